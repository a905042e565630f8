import type { ReceiptLanguage, ReceiptType, RecordedTender } from './receipt.ts';
import { LINE_NAMES, type LineKind } from './sale.ts';

/** Every fixed text of a receipt. */
export interface ReceiptWords {
  readonly receipt: string;
  readonly types: Readonly<Record<ReceiptType, string>>;
  readonly lines: Readonly<Record<LineKind, string>>;
  readonly original: string;
  readonly cashier: string;
  readonly patient: string;
  readonly surcharge: string;
  readonly total: string;
  readonly entry: string;
  readonly swiped: string;
  readonly approval: string;
  readonly reference: string;
  readonly cash: string;
  readonly change: string;
  readonly recorded: Readonly<Record<RecordedTender, string>>;
  readonly remaining: string;
  readonly cashReturned: string;
  readonly accounts: Readonly<Record<'checking' | 'savings', string>>;
  /** The text by which the patient authorizes the debit of a bank account. */
  readonly bankAuthorization: (clinic: string, lastFour: string, amount: string) => string;
  readonly signature: string;
  readonly simulated: string;
  readonly training: string;
  readonly thanks: string;
  readonly duplicate: string;
  readonly copies: Readonly<Record<'customer' | 'clinic', string>>;
}

export const RECEIPT_WORDS: Readonly<Record<ReceiptLanguage, ReceiptWords>> = {
  en: {
    receipt: 'Receipt',
    types: {
      sale: 'SALE',
      'part-payment': 'PART PAYMENT',
      refund: 'REFUND',
      void: 'VOID',
      hold: 'HOLD',
      capture: 'CAPTURE',
      release: 'RELEASE',
    },
    lines: LINE_NAMES,
    original: 'For receipt',
    cashier: 'Cashier',
    patient: 'Patient',
    surcharge: 'Surcharge',
    total: 'TOTAL',
    entry: 'Entry',
    swiped: 'Swiped',
    approval: 'Approval',
    reference: 'Reference',
    cash: 'Cash',
    change: 'Change',
    recorded: { check: 'Check', terminal: 'Terminal' },
    remaining: 'STILL TO PAY',
    cashReturned: 'Cash returned',
    accounts: { checking: 'Checking', savings: 'Savings' },
    bankAuthorization: (clinic, lastFour, amount) =>
      `I authorize ${clinic} to debit my account ending in ${lastFour} once, for ${amount}.`,
    signature: 'Signature',
    simulated: 'SIMULATED: NO MONEY MOVED',
    training: '*** TRAINING ***',
    thanks: 'Thank you',
    duplicate: 'DUPLICATE',
    copies: { customer: 'Customer copy', clinic: 'Clinic copy' },
  },
  es: {
    receipt: 'Recibo',
    types: {
      sale: 'VENTA',
      'part-payment': 'PAGO PARCIAL',
      refund: 'REEMBOLSO',
      void: 'ANULACIÓN',
      hold: 'RETENCIÓN',
      capture: 'CAPTURA',
      release: 'LIBERACIÓN',
    },
    lines: {
      copay: 'Copago',
      deductible: 'Deducible',
      coinsurance: 'Coaseguro',
      balance: 'Saldo',
      deposit: 'Depósito',
      'plan-payment': 'Pago del plan',
      other: 'Otro',
    },
    original: 'Por el recibo',
    cashier: 'Atendido por',
    patient: 'Paciente',
    surcharge: 'Recargo',
    total: 'TOTAL',
    entry: 'Lectura',
    swiped: 'Deslizada',
    approval: 'Aprobación',
    reference: 'Referencia',
    cash: 'Efectivo',
    change: 'Cambio',
    recorded: { check: 'Cheque', terminal: 'Terminal' },
    remaining: 'QUEDA POR PAGAR',
    cashReturned: 'Efectivo devuelto',
    accounts: { checking: 'Corriente', savings: 'Ahorros' },
    bankAuthorization: (clinic, lastFour, amount) =>
      `Autorizo a ${clinic} a cargar ${amount}, una sola vez, a mi cuenta terminada en ${lastFour}.`,
    signature: 'Firma',
    simulated: 'SIMULADO: NO SE MOVIÓ DINERO',
    training: '*** CAPACITACIÓN ***',
    thanks: 'Gracias',
    duplicate: 'DUPLICADO',
    copies: { customer: 'Copia del cliente', clinic: 'Copia de la clínica' },
  },
};
