import type { findingsFile as english } from '../en/findings-file.ts';

/** Spanish messages of the file of findings. */
export const findingsFile: Readonly<Record<keyof typeof english, string>> = {
  'findingsFile.day': 'Día',
  'findingsFile.finding': 'Hallazgo',
  'findingsFile.receipt': 'Recibo',
  'findingsFile.lastFour': 'Últimos cuatro',
  'findingsFile.amount': 'Aquí o esperado',
  'findingsFile.other': 'Allá o encontrado',
  'findingsFile.difference': 'Diferencia',
  'findingsFile.payments': 'ID de pagos',
  'findingsFile.transfer': 'ID de transferencia',
  'findingsFile.trackingId': 'ID de seguimiento',
  'findingsFile.toDo': 'Qué hacer',
  'findingsFile.usage':
    'npm run report -- reconciliation --out FILE.csv --from YYYY-MM-DD [--to YYYY-MM-DD] [--person NAME] [--data DIR]\n                        hallazgos entre el diario de una caja cerrada, el servicio de pagos y\n                        el banco, como en la pestaña Conciliación\n',
  'findingsFile.findings': '{out}: {count, plural, one {# hallazgo} other {# hallazgos}}',
};
