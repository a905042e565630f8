import type { slip as english } from '../en/slip.ts';

/** Spanish messages of slip. */
export const slip: Readonly<Record<keyof typeof english, string>> = {
  'slip.dateTime': 'Fecha y hora',
  'slip.patient': 'Paciente',
  'slip.for': 'Por',
  'slip.amount': 'Monto',
  'slip.cashReceived': 'Efectivo recibido',
  'slip.change': 'Cambio',
  'slip.cashier': 'Cajero',
  'slip.downtimeSlips': 'Talones de contingencia {from} a {to}',
  'slip.clinicCopy': 'Copia de la clínica',
  'slip.patientCopy': 'Copia del paciente',
  'slip.paidCash': 'Pagado en efectivo · {who}',
};
