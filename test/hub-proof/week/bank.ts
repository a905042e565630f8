/** The bank of the week: its statement, made from the processor's own report and the bags, and the import of it. */

import { v7 } from 'uuid';
import { z } from 'zod';
import type { Till } from '../../../src/main/app.ts';
import type { StatementColumns } from '../../../src/shared/domain/bank-statement.ts';
import { addDays } from '../../../src/shared/domain/reports/days.ts';
import type { Chance } from '../../simulation/environment/chance.ts';
import { BRANCHES } from '../../support/clinic-fixture.ts';
import type { RunningService } from '../../support/service.ts';

/** Money that the bank books. */
export interface BankLine {
  readonly day: string;
  readonly text: string;
  /** Cents, signed. */
  readonly amount: number;
}

const summariesSchema = z.array(
  z.object({ deposit_amount: z.string(), expected_settlement_date: z.string() }),
);

/** All transfers of the processor to both branches, by its own report. */
export async function transfersOf({ send }: RunningService): Promise<readonly BankLine[]> {
  const lines: BankLine[] = [];
  for (const { clientId } of BRANCHES) {
    const path = '/api/pp/reports/payments/deposits/summary?start_date=2020-01-01';
    const answer = await send('GET', path, { headers: { 'svc-clientid': clientId } });
    for (const { deposit_amount, expected_settlement_date: day } of summariesSchema.parse(
      answer.json(),
    )) {
      const amount = Math.round(Number(deposit_amount) * 100);
      lines.push({ day, text: `CARD SETTLEMENT ${clientId}`, amount });
    }
  }
  return lines;
}

/** Lines that are no deposits. */
export const OTHER_LINES = [
  { text: 'RENT', amount: -250_000 },
  { text: 'MONTHLY FEE OF THE CARD PROCESSOR', amount: -1_999 },
] as const;

/** The statement of an account with these deposits and other lines, in no order; the bank books a deposit up to two days late. */
export function statementOf(deposits: readonly BankLine[], chance: Chance): string {
  const booked = deposits.map((line) => ({ ...line, day: addDays(line.day, chance.whole(0, 2)) }));
  const [{ day } = { day: '' }] = booked;
  const rows = [...booked, ...OTHER_LINES.map((line) => ({ ...line, day }))]
    .map((line) => ({ line, place: chance.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ line: { day: on, text, amount } }) => `${on},${text},${(amount / 100).toFixed(2)}`);
  return ['Date,Description,Amount', ...rows].join('\n');
}

const COLUMNS: StatementColumns = {
  ...{ date: 'Date', description: 'Description', amount: 'Amount' },
  ...{ dateOrder: 'ymd', debit: '', credit: '', sign: '' },
};

/** Imports a statement at a counter. Returns the result, and the lines by their meaning. */
export async function importAt(
  { handlers: { bank } }: Till,
  statement: string,
  range: { readonly from: string; readonly to: string },
) {
  const uploadId = v7();
  const part = Buffer.from(statement).toString('base64');
  await bank.upload({ uploadId, place: 0, part });
  const order = { commandId: v7(), uploadId, accountId: 'checking', columns: COLUMNS };
  const result = await bank.importStatement({ ...order, addAlike: false });
  const { matched, unmatched } = await bank.look({ range });
  const linesOf = (kind: (typeof matched)[number]['meaning']['kind']) =>
    matched.filter(({ meaning }) => meaning.kind === kind);
  return {
    ...{ result, unmatched, all: matched, transfers: linesOf('transfer') },
    ...{ bags: linesOf('bag'), clinicBags: linesOf('clinic-bag') },
    counterBags: linesOf('counter-bag'),
  };
}
