import { describe, expect, test } from 'vitest';
import type { OthersPayment } from '../../../../../src/main/hub/reservations.ts';
import { sharesOf } from '../../../../../src/main/journal/projections/duplicates.ts';
import type { PaymentCommand } from '../../../../../src/main/payments/engine/command.ts';
import {
  checkDuplicates,
  guardKeysFor,
} from '../../../../../src/main/payments/engine/duplicates.ts';
import { RULES } from '../../../../../src/main/payments/engine/rules.ts';
import { MonotonicAges } from '../../../../../src/main/system/timers.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../../src/shared/journal/entry.ts';
import {
  acknowledged,
  chargeCommand,
  codeOf,
  openEngine,
  pay,
  refundCommand,
  takenCard,
} from '../../../../support/attempt-engine.ts';
import { answer, record } from '../../../../support/fake-payments-port.ts';
import { COPAY, DANA, id, SALE_OPENED } from '../../../../support/journal-fixtures.ts';

const MINUTE = 60_000;

test("a payment of another counter is of the day that the hub's clock gives it, not of its PC's", () => {
  const { journal } = openEngine();
  const command = chargeCommand({ lastFour: '1111' });
  const now = new Date(2026, 2, 1, 15).getTime();
  const other: OthersPayment = {
    ...{ key: id('other'), till: { tillId: 'BBBB', name: 'Desk 2' }, saleId: null },
    ...{ receiptNumber: null, amount: cents(2_500), method: 'CARD', state: 'approved' },
    ...{ monitored: false, decided: [], ageMs: 60 * MINUTE, guardKeys: guardKeysFor(command) },
    openedAt: '2026-02-20T09:00:00.000Z', // that PC's clock is wrong
  };
  const check = (ageMs: number) =>
    checkDuplicates(
      journal.readable,
      { ...command, others: [{ ...other, ageMs }] },
      { now, clockOffsetMs: 0, ages: new MonotonicAges(() => 0) },
      RULES,
    );
  expect(() => check(60 * MINUTE)).toThrow('SAME_AS_EARLIER');
  expect(() => check(24 * 60 * MINUTE)).not.toThrow();
});

describe('a second sale', () => {
  const duplicate = { lastFour: '1111', patientId: 'patient-1' };

  test('of the same card and amount asks first for the rest of the day', async () => {
    const { attempts, line, clock } = openEngine();
    const first = await pay(attempts, chargeCommand(duplicate));
    expect(await codeOf(pay(attempts, chargeCommand({ lastFour: '1111' })))).toBe(
      'SAME_AS_EARLIER',
    );
    expect(await codeOf(pay(attempts, chargeCommand({ patientId: 'patient-1' })))).toBe(
      'SAME_AS_EARLIER',
    );
    expect(line.asked).toHaveLength(1);
    const acknowledgedDuplicates = [
      { attemptId: first.attemptId, duplicateStatus: 'paid', manager: null },
    ] as const;
    await pay(attempts, chargeCommand({ ...duplicate, acknowledgedDuplicates }));
    await clock.pass(11 * MINUTE);
    expect(await codeOf(pay(attempts, chargeCommand(duplicate)))).toBe('SAME_AS_EARLIER');
    await pay(attempts, chargeCommand({ ...duplicate, amount: cents(2_600) }));
    await clock.pass(24 * 60 * MINUTE);
    await pay(attempts, chargeCommand(duplicate));
    expect(line.asked).toHaveLength(4);
  });

  test('of a payment that was refunded since says that it was', async () => {
    const { attempts, line } = openEngine();
    const { paymentId } = await pay(attempts, chargeCommand(duplicate));
    line.answer = async () => ({ ...answer('approved'), paymentId: id('refund record') });
    await attempts.run({ ...refundCommand(), paymentId: paymentId ?? '' });
    const again = pay(attempts, chargeCommand(duplicate));
    expect(await again.catch(({ data }) => data.earlier)).toMatchObject([
      { duplicateStatus: 'paid', takenBack: 'refund' },
    ]);
  });

  test.each([
    ['return', cents(-2_500), 'return'],
    ['chargeback', cents(-2_500), 'chargeback'],
    ['void', cents(0), 'void'],
    ['refund', cents(-1_000), 'refund'],
  ] as const)(
    'of a payment with a later %s elsewhere says that it was taken back',
    async (what, amount, takenBack) => {
      const { attempts, journal } = openEngine();
      const { paymentId } = await pay(attempts, chargeCommand(duplicate));
      const from = { changeId: id('change'), paymentId: paymentId ?? '', code: '', reason: '' };
      journal.append({
        kind: 'payment.changed-outside',
        body: { ...from, what, amount, at: new Date().toISOString(), countedThere: false },
      });
      const again = pay(attempts, chargeCommand(duplicate));
      expect(await again.catch(({ data }) => data.earlier)).toMatchObject([
        { duplicateStatus: 'paid', takenBack },
      ]);
    },
  );

  test('of a check that the bank returned since says that it was', () => {
    const { journal } = openEngine();
    const sale = { saleId: id('sale A'), cashier: DANA };
    journal.append(
      { kind: 'sale.opened', body: { ...sale, patientId: 'patient-1', lines: COPAY } },
      {
        kind: 'tender.recorded',
        body: {
          ...{ ...sale, commandId: id('check'), what: 'check', reference: '1042' },
          amount: cents(2_500),
        },
      },
      {
        kind: 'check.returned',
        body: {
          ...{ ...sale, commandId: id('return'), paymentKey: id('check') },
          ...{ amount: cents(2_500), reason: 'No funds', manager: null },
        },
      },
    );
    const times = { now: Date.now(), clockOffsetMs: 0, ages: new MonotonicAges(() => 0) };
    try {
      checkDuplicates(journal.readable, chargeCommand(duplicate), times, RULES);
      expect.unreachable('the patient paid today');
    } catch (error) {
      expect(error).toMatchObject({
        data: { earlier: [{ attemptId: id('check'), sameAs: 'patient', takenBack: 'return' }] },
      });
    }
  });

  test('with another amount or another card is no duplicate', async () => {
    const { attempts, line } = openEngine();
    await pay(attempts, chargeCommand(duplicate));
    await pay(attempts, chargeCommand({ lastFour: '1111', amount: cents(2_501) }));
    await pay(attempts, chargeCommand({ lastFour: '2222' }));
    expect(line.asked).toHaveLength(3);
  });

  describe('on the same card for the same amount', () => {
    const card = { lastFour: '1111' };
    const of = (externalId: string | null, patientId: string | null, part = {}) => {
      const command = chargeCommand({ ...card, externalId, patientId, ...part });
      const taken = takenCard(command);
      const sale = { ...SALE_OPENED.body, saleId: command.saleId ?? '', patientId, externalId };
      const entries = [{ kind: 'sale.opened', body: sale } as NewEntry];
      return { ...command, taken: { ...taken, entries } };
    };

    test.each<[string, Parameters<typeof of>, Parameters<typeof of>, string]>([
      ['another patient of the service', [null, 'p-1'], [null, 'p-2'], 'sent'],
      ['another patient of the practice', ['P1', null], ['P2', null], 'sent'],
      ['no patient', [null, 'p-1'], [null, null], 'SAME_AS_EARLIER'],
      ['a patient after none', [null, null], [null, 'p-2'], 'SAME_AS_EARLIER'],
      ['patients known by different kinds of id', ['P1', null], [null, 'p-2'], 'SAME_AS_EARLIER'],
      ['the same patient, of whom one id changed', ['P1', 'p-1'], ['P1', 'p-2'], 'SAME_AS_EARLIER'],
    ])('for %s', async (_, first, second, expected) => {
      const { attempts, line } = openEngine();
      await pay(attempts, of(...first));
      line.answer = async () => ({ ...answer('approved'), paymentId: id('second record') });
      const came = pay(attempts, of(...second)).then(() => 'sent');
      expect(await came.catch(({ code }) => code)).toBe(expected);
    });

    test('for another patient asks while the earlier one is in doubt or presumed absent', async () => {
      const { attempts, line, clock } = openEngine();
      line.answer = async () => answer('in-doubt', 'timeout');
      await pay(attempts, of(null, 'p-1'));
      const second = () =>
        pay(attempts, of(null, 'p-2')).catch((error) => error.data.earlier[0].duplicateStatus);
      expect(await second()).toBe('open');
      await clock.pass(11 * MINUTE);
      expect(await second()).toBe('abandoned');
    });
  });

  describe('of a family', () => {
    const leo = { patientId: 'p-2', externalId: null };
    const lines = [
      { kind: 'copay' as const, amount: cents(1_000) },
      { kind: 'copay' as const, amount: cents(1_500), patient: { ...leo, name: 'Leo Garcia' } },
    ];
    const own = { patientId: 'p-1', externalId: null };
    const family = (part = {}) => {
      const command = chargeCommand({ ...own, family: sharesOf(own, lines), ...part });
      const sale = { ...SALE_OPENED.body, saleId: command.saleId ?? '', ...own, lines };
      const entries = [{ kind: 'sale.opened', body: sale } as NewEntry];
      return { ...command, taken: { ...takenCard(command), entries } };
    };
    const alone = (patientId: string, amount: number) =>
      chargeCommand({ lastFour: '2222', patientId, amount: cents(amount) });

    test.each<[string, string, number, number, string]>([
      ['the child within 10 minutes', 'p-2', 700, 5, 'SAME_AS_EARLIER'],
      ['the child’s part later that day', 'p-2', 1_500, 11, 'SAME_AS_EARLIER'],
      ['another amount of the child later', 'p-2', 700, 11, 'sent'],
      ['another patient with the same amount', 'p-3', 1_500, 5, 'sent'],
    ])('asks before %s', async (_, patientId, amount, minutes, expected) => {
      const { attempts, line, clock } = openEngine();
      await pay(attempts, family());
      await clock.pass(minutes * MINUTE);
      line.answer = async () => ({ ...answer('approved'), paymentId: id('second record') });
      const came = pay(attempts, alone(patientId, amount)).then(() => 'sent');
      expect(await came.catch(({ code }) => code)).toBe(expected);
    });

    test('asks after a payment of the child alone', async () => {
      const { attempts, line } = openEngine();
      await pay(attempts, alone('p-2', 1_500));
      line.answer = async () => ({ ...answer('approved'), paymentId: id('second record') });
      expect(await codeOf(pay(attempts, family()))).toBe('SAME_AS_EARLIER');
    });
  });

  test('with a duplicate in doubt needs a manager approval', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId } = await pay(attempts, chargeCommand(duplicate));
    const failure = await pay(attempts, chargeCommand(duplicate)).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'SAME_AS_EARLIER',
      data: {
        earlier: [{ attemptId, duplicateStatus: 'open', receiptNumber: null, sameAs: 'patient' }],
      },
    });
    const alone = chargeCommand({
      ...duplicate,
      acknowledgedDuplicates: [{ attemptId, duplicateStatus: 'open', manager: null }],
    });
    expect(await codeOf(pay(attempts, alone))).toBe('SAME_AS_EARLIER');
    expect(line.asked).toHaveLength(1);
    await pay(
      attempts,
      chargeCommand({ ...duplicate, acknowledgedDuplicates: [acknowledged(attemptId)] }),
    );
    expect(line.asked).toHaveLength(2);
  });

  test('is asked about again when the duplicate in doubt is approved before the approval', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand(duplicate));
    line.records = [record({ trackingId })];
    await attempts.checkNow(attemptId);
    const approvedCommand = chargeCommand({
      ...duplicate,
      acknowledgedDuplicates: [acknowledged(attemptId)],
    });
    expect(await pay(attempts, approvedCommand).catch((error: unknown) => error)).toMatchObject({
      code: 'SAME_AS_EARLIER',
      data: { earlier: [{ attemptId, duplicateStatus: 'paid' }] },
    });
    expect(line.asked).toHaveLength(1);
    line.answer = async () => ({ ...answer('approved'), paymentId: id('second record') });
    const paid = { attemptId, duplicateStatus: 'paid', manager: null } as const;
    await pay(attempts, chargeCommand({ ...duplicate, acknowledgedDuplicates: [paid] }));
    expect(attempts.alarms).toEqual([]);
  });

  test('is asked about again when an abandoned duplicate is approved before the sending', async () => {
    const { attempts, line, clock } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand(duplicate));
    await clock.pass(11 * MINUTE); // presumed absent
    const acknowledgedDuplicates = [
      { attemptId, duplicateStatus: 'abandoned', manager: null },
    ] as const;
    line.records = [record({ trackingId })];
    await attempts.checkNow(attemptId);
    expect(
      await codeOf(pay(attempts, chargeCommand({ ...duplicate, acknowledgedDuplicates }))),
    ).toBe('SAME_AS_EARLIER');
    expect(line.asked).toHaveLength(1);
  });

  test('raises an alarm when the duplicate in doubt is approved during the sending', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, chargeCommand(duplicate));
    line.answer = async () => {
      line.records = [record({ trackingId })];
      await attempts.checkNow(attemptId);
      return { ...answer('approved'), paymentId: id('second record') };
    };
    const acknowledgedDuplicates = [acknowledged(attemptId)];
    const second = await pay(attempts, chargeCommand({ ...duplicate, acknowledgedDuplicates }));
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId: second.attemptId }]);
  });

  test.each<[string, Partial<PaymentCommand>]>([
    ['the same patient', { patientId: 'patient-1' }],
    ['a patient known by the practice’s own id alone', { externalId: 'P00042' }],
    ['the same bank account', { method: 'ACH', lastFour: '6789' }],
  ])('of %s raises an alarm when the duplicate in doubt is approved after it', async (_, same) => {
    const { attempts, line } = openEngine();
    const account = { kind: 'checking', lastFour: '6789' } as const;
    const commandFor = (part: Partial<PaymentCommand>) => {
      const { externalId = null } = same;
      const command = chargeCommand({ ...same, ...part });
      const taken = {
        ...takenCard(command),
        ...(same.method === 'ACH' ? { card: null, bankAccount: account } : {}),
        entries: [
          {
            kind: 'sale.opened',
            body: { ...SALE_OPENED.body, saleId: command.saleId ?? '', externalId },
          } as NewEntry,
        ],
      };
      return { ...command, taken };
    };
    line.answer = async () => answer('in-doubt', 'timeout');
    const { attemptId, trackingId } = await pay(attempts, commandFor({}));
    line.answer = async () => ({ ...answer('approved'), paymentId: id('second record') });
    // For the same patient another amount is a duplicate too.
    const amount = cents(same.method === 'ACH' ? 2_500 : 1_000);
    await pay(attempts, commandFor({ amount, acknowledgedDuplicates: [acknowledged(attemptId)] }));
    line.records = [record({ trackingId, method: same.method ?? 'CARD' })];
    await attempts.checkNow(attemptId);
    expect(attempts.alarms).toMatchObject([{ kind: 'overpaid', attemptId }]);
  });

  test('is refused on the same sale while its attempt is in doubt', async () => {
    const { attempts, line } = openEngine();
    line.answer = async () => answer('in-doubt', 'timeout');
    const { saleId } = await pay(attempts, chargeCommand());
    expect(await codeOf(pay(attempts, chargeCommand({ saleId })))).toBe('SALE_LOCKED');
  });
});
