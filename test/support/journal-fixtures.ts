import { onTestFinished } from 'vitest';
import type { EntryBody, NewEntry } from '../../src/main/journal/entry.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { openJournal } from '../../src/main/journal/open-journal.ts';
import { trackingIdOf } from '../../src/main/journal/tracking-id.ts';
import { cents } from '../../src/shared/domain/money.ts';
import type { SaleLine } from '../../src/shared/domain/sale.ts';

export const DANA = { id: 'cashier', name: 'Dana Reyes' };

export const COPAY: SaleLine[] = [{ kind: 'copay', amount: cents(2_500) }];

/** The `n`th id of a test, a well-formed UUIDv7. */
export function id(n: number): string {
  return `0190d3a1-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The tracking id of the `n`th attempt. */
export function trackingId(n: number): string {
  return trackingIdOf('K7M2Q9', id(n));
}

export const CONNECTION = { id: 'embedded', baseUrl: 'https://x', username: 'u', clientId: null };

/** The `n`th intent: by default a card's sale of a copay. */
export function opened(
  n: number,
  part: Partial<EntryBody<'attempt.opened'>> = {},
): Extract<NewEntry, { kind: 'attempt.opened' }> {
  return {
    kind: 'attempt.opened',
    body: {
      attemptId: id(n),
      saleId: id(1),
      patientId: null,
      trackingId: trackingId(n),
      operation: 'authorize',
      method: 'CARD',
      amount: cents(2_500),
      card: { brand: 'visa', lastFour: '1111' },
      bankAccount: null,
      cashier: DANA,
      connection: CONNECTION,
      clockOffsetMs: 0,
      follows: null,
      acknowledgedDuplicates: [],
      ...part,
    },
  };
}

/** The outcome of the `n`th attempt. */
export function resolved(
  n: number,
  state: EntryBody<'attempt.resolved'>['state'],
  part: Partial<EntryBody<'attempt.resolved'>> = {},
): Extract<NewEntry, { kind: 'attempt.resolved' }> {
  const nothing = { paymentId: null, code: null, message: null, problem: null };
  return {
    kind: 'attempt.resolved',
    body: { attemptId: id(n), state, foundBy: 'answer', ...nothing, ...part },
  };
}

/** The sale of those attempts. */
export const SALE_OPENED: NewEntry = {
  kind: 'sale.opened',
  body: { saleId: id(1), patientId: null, lines: COPAY, cashier: DANA },
};

/** Ids that count up, as a source for the till. */
export function countingIds(from = 1_000): () => string {
  let next = from;
  return () => id(next++);
}

/** A real journal in `folder`, closed when the test has ended. */
export function journalIn(
  folder: string,
  now: () => Date = () => new Date(),
  tillId = 'K7M2Q9',
): Journal {
  const journal = openJournal({ folder, version: '0.0.0', now, newTillId: () => tillId });
  onTestFinished(() => journal.close());
  return journal;
}
