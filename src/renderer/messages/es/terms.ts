import type { terms as english } from '../en/terms.ts';

/** Spanish names of things that several features have: one word for one thing. */
export const terms: Readonly<Record<keyof typeof english, string>> = {
  'terms.done': 'Listo',
  'terms.hold': 'Retención',
  'terms.refund': 'Reembolso',
  'terms.name': 'Nombre',
  'terms.back': 'Atrás',
  'terms.cash': 'Efectivo',
  'terms.cardHolds': 'Retenciones',
  'terms.card': 'Tarjeta',
  'terms.cardTerminal': 'Terminal de tarjetas',
  'terms.later': 'Más tarde',
  'terms.reason': 'Motivo',
  'terms.bankAccount': 'Cuenta bancaria',
  'terms.insurance': 'Seguro',
  'terms.show': 'Mostrar',
  'terms.payments': 'Pagos',
};
