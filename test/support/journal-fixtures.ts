import { onTestFinished } from 'vitest';
import type { Journal } from '../../src/main/journal/journal.ts';
import { openJournal } from '../../src/main/journal/open-journal.ts';
import { cents } from '../../src/shared/domain/money.ts';
import type { SaleLine } from '../../src/shared/domain/sale.ts';

export const DANA = { id: 'cashier', name: 'Dana Reyes' };

export const COPAY: SaleLine[] = [{ kind: 'copay', amount: cents(2_500) }];

/** The `n`th id of a test, a well-formed UUIDv7. */
export function id(n: number): string {
  return `0190d3a1-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** Ids that count up, as the till is handed them. */
export function countingIds(from = 1_000): () => string {
  let next = from;
  return () => id(next++);
}

/** A real journal in `folder`, closed when the test has ended. */
export function journalIn(folder: string, now: () => Date = () => new Date()): Journal {
  const journal = openJournal({ folder, version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
  onTestFinished(() => journal.close());
  return journal;
}
