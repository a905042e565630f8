import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/hub/schema.ts';
import { clinicReportPaper } from '../../../src/shared/domain/clinic-report-paper.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { paperText } from '../../../src/shared/domain/paper-text.ts';
import { clinicReportSchema } from '../../../src/shared/hub/clinic-close.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { closeAt } from '../../support/hub-close.ts';
import { followUpOpened, paid, resolved } from '../../support/hub-entries.ts';
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
  a.add(found(), dayClosed('AAAA', { number: 1, card: 2_500 }));
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
    // It was signed for: the next close asks about later ones alone.
    a.add(found('Desk BBBB'), dayClosed('AAAA', { number: 2, card: 2_500 }));
    await a.send();
    expect((await closeAt(a).begin()).countedTwice).toEqual([]);
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
    expect((await closeAt(a).begin()).countedTwice).toMatchObject([{ amount: 2_500 }]);
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
