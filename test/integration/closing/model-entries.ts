import type { EntryBody, NewEntry } from '../../../src/main/journal/entry.ts';
import type { Cents } from '../../../src/shared/domain/money.ts';
import { CONNECTION, DANA } from '../../support/journal-fixtures.ts';

export function resolved(
  attemptId: string,
  state: EntryBody<'attempt.resolved'>['state'],
  paymentId: string | null,
  foundBy: EntryBody<'attempt.resolved'>['foundBy'] = 'answer',
): NewEntry {
  const nothing = { code: null, message: null, problem: null };
  return {
    kind: 'attempt.resolved',
    body: { attemptId, state, foundBy, paymentId, ...nothing },
  };
}

export interface Asked {
  readonly attemptId: string;
  readonly commandId: string | null;
  readonly saleId: string;
  readonly operation: EntryBody<'attempt.opened'>['operation'];
  readonly method: 'CARD' | 'CASH';
  readonly amount: Cents;
  /** Of a posting of cash, the command that took it. */
  readonly posts?: string;
  /** The record that it acts on. */
  readonly follows: string | null;
}

export const trackingOf = (attemptId: string) => `K7M2Q9-${attemptId}`;

export function opened(asked: Asked, paidAt: string): NewEntry {
  const { attemptId, commandId, saleId, operation, method, amount, follows } = asked;
  return {
    kind: 'attempt.opened',
    body: {
      attemptId,
      commandId,
      saleId,
      patientId: null,
      trackingId: trackingOf(attemptId),
      operation,
      method,
      amount,
      card: follows === null && method === 'CARD' ? { brand: 'visa', lastFour: '1111' } : null,
      bankAccount: null,
      cashier: DANA,
      connection: CONNECTION,
      clockOffsetMs: 0,
      follows: follows === null ? null : { paymentId: follows, paidAt, childrenBefore: [] },
      besides: null,
      ...(asked.posts === undefined ? {} : { posts: asked.posts }),
    },
  };
}

export function saleOpened(saleId: string, amount: Cents): NewEntry {
  const lines = [{ kind: 'copay' as const, amount }];
  return { kind: 'sale.opened', body: { saleId, patientId: null, lines, cashier: DANA } };
}
