import { expect, test } from 'vitest';
import { type RowResult, runRows } from '../../../../src/renderer/widgets/run-rows.ts';

/** The hub did not decide, and a manager may. */
const UNSURE = new Error('CLINIC_UNSURE');
const resultOf = (error: unknown): RowResult => {
  return { tone: 'bad', text: String(error), isUndecided: error === UNSURE };
};

test('a batch asks once for the rows about which the hub did not decide, and runs only those again', async () => {
  const asked: string[] = [];
  const act = (withoutHub: boolean) => async (key: string, _: string, commandId: string) => {
    asked.push(`${key} ${commandId} ${withoutHub}`);
    if (key === 'failed') throw new Error('PAYMENT_BUSY');
    if (key.startsWith('undecided') && !withoutHub) throw UNSURE;
    return { tone: 'good' as const, text: 'Voided' };
  };
  const keys = ['done', 'undecided 1', 'failed', 'undecided 2'];
  const what = new Map(keys.map((key) => [key, key]));
  const commandIds = new Map(keys.map((key, index) => [key, `c${index}`]));
  const tones = new Map<string, string>();
  const put = (key: string, row: { kind: string; tone?: string }) => {
    tones.set(key, row.tone ?? row.kind);
  };
  expect(await runRows(what, commandIds, act(false), put, resultOf)).toBe(UNSURE);
  expect([...tones.values()]).toEqual(['good', 'bad', 'bad', 'bad']);
  asked.length = 0;
  expect(await runRows(what, commandIds, act(true), put, resultOf)).toBeNull();
  expect(asked).toEqual(['undecided 1 c1 true', 'undecided 2 c3 true']);
  expect([...tones.values()]).toEqual(['good', 'good', 'bad', 'good']);
});
