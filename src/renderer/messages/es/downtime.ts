import type { downtime as english } from '../en/downtime.ts';

/** Spanish messages of downtime. */
export const downtime: Readonly<Record<keyof typeof english, string>> = {
  'downtime.enterSlip': 'Capturar talón',
  'downtime.enterSlip2': 'Capturar un talón',
  'downtime.numberSuchAsD': 'Número, como D-000012',
  'downtime.numberPrintedSlipD': 'El número impreso en el talón: D- y seis dígitos.',
  'downtime.paid': 'Pagado el',
  'downtime.for': 'Por',
  'downtime.amount': 'Monto',
  'downtime.cashReceivedEmptyExact': 'Efectivo recibido (vacío si fue exacto)',
  'downtime.entered': 'Capturado. Recibo {entered}.',
  'downtime.downtimeSlips': 'Talones de contingencia',
  'downtime.printNumberedSlipsNow':
    'Imprima ahora talones numerados y guárdelos en la caja. Cuando la PC no funcione, anote en ellos los pagos en efectivo: una mitad para la clínica, otra para el paciente.',
  'downtime.slipsD000001D': 'Los talones D-000001 a D-{printed} están impresos.',
  'downtime.printMoreSlips': 'Imprimir {slips} talones más',
  'downtime.slipsEntered': 'Talones capturados',
  'downtime.d': 'D-{slip}',
};
