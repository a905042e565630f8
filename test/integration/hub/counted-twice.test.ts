import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/hub/schema.ts';
import { loseTill } from '../../../src/hub/tills.ts';
import { clinicReportPaper } from '../../../src/shared/domain/clinic-report-paper.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { paperText } from '../../../src/shared/domain/paper-text.ts';
import { clinicReportSchema } from '../../../src/shared/hub/clinic-close.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { closeAt, joined } from '../../support/hub-close.ts';
import { followUpOpened, paid, resolved } from '../../support/hub-entries.ts';
import { codeForPlaceOf, TestCounter } from '../../support/hub-fixture.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

const [payment, voided] = [v7(), v7()];

/** A void of 25.00 as the counter of its payment found it at the service. */
const found = (counter?: string): NewEntry => ({
  kind: 'payment.changed-outside',
  body: {
    ...{ changeId: voided, paymentId: payment, what: 'void', amount: cents(-2_500) },
    ...{ at: '2026-03-02T12:00:00.000Z', countedThere: counter !== undefined },
    ...(counter === undefined ? {} : { counter }),
    ...{ code: null, reason: null },
  },
});

/** B voided a payment of A without the hub; A has found the void, and has closed its day. */
async function voidedAtB() {
  const clinic = await clinicOf('AAAA', 'BBBB');
  const { a, b } = clinic;
  a.add(...paid('AAAA', { attemptId: v7(), recordId: payment, amount: 2_500 }));
  a.add(found(), dayClosed('AAAA', { number: 1, card: 2_500, voided: 2_500 }));
  const key = v7();
  b.add(followUpOpened('BBBB', { key, operation: 'void', amount: 2_500, of: payment, mark: null }));
  b.add(resolved(key, 'approved', voided));
  await a.send();
  return clinic;
}

describe('A void that two Z reports count', () => {
  it('is signed by a manager, with its amount on the report', async () => {
    const { a, b } = await voidedAtB();
    b.add(dayClosed('BBBB', { number: 1, card: 100 }));
    await b.send();
    const close = closeAt(a);
    const { countedTwice } = await close.begin();
    expect(countedTwice).toMatchObject([
      { tillId: 'AAAA', name: 'Desk AAAA', madeAt: 'Desk BBBB', amount: 2_500 },
    ]);
    await expect(close.finish('AAAA-1', 'BBBB-1')).rejects.toMatchObject({
      ...{ code: 'STEP_OPEN', data: { step: 'twice' } },
    });
    await close.sign('twice');
    await close.finish('AAAA-1', 'BBBB-1');
    const report = clinicReportSchema.parse(await close.report());
    const text = paperText(
      clinicReportPaper(report, '', { duplicate: false, formatTime: (iso) => iso }),
      48,
    );
    expect(text).toMatch(/Desk AAAA and Desk BBBB +\$25\.00/);
  });

  it('counts once in the sums of the close, and once in all closes after its counter took it back', async () => {
    const { a, b } = await voidedAtB();
    b.add(dayClosed('BBBB', { number: 1, card: 100, voidedUnknown: 2_500 }));
    await b.send();
    const close = closeAt(a);
    expect((await close.begin()).byBranch).toMatchObject([
      {
        ...{ branch: 'Main', net: 100, payout: 100 },
        tenders: [
          {
            ...{
              tender: 'visa',
              taken: { count: 2, sum: 2_600 },
              voided: { count: 2, sum: 5_000 },
            },
            corrected: { count: 1, sum: 2_500 },
          },
        ],
      },
    ]);
    await close.sign('twice');
    await close.finish('AAAA-1', 'BBBB-1');
    b.add(dayClosed('BBBB', { number: 2, card: 100 }));
    await b.send();
    const second = closeAt(a);
    expect((await second.begin()).countedTwice).toEqual([]);
    await second.finish('BBBB-2');
    // The counter adds the void to its day: the correction of the first close ends.
    a.add(found('Desk BBBB'), dayClosed('AAAA', { number: 2, card: 2_500 }));
    await a.send();
    const third = closeAt(a);
    expect(await third.begin()).toMatchObject({
      countedTwice: [{ isEnded: true, amount: 2_500 }],
      byBranch: [{ net: 0, tenders: [{ tender: 'visa', corrected: { count: 1, sum: -2_500 } }] }],
    });
    await third.finish('AAAA-2');
    a.add(dayClosed('AAAA', { number: 3, card: 700 }));
    await a.send();
    expect(await closeAt(a).begin()).toMatchObject({ countedTwice: [], byBranch: [{ net: 700 }] });
  });

  it('is corrected for good if the PC of its payment is dead, at the branch of the payment', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const n = await joined(hub, 'NNNN', 'North', 'clinic');
    a.add(...paid('AAAA', { attemptId: v7(), recordId: payment, amount: 2_500 }));
    a.add(found(), dayClosed('AAAA', { number: 1, card: 2_500, voided: 2_500 }));
    for (const counter of [a, n]) await counter.send();
    const first = closeAt(n);
    await first.begin();
    await first.finish('AAAA-1');
    await hub.database.transaction('entries', (sql) => loseTill(sql, 'AAAA'));
    const key = v7();
    n.add(followUpOpened('NNNN', { key, operation: 'void', amount: 2_500, of: payment }));
    n.add(resolved(key, 'approved', voided));
    n.add(dayClosed('NNNN', { number: 1, card: 100, voidedUnknown: 2_500 }));
    await n.send();
    const close = closeAt(n);
    const { byBranch } = await close.begin();
    expect(byBranch.map(({ branch, payout }) => [branch, payout])).toEqual([
      ['Main', 0],
      ['North', 100],
    ]);
    await close.sign('twice');
    await close.finish('NNNN-1');
    // The PC in its place finds the other counter: that changes no Z report, and is no money to sign for.
    const [next, retired] = [new TestCounter(hub, 'CCCC'), new TestCounter(hub, 'AAAA', 'retired')];
    await next.pair(await codeForPlaceOf(hub.hub, 'AAAA'), retired.writerKey);
    await next.hello();
    retired.entries.splice(0, retired.entries.length, ...a.entries);
    await retired.hello();
    retired.add(found('Desk NNNN'));
    n.add(dayClosed('NNNN', { number: 2, card: 100 }));
    for (const counter of [next, retired, n]) await counter.send();
    expect(await closeAt(n).begin()).toMatchObject({
      ...{ countedTwice: [], notClosed: [], byBranch: [{ net: 100 }] },
    });
  });

  it('is one void if its counter took it back before its Z report', async () => {
    const { a, b } = await voidedAtB();
    a.add(found('Desk BBBB'), dayClosed('AAAA', { number: 2, card: 2_500 }));
    b.add(dayClosed('BBBB', { number: 1, card: 100 }));
    for (const counter of [a, b]) await counter.send();
    expect((await closeAt(a).begin()).countedTwice).toEqual([]);
  });

  it('leaves the day of the counter of its payment closed, once the void counts at another', async () => {
    const { a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(...paid('AAAA', { attemptId: v7(), recordId: payment, amount: 2_500 }));
    a.add(dayClosed('AAAA', { number: 1, card: 2_500 }), found('Desk BBBB'));
    b.add(dayClosed('BBBB', { number: 1, card: 100 }));
    for (const counter of [a, b]) await counter.send();
    expect((await closeAt(a).begin()).notClosed).toEqual([]);
  });

  it('opens the day of a counter that takes it back', async () => {
    const { a } = await voidedAtB();
    const close = closeAt(a);
    await close.begin();
    a.add(found('Desk BBBB'));
    await a.send();
    expect((await close.view()).notClosed).toMatchObject([{ tillId: 'AAAA', why: 'open' }]);
  });

  it('is found in the close of the second Z report', async () => {
    const { a, b } = await voidedAtB();
    const first = closeAt(a);
    expect((await first.begin()).countedTwice).toEqual([]);
    await first.finish('AAAA-1');
    b.add(dayClosed('BBBB', { number: 1, card: 100 }));
    await b.send();
    expect((await closeAt(a).begin()).countedTwice).toMatchObject([
      { amount: 2_500, isEnded: false },
    ]);
  });

  it('is known by a hub that had its entries before the update', async () => {
    const { hub, a, b } = await voidedAtB();
    a.add(found('Desk BBBB'));
    for (const counter of [a, b]) await counter.send();
    await hub.database.transaction('entries', async (sql) => {
      const rows = () => sql.query('SELECT * FROM follow_up ORDER BY till_id');
      const before = await rows();
      expect(before).toMatchObject([
        { counted_in: a.head.number - 2, taken_back_in: a.head.number },
        { counted_in: b.head.number, taken_back_in: null },
      ]);
      await sql.query('ALTER TABLE follow_up DROP COLUMN counted_in, DROP COLUMN taken_back_in');
      await sql.query('UPDATE hub_version SET version = 17');
      await migrate(sql, 18);
      expect(await rows()).toEqual(before);
    });
  });
});
