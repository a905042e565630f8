import type { z } from 'zod';
import { openJournal } from '../../src/main/journal/open-journal.ts';
import { lastClosedMatch } from '../../src/main/journal/projections/closing.ts';
import type { keptMatchSchema } from '../../src/shared/contract/day-report.ts';
import { finding } from '../../src/shared/domain/finding.ts';
import { cents } from '../../src/shared/domain/money.ts';

/**
 * Journals, for a stopped counter with a closed last day, that its close left four items open, and
 * the result of the next morning's reconciliation: one agrees, one is not listed yet, and two
 * differ.
 */
export function leaveOpen(folder: string): void {
  const now = () => new Date();
  const journal = openJournal({ folder, version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
  const closed = lastClosedMatch(journal.readable);
  if (closed === null) throw new Error('No day was closed with a match.');
  const waits = (n: number) => ({
    attemptId: `attempt-${n}`,
    trackingId: `${journal.tillId}-0190d3a100007000800000000000000${n}`,
    saleId: `sale-${n}`,
    amount: cents(2_500 * n),
  });
  const missing = finding('missing-at-service', waits(2));
  const cash = finding('cash-not-posted', {
    saleId: 'sale-4',
    amount: cents(2_600),
    name: 'Receipt 000001',
  });
  const matched = (closingId: string | null, part: Partial<z.infer<typeof keptMatchSchema>>) =>
    journal.append({
      kind: 'closing.matched',
      body: { closingId, upTo: closed.upTo, result: { ...closed.result, ...part } },
    });
  matched(closed.closingId, { pending: [1, 2, 3].map(waits), differences: [cash] });
  matched(null, { pending: [waits(3)], differences: [missing, cash] });
  journal.close();
}
