import { v7 } from 'uuid';
import { expect, vi } from 'vitest';
import type { ListColumns } from '../../src/shared/contract/today-list.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { readBody } from '../../src/shared/journal/entry.ts';
import { type ClinicCounter, WAIT } from './clinic-fixture.ts';

const COLUMNS: ListColumns = {
  ...{ lastName: 'Last', firstName: 'First', birthDate: 'Born', patientNumber: 'Number' },
  ...{ phone: '', guarantor: '', provider: '', branch: '', time: 'Time', amount: 'Amount' },
  ...{ kind: '', balance: '', balanceAsOf: '', selfPay: '', confidential: '', dateOrder: 'ymd' },
};

const HEAD = 'Number,Last,First,Born,Time,Amount\n';
export const GARCIA = 'P1,Garcia,Maria,1980-02-29,09:30,25.00\n';
export const LOPEZ = 'P2,Lopez,Juan,1975-01-01,08:15,40.00\n';

/** Imports a file by hand. */
export async function take({ till }: ClinicCounter, text: string) {
  const uploadId = v7();
  const part = Buffer.from(HEAD + text).toString('base64');
  till.handlers.todayList.upload({ uploadId, place: 0, part });
  const given = { uploadId, columns: COLUMNS, skipBroken: 0, isWhole: false };
  return till.handlers.todayList.import({ ...given, commandId: v7() });
}

export const page = ({ till }: ClinicCounter) =>
  till.handlers.todayList.read({ text: '', from: 0, count: 50 });

export const rows = (counter: ClinicCounter) =>
  page(counter).rows.map(({ name, time, state }) => [name, time, state].join(' '));

/** Waits until counters have the same rows. */
export const same = (counters: readonly ClinicCounter[], expected: readonly string[]) =>
  vi.waitFor(() => {
    for (const counter of counters) expect(rows(counter)).toEqual(expected);
  }, WAIT);

const idOf = (counter: ClinicCounter, name: string) =>
  page(counter).rows.find((row) => row.name.startsWith(name))?.rowId ?? '';

export const mark = (counter: ClinicCounter, name: string, arrived = true) =>
  counter.till.handlers.todayList.setArrived({
    ...{ commandId: v7(), rowId: idOf(counter, name), arrived },
  });

/** Takes cash of the patient with a number of the practice's system. */
export async function pay({ till }: ClinicCounter, externalId: string, amount = 2_500) {
  const sale = {
    saleId: v7(),
    lines: [{ kind: 'copay' as const, amount: cents(amount) }],
    externalId,
  };
  const patient = { patientId: `p-${externalId}`, patientName: null };
  const given = cents(amount);
  await till.checkout.takeCash({ ...sale, ...patient, commandId: v7(), given });
  till.counter.leave(sale.saleId);
}

/** The entries of a count and a close, without their steps. */
export function closeDrawers({ journal }: ClinicCounter): void {
  for (const row of journal.rows().filter(({ kind }) => kind === 'drawer.opened')) {
    const { sessionId, float, count } = readBody('drawer.opened', row.body);
    const cashier = { id: 'cashier', name: 'Dana Reyes' };
    const of = { sessionId, counted: float, expected: float, cashier };
    journal.append(
      { kind: 'drawer.counted', body: { commandId: v7(), ...of, count } },
      { kind: 'drawer.closed', body: { commandId: v7(), ...of, manager: null, reason: null } },
    );
  }
}
