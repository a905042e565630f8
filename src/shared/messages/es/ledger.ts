import type { ledger as english } from '../en/ledger.ts';

/**
 * Spanish messages of the accountant's journal. The names of accounts stay in English: QuickBooks finds an account by
 * its name, in whatever language a person exports.
 */
export const ledger: Readonly<Record<keyof typeof english, string>> = {
  'ledger.bank': 'Checking',
  'ledger.undepositedCash': 'Undeposited Cash',
  'ledger.undepositedChecks': 'Undeposited Checks',
  'ledger.cardClearing': 'Card Clearing',
  'ledger.achClearing': 'ACH Clearing',
  'ledger.terminalClearing': 'Other Terminal Clearing',
  'ledger.refundsPayable': 'Patient Refunds Payable',
  'ledger.payments': 'Patient Payments - {kind}',
  'ledger.prepayments': 'Patient Prepayments',
  'ledger.unassigned': 'Unassigned Patient Payments',
  'ledger.overShort': 'Cash Over and Short',
  'ledger.paidIn': 'Cash Paid In',
  'ledger.paidOut': 'Petty Cash Expenses',
  'ledger.processorFees': 'Merchant Fees',
  'ledger.chargebackFees': 'Chargeback Fees',
  'ledger.returnedItemFees': 'Returned Item Fees',
  'ledger.day': 'Cierre del día Z {number}, caja {tillId}',
  'ledger.transfer': 'Depósito del procesador {transferId}',
  'ledger.bag': 'Bolsa de depósito {bagNumber}',
  'ledger.batch': 'Lote de {terminal}, Z {number}',
  'ledger.processorFee': 'Comisión del procesador',
  'ledger.chargebackFee': 'Cargo por contracargo',
  'ledger.returnedItemFee': 'Cargo por pago devuelto',
  'ledger.returnedCheck': 'Cheque devuelto',
  'ledger.notOfThisProgram': 'Ajeno a Swipewell',
};
