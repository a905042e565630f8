import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import type { Journal } from '../../src/main/journal/journal.ts';
import { openJournal } from '../../src/main/journal/open-journal.ts';
import { cents } from '../../src/shared/domain/money.ts';
import type { SaleLine } from '../../src/shared/domain/sale.ts';
import type { EntryBody, NewEntry } from '../../src/shared/journal/entry.ts';
import { trackingIdOf } from '../../src/shared/journal/tracking-id.ts';

export const DANA = { id: 'cashier', name: 'Dana Reyes' };

export const COPAY: SaleLine[] = [{ kind: 'copay', amount: cents(2_500) }];

/** A new id. */
export const newId = (): string => v7();

/** The id with this name, a well-formed UUIDv7: the same name gives the same id. Ids do not sort as names. */
export function id(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return `0190d3a1-0000-7000-8000-${digits}`;
}

/** The tracking id of the attempt with this name. */
export function trackingId(attempt: string, tillId = 'K7M2Q9'): string {
  return trackingIdOf(tillId, id(attempt));
}

export const CONNECTION = { id: 'embedded', baseUrl: 'https://x', username: 'u', clientId: null };

/** The intent of the attempt with this name: by default to charge a card for the copay of sale A. */
export function attemptOpened(
  attempt: string,
  part: Partial<EntryBody<'attempt.opened'>> = {},
): Extract<NewEntry, { kind: 'attempt.opened' }> {
  return {
    kind: 'attempt.opened',
    body: {
      attemptId: id(attempt),
      saleId: id('sale A'),
      patientId: null,
      trackingId: trackingId(attempt),
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

/** The outcome of the attempt with this name. */
export function attemptResolved(
  attempt: string,
  state: EntryBody<'attempt.resolved'>['state'],
  part: Partial<EntryBody<'attempt.resolved'>> = {},
): Extract<NewEntry, { kind: 'attempt.resolved' }> {
  const nothing = { paymentId: null, code: null, message: null, problem: null };
  return {
    kind: 'attempt.resolved',
    body: { attemptId: id(attempt), state, foundBy: 'answer', ...nothing, ...part },
  };
}

/** Opens sale A. */
export const SALE_OPENED: NewEntry = {
  kind: 'sale.opened',
  body: { saleId: id('sale A'), patientId: null, lines: COPAY, cashier: DANA },
};

/** A source of ids with the names `first`, `second` and `third`. */
export function namedIds(): () => string {
  const names = ['first', 'second', 'third'].values();
  return () => id(names.next().value ?? newId());
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
