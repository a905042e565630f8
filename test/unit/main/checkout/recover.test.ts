import { describe, expect, test } from 'vitest';
import { recoverAttempts } from '../../../../src/main/checkout/recover.ts';
import { todaysSales } from '../../../../src/main/checkout/today.ts';
import { attemptById } from '../../../../src/main/journal/views/sales.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { COPAY, DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('after a crash', () => {
  test('what was being sent is in doubt, once, and its sale says so', () => {
    const now = new Date();
    const journal = journalIn(temporaryFolder(), () => now);
    journal.append(
      { kind: 'sale.opened', body: { saleId: id(1), lines: COPAY, cashier: DANA } },
      {
        kind: 'attempt.opened',
        body: {
          attemptId: id(2),
          commandId: id(3),
          saleId: id(1),
          trackingId: 'K7M2Q9-1',
          operation: 'authorize',
          method: 'CARD',
          amount: cents(2_500),
          card: { brand: 'visa', lastFour: '1111' },
          cashier: DANA,
          connection: { id: 'embedded', baseUrl: 'https://x', username: 'u', clientId: null },
          clockOffsetMs: 0,
        },
      },
    );
    recoverAttempts(journal);
    expect(attemptById(journal.readable, id(2))).toMatchObject({
      state: 'in-doubt',
      problem: 'interrupted',
    });
    expect(todaysSales(journal, now)).toMatchObject([{ saleId: id(1), state: 'in-doubt' }]);
    const { revision } = journal;
    recoverAttempts(journal);
    expect(journal.revision).toBe(revision);
  });
});
