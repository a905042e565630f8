import { z } from 'zod';

/**
 * A page for people, made from the OpenAPI document. It needs no script and no external resource.
 */
export function documentPage(document: unknown): string {
  const { info, tags, paths, components } = documentParts.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter((operation) => operation.tags.includes(name));
    return `<h2>${text(name)}</h2><p>${text(description)}</p>${own.map((operation) => operationPart(operation, components.schemas)).join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(info.title)}</title><style>${STYLE}</style>
<main><h1>${text(info.title)}</h1><p>${text(info.description).replaceAll('\n\n', '</p><p>')}</p>
<p>For programs: <a href="/openapi.json">/openapi.json</a></p>${sections.join('')}</main></html>`;
}

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get items() {
    return schema.optional();
  },
  get anyOf() {
    return z.array(schema).optional();
  },
  get oneOf() {
    return z.array(schema).optional();
  },
});
type Schema = z.output<typeof schema>;

const content = z.record(z.string(), z.object({ schema })).optional();
const operation = z.object({
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })),
});
type Operation = z.output<typeof operation> & { readonly path: string; readonly method: string };

const documentParts = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

type Named = Readonly<Record<string, Schema>>;

function operationPart(operation: Operation, named: Named): string {
  const parameters = operation.parameters.map((parameter) =>
    row(`${parameter.name} (${parameter.in})`, parameter.required ?? false, {
      description: parameter.description,
      ...parameter.schema,
    }),
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema;
  return `<details><summary><b>${operation.method.toUpperCase()}</b> <code>${text(operation.path)}</code> ${text(operation.summary)}</summary>
${table('Parameters', parameters)}${body === undefined ? '' : fields('Body', body, named)}${answer === undefined ? '' : fields('Answer', answer, named)}</details>`;
}

/** The fields of an object, of a list's records, or of each alternative. */
function fields(title: string, part: Schema, named: Named): string {
  const whole = resolve(part, named);
  if (whole.items !== undefined) return fields(`${title}: a list of`, whole.items, named);
  const alternatives = whole.anyOf ?? whole.oneOf;
  if (alternatives !== undefined)
    return alternatives
      .filter((one) => one.type !== 'null')
      .map((one) => fields(title, one, named))
      .join('');
  const rows = Object.entries(whole.properties ?? {}).map(([name, field]) =>
    row(name, whole.required?.includes(name) ?? false, resolve(field, named)),
  );
  return table(title, rows);
}

function resolve(part: Schema, named: Named): Schema {
  return named[part.$ref?.replace('#/components/schemas/', '') ?? ''] ?? part;
}

function table(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<h3>${text(title)}</h3><table>${rows.join('')}</table>`;
}

function row(name: string, isRequired: boolean, field: Schema): string {
  const limits = [
    [field.type].flat().join(' or '),
    // A description is clearer than an exact pattern or choice; those stay in the document.
    field.enum && !field.description && `one of ${field.enum.join(', ')}`,
    field.maxLength && `up to ${field.maxLength} characters`,
    field.pattern && !field.description && `matching ${field.pattern}`,
  ];
  const reported = limits.filter(Boolean).join(', ');
  return `<tr><th><code>${text(name)}</code></th><td>${isRequired ? 'required' : ''}</td><td>${text(reported)}</td><td>${text(field.description ?? '')}</td></tr>`;
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.4rem 0}table{border-collapse:collapse;font-size:.875rem}th,td{border:1px solid #8884;padding:.2rem .5rem;text-align:left;vertical-align:top;overflow-wrap:break-word}`;
