import { z } from 'zod';
import { type App, callerOf } from './app.ts';
import { type ElementNames, sendList, sendRecord } from './format/answer.ts';
import { guid, required } from './format/fields.ts';
import type { FlatRecord } from './format/xml.ts';
import { answering } from './openapi/answering.ts';

/** A request or a search: any of the kind's fields. */
type Fields = Readonly<Record<string, string | undefined>>;

/**
 * A kind of record with the operations create, update, get, search and delete: patients, profiles.
 */
export interface RecordKind {
  readonly path: string;
  /** As in operation ids: Patient. */
  readonly name: string;
  readonly tag: string;
  readonly names: ElementNames;
  readonly request: z.ZodType<Fields>;
  readonly search: z.ZodType<Fields>;
  readonly answer: z.ZodType<FlatRecord>;
  /** Descriptions of the operations for the OpenAPI document. */
  readonly says: Readonly<Record<'create' | 'update' | 'get' | 'search' | 'delete', string>>;
  // These receive input that passed the kind's own schema, so a kind may name its fields.
  create(clientId: string, request: Fields): FlatRecord;
  update(clientId: string, id: string, request: Fields): FlatRecord;
  get(clientId: string, id: string): FlatRecord;
  find(clientId: string, search: Fields): Iterable<readonly FlatRecord[]>;
  delete(clientId: string, id: string): FlatRecord;
}

const params = z.object({ guid: required(guid) });

/** The five operations of interface.md §4.2 and §4.3. */
export function recordRoutes(app: App, kind: RecordKind): void {
  const { path, name, names, says, request: body } = kind;
  const one = `${path}/:guid`;
  const tags = [kind.tag];
  const response = answering(kind.answer, 'The record.');

  app.post(
    path,
    { schema: { operationId: `create${name}`, summary: says.create, tags, body, response } },
    async (request, reply) =>
      sendRecord(
        request,
        reply,
        names.record,
        kind.create(callerOf(request).clientId, request.body),
      ),
  );
  app.post(
    one,
    {
      schema: { operationId: `update${name}`, summary: says.update, tags, params, body, response },
    },
    async (request, reply) => {
      const { clientId } = callerOf(request);
      const record = kind.update(clientId, request.params.guid.toLowerCase(), request.body);
      return sendRecord(request, reply, names.record, record);
    },
  );
  for (const [method, operation] of [
    ['GET', 'get'],
    ['DELETE', 'delete'],
  ] as const)
    app.route({
      method,
      url: one,
      schema: {
        operationId: operation + name,
        summary: says[operation],
        tags,
        params,
        response,
      },
      handler: async (request, reply) => {
        const { clientId } = callerOf(request);
        const record = kind[operation](clientId, request.params.guid.toLowerCase());
        return sendRecord(request, reply, names.record, record);
      },
    });
  app.get(
    path,
    {
      schema: {
        operationId: `search${name}s`,
        summary: says.search,
        tags,
        querystring: kind.search,
        response: answering(z.array(kind.answer), 'The records that match every filter.'),
      },
    },
    async (request, reply) =>
      sendList(request, reply, names, kind.find(callerOf(request).clientId, request.query)),
  );
}
