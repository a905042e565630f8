import { describe, expect, test } from 'vitest';
import { terminalFigures } from '../../../../src/main/closing/day-figures.ts';
import { openDay } from '../../../../src/main/closing/day-reports.ts';
import { terminalBatches } from '../../../../src/main/journal/projections/terminals.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import { DANA, id, journalIn, newId, SALE_OPENED } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const charge = (name: string, amount: number, terminal = 'Front desk'): NewEntry => ({
  kind: 'tender.recorded',
  body: {
    commandId: id(name),
    saleId: id('sale A'),
    what: 'terminal',
    reference: 'A7B2',
    slip: { terminal, brand: 'visa', lastFour: '4242' },
    amount: cents(amount),
    cashier: DANA,
  },
});

const refund = (name: string, amount: number): NewEntry => ({
  kind: 'tender.returned',
  body: {
    commandId: newId(),
    saleId: id('sale A'),
    paymentKey: id(name),
    amount: cents(amount),
    reason: 'Visit canceled',
    receiptNumber: '000002',
    cashier: DANA,
    manager: null,
    what: 'terminal',
  },
});

const batch = (terminal: string, total: number, expected: number): NewEntry => ({
  kind: 'closing.batch-entered',
  body: {
    commandId: newId(),
    closingId: id('closing'),
    terminal,
    total: cents(total),
    expected: cents(expected),
    cashier: DANA,
  },
});

function tillWith(...entries: readonly NewEntry[]) {
  const journal = journalIn(temporaryFolder());
  journal.append(SALE_OPENED, ...entries);
  const figures = (...names: readonly string[]) =>
    terminalFigures(journal, openDay(journal), names);
  return { journal, figures };
}

describe('the card terminals of a day', () => {
  test('have their own charges and refunds', () => {
    const { figures } = tillWith(
      charge('first', 2_500),
      charge('second', 1_500),
      charge('other', 900, 'Back office'),
      refund('first', 500),
    );
    expect(figures('Front desk')).toEqual([
      {
        name: 'Front desk',
        charges: { count: 2, sum: 4_000 },
        refunds: { count: 1, sum: -500 },
        expected: 3_500,
        batch: null,
      },
      expect.objectContaining({ name: 'Back office', expected: 900, batch: null }),
    ]);
  });

  test('include those of the settings without a charge', () => {
    const { figures } = tillWith();
    expect(figures('Front desk', 'Back office')).toMatchObject([
      { name: 'Front desk', charges: { count: 0 }, expected: 0, batch: null },
      { name: 'Back office', charges: { count: 0 }, expected: 0, batch: null },
    ]);
  });

  test('have the last total that was typed', () => {
    const { journal, figures } = tillWith(
      charge('first', 2_500),
      batch('Front desk', 2_400, 2_500),
      batch('Front desk', 2_600, 2_500),
    );
    expect(figures()).toMatchObject([{ expected: 2_500, batch: 2_600 }]);
    expect(terminalBatches(journal.readable, 1)).toMatchObject([
      { terminal: 'Front desk', total: 2_600, expected: 2_500, cashier_name: 'Dana Reyes' },
    ]);
  });

  test('need the total again after a charge or refund', () => {
    const { journal, figures } = tillWith(
      charge('first', 2_500),
      batch('Front desk', 2_500, 2_500),
    );
    expect(figures()).toMatchObject([{ batch: 2_500 }]);
    journal.append(refund('first', 500));
    expect(figures()).toMatchObject([{ expected: 2_000, batch: null }]);
  });

  test('are the same after a rebuild of the projections', () => {
    const { journal, figures } = tillWith(
      charge('first', 2_500),
      batch('Front desk', 2_500, 2_500),
    );
    const before = figures();
    journal.rebuildProjections();
    expect(figures()).toEqual(before);
  });
});
