import type { sale as english } from '../en/sale.ts';

/** Spanish messages of sale. */
export const sale: Readonly<Record<keyof typeof english, string>> = {
  'sale.plan': 'Plan {planId}',
  'sale.irsForm8300May': 'Es posible que se deba presentar el Formulario 8300 del IRS',
};
