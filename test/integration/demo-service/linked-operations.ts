import { z } from 'zod';

/** The operations of an OpenAPI 3.1 document, with the links between them. */

const link = z.object({
  operationId: z.string(),
  parameters: z.record(z.string(), z.string()),
});
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  responses: z.object({
    200: z.object({
      content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }),
      links: z.record(z.string(), link).default({}),
    }),
  }),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

export type Link = z.output<typeof link>;

export interface LinkedOperation {
  readonly id: string;
  readonly method: string;
  /** With {name} for its path parameters. */
  readonly path: string;
  readonly queryNames: readonly string[];
  readonly links: readonly Link[];
  /** Checks the body of an answer with status 200. */
  readonly answer: z.ZodType;
}

/** Reads the operations of the interface, without the controls of the simulation. */
export function linkedOperations(document: unknown): ReadonlyMap<string, LinkedOperation> {
  const { paths, components } = documentSchema.parse(document);
  const $defs = JSON.stringify(components.schemas);
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.includes('Simulation'))
      .map(([method, { operationId: id, parameters, responses }]): LinkedOperation => {
        const { content, links } = responses[200];
        return {
          ...{ id, path, method: method.toUpperCase(), links: Object.values(links) },
          queryNames: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
          answer: answerSchema(content['application/json'].schema, $defs),
        };
      }),
  );
  return new Map(found.map((operation) => [operation.id, operation]));
}

function answerSchema(schema: unknown, $defs: string): z.ZodType {
  const alone = `{"answer":${JSON.stringify(schema)},"$defs":${$defs}}`;
  const { answer, $defs: named } = z
    .object({ answer: z.looseObject({}), $defs: z.record(z.string(), z.looseObject({})) })
    .parse(JSON.parse(alone.replaceAll('#/components/schemas/', '#/$defs/')));
  return z.fromJSONSchema({ ...answer, $defs: named });
}

/** One request with its answer, as a link reads it. */
export interface Step {
  readonly operation: LinkedOperation;
  readonly parameters: Readonly<Record<string, string>>;
  readonly answer: unknown;
}

/**
 * The parameters that a link takes from a step; null if the answer lacks one.
 * Runtime expressions: OpenAPI 3.1 §4.8.20.3, `$request.path.NAME` and `$response.body#/POINTER`.
 */
export function linkedParameters(link: Link, step: Step): Readonly<Record<string, string>> | null {
  const values = Object.entries(link.parameters).map(([name, expression]) => {
    const inPath = /^\$request\.path\.(\w+)$/.exec(expression)?.[1];
    if (inPath !== undefined) return [name, step.parameters[inPath]];
    const pointer = /^\$response\.body#\/(.+)$/.exec(expression)?.[1];
    if (pointer === undefined) throw new Error(`Unknown runtime expression: ${expression}`);
    return [name, pointer.split('/').reduce(valueAt, step.answer)];
  });
  const parsed = z.record(z.string(), z.string()).safeParse(Object.fromEntries(values));
  return parsed.success ? parsed.data : null;
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
