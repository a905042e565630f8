import { cents } from '../../src/shared/domain/money.ts';
import type { NewEntry } from '../../src/shared/journal/entry.ts';
import { chargeApproved } from './journal-day.ts';
import { attemptOpened, COPAY, DANA, id } from './journal-fixtures.ts';

/** The names in {@link namedEntries}: of the patient, the card, the account, an earlier name, a relative and a guarantor. */
export const NAMES = {
  patient: 'Zebulon Quist',
  payer: 'Ottoline Quist',
  holder: 'ZEBULON Q HOLDER',
  renamed: 'Zeb Quist',
  relative: 'Iolanthe Quist',
  guarantor: 'Perdita Payne',
} as const;

/** The sale of {@link namedEntries}. */
export const NAMED_SALE = id('sale 1');

/** A sale of a patient with a payer of another name, a bank authorization and a receipt. */
export function namedEntries(patientId: string | null): readonly NewEntry[] {
  const saleId = NAMED_SALE;
  const [approved, issued] = chargeApproved(1);
  if (approved?.kind !== 'attempt.resolved' || issued?.kind !== 'receipt.issued') throw new Error();
  const patient = { patientId, externalId: null, name: NAMES.relative };
  const payer = { relation: 'guarantor', name: NAMES.guarantor } as const;
  const lines = COPAY.map((line) => ({ ...line, patient }));
  const opened = { saleId, patientId, patientName: NAMES.renamed, payer, lines: COPAY };
  const named = { saleId, patientId, patientName: NAMES.patient, externalId: null, payer };
  return [
    { kind: 'sale.opened', body: { ...opened, cashier: DANA } },
    { kind: 'sale.lines-changed', body: { saleId, lines } },
    { kind: 'sale.patient-changed', body: named },
    {
      kind: 'account.authorized',
      body: {
        saleId,
        commandId: id('charge 1'),
        text: 'I authorize the clinic.',
        amount: cents(2_500),
        accountKind: 'checking',
        lastFour: '6789',
        holder: NAMES.holder,
        cashier: DANA,
      },
    },
    attemptOpened('charge 1', { saleId, patientId, payerName: NAMES.payer }),
    approved,
    {
      kind: 'receipt.issued',
      body: { receipt: { ...issued.body.receipt, patient: NAMES.patient, payer, lines } },
    },
  ];
}
