import type { clinicReport as english } from '../en/clinic-report.ts';

/** Spanish messages of the clinic's report. */
export const clinicReport: Readonly<Record<keyof typeof english, string>> = {
  'clinicReport.title': 'CIERRE DE LA CLÍNICA {name}',
  'clinicReport.allBranches': 'Todas las sucursales',
  'clinicReport.cash': 'Efectivo para el banco',
  'clinicReport.overShort': 'Sobrante o faltante',
  'clinicReport.counters': 'Reportes Z de las cajas',
  'clinicReport.zOf': '{name}, Z {number}',
  'clinicReport.late': 'Tardío: {days}',
  'clinicReport.notClosed': 'Sin cerrar',
  'clinicReport.open': 'Pagos después de su último reporte Z, desde',
  'clinicReport.silent': 'Sin comunicación desde',
  'clinicReport.secondChain': 'Dos PC escribieron este diario; su reporte Z no se cuenta:',
  'clinicReport.signedCounters': 'Cajas sin cerrar',
  'clinicReport.signedBags': 'Efectivo o cheques sin bolsa',
  'clinicReport.bag': 'Bolsa {bagNumber}',
  'clinicReport.heads': 'Última entrada de cada diario:',
  'clinicReport.neverHeard': 'Nunca conectada',
};
