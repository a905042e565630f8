import type { Awaited } from '../../../shared/domain/bank-statement.ts';
import { add, type Cents, cents } from '../../../shared/domain/money.ts';
import { addDays, type DayRange } from '../../../shared/domain/reports/days.ts';
import { netOfRow } from '../../../shared/domain/signed-money.ts';
import {
  type Bag,
  bagsOnTheWay,
  closedBatches,
  differingBags,
} from '../../journal/projections/bags.ts';
import { transfersAtBank } from '../../journal/projections/bank.ts';
import type { Readable } from '../../journal/statements.ts';
import { reading } from '../../payments-api/payments-api-error.ts';
import type { Reports } from '../../payments-api/reports.ts';
import type { BankRows } from '../../reconciliation/money-rows.ts';
import { rowsOfAll } from '../overview.ts';
import type { StatementLines } from './statement-lines.ts';

/** A transfer of the processor, as its deposit report lists it. */
export interface ProcessorTransfer extends Awaited {
  /** The part of bank accounts in its sum, signed. */
  readonly ach: Cents;
  /** The day on which it is expected at the bank; null if the report has none. */
  readonly expected: string | null;
}

/** A bank books a transfer from a day before to a long weekend after the expected day. */
const EARLY_DAYS = 1;
const LATE_DAYS = 6;

/** Days from the batch to the expected day, if the report does not tell it. */
const BATCH_DAYS = 4;

/** The report lists a transfer by the day of its batch: some days before the bank books it. */
const BEFORE_DAYS = 14;

/** The transfers of the branches that the bank may book on these days. @throws {ServiceFailed} */
export async function transfersFor(
  { from, to }: DayRange,
  branches: readonly Pick<Reports, 'depositDetails' | 'depositSummaries'>[],
): Promise<readonly ProcessorTransfer[]> {
  const range = { startDate: addDays(from, -BEFORE_DAYS), endDate: addDays(to, EARLY_DAYS) };
  return reading(async () => {
    const ach = new Map<string, number>();
    for await (const rows of rowsOfAll(branches.map((each) => each.depositDetails(range)))) {
      for (const { fundsTransferId: id, payMethod, action, depositAmount: amount } of rows) {
        if (id === null || payMethod?.toUpperCase() !== 'ACH') continue;
        ach.set(id, (ach.get(id) ?? 0) + (netOfRow('deposit-details', { action, amount }) ?? 0));
      }
    }
    const transfers: ProcessorTransfer[] = [];
    for await (const rows of rowsOfAll(branches.map((each) => each.depositSummaries(range)))) {
      for (const row of rows) {
        const { fundsTransferId: id, expectedSettlementDate: expected, batchDate } = row;
        const amount = netOfRow('deposits', {
          action: row.instructionType,
          amount: row.depositAmount,
        });
        const due = expected ?? (batchDate === null ? null : addDays(batchDate, BATCH_DAYS));
        if (id === null || amount === null || due === null) continue;
        transfers.push({
          id,
          amount,
          from: addDays(expected ?? batchDate ?? due, -EARLY_DAYS),
          until: addDays(due, LATE_DAYS),
          ach: cents(ach.get(id) ?? 0),
          expected,
        });
      }
    }
    return transfers;
  });
}

/** The begin of the name of a transfer (`depositOf`). */
const TRANSFER = 'transfer ';

/** Closed days of which a missing batch is a finding: a year. */
const BATCHES_OF_DAYS = 366;

/** The imported statements, and the deposits that they do not show or with another sum, for the reconciliation. */
export function bankRows(
  db: Readable,
  statements: Pick<StatementLines, 'days' | 'atOthers'>,
): BankRows {
  const atOthers = statements.atOthers();
  const onTheWay = bagsOnTheWay(db).filter(({ bagId }) => !atOthers.has(`bag ${bagId}`));
  const bags = onTheWay.map((bag) => ({
    kind: 'bag' as const,
    ...{ name: bag.bagNumber, day: bag.day, amount: sumOfBag(bag), accountId: bag.accountId },
  }));
  const batches = closedBatches(db, BATCHES_OF_DAYS)
    .filter(({ arrived }) => arrived === null)
    .map(({ terminal: name, day, total: amount }) => ({
      ...{ kind: 'batch' as const, name, day, amount, accountId: null },
    }));
  return {
    bankDays: new Map([...transfersOf(atOthers), ...transfersAtBank(db)]),
    onTheWay: [...bags, ...batches],
    differingBags: differingBags(db),
    statements: statements.days(),
  };
}

const transfersOf = (
  deposits: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] =>
  [...deposits].flatMap(([deposit, day]) =>
    deposit.startsWith(TRANSFER) ? [[deposit.slice(TRANSFER.length), day]] : [],
  );

export const sumOfBag = ({ bills, coin, checks }: Bag): Cents =>
  add(bills, coin, ...checks.map(({ amount }) => amount));
