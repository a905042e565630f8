import { describe, expect, test } from 'vitest';
import type { ReportedRow } from '../../../src/main/payments-api/report-rows.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { charge, chargeAtTerminal, voidOrRefund } from './at-the-counter.ts';
import type { Clinic } from './clinic.ts';
import { byMonth, closedDay, facts, findingsOfTab, named } from './close-and-tab.ts';
import {
  beginToClose,
  closeDrawer,
  finish,
  matchUntilRead,
  openDrawer,
  signOff,
} from './closing-a-day.ts';
import { HOUR } from './planted.ts';
import { change, childOf, returnedBy } from './service-changes.ts';
import { type Asked, calmClinic, IN_DRAWER } from './worked-day.ts';

const FLOAT = cents(20_000);

/** The result of a payment after a change by others. */
const RESULT_OF: Readonly<Partial<Record<string, ReportedRow['results']>>> = {
  VOID: 'VOIDED',
  REJECT: 'REJECTED',
};

/** Closes the day, signed off; returns its comparison. */
async function closed(clinic: Clinic) {
  await closeDrawer(clinic, FLOAT);
  const closingId = await beginToClose(clinic);
  await matchUntilRead(clinic, closingId);
  const closing = await clinic.must(({ closing }) => closing.service.current);
  const { pending = [], differences = [] } = closing?.match ?? {};
  if (differences.length > 0) await signOff(clinic, closingId, 'match');
  await finish(clinic, closingId);
  return { pending, differences };
}

describe('a change of the next month', () => {
  test.each([
    ['voided-at-another-terminal', 'VOID', -2_500],
    ['refunded-at-another-terminal', 'CREDIT', 1_000],
    ['returned-by-bank', 'REJECT', -2_500],
  ] as const)('is %s in the tab of that month alone', async (kind, action, amount) => {
    const { day, atTheClose } = await closedDay(0, IN_DRAWER);
    const reported = (rows: readonly ReportedRow[], of: Asked) =>
      change(({ results }) => ({ results: RESULT_OF[action] ?? results }))(
        childOf(action, amount, 33 * 24 * HOUR)(rows, of),
        of,
      );
    const wanted = [`${kind} ${day.sale.recordId}`];
    const found = await atTheClose([{ kind, about: 'sale', reported }]);
    expect(found.map(named)).toEqual(wanted);
    const months = await byMonth(day.clinic);
    expect(months.map((some) => some.map(named))).toEqual([[], [], wanted, []]);
    expect((await findingsOfTab(day.clinic)).map(named)).toEqual(wanted);
  });
});

describe('a payment that the report calls voided without a void', () => {
  test.each(['sale', 'captured'] as const)(
    'is void-missing after a day, at the close as in the tab: the %s',
    async (about) => {
      const { day, atTheClose, inTheTab } = await closedDay(25 * HOUR, IN_DRAWER);
      const reported = change(() => ({ results: 'VOIDED' }));
      const found = await atTheClose([{ kind: 'void-missing', about, reported }]);
      expect(found.map(named)).toEqual([`void-missing ${day[about].recordId}`]);
      expect((await inTheTab()).map(facts)).toEqual(found.map(facts));
    },
  );

  test('is pending at the next close, and found by the one after it', async () => {
    const clinic = await calmClinic();
    await charge(clinic, cents(2_500));
    await clinic.wait(HOUR);
    const found = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const { pending, differences } = await closed(clinic);
      found.push([pending.length, ...differences.map(({ kind }) => kind)]);
      clinic.program.shown = {
        listed: (records) => records,
        reported: (rows) => rows.map((row) => ({ ...row, results: 'VOIDED' })),
      };
      await clinic.wait(20 * HOUR);
      await openDrawer(clinic, FLOAT);
    }
    expect(found).toEqual([[0], [1], [0, 'void-missing'], [0]]);
  });
});

describe('a return in the report', () => {
  const rejected = change(() => ({ results: 'REJECTED' }));

  test.each([
    ['without its row', ['return-missing'], rejected],
    [
      'of a payment that it still calls approved',
      ['returned-by-bank', 'return-not-applied'],
      childOf('REJECT', -2_500),
    ],
    ['of another amount', ['returned-by-bank', 'return-amount-differs'], returnedBy(-2_400)],
  ] as const)('%s is found at the close as in the tab', async (_, kinds, reported) => {
    const { day, atTheClose, inTheTab } = await closedDay(25 * HOUR, IN_DRAWER);
    const [kind] = kinds;
    const found = await atTheClose([{ kind, about: 'sale', reported }]);
    expect(found.map(named)).toEqual(kinds.map((each) => `${each} ${day.sale.recordId}`));
    expect((await inTheTab()).map(facts)).toEqual(found.map(facts));
  });

  test('without its row is found once after the close of its payment', async () => {
    const clinic = await calmClinic();
    await charge(clinic, cents(2_500));
    const found = [];
    for (let nth = 0; nth < 3; nth += 1) {
      await clinic.wait(20 * HOUR);
      const match = await closed(clinic);
      found.push(match.differences.map(({ kind }) => kind));
      clinic.program.shown = {
        listed: (records) => records,
        reported: (rows) => rows.map((row) => ({ ...row, results: 'REJECTED' })),
      };
      await openDrawer(clinic, FLOAT);
    }
    expect(found).toEqual([[], ['return-missing'], []]);
  });
});

test('a void of an older payment waits for its row, in the tab as at the close', async () => {
  const clinic = await calmClinic();
  const came = await charge(clinic, cents(2_500));
  if ('refused' in came) throw new Error(came.refused);
  await clinic.wait(20 * HOUR);
  await closed(clinic);
  await openDrawer(clinic, FLOAT);
  await clinic.wait(72 * HOUR);
  await voidOrRefund(clinic, came.answer.attemptId, 'all');
  clinic.program.shown = {
    listed: (records) => records,
    reported: (rows) => rows.filter(({ action }) => action !== 'VOID'),
  };
  await clinic.wait(HOUR);
  expect((await findingsOfTab(clinic)).map(({ kind }) => kind)).toEqual([]);
  const match = await closed(clinic);
  expect([match.pending.length, match.differences]).toEqual([1, []]);
  await openDrawer(clinic, FLOAT);
  await clinic.wait(25 * HOUR);
  const again = await closed(clinic);
  expect(again.differences.map(({ kind }) => kind)).toEqual(['void-missing']);
  expect((await findingsOfTab(clinic)).map(facts)).toEqual(again.differences.map(facts));
  expect((await byMonth(clinic)).flat().map(({ kind }) => kind)).toEqual(['void-missing']);
});

describe('differences of cash and card terminals', () => {
  test('are the same findings at the close, in the tab and after the close', async () => {
    const clinic = await calmClinic();
    await closeDrawer(clinic, FLOAT);
    const first = await beginToClose(clinic);
    await matchUntilRead(clinic, first);
    await finish(clinic, first);
    await clinic.wait(24 * HOUR);
    await openDrawer(clinic, cents(FLOAT - 4_500));
    await chargeAtTerminal(clinic, cents(4_000));
    await closeDrawer(clinic, cents(FLOAT - 4_400));
    const closingId = await beginToClose(clinic);
    const batch = { commandId: clinic.environment.newId(), closingId, terminal: 'Front desk' };
    await clinic.must(({ closing }) =>
      closing.service.enterBatch({ ...batch, total: cents(3_900) }),
    );
    await matchUntilRead(clinic, closingId);
    const closing = await clinic.must(({ closing }) => closing.service.current);
    const found = (closing?.match?.differences ?? []).map(({ payment: _, ...each }) => each);
    expect(found.map(({ kind, amount, other }) => [kind, amount, other])).toEqual([
      ['drawer-over', FLOAT - 4_400, FLOAT - 4_500],
      ['terminal-short', 3_900, 4_000],
      ['starting-cash-short', FLOAT - 4_500, FLOAT],
    ]);
    expect(await findingsOfTab(clinic)).toEqual(expect.arrayContaining([...found]));
    await signOff(clinic, closingId, 'match');
    expect(await finish(clinic, closingId)).toMatchObject({ match: { differences: found } });
    expect(await findingsOfTab(clinic)).toEqual(expect.arrayContaining([...found]));
  });
});
