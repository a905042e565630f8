import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** Requests generated from an OpenAPI document: mostly valid, sometimes not. */

/** A request to send; `{id}` in its path stands for an existing record. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

interface Schema {
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly pattern?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly $ref?: string | undefined;
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    // Several types: only answers have such fields.
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    pattern: z.string().optional(),
    maxLength: z.number().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    $ref: z.string().optional(),
  }),
);
const parameter = z.object({ name: z.string(), in: z.string(), schema });
const operation = z.object({
  tags: z.array(z.string()),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: schema.optional() })) })
    .optional(),
});
const documentParts = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

type Named = Readonly<Record<string, Schema>>;

/** Requests to every operation of the payments service, without the controls of the simulation. */
export function requestsFrom(document: unknown): Arbitrary<FuzzRequest> {
  const { paths, components } = documentParts.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.includes('Simulation'))
      .map(([method, each]) => requestTo(method.toUpperCase(), path, each, components.schemas)),
  );
  if (operations.length === 0) throw new Error('The document describes no operation.');
  return fc.oneof(...operations);
}

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom('', '-1', '0', '1e309', 'null', '../..', "'; --", '%00', '<!DOCTYPE a>', '𝒳'),
);
const seldom = <Value, Other>(usual: Arbitrary<Value>, other: Arbitrary<Other>, weight = 20) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: other, weight: 1 });

function requestTo(
  method: string,
  path: string,
  { parameters, requestBody }: z.output<typeof operation>,
  named: Named,
): Arbitrary<FuzzRequest> {
  const query = objectOf(
    parameters.filter((each) => each.in === 'query'),
    named,
  );
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const bodySchema = content?.schema;
  return fc.record({
    method: fc.constant(method),
    path: fc
      .tuple(
        seldom(fc.constant('{id}'), junk),
        seldom(fc.constantFrom('', '', '.json', '.xml', '/'), fc.constant('.pdf')),
        query,
      )
      .map(([id, suffix, parameters]) => {
        const filled = path.replace(/\{\w+\}/, id === '{id}' ? id : encodeURIComponent(safe(id)));
        return `${filled}${suffix}?${parameters}`;
      }),
    headers: fc
      .tuple(
        seldom(
          fc.constantFrom('application/json', 'application/xml', '*/*'),
          fc.constant('text/html'),
        ),
        seldom(fc.constant('AB12CD34'), fc.constantFrom('ZX98YW76', 'NOBODY00', 'x')),
        seldom(
          fc.constant(type ?? 'application/json'),
          fc.constantFrom('application/x-www-form-urlencoded', 'application/xml', 'a/b', ''),
        ),
      )
      .map(([accept, clientId, contentType]) => ({
        accept,
        'svc-clientid': clientId,
        ...(bodySchema !== undefined && { 'content-type': contentType }),
      })),
    body:
      bodySchema === undefined
        ? fc.constant(undefined)
        : seldom(
            anyValue(bodySchema, named).map((value) => JSON.stringify(value)),
            fc.oneof(fc.json(), junk),
          ),
  });
}

/** encodeURIComponent throws for half a surrogate pair. */
const safe = (text: string) => text.replace(/[\uD800-\uDFFF]/g, '?') || '0';

function objectOf(
  parameters: readonly z.output<typeof parameter>[],
  named: Named,
): Arbitrary<string> {
  const each = parameters.map(({ name, schema: one }) =>
    fc
      .tuple(fc.boolean(), seldom(anyValue(one, named), junk))
      .map(([there, value]) =>
        there || parameters.length < 4
          ? `${name}=${encodeURIComponent(safe(String(value)))}`
          : undefined,
      ),
  );
  // Only few fields: a search by eighty fields finds nothing.
  return fc
    .tuple(...each)
    .map((all) => all.filter((part) => part !== undefined))
    .chain((parts) => fc.shuffledSubarray(parts, { maxLength: Math.min(3, parts.length) }))
    .map((parts) => parts.join('&'));
}

/** A value of a schema, sometimes with a wrong part. */
function anyValue(part: Schema, named: Named): Arbitrary<unknown> {
  // One field in a hundred: a patient has eighty.
  return seldom(fittingValue(part, named), fc.oneof(fc.jsonValue(), junk), 100);
}

function fittingValue(part: Schema, named: Named): Arbitrary<unknown> {
  const target = named[part.$ref?.replace('#/components/schemas/', '') ?? ''] ?? part;
  const alternatives = target.anyOf ?? target.oneOf;
  if (alternatives !== undefined)
    return fc.oneof(...alternatives.map((one) => anyValue(one, named)));
  if (target.enum !== undefined) return fc.constantFrom(...target.enum);
  switch (target.type) {
    case 'object': {
      const properties = Object.entries(target.properties ?? {});
      const shape = Object.fromEntries(
        properties.map(([name, one]) => [name, known(name) ?? anyValue(one, named)]),
      );
      return fc.record(shape, { requiredKeys: [...(target.required ?? [])] });
    }
    case 'string':
      if (target.pattern !== undefined) return fc.stringMatching(new RegExp(target.pattern));
      return fc.string({ unit: 'grapheme', maxLength: Math.min(target.maxLength ?? 60, 60) });
    case 'number':
    case 'integer':
      return fc.oneof(
        fc.integer({ min: 1, max: 600_000 }).map((cents) => cents / 100),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

/** Values that a schema cannot express: without a real track, most requests fail early. */
function known(name: string): Arbitrary<string> | undefined {
  if (name !== 'track_data') return undefined;
  return seldom(
    fc.constantFrom(';4111111111111111=4912101?', ';4000000000000002=4912?', ';378282246310005==?'),
    junk,
  );
}
