import type { Journal } from '../journal/journal.ts';
import { sendingAttempts } from '../journal/views/sales.ts';

/**
 * What a crash left half-way is in doubt: it was asked for, and nobody here knows the answer. It is
 * never shown as failed and never sent again.
 */
export function recoverAttempts(journal: Journal): void {
  const entries = sendingAttempts(journal.readable).map(({ attemptId }) => ({
    kind: 'attempt.resolved' as const,
    body: {
      attemptId,
      state: 'in-doubt' as const,
      paymentId: null,
      code: null,
      message: null,
      problem: 'interrupted',
    },
  }));
  if (entries.length > 0) journal.append(...entries);
}
