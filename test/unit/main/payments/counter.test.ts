import { describe, expect, test } from 'vitest';
import { JournalError } from '../../../../src/main/journal/journal-error.ts';
import { attemptById, attemptsOfSale } from '../../../../src/main/journal/projections/attempts.ts';
import { cashToPost } from '../../../../src/main/journal/projections/cash.ts';
import { paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import type { MoneyAnswer } from '../../../../src/main/payments/engine/engine-context.ts';
import { parkedAgain, parkedSales } from '../../../../src/main/payments/park.ts';
import type { Earlier } from '../../../../src/shared/contract/same-as-earlier.ts';
import { cents, MAX_AMOUNT } from '../../../../src/shared/domain/money.ts';
import { APPROVED, answer, PROVEN } from '../../../support/fake-payments-port.ts';
import { DANA, id } from '../../../support/journal-fixtures.ts';
import {
  APPROVAL,
  charge,
  codeOf,
  debit,
  FACE,
  openTill,
  SALE,
  sentCharge,
  type TestTill,
  TRACK,
  tillWithCard,
} from './test-till.ts';

describe('listening', () => {
  test('arms the readers and shows the step', () => {
    const till = openTill();
    till.counter.listen(SALE);
    expect(till.armed).toBe(true);
    expect(till.counter.current).toEqual({
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
      payer: null,
      externalId: null,
      step: { kind: 'listening', problem: null },
    });
  });

  test('ends with the first card and restarts after a bad swipe', () => {
    const till = tillWithCard();
    expect(till.armed).toBe(false);
    expect(till.counter.current?.step).toMatchObject({
      kind: 'card',
      swipe: id('swipe'),
      card: { ...FACE, warnings: [] },
      wipedAt: '2026-03-01T09:31:00.000Z',
    });
    till.counter.listenAgain('unreadable');
    expect(till.armed).toBe(true);
    expect(till.counter.current?.step).toEqual({ kind: 'listening', problem: 'unreadable' });
  });

  test('ends with a charge of an account in another window', async () => {
    const till = openTill();
    till.counter.listen(SALE);
    await till.checkout.charge({ ...SALE, ...debit(till), commandId: id('first command') });
    expect(till.armed).toBe(false);
    expect(till.counter.current?.step.kind).not.toBe('listening');
  });

  test('is left with a wiped swipe and disarmed readers', () => {
    const till = tillWithCard();
    till.counter.leave(SALE.saleId);
    expect(till.counter.current).toBeNull();
    expect(till.calls).toEqual(['wipe', 'wipe']); // once at the start of listening
  });

  test.each<[string, string, (till: TestTill) => unknown]>([
    [
      'no person is signed in',
      'NOT_SIGNED_IN',
      (till) => {
        till.cashier = null;
        till.counter.listen(SALE);
      },
    ],
    [
      'there is no reader',
      'NO_READER',
      (till) => {
        till.readerThere = false;
        till.counter.listen(SALE);
      },
    ],
    [
      'another sale is at the counter',
      'COUNTER_BUSY',
      (till) => {
        till.counter.listen(SALE);
        till.counter.listen({ ...SALE, saleId: id('sale B') });
      },
    ],
    [
      'the total is over 999999999.99',
      'TOTAL_TOO_LARGE',
      (till) =>
        till.counter.listen({
          ...SALE,
          lines: [
            { kind: 'copay', amount: MAX_AMOUNT },
            { kind: 'other', amount: cents(1) },
          ],
        }),
    ],
  ])('is refused when %s', async (_when, code, action) => {
    expect(await codeOf(() => action(openTill()))).toBe(code);
  });
});

describe('charging', () => {
  test('commits the intent to the journal before the request', async () => {
    const till = tillWithCard();
    let kinds: string[] = [];
    till.line.answer = async () => {
      kinds = till.journal.rows().map(({ kind }) => kind);
      return APPROVED;
    };
    await till.checkout.charge(charge());
    expect(kinds).toEqual(['till.created', 'sale.opened', 'attempt.opened']);
  });

  test('sends one request with the track, a tracking id of this till and the cashier', async () => {
    const till = tillWithCard();
    const attempt = await till.checkout.charge(charge());
    expect(till.line.asked).toMatchObject([
      {
        operation: 'authorize',
        amount: 2_500,
        trackingId: attempt.trackingId,
        cashier: DANA,
        track: TRACK,
      },
    ]);
    expect(attempt.trackingId).toMatch(/^K7M2Q9-[0-9a-f]{32}$/);
    expect(attempt).toMatchObject({ state: 'approved', paymentId: id('record'), code: '123456' });
  });

  test('wipes the track after any answer', async () => {
    for (const answer of [async () => APPROVED, () => Promise.reject(new Error('a bug'))]) {
      const till = tillWithCard();
      till.line.answer = answer;
      await till.checkout.charge(charge()).catch(() => null);
      expect(till.track.every((byte) => byte === 0)).toBe(true);
    }
  });

  test('commits outcome and receipt together', async () => {
    const till = tillWithCard();
    const revisions: number[] = [];
    till.journal.subscribe(() => revisions.push(till.journal.revision));
    await till.checkout.charge(charge());
    expect(revisions).toEqual([3, 5]); // sale and attempt; outcome and receipt
    expect(till.counter.current?.step).toMatchObject({
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
  ])('shows %s without a receipt', async (state, problem) => {
    const till = tillWithCard();
    till.line.answer = async () => answer(state, problem);
    const attempt = await till.checkout.charge(charge());
    expect(attempt).toMatchObject({ state, problem });
    expect(till.counter.current?.step).toEqual({ kind: 'not-paid', attempt });
    expect(till.journal.readable.all('SELECT * FROM receipts')).toEqual([]);
  });

  test.each<MoneyAnswer['state']>(['declined', 'failed', 'not-sent', 'refused'])(
    'is possible with another card after %s',
    async (state) => {
      const till = tillWithCard();
      till.line.answer = async () => answer(state);
      await till.checkout.charge(charge());
      till.counter.listen(SALE);
      till.line.answer = async () => APPROVED;
      await till.checkout.charge(charge('second command'));
      expect(attemptsOfSale(till.journal.readable, SALE.saleId).map((each) => each.state)).toEqual([
        state,
        'approved',
      ]);
    },
  );

  test('locks the sale while the attempt is in doubt', async () => {
    const till = tillWithCard();
    till.line.answer = async () => answer('in-doubt', 'timeout');
    await till.checkout.charge(charge());
    expect(await codeOf(() => till.counter.listen(SALE))).toBe('SALE_LOCKED');
    expect(await codeOf(() => till.checkout.charge(charge('second command')))).toBe('SALE_LOCKED');
    expect(
      await codeOf(() =>
        till.checkout.takeCash({ ...SALE, commandId: id('third command'), given: cents(2_500) }),
      ),
    ).toBe('SALE_LOCKED');
    expect(till.line.asked).toHaveLength(1);
  });

  test('offers another tender after a manager unlocked the sale', async () => {
    const till = tillWithCard();
    till.line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await till.checkout.charge(charge());
    await till.attempts.decide({
      commandId: id('second command'),
      attemptId,
      decision: 'other-tender',
      approval: APPROVAL,
    });
    expect(till.counter.current).toMatchObject({ saleId: SALE.saleId, step: { kind: 'open' } });
    await till.checkout.takeCash({ ...SALE, commandId: id('third command'), given: cents(2_500) });
    expect(till.counter.current?.step.kind).toBe('paid-in-cash');
    expect(parkedSales(till.journal, null)).toEqual([]);
  });

  test('resumes a sale that a manager unlocked after it was left', async () => {
    const till = tillWithCard();
    till.line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await till.checkout.charge(charge());
    till.counter.leave(SALE.saleId);
    expect(await codeOf(() => till.counter.resume(SALE.saleId))).toBe('NOT_PARKED');
    await till.attempts.decide({
      commandId: id('second command'),
      attemptId,
      decision: 'not-charged',
      approval: APPROVAL,
    });
    expect(parkedSales(till.journal, null)).toMatchObject([{ saleId: SALE.saleId, paid: 0 }]);
    till.counter.resume(SALE.saleId);
    expect(till.counter.current).toMatchObject({ saleId: SALE.saleId, step: { kind: 'open' } });
  });

  test('is parked again after a crash only if it was parked before, is the last one and has no payment', async () => {
    const till = tillWithCard();
    till.counter.leave(SALE.saleId);
    expect(parkedAgain(till.journal)).toEqual([]);
    till.counter.park(SALE);
    expect(parkedAgain(till.journal)).toEqual([]);
    till.counter.resume(SALE.saleId);
    const again = [{ kind: 'sale.parked', body: { saleId: SALE.saleId, cashier: DANA } }];
    expect(parkedAgain(till.journal)).toEqual(again);
    till.line.answer = async () => answer('declined', 'answer');
    till.counter.listen(SALE);
    await till.checkout.charge(charge());
    expect(parkedAgain(till.journal)).toEqual(again);
    till.counter.leave(SALE.saleId);
    till.line.answer = async () => answer('in-doubt', 'timeout');
    till.counter.listen(SALE);
    await till.checkout.charge({ ...charge(), commandId: id('second command') });
    expect(parkedAgain(till.journal)).toEqual([]);
  });

  test('of before another sale is not parked again after a crash', async () => {
    const till = tillWithCard();
    till.counter.leave(SALE.saleId);
    till.counter.park(SALE);
    till.counter.resume(SALE.saleId);
    till.counter.leave(SALE.saleId);
    const other = { ...SALE, saleId: id('sale B') };
    await till.checkout.takeCash({ ...other, commandId: id('cash'), given: cents(2_500) });
    expect(parkedAgain(till.journal)).toEqual([]);
  });

  test('refuses a second command while one is open', async () => {
    const till = tillWithCard();
    const answered = Promise.withResolvers<MoneyAnswer>();
    till.line.answer = () => answered.promise;
    const first = till.checkout.charge(charge());
    expect(await codeOf(() => till.checkout.charge(charge('second command')))).toBe('SALE_LOCKED');
    expect(await codeOf(() => till.counter.listen(SALE))).toBe('SALE_LOCKED');
    answered.resolve(APPROVED);
    await first;
    expect(till.line.asked).toHaveLength(1);
  });

  test('blocks leaving and cash while it is sent', async () => {
    const { till, charged, answered } = await sentCharge();
    expect(till.counter.current?.step.kind).toBe('sending');
    expect(await codeOf(() => till.counter.leave(SALE.saleId))).toBe('SALE_LOCKED');
    expect(
      await codeOf(() =>
        till.checkout.takeCash({ ...SALE, commandId: id('third command'), given: cents(2_500) }),
      ),
    ).toBe('SALE_LOCKED');
    answered.resolve(APPROVED);
    await charged;
  });

  describe('that is slow', () => {
    /** A charge that was sent 20 seconds ago and then hidden, and a function that answers it. */
    async function hidden() {
      const { till, charged, answered } = await sentCharge();
      till.time.now = new Date(till.time.now.getTime() + 19_999);
      expect(await codeOf(() => till.counter.leave(SALE.saleId))).toBe('SALE_LOCKED');
      till.time.now = new Date(till.time.now.getTime() + 1);
      till.counter.leave(SALE.saleId);
      return { till, charged, answered };
    }
    const NEXT = {
      saleId: id('sale B'),
      lines: [{ kind: 'copay' as const, amount: cents(9_900) }],
    };

    test('is hidden after 20 seconds, and the next patient is served', async () => {
      const { till, charged, answered } = await hidden();
      expect(till.counter.current).toBeNull();
      expect(till.attempts.inDoubtList).toMatchObject([{ state: 'sending', saleId: SALE.saleId }]);
      till.counter.listen(NEXT);
      answered.resolve(APPROVED);
      await charged;
      expect(till.counter.current).toMatchObject({
        saleId: id('sale B'),
        step: { kind: 'listening' },
      });
      expect(till.journal.readable.all('SELECT number FROM receipts')).toHaveLength(1);
    });

    test('keeps its own sale locked and is sent once', async () => {
      const { till, charged, answered } = await hidden();
      expect(await codeOf(() => till.counter.listen(SALE))).toBe('SALE_LOCKED');
      expect(await codeOf(() => till.checkout.charge(charge('second command')))).toBe(
        'SALE_LOCKED',
      );
      const again = till.checkout.charge(charge());
      answered.resolve(APPROVED);
      expect(await again).toEqual(await charged);
      expect(till.line.asked).toHaveLength(1);
    });

    test('does not affect the next patient when the journal cannot record its answer', async () => {
      const { till, charged, answered } = await hidden();
      till.counter.listen(NEXT);
      till.journal.append = () => {
        throw new JournalError('not-writable', 'The disk is full.');
      };
      answered.resolve(APPROVED);
      await expect(charged).rejects.toThrow(JournalError);
      expect(till.counter.current).toMatchObject({
        saleId: id('sale B'),
        step: { kind: 'listening' },
      });
    });
  });

  test('answers a repeated command with its first answer', async () => {
    const till = tillWithCard();
    const answered = Promise.withResolvers<MoneyAnswer>();
    till.line.answer = () => answered.promise;
    const press = () =>
      till.commands.once('Dana charge', charge().commandId, () => till.checkout.charge(charge()));
    const first = press();
    const second = press(); // while the first is open
    answered.resolve(APPROVED);
    expect(await second).toEqual(await first);
    expect(await till.checkout.charge(charge())).toEqual(await first); // and after it
    expect(till.line.asked).toHaveLength(1);
  });

  test('sends nothing to an unreachable service and keeps the swipe', async () => {
    const till = tillWithCard();
    till.line.proof = async () => ({ kind: 'unreachable', problem: 'name-not-found' });
    const failure = await till.checkout.charge(charge()).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      data: { problem: 'name-not-found' },
    });
    expect(till.journal.revision).toBe(1);
    expect(till.counter.current?.step.kind).toBe('card');
    till.line.proof = async () => PROVEN;
    expect((await till.checkout.charge(charge('second command'))).state).toBe('approved');
  });

  test('listens again when the swipe expired', async () => {
    const till = tillWithCard();
    till.swipeThere = false;
    expect(await codeOf(() => till.checkout.charge(charge()))).toBe('SWIPE_GONE');
    expect(till.counter.current?.step).toEqual({ kind: 'listening', problem: 'timed-out' });
    expect(till.line.asked).toEqual([]);
  });

  test('reports a journal that cannot be written and sends nothing', async () => {
    const till = tillWithCard();
    till.journal.append = () => {
      throw new JournalError('not-writable', 'The disk is full.');
    };
    await expect(till.checkout.charge(charge())).rejects.toMatchObject({ code: 'not-writable' });
    expect(till.counter.current?.step).toEqual({ kind: 'listening', problem: 'not-journaled' });
    expect(till.line.asked).toEqual([]);
    expect(till.track.every((byte) => byte === 0)).toBe(true);
  });

  test('is in doubt when the journal cannot record the answer', async () => {
    const till = tillWithCard();
    till.line.answer = async () => {
      till.journal.close();
      return APPROVED;
    };
    await expect(till.checkout.charge(charge())).rejects.toThrow();
    expect(till.counter.current?.step).toMatchObject({
      kind: 'not-paid',
      attempt: { state: 'in-doubt' },
    });
  });

  test('changes the lines of a sale after a first try', async () => {
    const till = tillWithCard();
    till.line.answer = async () => answer('declined', null);
    await till.checkout.charge(charge());
    till.counter.leave(SALE.saleId);
    const lines = [{ kind: 'deductible' as const, amount: cents(900) }];
    till.counter.listen({ ...SALE, lines });
    till.line.answer = async () => APPROVED;
    await till.checkout.charge(charge('second command', { ...SALE, lines }));
    expect(till.journal.rows().map(({ kind }) => kind)).toContain('sale.lines-changed');
    expect(till.line.asked.at(-1)).toMatchObject({ amount: 900 });
  });

  test('is refused on a paid sale', async () => {
    const till = tillWithCard();
    await till.checkout.charge(charge());
    expect(await codeOf(() => till.checkout.charge(charge('second command')))).toBe(
      'SALE_ALREADY_PAID',
    );
  });
});

describe('a card saved for next time', () => {
  test('journals the patient’s consent before the request to save it', async () => {
    const till = tillWithCard();
    const consent = 'I agree that it is kept.';
    let journaled: readonly string[] = [];
    till.line.answer = async () => {
      journaled = till.journal.rows().map(({ kind }) => kind);
      return APPROVED;
    };
    await till.checkout.charge({ ...charge(), saveConsent: consent });
    expect(till.line.asked).toMatchObject([{ details: { saveProfile: true } }]);
    expect(journaled.slice(-2)).toEqual(['profile.agreed', 'attempt.opened']);
    const agreed = till.journal.rows().find(({ kind }) => kind === 'profile.agreed');
    expect(JSON.parse(agreed?.body ?? '{}')).toMatchObject({ consent, by: DANA });
  });

  test('is not saved without the patient’s consent', async () => {
    const till = tillWithCard();
    await till.checkout.charge({ ...charge(), saveConsent: null });
    expect(till.line.asked[0]).not.toHaveProperty('details.saveProfile');
    expect(till.journal.rows().map(({ kind }) => kind)).not.toContain('profile.agreed');
  });
});

describe('the name on the card', () => {
  test.each([
    ['another’s than the patient’s', 'Ada Lovelace', 'PAUL HOGAN'],
    ['the patient’s own', 'Paul Hogan', null],
    ['without a patient', null, null],
  ])('is compared: %s', async (_whose, patientName, noted) => {
    const till = tillWithCard();
    const { attemptId } = await till.checkout.charge({ ...charge(), patientName });
    expect(attemptById(till.journal.readable, attemptId)?.payerName ?? null).toBe(noted);
    expect(paymentByKey(till.journal.readable, attemptId)?.payerName).toBe(noted);
  });
});

describe('a patient with only the practice’s own id', () => {
  test('is a duplicate for the same sum on the same day', async () => {
    const till = openTill();
    const sale = (name: string) => ({ ...SALE, saleId: id(name), externalId: 'P00042' });
    await till.checkout.takeCash({
      ...sale('sale A'),
      commandId: id('first command'),
      given: cents(2_500),
    });
    till.counter.leave(id('sale A'));
    const again = { ...sale('sale B'), commandId: id('second command'), given: cents(2_500) };
    expect(await codeOf(() => till.checkout.takeCash(again))).toBe('SAME_AS_EARLIER');
    const another = { ...again, externalId: 'P00043' };
    await till.checkout.takeCash(another);
    expect(till.journal.readable.all('SELECT * FROM cash_takings')).toHaveLength(2);
  });
});

describe('the page gets of a card its brand, its last four and', () => {
  const PLAIN = { name: 'SMITH/JOAN', chip: false, expired: false, tracksDiffer: false };
  const payer = { name: 'Joan Smith', relationship: 'parent' } as const;
  test.each<[string, Partial<typeof PLAIN>, object, readonly string[]]>([
    ['nothing else of the patient’s own', {}, { patientName: 'Joan Smith' }, []],
    ['a warning of another name', {}, { patientName: 'Maria Quist' }, ['other-name']],
    ['no warning of the payer’s name', {}, { patientName: 'Maria Quist', payer }, []],
    ['no warning of a name without a patient', {}, {}, []],
    ['a warning of its chip', { chip: true }, {}, ['chip']],
    ['a warning of its expiry', { expired: true }, {}, ['expired']],
    ['a warning of two numbers', { tracksDiffer: true }, {}, ['tracks-differ']],
  ])('%s', (_, card, sale, warnings) => {
    const till = openTill();
    till.counter.listen({ ...SALE, ...sale });
    till.counter.cardSwiped({ handle: id('swipe'), face: FACE, ...PLAIN, ...card });
    const { step } = till.counter.current ?? {};
    expect(step?.kind === 'card' && step.card).toEqual({ ...FACE, warnings });
  });
});

describe('a card that is swiped for a second patient', () => {
  test.each<[string, string | null, number, { amount: number } | null]>([
    ['is shown with its payment of the same amount for the first', 'p-2', 2_500, { amount: 2_500 }],
    ['is shown without one of another amount', 'p-2', 2_600, null],
    ['is shown without one of the same patient', 'p-1', 2_500, null],
    ['is shown without one where the second has no patient', null, 2_500, null],
  ])('%s', async (_, patientId, amount, noted) => {
    const till = tillWithCard();
    const lines = [{ kind: 'copay' as const, amount: cents(2_500) }];
    await till.checkout.charge({ ...charge(), lines, patientId: 'p-1' });
    till.counter.leave(SALE.saleId);
    const second = [{ kind: 'copay' as const, amount: cents(amount) }];
    till.counter.listen({ saleId: id('sale B'), lines: second, patientId });
    const swiped = { name: '', chip: false, expired: false, tracksDiffer: false };
    till.counter.cardSwiped({ handle: id('swipe'), face: FACE, ...swiped });
    const { step } = till.counter.current ?? {};
    expect(step).toMatchObject({ kind: 'card', paidForAnother: noted });
  });
});

describe('a second sale of the same card and amount', () => {
  const SECOND = { ...SALE, saleId: id('sale B') };

  async function afterAnother(state: MoneyAnswer['state']) {
    const till = tillWithCard();
    till.line.answer = async () => answer(state);
    const first = await till.checkout.charge(charge());
    till.counter.leave(SALE.saleId);
    till.counter.listen(SECOND);
    till.counter.cardSwiped({
      handle: id('swipe'),
      face: FACE,
      name: '',
      chip: false,
      expired: false,
      tracksDiffer: false,
    });
    till.line.answer = async () => APPROVED;
    const { attemptId } = first;
    const duplicateStatus: Earlier['duplicateStatus'] = state === 'approved' ? 'paid' : 'open';
    return { till, acknowledgedDuplicates: [{ attemptId, duplicateStatus }] };
  }

  test('asks first, keeps the card, and continues after the acknowledgment', async () => {
    const { till, acknowledgedDuplicates } = await afterAnother('approved');
    expect(await codeOf(() => till.checkout.charge(charge('second command', SECOND)))).toBe(
      'SAME_AS_EARLIER',
    );
    expect(till.counter.current?.step.kind).toBe('card');
    await till.checkout.charge({ ...charge('third command', SECOND), acknowledgedDuplicates });
    expect(till.line.asked).toHaveLength(2);
    expect(till.calls).not.toContain('approve manager');
  });

  test('with a duplicate in doubt needs a manager approval, which is journaled', async () => {
    const { till, acknowledgedDuplicates } = await afterAnother('in-doubt');
    const meant = { ...charge('second command', SECOND), acknowledgedDuplicates };
    expect(await codeOf(() => till.checkout.charge(meant))).toBe('SAME_AS_EARLIER');
    const approval = { managerId: 'manager', pin: '246810', reason: 'another visit' };
    const { attemptId } = await till.checkout.charge({
      ...charge('third command', SECOND),
      acknowledgedDuplicates,
      approval,
    });
    expect(attemptById(till.journal.readable, attemptId)?.acknowledgedDuplicates).toEqual([
      {
        attemptId: acknowledgedDuplicates[0]?.attemptId,
        manager: { id: 'manager', name: 'Morgan Lee' },
      },
    ]);
  });
});

/** Another sale, of another amount. */
const OTHER_SALE = {
  saleId: id('sale B'),
  lines: [{ kind: 'copay' as const, amount: cents(9_900) }],
  patientId: 'patient-1',
};

describe('taking cash', () => {
  const cash = (command: string, given = 4_000) => ({
    ...SALE,
    commandId: id(command),
    given: cents(given),
  });

  test('is the payment: one commit, the change, a receipt, and the posting afterwards', async () => {
    const till = openTill();
    const taking = await till.checkout.takeCash(cash('first command'));
    expect(taking).toMatchObject({ change: 1_500, receiptNumber: '000001' });
    expect(cashToPost(till.journal.readable)).toMatchObject([{ saleId: SALE.saleId }]);
    expect(till.journal.rows().map(({ kind }) => kind)).toEqual([
      'till.created',
      'sale.opened',
      'cash.taken',
      'receipt.issued',
    ]);
    expect(till.counter.current?.step).toEqual({
      kind: 'paid-in-cash',
      given: 4_000,
      change: 1_500,
      receiptNumber: '000001',
    });
    expect(till.calls).toEqual(['wipe']);
    expect(till.line.asked).toEqual([]);
    await expect
      .poll(() => till.line.asked)
      .toMatchObject([{ amount: 2_500, tender: { kind: 'cash' } }]);
  });

  test('answers a repeated command with its first answer', async () => {
    const till = openTill();
    const first = await till.checkout.takeCash(cash('first command'));
    expect(await till.checkout.takeCash(cash('first command'))).toEqual(first);
    expect(till.journal.readable.all('SELECT * FROM cash_takings')).toHaveLength(1);
  });

  test('reports the missing amount', async () => {
    const till = openTill();
    const failure = await Promise.try(() =>
      till.checkout.takeCash(cash('first command', 2_000)),
    ).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'CASH_SHORT', data: { missing: 500 } });
    expect(till.journal.revision).toBe(1);
  });

  test('asks first when the same patient has a card in doubt', async () => {
    const till = tillWithCard();
    till.line.answer = async () => answer('in-doubt', 'timeout');
    const patientId = 'patient-1';
    await till.checkout.charge({ ...charge(), patientId });
    till.counter.leave(SALE.saleId);
    const second = { ...cash('second command'), saleId: id('sale B'), patientId };
    expect(await codeOf(() => till.checkout.takeCash(second))).toBe('SAME_AS_EARLIER');
    expect(till.journal.readable.all('SELECT * FROM cash_takings')).toEqual([]);
  });

  test.each<[string, (till: TestTill, second: typeof OTHER_SALE) => Promise<unknown>]>([
    [
      'cash',
      ({ checkout }, second) => checkout.takeCash({ ...cash('second command', 9_900), ...second }),
    ],
    [
      'a card',
      ({ checkout }, second) => checkout.charge({ ...charge('second command'), ...second }),
    ],
  ])('asks before the same patient pays another sale by %s minutes later', async (_what, pay) => {
    const till = openTill();
    const patientId = 'patient-1';
    await till.checkout.takeCash({ ...cash('first command'), patientId });
    till.counter.leave(SALE.saleId);
    expect(await codeOf(() => pay(till, { ...OTHER_SALE, patientId }))).toBe('SAME_AS_EARLIER');
    expect(till.journal.readable.all('SELECT * FROM sales')).toHaveLength(1);
  });

  test('is accepted once from two windows at the same moment', async () => {
    const till = openTill();
    const patientId = 'patient-1';
    const codes = await Promise.all([
      codeOf(() => till.checkout.takeCash({ ...cash('first command'), patientId })),
      codeOf(() =>
        till.checkout.takeCash({ ...cash('second command'), saleId: id('sale B'), patientId }),
      ),
    ]);
    expect(codes).toEqual(['nothing was thrown', 'COUNTER_BUSY']);
    expect(till.journal.readable.all('SELECT * FROM cash_takings')).toHaveLength(1);
  });

  test('is refused on a paid sale', async () => {
    const till = openTill();
    await till.checkout.takeCash(cash('first command'));
    expect(await codeOf(() => till.checkout.takeCash(cash('second command')))).toBe(
      'SALE_ALREADY_PAID',
    );
  });
});
