import type { reconciliation as english } from '../en/reconciliation.ts';

/** Spanish messages of reconciliation. */
export const reconciliation: Readonly<Record<keyof typeof english, string>> = {
  'reconciliation.charged': 'Cobrado',
  'reconciliation.approvedCounterCardBank': 'aprobado en la caja, con tarjeta y cuenta bancaria',
  'reconciliation.voided': 'Anulado',
  'reconciliation.canceledBeforeSettlement': 'cancelado antes de la liquidación',
  'reconciliation.refunded': 'Reembolsado',
  'reconciliation.refundedAfterSettlement': 'reembolsado después de la liquidación',
  'reconciliation.settle': 'Por liquidar',
  'reconciliation.expectedFromProcessor': 'lo que se espera del procesador',
  'reconciliation.settled': 'Liquidado',
  'reconciliation.settledProcessor': 'liquidado por el procesador',
  'reconciliation.stillSettle': 'Todavía por liquidar',
  'reconciliation.pendingOrListDifferences': 'pendiente, o en la lista de diferencias',
  'reconciliation.deposited': 'Depositado',
  'reconciliation.containedTransfers': 'incluido en las transferencias',
  'reconciliation.stillDeposit': 'Todavía por depositar',
  'reconciliation.returned': 'Devuelto',
  'reconciliation.bankPaymentsReturnedBank': 'pagos bancarios devueltos por el banco',
  'reconciliation.chargedBack': 'Contracargos',
  'reconciliation.disputedCardholdersLessReversals':
    'disputados por los titulares, menos las reversiones',
  'reconciliation.corrected': 'Corregido',
  'reconciliation.correctionsReversalsBankLess':
    'correcciones y reversiones del banco, menos las devoluciones reprocesadas',
  'reconciliation.bank': 'En el banco',
  'reconciliation.totalTransferBelow': 'el total, por transferencia abajo',
};
