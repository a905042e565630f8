import type { LineMeaning } from '../../../shared/contract/bank.ts';
import type { Awaited, StatementLine } from '../../../shared/domain/bank-statement.ts';
import { add } from '../../../shared/domain/money.ts';
import { addDays } from '../../../shared/domain/reports/days.ts';
import type { ClosedBatch } from '../../journal/projections/bags.ts';

/** The bank books a card terminal's batch up to this many days after its business day. */
const BATCH_DAYS = 7;

/** An acquirer pays the batches of at most so many closed days out at once: of a long weekend. */
const MOST_DAYS_AT_ONCE = 5;

/** An acquirer keeps at most this part of a batch as its fee, also of one with more refunds than charges. */
const MOST_FEE = 0.1;

export interface AwaitedDeposit extends Awaited {
  readonly meaning: LineMeaning;
  /** Null if the bank may book it on any account. */
  readonly accountId: string | null;
}

/** Batches that are paid out in one line, oldest first. */
type BatchGroup = readonly [ClosedBatch, ...ClosedBatch[]];

interface AwaitedBatches extends AwaitedDeposit {
  /** The names of the terminals. */
  readonly names: string;
}

/** Each of these batches, and those that an acquirer may pay out together. */
export function awaitedBatches(
  batches: readonly ClosedBatch[],
  together: (batches: readonly ClosedBatch[]) => readonly BatchGroup[],
): readonly AwaitedBatches[] {
  const single = batches.map((each): BatchGroup => [each]);
  const several = together(batches).filter(({ length }) => length > 1);
  return [...single, ...several].map(awaitedGroup);
}

function awaitedGroup(batches: BatchGroup): AwaitedBatches {
  const [{ report, terminal, day }, ...others] = batches;
  const meaning: LineMeaning = { kind: 'batch', report, terminal };
  const more = others.map((each) => ({ report: each.report, terminal: each.terminal }));
  return {
    ...{ id: `${report} ${terminal}`, accountId: null },
    amount: add(...batches.map(({ total }) => total)),
    from: batches.at(-1)?.day ?? day,
    until: addDays(day, BATCH_DAYS),
    names: [...new Set(batches.map((each) => each.terminal))].join(', '),
    meaning: more.length === 0 ? meaning : { ...meaning, others: more },
  };
}

/** True for a line of the sum, or of the sum less a fee. */
export function isWithFee(line: StatementLine, { amount }: AwaitedDeposit): boolean {
  const fee = amount - line.amount;
  return fee >= 0 && fee <= Math.abs(amount) * MOST_FEE;
}

/** The batches of each closed day, the oldest day first. */
export function ofOneDay(batches: readonly ClosedBatch[]): readonly BatchGroup[] {
  const inOrder = batches.toSorted((one, other) => one.report - other.report);
  return [...Map.groupBy(inOrder, ({ report }) => report).values()].flatMap(groupOf);
}

function groupOf([first, ...others]: readonly ClosedBatch[]): readonly BatchGroup[] {
  return first === undefined ? [] : [[first, ...others]];
}

/** The batches of each run of some days, of one terminal or of all. */
export function ofSomeDays(batches: readonly ClosedBatch[]): readonly BatchGroup[] {
  const terminals = [...Map.groupBy(batches, ({ terminal }) => terminal).values()];
  const all = terminals.length > 1 ? [...terminals, batches] : terminals;
  return all.flatMap((some) => {
    const days = ofOneDay(some);
    const runs = days.flatMap((_, from) =>
      days
        .slice(from, from + MOST_DAYS_AT_ONCE)
        .map((_, last) => days.slice(from, from + last + 1)),
    );
    return runs.flatMap((run) => groupOf(run.flat()));
  });
}
