import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultFields, openLog } from '../../../src/hub/log.ts';

const MARIA = 'Maria Garcia';

/** As the driver throws it: its message and its detail quote values of the row. */
const ofDatabase = Object.assign(new Error(`invalid input syntax for type uuid: "${MARIA}"`), {
  code: '22P02',
  severity: 'ERROR',
  detail: `Key (name)=(${MARIA}) already exists.`,
  table: 'receipt',
});
const ofParse = z
  .object({ body: z.object({ name: z.literal('x') }) })
  .safeParse({ body: { name: MARIA } }).error;

test.each([
  ['of the database', ofDatabase, { code: '22P02', severity: 'ERROR', table: 'receipt' }],
  ['of a parse', ofParse, { name: 'ZodError', places: ['body.name: invalid_value'] }],
  ['of the program', new Error('The port is taken.'), { message: 'The port is taken.' }],
  ['that is no error', MARIA, { name: 'string' }],
])('a fault %s is logged without values of rows', (_, fault, fields) => {
  const lines: string[] = [];
  const log = openLog(
    (line) => lines.push(line),
    () => new Date('2026-03-02T12:00:00Z'),
  );
  log('fault', faultFields(fault));
  expect(lines.join('')).not.toContain(MARIA);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { at: '2026-03-02T12:00:00.000Z', event: 'fault', ...fields },
  ]);
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});
