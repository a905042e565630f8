import { describe, expect, test } from 'vitest';
import { dayFigures } from '../../../../src/main/closing/day-figures.ts';
import { dayReport, zReport } from '../../../../src/main/closing/day-reports.ts';
import { zSummaries } from '../../../../src/main/journal/projections/closing.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { postingFile } from '../../../../src/main/reports/posting/posting-file.ts';
import { netOfDay } from '../../../../src/shared/domain/day-figures.ts';
import { xPaper } from '../../../../src/shared/domain/day-report-paper.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  DANA,
  id,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const RECORD = 'b65e2a5f-93c6-4bd8-8f5b-4a4d2c6f0001';
const reported = (amount: number): NewEntry => ({
  kind: 'attempt.amount-reported',
  body: { attemptId: id('payment'), amount },
});
const approved = attemptResolved('payment', 'approved', { paymentId: RECORD });
const review = attemptResolved('payment', 'needs-human', {
  paymentId: RECORD,
  problem: 'amount-higher',
});
const follows = { paymentId: RECORD, paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] };
const voided: readonly NewEntry[] = [
  attemptOpened('void', { operation: 'void', card: null, follows }),
  attemptResolved('void', 'approved', { paymentId: 'V' }),
];

/** A till with a card payment of $25.00 on its first day, which is then closed. */
function closedDay(...more: readonly NewEntry[]) {
  let day = 1;
  const journal = journalIn(temporaryFolder(), () => new Date(`2026-03-0${day}T18:00:00Z`));
  const { readable: db, tillId } = journal;
  const close = () => {
    const closingId = id(`closing ${day}`);
    const body = { commandId: id(`close command ${day}`), closingId, cashier: DANA };
    journal.append({ kind: 'closing.begun', body });
    const ended = { closedBy: DANA, signed: [], match: null, floatKept: cents(0) };
    const report = zReport(journal, x(), ended);
    const closed = { commandId: id(`end command ${day}`), closingId, report };
    journal.append({ kind: 'day.closed', body: closed });
    day += 1;
    return report;
  };
  const x = () =>
    dayReport(
      journal,
      { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] },
      new Date(`2026-03-0${day}T18:00:00Z`),
    );
  const posted = (on: number) => {
    const file = postingFile({ db, tillId, timeZone: 'UTC' }, `2026-03-0${on}`);
    const [head = '', ...rows] = Buffer.from(file.bytes).toString().trim().split('\r\n');
    const names = head.split(',');
    const columns = ['event', 'tender', 'amount'].map((name) => names.indexOf(name));
    return rows.map((row) => columns.map((at) => row.split(',')[at]).join(' '));
  };
  journal.append(SALE_OPENED, attemptOpened('payment'), approved, ...more);
  close();
  return { journal, close, x, posted, paid: () => saleById(db, id('sale A'))?.paid };
}

const CORRECTED = (sum: number) => [
  {
    tender: 'visa',
    taken: { count: 0, sum: 0 },
    voided: { count: 0, sum: 0 },
    refunded: { count: 0, sum: 0 },
    corrected: { count: 1, sum },
  },
];

describe('a correction of a payment of a closed day', () => {
  test.each<[string, readonly NewEntry[], NewEntry, number]>([
    ['that now needs review', [], review, -2_500],
    ['that is approved in part', [], reported(1_500), -1_000],
    ['that is approved after a review', [review], approved, 2_500],
    ['that the report corrects upward again', [reported(1_500)], reported(2_500), 1_000],
  ])('%s is a movement of its own day', (_what, before, correction, sum) => {
    const { journal, close, x, posted } = closedDay(...before);
    const first = posted(1);
    journal.append(correction);
    expect(x().figures.tenders).toEqual(CORRECTED(sum));
    expect(close().funding.amount).toBe(sum);
    expect(posted(1)).toEqual(first);
    expect(posted(2)).toEqual([`correction CARD ${(sum / 100).toFixed(2)}`]);
  });

  test('appears on paper and in the list of Z reports', () => {
    const { journal, close, x } = closedDay();
    journal.append(reported(1_500));
    const paper = JSON.stringify(xPaper(x(), { formatTime: (iso) => iso, duplicate: false }));
    expect(paper).toContain('corrected (1)');
    close();
    expect(zSummaries(journal.readable).map(({ net }) => net)).toEqual([-1_000, 2_500]);
  });

  test('of a voided payment changes no sum', () => {
    const { journal, x, posted, paid } = closedDay(...voided);
    journal.append(reported(1_500));
    expect(netOfDay(x().figures)).toBe(0);
    expect(posted(2)).toEqual(['correction CARD -10.00', 'correction CARD 10.00']);
    expect(paid()).toBe(2_500);
  });
});

test('a payment approved in part on its day counts once, with the approved amount', () => {
  const journal = journalIn(temporaryFolder());
  journal.append(SALE_OPENED, attemptOpened('payment'), approved, reported(1_500));
  const { tenders } = dayFigures(journal.readable, journal.tillId, 0);
  expect(tenders).toMatchObject([{ taken: { count: 1, sum: 1_500 }, corrected: { count: 0 } }]);
});
