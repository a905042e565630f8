import { describe, expect, test, vi } from 'vitest';
import type { MoneyAnswer } from '../../../../src/main/attempts/payments-line.ts';
import { parkedSales } from '../../../../src/main/checkout/parked-sales.ts';
import { JournalError } from '../../../../src/main/journal/journal-error.ts';
import { attemptById, attemptsOfSale } from '../../../../src/main/journal/views/attempts.ts';
import { cashToPost } from '../../../../src/main/journal/views/cash.ts';
import { paymentByKey } from '../../../../src/main/journal/views/payments.ts';
import type { Earlier } from '../../../../src/shared/contract/same-as-earlier.ts';
import { cents, MAX_AMOUNT } from '../../../../src/shared/domain/money.ts';
import { APPROVED, answer, PROVEN } from '../../../support/fake-line.ts';
import { DANA, id } from '../../../support/journal-fixtures.ts';
import {
  charge,
  codeOf,
  type Desk,
  deskWithCard,
  FACE,
  openDesk,
  SALE,
  sentCharge,
  TRACK,
  WORD,
} from './counter-desk.ts';

describe('listening', () => {
  test('arms the readers and shows the step', () => {
    const desk = openDesk();
    desk.counter.listen(SALE);
    expect(desk.armed).toBe(true);
    expect(desk.counter.current).toEqual({
      turn: 1,
      ...SALE,
      total: 2_500,
      paid: 0,
      remaining: 2_500,
      due: 2_500,
      parts: [],
      operation: 'authorize',
      patientId: null,
      patientName: null,
      externalId: null,
      step: { kind: 'listening', problem: null },
    });
  });

  test('ends with the first card, and begins again after a bad swipe', () => {
    const desk = deskWithCard();
    expect(desk.armed).toBe(false);
    expect(desk.counter.current?.step).toMatchObject({
      kind: 'card',
      swipe: id(50),
      card: { ...FACE, name: 'A/B', chip: false, expired: false, tracksDiffer: false },
      wipedAt: '2026-03-01T09:31:00.000Z',
    });
    desk.counter.swipeFailed('unreadable');
    expect(desk.armed).toBe(true);
    expect(desk.counter.current?.step).toEqual({ kind: 'listening', problem: 'unreadable' });
  });

  test('is left with the swipe wiped and the readers disarmed', () => {
    const desk = deskWithCard();
    desk.counter.leave(SALE.saleId);
    expect(desk.counter.current).toBeNull();
    expect(desk.calls).toEqual(['wipe', 'wipe']); // once at the start of listening
  });

  test.each<[string, string, (desk: Desk) => unknown]>([
    [
      'nobody is signed in',
      'NOT_SIGNED_IN',
      (desk) => {
        desk.cashier = null;
        desk.counter.listen(SALE);
      },
    ],
    [
      'there is no reader',
      'NO_READER',
      (desk) => {
        desk.readerThere = false;
        desk.counter.listen(SALE);
      },
    ],
    [
      'another sale is at the counter',
      'COUNTER_BUSY',
      (desk) => {
        desk.counter.listen(SALE);
        desk.counter.listen({ ...SALE, saleId: id(2) });
      },
    ],
    [
      'the total is over 999999999.99',
      'TOTAL_TOO_LARGE',
      (desk) =>
        desk.counter.listen({
          ...SALE,
          lines: [
            { kind: 'copay', amount: MAX_AMOUNT },
            { kind: 'other', amount: cents(1) },
          ],
        }),
    ],
  ])('is refused when %s', async (_when, code, action) => {
    expect(await codeOf(() => action(openDesk()))).toBe(code);
  });
});

describe('charging', () => {
  test('has the intent on the roll before the service is asked', async () => {
    const desk = deskWithCard();
    let kinds: string[] = [];
    desk.line.answer = async () => {
      kinds = desk.journal.rows().map(({ kind }) => kind);
      return APPROVED;
    };
    await desk.counter.charge(charge(60));
    expect(kinds).toEqual(['till.created', 'sale.opened', 'attempt.opened']);
  });

  test('asks once, with the track, a tracking id of this till and the cashier', async () => {
    const desk = deskWithCard();
    const attempt = await desk.counter.charge(charge(60));
    expect(desk.line.asked).toMatchObject([
      {
        operation: 'authorize',
        amount: 2_500,
        trackingId: attempt.trackingId,
        cashier: DANA,
        track: TRACK,
      },
    ]);
    expect(attempt.trackingId).toMatch(/^K7M2Q9-[0-9a-f]{32}$/);
    expect(attempt).toMatchObject({ state: 'approved', paymentId: id(77), code: '123456' });
  });

  test('wipes the track, whatever the answer', async () => {
    for (const answer of [async () => APPROVED, () => Promise.reject(new Error('a bug'))]) {
      const desk = deskWithCard();
      desk.line.answer = answer;
      await desk.counter.charge(charge(60)).catch(() => null);
      expect(desk.track.every((byte) => byte === 0)).toBe(true);
    }
  });

  test('commits outcome and receipt together', async () => {
    const desk = deskWithCard();
    const revisions: number[] = [];
    desk.journal.subscribe(() => revisions.push(desk.journal.revision));
    await desk.counter.charge(charge(60));
    expect(revisions).toEqual([3, 5]); // sale and attempt; outcome and receipt
    expect(desk.counter.current?.step).toMatchObject({
      kind: 'paid-by-card',
      receiptNumber: '000001',
    });
  });

  test.each<[MoneyAnswer['state'], string | null]>([
    ['declined', null],
    ['failed', null],
    ['not-sent', 'connection-refused'],
    ['refused', 'unauthorized'],
    ['in-doubt', 'connection-lost'],
  ])('shows %s as it is, without a receipt', async (state, problem) => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer(state, problem);
    const attempt = await desk.counter.charge(charge(60));
    expect(attempt).toMatchObject({ state, problem });
    expect(desk.counter.current?.step).toEqual({ kind: 'not-paid', attempt });
    expect(desk.journal.readable.all('SELECT * FROM receipts')).toEqual([]);
  });

  test.each<MoneyAnswer['state']>(['declined', 'failed', 'not-sent', 'refused'])(
    'may be tried again with another card after %s',
    async (state) => {
      const desk = deskWithCard();
      desk.line.answer = async () => answer(state);
      await desk.counter.charge(charge(60));
      desk.counter.listen(SALE);
      desk.line.answer = async () => APPROVED;
      await desk.counter.charge(charge(61));
      expect(attemptsOfSale(desk.journal.readable, SALE.saleId).map((each) => each.state)).toEqual([
        state,
        'approved',
      ]);
    },
  );

  test('locks the sale while it is in doubt', async () => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('in-doubt', 'timeout');
    await desk.counter.charge(charge(60));
    expect(await codeOf(() => desk.counter.listen(SALE))).toBe('SALE_LOCKED');
    expect(await codeOf(() => desk.counter.charge(charge(61)))).toBe('SALE_LOCKED');
    expect(
      await codeOf(() =>
        desk.counter.takeCash({ ...SALE, commandId: id(62), given: cents(2_500) }),
      ),
    ).toBe('SALE_LOCKED');
    expect(desk.line.asked).toHaveLength(1);
  });

  test('is asked how it is paid once a manager has freed the sale', async () => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await desk.counter.charge(charge(60));
    await desk.attempts.decide(
      { commandId: id(61), attemptId, decision: 'other-tender', approval: WORD },
      DANA,
    );
    expect(desk.counter.current).toMatchObject({ saleId: SALE.saleId, step: { kind: 'open' } });
    await desk.counter.takeCash({ ...SALE, commandId: id(62), given: cents(2_500) });
    expect(desk.counter.current?.step.kind).toBe('paid-in-cash');
    expect(parkedSales(desk.journal, null)).toEqual([]);
  });

  test('is taken up again where a manager freed the sale after it was left', async () => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await desk.counter.charge(charge(60));
    desk.counter.leave(SALE.saleId);
    expect(await codeOf(() => desk.counter.takeUp(SALE.saleId))).toBe('NOT_PARKED');
    await desk.attempts.decide(
      { commandId: id(61), attemptId, decision: 'not-charged', approval: WORD },
      DANA,
    );
    expect(parkedSales(desk.journal, null)).toMatchObject([{ saleId: SALE.saleId, paid: 0 }]);
    desk.counter.takeUp(SALE.saleId);
    expect(desk.counter.current).toMatchObject({ saleId: SALE.saleId, step: { kind: 'open' } });
  });

  test('takes no second press while one is open', async () => {
    const desk = deskWithCard();
    const answered = Promise.withResolvers<MoneyAnswer>();
    desk.line.answer = () => answered.promise;
    const first = desk.counter.charge(charge(60));
    expect(await codeOf(() => desk.counter.charge(charge(61)))).toBe('SALE_LOCKED');
    expect(await codeOf(() => desk.counter.listen(SALE))).toBe('SALE_LOCKED');
    answered.resolve(APPROVED);
    await first;
    expect(desk.line.asked).toHaveLength(1);
  });

  test('cannot be left, nor paid in cash, while it is sent', async () => {
    const { desk, charged, answered } = await sentCharge();
    expect(desk.counter.current?.step.kind).toBe('sending');
    expect(await codeOf(() => desk.counter.leave(SALE.saleId))).toBe('SALE_LOCKED');
    expect(
      await codeOf(() =>
        desk.counter.takeCash({ ...SALE, commandId: id(62), given: cents(2_500) }),
      ),
    ).toBe('SALE_LOCKED');
    answered.resolve(APPROVED);
    await charged;
  });

  describe('that is slow', () => {
    /** A charge that was sent 20 seconds ago and then hidden, and a function that answers it. */
    async function hidden() {
      const { desk, charged, answered } = await sentCharge();
      desk.time.now = new Date(desk.time.now.getTime() + 19_999);
      expect(await codeOf(() => desk.counter.leave(SALE.saleId))).toBe('SALE_LOCKED');
      desk.time.now = new Date(desk.time.now.getTime() + 1);
      desk.counter.leave(SALE.saleId);
      return { desk, charged, answered };
    }
    const NEXT = { saleId: id(2), lines: [{ kind: 'copay' as const, amount: cents(9_900) }] };

    test('is hidden after 20 seconds, and the next patient served', async () => {
      const { desk, charged, answered } = await hidden();
      expect(desk.counter.current).toBeNull();
      expect(desk.attempts.tray).toMatchObject([{ state: 'sending', saleId: SALE.saleId }]);
      desk.counter.listen(NEXT);
      answered.resolve(APPROVED);
      await charged;
      expect(desk.counter.current).toMatchObject({ saleId: id(2), step: { kind: 'listening' } });
      expect(desk.journal.readable.all('SELECT number FROM receipts')).toHaveLength(1);
    });

    test('keeps its own sale locked, and is asked for once', async () => {
      const { desk, charged, answered } = await hidden();
      expect(await codeOf(() => desk.counter.listen(SALE))).toBe('SALE_LOCKED');
      expect(await codeOf(() => desk.counter.charge(charge(61)))).toBe('SALE_LOCKED');
      const again = desk.counter.charge(charge(60));
      answered.resolve(APPROVED);
      expect(await again).toEqual(await charged);
      expect(desk.line.asked).toHaveLength(1);
    });

    test('takes nothing from the next patient when the roll cannot take its answer', async () => {
      const { desk, charged, answered } = await hidden();
      desk.counter.listen(NEXT);
      desk.journal.append = () => {
        throw new JournalError('not-writable', 'The disk is full.');
      };
      answered.resolve(APPROVED);
      await expect(charged).rejects.toThrow(JournalError);
      expect(desk.counter.current).toMatchObject({ saleId: id(2), step: { kind: 'listening' } });
    });
  });

  test('gives a command that arrives twice its first answer', async () => {
    const desk = deskWithCard();
    const answered = Promise.withResolvers<MoneyAnswer>();
    desk.line.answer = () => answered.promise;
    const first = desk.counter.charge(charge(60));
    const second = desk.counter.charge(charge(60)); // while the first is open
    answered.resolve(APPROVED);
    expect(await second).toEqual(await first);
    expect(await desk.counter.charge(charge(60))).toEqual(await first); // and after it
    expect(desk.line.asked).toHaveLength(1);
  });

  test('asks nothing of a service that cannot be reached, and keeps the swipe', async () => {
    const desk = deskWithCard();
    desk.line.proof = async () => ({ kind: 'unreachable', problem: 'name-not-found' });
    const failure = await desk.counter.charge(charge(60)).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      data: { problem: 'name-not-found' },
    });
    expect(desk.journal.revision).toBe(1);
    expect(desk.counter.current?.step.kind).toBe('card');
    desk.line.proof = async () => PROVEN;
    expect((await desk.counter.charge(charge(61))).state).toBe('approved');
  });

  test('listens again when the swipe was wiped meanwhile', async () => {
    const desk = deskWithCard();
    desk.swipeThere = false;
    expect(await codeOf(() => desk.counter.charge(charge(60)))).toBe('SWIPE_GONE');
    expect(desk.counter.current?.step).toEqual({ kind: 'listening', problem: 'timed-out' });
    expect(desk.line.asked).toEqual([]);
  });

  test('says that the journal could not be written, and asks nothing', async () => {
    const desk = deskWithCard();
    desk.journal.append = () => {
      throw new JournalError('not-writable', 'The disk is full.');
    };
    await expect(desk.counter.charge(charge(60))).rejects.toMatchObject({ code: 'not-writable' });
    expect(desk.counter.current?.step).toEqual({ kind: 'listening', problem: 'not-journaled' });
    expect(desk.line.asked).toEqual([]);
    expect(desk.track.every((byte) => byte === 0)).toBe(true);
  });

  test('is in doubt when the journal cannot take the answer', async () => {
    const desk = deskWithCard();
    desk.line.answer = async () => {
      desk.journal.close();
      return APPROVED;
    };
    await expect(desk.counter.charge(charge(60))).rejects.toThrow();
    expect(desk.counter.current?.step).toMatchObject({
      kind: 'not-paid',
      attempt: { state: 'in-doubt' },
    });
  });

  test('changes the lines of a sale that was tried before', async () => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('declined', null);
    await desk.counter.charge(charge(60));
    desk.counter.leave(SALE.saleId);
    const lines = [{ kind: 'deductible' as const, amount: cents(900) }];
    desk.counter.listen({ ...SALE, lines });
    desk.line.answer = async () => APPROVED;
    await desk.counter.charge(charge(61, { ...SALE, lines }));
    expect(desk.journal.rows().map(({ kind }) => kind)).toContain('sale.lines-changed');
    expect(desk.line.asked.at(-1)).toMatchObject({ amount: 900 });
  });

  test('is refused on a sale that is paid', async () => {
    const desk = deskWithCard();
    await desk.counter.charge(charge(60));
    expect(await codeOf(() => desk.counter.charge(charge(61)))).toBe('SALE_ALREADY_PAID');
  });
});

describe('a card that is kept for next time', () => {
  test('has the patient’s consent on the roll before the service is asked to save it', async () => {
    const desk = deskWithCard();
    const consent = 'I agree that it is kept.';
    let onRoll: readonly string[] = [];
    desk.line.answer = async () => {
      onRoll = desk.journal.rows().map(({ kind }) => kind);
      return APPROVED;
    };
    await desk.counter.charge({ ...charge(60), saveConsent: consent });
    expect(desk.line.asked).toMatchObject([{ details: { saveProfile: true } }]);
    expect(onRoll.slice(-2)).toEqual(['profile.agreed', 'attempt.opened']);
    const agreed = desk.journal.rows().find(({ kind }) => kind === 'profile.agreed');
    expect(JSON.parse(agreed?.body ?? '{}')).toMatchObject({ consent, by: DANA });
  });

  test('is asked for by nobody who did not agree', async () => {
    const desk = deskWithCard();
    await desk.counter.charge({ ...charge(60), saveConsent: null });
    expect(desk.line.asked[0]).not.toHaveProperty('details.saveProfile');
    expect(desk.journal.rows().map(({ kind }) => kind)).not.toContain('profile.agreed');
  });
});

describe('the name on the card', () => {
  test.each([
    ['another’s than the patient’s', 'Ada Lovelace', 'PAUL HOGAN'],
    ['the patient’s own', 'Paul Hogan', null],
    ['beside no patient', null, null],
  ])('that is %s', async (_whose, patientName, noted) => {
    const desk = deskWithCard();
    const { attemptId } = await desk.counter.charge({ ...charge(60), patientName });
    expect(attemptById(desk.journal.readable, attemptId)?.payerName ?? null).toBe(noted);
    expect(paymentByKey(desk.journal.readable, attemptId)?.payerName).toBe(noted);
  });
});

describe('a patient known by the practice’s own id alone', () => {
  test('is asked about before the same sum is taken twice on a day', async () => {
    const desk = openDesk();
    const of = (n: number) => ({ ...SALE, saleId: id(n), externalId: 'P00042' });
    await desk.counter.takeCash({ ...of(1), commandId: id(60), given: cents(2_500) });
    desk.counter.leave(id(1));
    const again = { ...of(2), commandId: id(61), given: cents(2_500) };
    expect(await codeOf(() => desk.counter.takeCash(again))).toBe('SAME_AS_EARLIER');
    const another = { ...again, externalId: 'P00043' };
    await desk.counter.takeCash(another);
    expect(desk.journal.readable.all('SELECT * FROM cash_takings')).toHaveLength(2);
  });
});

describe('a second sale of the same card and amount', () => {
  const SECOND = { ...SALE, saleId: id(2) };

  async function beside(state: MoneyAnswer['state']) {
    const desk = deskWithCard();
    desk.line.answer = async () => answer(state);
    const first = await desk.counter.charge(charge(60));
    desk.counter.leave(SALE.saleId);
    desk.counter.listen(SECOND);
    desk.counter.cardSwiped({
      handle: id(50),
      face: FACE,
      name: '',
      chip: false,
      expired: false,
      tracksDiffer: false,
    });
    desk.line.answer = async () => APPROVED;
    const { attemptId } = first;
    const standing: Earlier['standing'] = state === 'approved' ? 'paid' : 'open';
    return { desk, besides: [{ attemptId, standing }] };
  }

  test('asks first, keeps the card, and goes on when it is meant', async () => {
    const { desk, besides } = await beside('approved');
    expect(await codeOf(() => desk.counter.charge(charge(61, SECOND)))).toBe('SAME_AS_EARLIER');
    expect(desk.counter.current?.step.kind).toBe('card');
    await desk.counter.charge({ ...charge(62, SECOND), besides });
    expect(desk.line.asked).toHaveLength(2);
    expect(desk.calls).not.toContain('approve manager');
  });

  test('beside one in doubt takes a manager’s word, which stands on the roll', async () => {
    const { desk, besides } = await beside('in-doubt');
    const meant = { ...charge(61, SECOND), besides };
    expect(await codeOf(() => desk.counter.charge(meant))).toBe('SAME_AS_EARLIER');
    const approval = { managerId: 'manager', pin: '246810', reason: 'another visit' };
    const { attemptId } = await desk.counter.charge({ ...charge(62, SECOND), besides, approval });
    expect(attemptById(desk.journal.readable, attemptId)?.besides).toEqual([
      { attemptId: besides[0]?.attemptId, manager: { id: 'manager', name: 'Morgan Lee' } },
    ]);
  });
});

/** Another sale, of another amount. */
const OTHER_SALE = {
  saleId: id(2),
  lines: [{ kind: 'copay' as const, amount: cents(9_900) }],
  patientId: 'patient-1',
};

describe('taking cash', () => {
  const cash = (n: number, given = 4_000) => ({
    ...SALE,
    commandId: id(n),
    given: cents(given),
  });

  test('is the payment: one commit, the change and a receipt, and the service is told after', async () => {
    const desk = openDesk();
    const taking = await desk.counter.takeCash(cash(60));
    expect(taking).toMatchObject({ change: 1_500, receiptNumber: '000001' });
    expect(cashToPost(desk.journal.readable)).toMatchObject([{ saleId: SALE.saleId }]);
    expect(desk.journal.rows().map(({ kind }) => kind)).toEqual([
      'till.created',
      'sale.opened',
      'cash.taken',
      'receipt.issued',
    ]);
    expect(desk.counter.current?.step).toEqual({
      kind: 'paid-in-cash',
      given: 4_000,
      change: 1_500,
      receiptNumber: '000001',
    });
    expect(desk.calls).toEqual(['wipe']);
    expect(desk.line.asked).toEqual([]);
    await vi.waitFor(() =>
      expect(desk.line.asked).toMatchObject([{ amount: 2_500, tender: { kind: 'cash' } }]),
    );
  });

  test('gives a command that arrives twice its first answer', async () => {
    const desk = openDesk();
    const first = await desk.counter.takeCash(cash(60));
    expect(await desk.counter.takeCash(cash(60))).toEqual(first);
    expect(desk.journal.readable.all('SELECT * FROM cash_takings')).toHaveLength(1);
  });

  test('says how much is missing', async () => {
    const desk = openDesk();
    const failure = await Promise.try(() => desk.counter.takeCash(cash(60, 2_000))).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'CASH_SHORT', data: { missing: 500 } });
    expect(desk.journal.revision).toBe(1);
  });

  test('asks first where the same patient has a card in doubt', async () => {
    const desk = deskWithCard();
    desk.line.answer = async () => answer('in-doubt', 'timeout');
    const patientId = 'patient-1';
    await desk.counter.charge({ ...charge(60), patientId });
    desk.counter.leave(SALE.saleId);
    const second = { ...cash(61), saleId: id(2), patientId };
    expect(await codeOf(() => desk.counter.takeCash(second))).toBe('SAME_AS_EARLIER');
    expect(desk.journal.readable.all('SELECT * FROM cash_takings')).toEqual([]);
  });

  test.each<[string, (desk: Desk, second: typeof OTHER_SALE) => Promise<unknown>]>([
    ['cash', ({ counter }, second) => counter.takeCash({ ...cash(61, 9_900), ...second })],
    ['a card', ({ counter }, second) => counter.charge({ ...charge(61), ...second })],
  ])('minutes ago asks before the same patient pays another sale by %s', async (_what, pay) => {
    const desk = openDesk();
    const patientId = 'patient-1';
    await desk.counter.takeCash({ ...cash(60), patientId });
    desk.counter.leave(SALE.saleId);
    expect(await codeOf(() => pay(desk, { ...OTHER_SALE, patientId }))).toBe('SAME_AS_EARLIER');
    expect(desk.journal.readable.all('SELECT * FROM sales')).toHaveLength(1);
  });

  test('of two windows at the same moment, for the same patient, is taken at one', async () => {
    const desk = openDesk();
    const patientId = 'patient-1';
    const codes = await Promise.all([
      codeOf(() => desk.counter.takeCash({ ...cash(60), patientId })),
      codeOf(() => desk.counter.takeCash({ ...cash(61), saleId: id(2), patientId })),
    ]);
    expect(codes).toEqual(['nothing was thrown', 'COUNTER_BUSY']);
    expect(desk.journal.readable.all('SELECT * FROM cash_takings')).toHaveLength(1);
  });

  test('is refused on a sale that is paid', async () => {
    const desk = openDesk();
    await desk.counter.takeCash(cash(60));
    expect(await codeOf(() => desk.counter.takeCash(cash(61)))).toBe('SALE_ALREADY_PAID');
  });
});
