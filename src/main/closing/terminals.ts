import type { TerminalFigures } from '../../shared/domain/day-report.ts';
import { add, cents } from '../../shared/domain/money.ts';
import type { Journal } from '../journal/journal.ts';
import { terminalBatches, terminalSums } from '../journal/projections/terminals.ts';
import type { OpenDay } from './day-reports.ts';

const NONE = { charges: 0, charged: cents(0), refunds: 0, refunded: cents(0) };

/**
 * The clinic's card terminals on the open day: those of the settings, and any other with charges. A
 * total that was typed before the last charge or refund is missing again.
 */
export function terminalFigures(
  { readable: db }: Journal,
  { number: day, after }: OpenDay,
  names: readonly string[],
): readonly TerminalFigures[] {
  const sums = new Map(terminalSums(db, after).map((each) => [each.terminal, each]));
  const batches = new Map(terminalBatches(db, day).map((each) => [each.terminal, each]));
  return [...new Set([...names, ...sums.keys()])].map((name) => {
    const { charges, charged, refunds, refunded } = sums.get(name) ?? NONE;
    const expected = add(charged, refunded);
    const batch = batches.get(name);
    return {
      name,
      charges: { count: charges, sum: charged },
      refunds: { count: refunds, sum: refunded },
      expected,
      batch: batch?.expected === expected ? batch.total : null,
    };
  });
}
