import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { joinedIn } from '../../../src/main/hub/joined.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { movementsAfter } from '../../../src/main/journal/projections/moved-money.ts';
import { paymentByKey } from '../../../src/main/journal/projections/payments.ts';
import { startMonitoring } from '../../../src/main/payments/monitored-till.ts';
import type { AttemptView } from '../../../src/shared/contract/values.ts';
import { netOfDay } from '../../../src/shared/domain/day-figures.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import { MANAGER, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import { holdCard } from '../../support/hold-card.ts';
import { DANA, journalIn } from '../../support/journal-fixtures.ts';
import { tillOptions } from '../../support/till-options.ts';

const suite = openClinicSuite();
const { clinicOf } = suite;

const granted = { epoch: expect.any(String) };

/** The money of a counter's journal, cents. */
const netOf = ({ readable, tillId }: Journal) =>
  movementsAfter(readable, tillId, 0).reduce((all, { net }) => all + net, 0);

describe('Two counters with their hub (hub.md, section 4)', () => {
  it('void a payment of one at the other, once', async () => {
    const { a, b, held } = await clinicOf('AAAA11', 'BBBB11');
    const payment = await a.pay();
    await a.together();
    expect(a.marks()).toEqual([granted]);
    const results = await Promise.allSettled([a.refund(payment), b.refund(payment)]);
    const done = results.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(/^(RESERVED_BY_ANOTHER|MORE_THAN_REMAINS)$/) },
    });
    await Promise.all([a.together(), b.together()]);
    expect(await held()).toEqual([]);
  });

  it('show and count a void by the other with its name, also when the hub was away as it was found', async () => {
    const { a, b } = await clinicOf('AAAA31', 'BBBB31');
    const [now, later] = [await a.pay(), await a.pay({ card: 'mastercard' })];
    await a.together();
    a.wire.cut();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
    for (const payment of [now, later]) await b.refund(payment);
    await b.together();
    const ofA = ({ attemptId }: AttemptView) => paymentByKey(a.journal.readable, attemptId);
    expect(await a.till.attempts.sweep()).toBe(true);
    expect(ofA(now)).toMatchObject({ ending: 'voided', by: 'another-terminal' });
    expect(ofA(now)?.counter).toBeUndefined();
    a.wire.isCut = false;
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('complete'), WAIT);
    expect(await a.till.attempts.sweep()).toBe(true);
    for (const each of [now, later]) expect(ofA(each)).toMatchObject({ counter: 'Desk BBBB31' });
    expect(netOf(a.journal)).toBe(now.amount + later.amount);
    expect(netOf(b.journal)).toBe(-netOf(a.journal));
  });

  it('show a void and a refund by the other in the sums of the day at once, and count them there', async () => {
    const { a, b } = await clinicOf('AAAA32', 'BBBB32');
    const [voided, refunded] = [await a.pay(), await a.pay({ card: 'mastercard' })];
    await a.together();
    const today = () => {
      const { taken, sales } = a.till.handlers.checkout.today();
      return [taken.card, ...sales.map(({ state }) => state)];
    };
    expect(today()).toEqual([5_000, 'paid', 'paid']);
    await b.refund(voided, { kind: 'void' });
    await vi.waitFor(() => expect(today()).toEqual([2_500, 'paid', 'reversed']), WAIT);
    await b.refund(refunded, { amount: 1_000 });
    await vi.waitFor(() => expect(today()).toEqual([1_500, 'paid', 'reversed']), WAIT);
    expect(paymentByKey(a.journal.readable, voided.attemptId)).toMatchObject({
      ...{ ending: 'voided', counter: 'Desk BBBB32' },
    });
    const changes = () => a.journal.rows().filter(({ kind }) => /changed-outside/.test(kind));
    expect(changes()).toHaveLength(2);
    expect(await a.till.attempts.sweep()).toBe(true);
    expect(changes()).toHaveLength(2);
    expect([netOf(a.journal), netOf(b.journal)]).toEqual([5_000, -3_500]);
    const { figures, countedThere } = a.till.handlers.closing.xReport();
    expect([netOfDay(figures), countedThere]).toEqual([5_000, -3_500]);
    await closeDay(a);
    expect(a.till.handlers.closing.xReport().countedThere).toBe(0);
  });

  it('refund parts of one payment at both, within the payment', async () => {
    const { a, b } = await clinicOf('AAAA12', 'BBBB12');
    const payment = await a.pay();
    await a.together();
    await a.refund(payment, { amount: 1_000 });
    await a.together();
    await b.refund(payment, { amount: 1_000 });
    await b.together();
    // The page of B shows what the service reports; the hub knows the refunds of both.
    await expect(b.refund(payment, { amount: 501 })).rejects.toMatchObject({
      code: expect.stringMatching(/^(MORE_THAN_REMAINS|CHANGED_MEANWHILE)$/),
    });
    await b.refund(payment, { amount: 500 });
  });

  it('ask before a patient pays at both, with the name of the other counter', async () => {
    const { a, b, attention, held } = await clinicOf('AAAA13', 'BBBB13');
    await a.pay({ patientId: 'p-1' });
    await a.together();
    const asked = await b.pay({ patientId: 'p-1' }).catch((error: unknown) => error);
    expect(asked).toMatchObject({
      code: 'SAME_AS_EARLIER',
      data: { earlier: [{ counter: 'Desk AAAA13', sameAs: 'patient', duplicateStatus: 'paid' }] },
    });
    await vi.waitFor(async () => expect(await held()).toEqual([]), WAIT); // given back
    const [earlier] = (asked as { data: { earlier: { attemptId: string }[] } }).data.earlier;
    const again = { attemptId: earlier?.attemptId ?? '', duplicateStatus: 'paid' as const };
    await b.pay({ patientId: 'p-1', acknowledgedDuplicates: [again] });
    await b.together();
    expect(b.marks()).toEqual([granted]);
    expect(await attention()).toEqual([]);
  });

  it('ask also for cash, and refund it without the hub only by a manager at the counter of its drawer', async () => {
    const { a, b } = await clinicOf('AAAA14', 'BBBB14');
    const sale = (saleId: string) => ({
      ...{ saleId, commandId: v7(), patientId: 'p-2' },
      lines: [{ kind: 'copay', amount: 2_500 } as never],
      given: 2_500 as never,
    });
    await a.till.checkout.takeCash(sale(v7()));
    await a.together();
    await expect(b.till.checkout.takeCash(sale(v7()))).rejects.toMatchObject({
      code: 'SAME_AS_EARLIER',
      data: { earlier: [{ counter: 'Desk AAAA14' }] },
    });
    const [payment] = a.till.payments.find({ words: '', offset: 0, limit: 1 }).payments;
    const subject = { kind: 'ours', key: payment?.key ?? '' } as const;
    const cashBack = {
      ...{ commandId: v7(), subject, kind: 'cash-back' as const },
      ...{ amount: 1_000 as never, remaining: 2_500 as never, reason: 'duplicate' as const },
      approval: { managerId: 'manager', pin: '246810', reason: 'Asked' },
    };
    await a.till.payments.voidOrRefund(cashBack);
    await a.together();
    a.wire.cut();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
    const again = { ...cashBack, commandId: v7(), remaining: 1_500 as never };
    await expect(a.till.payments.voidOrRefund(again)).rejects.toMatchObject({
      code: 'CLINIC_UNSURE',
      data: { why: 'away', approvable: true },
    });
    await a.till.payments.voidOrRefund({ ...again, withoutHub: true });
  });
});

describe("Another counter's hold (hub.md, section 2 of what users need)", () => {
  it.each(['capture', 'release'] as const)('is ended here: %s', async (kind) => {
    const ids = kind === 'capture' ? ['AAAA41', 'BBBB41'] : ['AAAA42', 'BBBB42'];
    const { a, b, held } = await clinicOf(...ids);
    const hold = await holdCard(a.till, 2_500);
    await a.together();
    const holds = async () => (await b.till.handlers.clinic.holds({ offset: 0 })).payments;
    expect(await holds()).toMatchObject([{ key: hold.attemptId, amount: 2_500, left: 2_500 }]);
    const order = { key: hold.attemptId, kind, amount: hold.amount, approval: MANAGER };
    const other = { ...order, amount: cents(2_400), commandId: v7() };
    await expect(b.till.holds.endOthers(other)).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const { attempt } = await b.till.holds.endOthers({ ...order, commandId: v7() });
    expect(attempt).toMatchObject({ state: 'approved', amount: 2_500 });
    expect(b.marks()).toEqual([granted]);
    await b.together();
    expect(await holds()).toEqual([]);
    const own = { commandId: v7(), key: hold.attemptId, approval: MANAGER };
    await expect(a.till.holds.release(own)).rejects.toMatchObject({ code: 'MORE_THAN_REMAINS' });
    const late = { ...order, commandId: v7() };
    await expect(b.till.holds.endOthers(late)).rejects.toMatchObject({ code: 'HOLD_ENDED' });
    expect(await held()).toEqual([]);
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    await expect(b.till.holds.endOthers(late)).rejects.toMatchObject({ code: 'HUB_AWAY' });
  });
});

describe('Without the hub (hub.md, section 5)', () => {
  it('a charge goes on at once, marked, and a similar one is told afterwards', async () => {
    const { a, b, attention } = await clinicOf('AAAA21', 'BBBB21');
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    await a.pay({ patientId: 'p-1' });
    await a.together();
    await b.pay({ patientId: 'p-1' });
    expect(b.marks()).toEqual([{ without: null }]);
    b.wire.isCut = false;
    await b.together();
    expect(await attention()).toEqual(['similar-payment']);
  });

  it('a hub that does not answer delays one charge by 500 ms, and no further one', async () => {
    const { b } = await clinicOf('AAAA22', 'BBBB22');
    b.wire.slow = { names: ['ask', 'beat'], ms: 60_000 };
    const asked = () => b.wire.calls.filter((name) => name === 'ask').length;
    const began = performance.now();
    await b.pay({ patientId: 'p-1' });
    expect(performance.now() - began).toBeGreaterThan(490);
    expect(asked()).toBe(1);
    await b.pay({ patientId: 'p-2' });
    expect(asked()).toBe(1);
    expect(b.marks()).toEqual([{ without: null }, { without: null }]);
  });

  it('a follow-up is asked for after all if the hub hears of its payment before the intent', async () => {
    const { b, held } = await clinicOf('AAAA29', 'BBBB29');
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    const payment = await b.pay();
    const { reservations } = b.clinic;
    const followUp = reservations.followUp.bind(reservations);
    vi.spyOn(reservations, 'followUp').mockImplementationOnce(async (asked) => {
      const answer = await followUp(asked);
      expect(answer.mark).toEqual({ without: null });
      b.wire.isCut = false;
      await b.together();
      return answer;
    });
    await b.refund(payment);
    expect(b.marks()).toEqual([{ without: null }, granted]);
    await b.together();
    expect(await held()).toEqual([]);
  });

  it('a follow-up on an own payment that the hub never heard of is as on a counter alone', async () => {
    const { b, attention } = await clinicOf('AAAA23', 'BBBB23');
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    const payment = await b.pay();
    await b.refund(payment);
    expect(b.marks()).toEqual([{ without: null }, { without: null }]);
    b.wire.isCut = false;
    await b.together();
    expect(await attention()).toEqual([]);
  });

  it.each(['own', "another counter's"])(
    'a follow-up on a known payment (%s) needs a manager, is marked and told',
    async (origin) => {
      const ids = origin === 'own' ? ['AAAA24', 'BBBB24'] : ['AAAA25', 'BBBB25'];
      const { a, b, attention } = await clinicOf(...ids);
      const payer = origin === 'own' ? b : a;
      const payment = await payer.pay();
      await payer.together();
      b.wire.cut();
      await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
      const commandId = v7();
      await expect(b.refund(payment, { commandId })).rejects.toMatchObject({
        code: 'CLINIC_UNSURE',
        data: { why: 'away', approvable: true, counter: null },
      });
      await b.refund(payment, { commandId, withoutHub: true });
      expect(b.marks().at(-1)).toEqual({ without: 'manager' });
      b.wire.isCut = false;
      await b.together();
      expect(await attention()).toEqual(['unreserved-follow-up']);
    },
  );

  it('a follow-up in doubt is sent again with an approval of its own, marked', async () => {
    const { b, attention } = await clinicOf('BBBB28');
    const payment = await b.pay();
    await b.together();
    const path = `/api/pp/payments/${payment.paymentId}/void`;
    await suite.service.addFault({ method: 'POST', path, fault: 'drop_before' });
    const { attempt } = await b.refund(payment);
    expect(attempt?.state).toBe('in-doubt');
    await vi.waitFor(
      () => expect(b.till.slices.inDoubtList()[0]?.choices).toContain('send-again'),
      WAIT,
    );
    await b.together();
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    const attemptId = attempt?.attemptId ?? '';
    const again = {
      commandId: v7(),
      attemptId,
      decision: 'send-again',
      approval: MANAGER,
    } as const;
    await expect(b.till.handlers.attempts.decide(again)).rejects.toMatchObject({
      code: 'CLINIC_UNSURE',
      data: { why: 'away', approvable: true },
    });
    await b.till.handlers.attempts.decide({ ...again, withoutHub: true });
    expect(b.marks().at(-1)).toEqual({ without: 'manager' });
    b.wire.isCut = false;
    await b.together();
    expect(await attention()).toEqual(['unreserved-follow-up']);
  });

  it('after the approval the reservation is asked for once more, and a granted one is not marked', async () => {
    const { a, b, attention } = await clinicOf('AAAA26', 'BBBB26');
    const payment = await a.pay();
    await a.together();
    b.wire.slow = { names: ['ask'], ms: 10_000 };
    const commandId = v7();
    await expect(b.refund(payment, { commandId })).rejects.toMatchObject({ code: 'CLINIC_UNSURE' });
    b.wire.slow = null;
    await b.refund(payment, { commandId, withoutHub: true });
    expect(b.marks()).toEqual([granted]);
    await b.together();
    expect(await attention()).toEqual([]);
  });

  it('both refund one payment on either side of a partition: each is approved, and told', async () => {
    const { a, b, attention, held } = await clinicOf('AAAA27', 'BBBB27');
    const payment = await a.pay();
    await a.together();
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    await a.refund(payment, { amount: 1_000 });
    await a.together();
    await b.refund(payment, { amount: 1_000, withoutHub: true });
    b.wire.isCut = false;
    await b.together();
    expect(await attention()).toEqual(['unreserved-follow-up']);
    expect(await held()).toEqual([]);
  });
});

describe('The failures of section 5', () => {
  it('a counter that dies after its grant holds nothing once it says hello', async () => {
    const { a, b, held } = await clinicOf('AAAA31', 'BBBB31');
    const payment = await a.pay();
    await a.together();
    b.wire.slow = { names: ['ask'], ms: 60_000 }; // granted at the hub, and never known here
    await expect(b.refund(payment)).rejects.toMatchObject({ code: 'CLINIC_UNSURE' });
    b.wire.slow = null;
    b.wire.cut();
    b.wire.isCut = false;
    await vi.waitFor(async () => expect(await held()).toEqual([]), WAIT);
    await a.refund(payment);
  });

  it('a hub that is killed and started again grants once the counters are back, and nothing is lost', async () => {
    const clinic = await clinicOf('AAAA32', 'BBBB32');
    const { a, b } = clinic;
    const payment = await a.pay();
    await a.together();
    await clinic.stop();
    await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
    await a.pay();
    await clinic.restart();
    await Promise.all([a.together(), b.together()]);
    await b.refund(payment);
    await Promise.all([a.together(), b.together()]);
    expect(await clinic.held()).toEqual([]);
    expect(b.marks()).toEqual([granted]);
  });

  it('a journal that is only monitored is sent, and asks before a follow-up', async () => {
    const { a, held, rows } = await clinicOf('AAAA34');
    const payment = await a.pay();
    await a.together();
    await a.close();
    const journal = journalIn(a.folder);
    const options = tillOptions(suite.service, a.folder, journal);
    const [connection] = options.service.connections;
    const monitored = startMonitoring({
      ...{ ...options, connections: [connection], environment: 'demo', restored: false },
      joined: joinedIn(a.folder),
      people: { cashier: () => DANA, mayNow: () => true, approve: async () => DANA },
      ...{ isBusyAtAnotherTill: () => false, changed: () => {}, reportFault: () => {} },
    });
    onTestFinished(() => monitored.close());
    const follow = {
      ...({ operation: 'void', method: 'CARD', commandId: v7(), saleId: payment.saleId } as const),
      ...{ patientId: null, amount: payment.amount, cashier: DANA },
      ...{ paymentId: payment.paymentId ?? '', paidAt: payment.openedAt },
    };
    // Its uplink begins: without it, only an approval would do.
    await vi.waitFor(async () => {
      const { state } = await monitored.attempts.run(follow);
      expect(state).toBe('approved');
    }, WAIT);
    const [intent] = journal
      .rows()
      .filter(({ kind }) => kind === 'attempt.opened')
      .slice(-1);
    expect(readBody('attempt.opened', intent?.body ?? '').reservation).toEqual(granted);
    await vi.waitFor(async () => {
      const [row] = await rows("SELECT head_number FROM till WHERE till_id = 'AAAA34'");
      expect(row).toEqual({ head_number: journal.head.number });
    }, WAIT);
    expect(await held()).toEqual([]);
  });

  it('a revoked counter takes no money', async () => {
    const { a, b, hub } = await clinicOf('AAAA33', 'BBBB33');
    await hub.context.database.transaction('entries', (sql) =>
      sql.query("UPDATE till SET state = 'revoked' WHERE till_id = 'BBBB33'"),
    );
    b.wire.cut();
    b.wire.isCut = false;
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('revoked'), WAIT);
    await expect(b.pay()).rejects.toMatchObject({
      code: 'COUNTER_STOPPED',
      data: { state: 'revoked' },
    });
    await a.pay();
  });
});
