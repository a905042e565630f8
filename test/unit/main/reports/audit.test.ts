import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { auditPage } from '../../../../src/main/reports/audit.ts';
import type { AuditQuery } from '../../../../src/shared/contract/audit.ts';
import type { AgreementTerms } from '../../../../src/shared/domain/agreement.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';
import { attemptOpened, COPAY, DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const PEOPLE = [DANA, MORGAN];

/** A journal whose clock gives the time that `at` was set to. */
function auditedJournal() {
  const clock = { at: '2026-03-01T15:00:00Z' };
  const journal = journalIn(temporaryFolder(), () => new Date(clock.at));
  return { journal, clock };
}

const ask = (journal: Journal, query: Partial<AuditQuery> = {}) =>
  auditPage(journal, PEOPLE, localDays('America/Chicago'), {
    from: '2026-03-01',
    to: '2026-03-31',
    personId: null,
    patientId: null,
    receiptNumber: null,
    before: null,
    ...query,
  });

const kindsOf = async (page: ReturnType<typeof ask>) =>
  (await page).entries.map(({ kind }) => kind);

function withTwoPatients() {
  const { journal, clock } = auditedJournal();
  const sale = (name: string, patientId: string, patientName: string) =>
    journal.append({
      kind: 'sale.opened',
      body: { saleId: id(name), patientId, patientName, lines: COPAY, cashier: DANA },
    });
  journal.append({ kind: 'staff.signed-in', body: { cashier: DANA } });
  journal.append({ kind: 'patient.listed', body: { patientIds: ['P-1', 'P-2'], by: DANA } });
  journal.append({ kind: 'patient.opened', body: { patientId: 'P-2', by: MORGAN } });
  sale('sale A', 'P-1', 'Maria Garcia');
  journal.append(attemptOpened('charge', { patientId: 'P-1' }));
  journal.append({
    kind: 'connection.used',
    body: { connection: { id: 'x', baseUrl: 'https://x', username: 'u', clientId: null } },
  });
  return { journal, clock };
}

describe('the audit log', () => {
  test('lists the actions of people, the newest first, with the names of patients', async () => {
    const { journal } = withTwoPatients();
    const { entries, next } = await ask(journal);
    expect(next).toBeNull();
    expect(entries).toMatchObject([
      { kind: 'attempt.opened', by: 'Dana Reyes', amount: 2_500 },
      { kind: 'sale.opened', patients: [{ patientId: 'P-1', name: 'Maria Garcia' }] },
      { kind: 'patient.opened', by: 'Morgan Lee', patients: [{ patientId: 'P-2', name: null }] },
      {
        kind: 'patient.listed',
        patients: [
          { patientId: 'P-1', name: 'Maria Garcia' },
          { patientId: 'P-2', name: null },
        ],
      },
      { kind: 'staff.signed-in', by: 'Dana Reyes' },
    ]);
  });

  test.each<[string, Partial<AuditQuery>, readonly string[]]>([
    ['a person', { personId: 'manager' }, ['patient.opened']],
    ['a patient', { patientId: 'P-2' }, ['patient.opened', 'patient.listed']],
    [
      'a patient of a payment',
      { patientId: 'P-1' },
      ['attempt.opened', 'sale.opened', 'patient.listed'],
    ],
    ['a person and a patient', { personId: 'cashier', patientId: 'P-2' }, ['patient.listed']],
    ['an earlier day', { from: '2026-02-01', to: '2026-02-28' }, []],
    ['a later day', { from: '2026-03-02', to: '2026-03-31' }, []],
  ])('is filtered by %s', async (_by, query, kinds) => {
    expect(await kindsOf(ask(withTwoPatients().journal, query))).toEqual(kinds);
  });

  test('lists the agreements of a patient, by the patient and the amount of their terms', async () => {
    const { journal } = withTwoPatients();
    const agreed = { text: 'I agree.', language: 'en', cashier: DANA } as const;
    const account = { accountKind: 'checking', lastFour: '6789' } as const;
    const printed = (name: string, number: string | null, terms: AgreementTerms) => {
      const body = { agreementId: id(name), number, terms, ...agreed };
      journal.append({ kind: 'agreement.printed', body });
    };
    const amount = cents(2_500);
    printed('debit', null, { kind: 'debit', saleId: id('sale A'), amount, ...account });
    const kept = { kind: 'on-file', patientId: 'P-2', saleId: null, brand: null } as const;
    printed('kept', '90000001', { ...kept, ...account });
    const ended = { agreementId: id('kept'), saleId: null, patientId: 'P-2', cashier: DANA };
    journal.append({ kind: 'agreement.revoked', body: ended });
    expect(await kindsOf(ask(journal, { patientId: 'P-2' }))).toEqual([
      ...['agreement.revoked', 'agreement.printed', 'patient.opened', 'patient.listed'],
    ]);
    const { entries } = await ask(journal, { patientId: 'P-1' });
    expect(entries[0]).toMatchObject({
      ...{ kind: 'agreement.printed', amount: 2_500, by: 'Dana Reyes' },
      patients: [{ patientId: 'P-1', name: 'Maria Garcia' }],
    });
  });

  test('a day is the clinic’s, not UTC’s', async () => {
    const { journal, clock } = auditedJournal();
    clock.at = '2026-03-02T03:00:00Z'; // 9 PM of March 1 in Chicago
    journal.append({ kind: 'staff.signed-in', body: { cashier: DANA } });
    expect(await kindsOf(ask(journal, { to: '2026-03-01' }))).toEqual(['staff.signed-in']);
  });

  test('a wrong PIN names the person whose PIN it was', async () => {
    const { journal } = auditedJournal();
    journal.append({ kind: 'staff.pin-refused', body: { personId: 'manager' } });
    const { entries } = await ask(journal, { personId: 'manager' });
    expect(entries).toMatchObject([{ kind: 'staff.pin-refused', by: 'Morgan Lee' }]);
  });

  test('pages of 50 list every action once, over 600 entries of the program', async () => {
    const { journal } = auditedJournal();
    for (let n = 0; n < 120; n += 1) {
      journal.append({ kind: 'patient.opened', body: { patientId: `P-${n}`, by: DANA } });
      for (let more = 0; more < 5; more += 1) {
        journal.append({ kind: 'command.done', body: { commandId: id(`${n} ${more}`) } });
      }
    }
    const found: number[] = [];
    let before: number | null = null;
    const sizes: number[] = [];
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask(journal, { before });
      found.push(...page.entries.map(({ number }) => number));
      sizes.push(page.entries.length);
      before = page.next;
    } while (before !== null);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(found).size).toBe(120);
  });

  test('an unknown receipt number is said', async () => {
    await expect(ask(auditedJournal().journal, { receiptNumber: '000077' })).rejects.toMatchObject({
      code: 'NO_SUCH_RECEIPT',
    });
  });
});
