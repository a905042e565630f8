import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { postingFile } from '../../../src/main/reports/posting/posting-file.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { POSTING_TEMPLATES } from '../../../src/shared/domain/posting-templates.ts';
import type { SaleLine } from '../../../src/shared/domain/sale.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  CONNECTION,
  DANA,
  id,
  journalIn,
} from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FOLDER = new URL('../../../docs/posting-samples/', import.meta.url);
const AT = '2026-03-02T18:00:00.000Z';
const connection = { ...CONNECTION, clientId: 'AB12CD34' };

const sale = (name: string, externalId: string, ...lines: SaleLine[]): NewEntry => ({
  kind: 'sale.opened',
  body: { saleId: id(name), patientId: null, externalId, lines, cashier: DANA },
});

const recorded = (what: 'check' | 'terminal', saleName: string, amount: number): NewEntry => ({
  kind: 'tender.recorded',
  body: {
    commandId: id(`${what} ${saleName}`),
    saleId: id(saleName),
    what,
    reference: what === 'check' ? '1042' : 'A55123',
    amount: cents(amount),
    cashier: DANA,
  },
});

/** A day with every tender, a payment in two tenders, a plan payment, a refund, a void and a move. */
function day() {
  const journal = journalIn(temporaryFolder(), () => new Date(AT));
  const follows = (paymentId: string) => ({ paymentId, paidAt: AT, childrenBefore: [] });
  const charged = (attempt: string, saleName: string, amount: number) => [
    attemptOpened(attempt, { saleId: id(saleName), amount: cents(amount), connection }),
    attemptResolved(attempt, 'approved', { paymentId: `${attempt} record`, code: '0K4217' }),
  ];
  journal.append(
    sale(
      'two tenders',
      'P00012',
      { kind: 'copay', amount: cents(2_500) },
      { kind: 'deductible', amount: cents(10_000) },
    ),
    ...charged('card', 'two tenders', 4_000),
    recorded('check', 'two tenders', 8_500),
    sale('plan', 'P00007', { kind: 'plan-payment', amount: cents(15_000), planId: id('a plan') }),
    attemptOpened('debit', {
      saleId: id('plan'),
      method: 'ACH',
      amount: cents(15_000),
      card: null,
      bankAccount: { kind: 'checking', lastFour: '6789' },
      connection,
    }),
    attemptResolved('debit', 'approved', { paymentId: 'debit record' }),
    sale('terminal', 'P00031', { kind: 'balance', amount: cents(6_000) }),
    recorded('terminal', 'terminal', 6_000),
    sale('voided', 'P00044', { kind: 'deposit', amount: cents(20_000), name: 'Crown' }),
    ...charged('voided card', 'voided', 20_000),
    attemptOpened('void', {
      saleId: id('voided'),
      operation: 'void',
      amount: cents(20_000),
      follows: follows('voided card record'),
      connection,
    }),
    attemptResolved('void', 'approved', { paymentId: 'void record' }),
    attemptOpened('refund', {
      saleId: id('two tenders'),
      operation: 'credit',
      amount: cents(1_000),
      follows: follows('card record'),
      connection,
    }),
    attemptResolved('refund', 'approved', { paymentId: 'refund record' }),
    {
      kind: 'sale.patient-changed',
      body: { saleId: id('terminal'), patientId: null, patientName: null, externalId: 'P00032' },
    },
  );
  return { db: journal.readable, tillId: journal.tillId, timeZone: 'America/Denver' };
}

test.each(Object.entries(POSTING_TEMPLATES))(
  'the sample in the columns of %s is the file of the code; UPDATE_DOCS=1 rewrites it',
  (name, template) => {
    const { bytes } = postingFile(day(), '2026-03-02', template);
    const file = new URL(`${name}.csv`, FOLDER);
    if (process.env['UPDATE_DOCS'] === '1') {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, bytes);
    } else expect(readFileSync(file, 'utf8')).toBe(Buffer.from(bytes).toString());
  },
);
