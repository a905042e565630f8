/**
 * The service's own document, at /openapi.json for programs and at / for people.
 *
 *    routes ─▶ zod schemas, which validate requests too ─▶ OpenAPI 3.1 ─▶ page.ts: one page without scripts
 */

import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from '../app.ts';
import { linksOf } from './links.ts';
import { documentPage } from './page.ts';

const DESCRIPTION = `The patient payments service, simulated: no money moves.

Paths under /api take and give JSON; append .xml to a path, or ask with the Accept header, for XML.
Outcomes of payments are in the body with status 200; see results, code and message.`;

/** Headers that every documented operation takes (interface.md §5). */
const HEADERS = {
  type: 'object',
  properties: {
    'svc-userid': {
      type: 'string',
      maxLength: 4_096,
      description: 'The end user within the client’s software, best as <user_id>:<full_name>.',
    },
    'svc-clientid': {
      type: 'string',
      pattern: '^[A-Za-z0-9]{8}$',
      description: 'The client or branch the call is about: 8 letters or digits.',
    },
  },
};

/** Collects the routes that follow into an OpenAPI 3.1 document: the schemas that also validate. */
export async function collectRoutes(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    const links = linksOf(route.schema?.operationId ?? '');
    if (links !== undefined) route.links = { 200: links };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Patient payments service (demo)',
        version: '1.0.0',
        description: DESCRIPTION,
        contact: { name: 'Swipewell' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'Where this document came from.' }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic', description: 'User name and password (§5).' },
        },
      },
      security: [{ basic: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const headers = url.startsWith('/api/') ? { headers: HEADERS } : {};
      return { schema: { description: schema.summary ?? '', ...schema, ...headers }, url };
    },
    transformObject: (documented) => {
      const document = jsonSchemaTransformObject(documented);
      // A schema makes a body required; a credit may come without one.
      const credit = document.paths?.[CREDIT]?.post ?? {};
      const body = 'requestBody' in credit ? credit.requestBody : undefined;
      if (typeof body === 'object' && body !== null && 'required' in body) body.required = false;
      return document;
    },
  });
}

const CREDIT = '/api/pp/payments/{id}/credit';

const TAGS = [
  ['Payments', 'Authorize, hold, capture, void and credit; fetch and list.'],
  ['Patients', 'Patient records.'],
  ['Payment profiles', 'Stored cards and bank accounts.'],
  ['Eligibility', 'What a patient’s insurance grants.'],
  ['Reports', 'Transactions, rejects, deposits and settlements.'],
  ['Simulation', 'Controls of the simulation; not part of the payments service.'],
] as const;

/** Serves the document to programs at /openapi.json and to people at /. */
export function documentRoutes(app: App): void {
  app.get('/openapi.json', { schema: { hide: true } }, async () => withoutUnused(app.swagger()));
  app.get('/', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documentPage(app.swagger())),
  );
}

const withSchemas = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** The generator offers every schema for requests and for answers; only referenced ones stay. */
function withoutUnused(document: unknown): object {
  const whole = withSchemas.parse(document);
  const text = JSON.stringify(whole);
  const used = Object.entries(whole.components.schemas).filter(([name]) =>
    text.includes(`/schemas/${name}"`),
  );
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(used) } };
}
