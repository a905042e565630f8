import { describe, expect, test } from 'vitest';
import { Commands } from '../../../../src/main/commands.ts';
import { createInsurance } from '../../../../src/main/patients/insurance.ts';
import type { Eligibility } from '../../../../src/main/payments-api/eligibility.ts';
import { PaymentsApiError } from '../../../../src/main/payments-api/payments-api-error.ts';
import { BENEFIT_MEASURES, type Benefits } from '../../../../src/shared/domain/benefits.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';
import { readBody } from '../../../../src/shared/journal/entry.ts';
import { DANA, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOTHING = Object.fromEntries(BENEFIT_MEASURES.map((name) => [name, null])) as Benefits;
const group = { individual: NOTHING, family: NOTHING };
const ANSWER: Eligibility = {
  patientEligibilityId: 'e-1',
  patientId: null,
  type: null,
  carrierId: null,
  verifiedBy: null,
  timestamp: null,
  inNetwork: { ...group, individual: { ...NOTHING, copay: '25' } },
  outOfNetwork: group,
  extra: { shoe_size: '44' },
};

const failure = (code: 'server-error' | 'not-found') =>
  new PaymentsApiError(
    {
      code,
      kind: code === 'not-found' ? 'refused' : 'in-doubt',
      operation: 'eligibility.request',
      durationMs: 1,
      requestId: 'r',
    },
    'no',
  );

function insuranceAnswering(request: () => Promise<Eligibility>, selfPay: readonly string[] = []) {
  let at = new Date('2026-11-21T09:00:00Z');
  const journal = journalIn(temporaryFolder(), () => at);
  let person: typeof DANA | null = DANA;
  const refuse = () => Promise.reject(new Error('not asked for here'));
  const insurance = createInsurance({
    journal,
    // These records only answer eligibility requests.
    records: () =>
      ({ eligibility: { request } }) as unknown as ReturnType<
        Parameters<typeof createInsurance>[0]['records']
      >,
    commands: new Commands(journal, {
      cashier: () => person,
      mayNow: () => false,
      approve: refuse,
    }),
    now: () => at,
    localDay: localDays('America/Denver'),
    isSelfPay: async (patientId) => selfPay.includes(patientId),
  });
  const rows = () =>
    journal
      .rows()
      .flatMap(({ kind, body }) => (kind === 'eligibility.asked' ? [readBody(kind, body)] : []));
  return {
    insurance,
    rows,
    signIn: (id: string) => (person = { id, name: id }),
    leave: () => (person = null),
    setTime: (time: string) => (at = new Date(time)),
  };
}

describe('an eligibility check', () => {
  test('returns the documented answer with its time', async () => {
    const { insurance, rows } = insuranceAnswering(async () => ANSWER);
    const answer = await insurance.ask('p-1');
    expect(answer).toMatchObject({ eligibilityId: 'e-1', askedAt: '2026-11-21T09:00:00.000Z' });
    expect(answer).not.toHaveProperty('extra');
    expect(insurance.last('p-1')).toEqual(answer);
    expect(rows()).toEqual([
      { patientId: 'p-1', eligibilityId: 'e-1', by: { id: 'cashier', name: 'Dana Reyes' } },
    ]);
  });

  test('accepts an answer without an id', async () => {
    const { insurance, rows } = insuranceAnswering(async () => ({
      ...ANSWER,
      patientEligibilityId: null,
      type: null,
    }));
    expect(await insurance.ask('p-1')).toMatchObject({ eligibilityId: null, type: null });
    expect(rows()).toMatchObject([{ patientId: 'p-1', eligibilityId: null }]);
  });

  test('keeps nothing for the next person', async () => {
    const { insurance, signIn, leave } = insuranceAnswering(async () => ANSWER);
    await insurance.ask('p-1');
    signIn('manager');
    expect(insurance.last('p-1')).toBeNull();
    leave();
    expect(() => insurance.last('p-1')).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }));
  });

  test.each([
    ['server-error', { code: 'SERVICE_FAILED', data: { outcome: 'unanswered' } }],
    ['not-found', { code: 'PATIENT_GONE' }],
  ] as const)('that fails with %s is reported and journaled', async (code, error) => {
    const { insurance, rows } = insuranceAnswering(() => Promise.reject(failure(code)));
    await expect(insurance.ask('p-1')).rejects.toMatchObject(error);
    expect(insurance.last('p-1')).toBeNull();
    expect(rows()).toMatchObject([{ eligibilityId: null }]);
  });

  test('is refused for a patient that today’s list marks as self-pay', async () => {
    const { insurance, rows } = insuranceAnswering(async () => ANSWER, ['p-1']);
    await expect(insurance.ask('p-1')).rejects.toMatchObject({ code: 'SELF_PAY' });
    await insurance.ask('p-2');
    expect(rows()).toMatchObject([{ patientId: 'p-2' }]);
  });

  test('of today is known for any person, until the clinic’s day ends', async () => {
    const { insurance, signIn, setTime } = insuranceAnswering(async () => ANSWER);
    expect(insurance.askedToday('p-1')).toBe(false);
    await insurance.ask('p-1');
    signIn('manager');
    expect(insurance.askedToday('p-1')).toBe(true);
    expect(insurance.askedToday('p-2')).toBe(false);
    setTime('2026-11-22T06:59:00Z'); // 11:59 p.m. in Denver
    expect(insurance.askedToday('p-1')).toBe(true);
    setTime('2026-11-22T07:01:00Z');
    expect(insurance.askedToday('p-1')).toBe(false);
  });
});
