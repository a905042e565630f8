import type { ledger as english } from '../en/ledger.ts';

/** Spanish messages of the accountant's journal: names of accounts and entries. */
export const ledger: Readonly<Record<keyof typeof english, string>> = {
  'ledger.bank': 'Cuenta de cheques',
  'ledger.undepositedCash': 'Efectivo por depositar',
  'ledger.undepositedChecks': 'Cheques por depositar',
  'ledger.cardClearing': 'Tarjetas por liquidar',
  'ledger.achClearing': 'ACH por liquidar',
  'ledger.terminalClearing': 'Otra terminal por liquidar',
  'ledger.payments': 'Pagos de pacientes - {kind}',
  'ledger.prepayments': 'Pagos por adelantado de pacientes',
  'ledger.unassigned': 'Pagos de pacientes sin asignar',
  'ledger.overShort': 'Sobrantes y faltantes de efectivo',
  'ledger.paidIn': 'Entradas de efectivo',
  'ledger.paidOut': 'Gastos de caja chica',
  'ledger.processorFees': 'Comisiones del procesador',
  'ledger.chargebackFees': 'Cargos por contracargo',
  'ledger.returnedItemFees': 'Cargos por pagos devueltos',
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
