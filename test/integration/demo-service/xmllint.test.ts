import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { skipWithout } from '../../support/this-system.ts';
import { everyOperation } from './every-operation.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(skipWithout('xmllint'));

/** xmllint's complaints about a document; an empty string if there are none. */
async function complaintsAbout(xml: string): Promise<string> {
  const child = spawn('xmllint', ['--noout', '-'], { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (part) => {
    complaints += part;
  });
  child.stdin.end(xml);
  await once(child, 'close');
  return complaints;
}

it('xmllint rejects malformed XML', async () => {
  expect(await complaintsAbout('<a><b></a>')).toContain('error');
});

it('xmllint accepts every XML answer', async () => {
  await service.seed({ days: 10, payments_per_day: 10, seed: 5 });
  for (const { method, suffixed, options } of await everyOperation(service)) {
    const answer = await service.send(method, suffixed('.xml'), options);
    expect([suffixed('.xml'), answer.status, await complaintsAbout(answer.text)]).toEqual([
      suffixed('.xml'),
      200,
      '',
    ]);
  }
});

it.each([
  ['markup', '<a href="x">&amp;</a>]]>'],
  ['white space', ' a\tb\r\nc '],
  ['other scripts and emoji', 'Žofie 王 🦷 עברית'],
  ['an entity', '&#0; &unknown; %entity;'],
])('xmllint accepts %s in a note', async (_, notes) => {
  const answer = await service.send('POST', '/api/pp/patients.xml', { json: { notes } });
  expect(answer.status).toBe(200);
  expect(await complaintsAbout(answer.text)).toBe('');
});

it('xmllint accepts every error', async () => {
  for (const [method, path] of [
    ['GET', '/api/pp/payments/1.xml'],
    ['GET', '/api/pp/nowhere.xml'],
    ['POST', '/api/pp/patients.xml'],
    ['GET', '/api/pp/patients.xml?%3Cb%3E=1'],
  ] as const) {
    const answer = await service.send(method, path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await complaintsAbout(answer.text)).toBe('');
  }
});
