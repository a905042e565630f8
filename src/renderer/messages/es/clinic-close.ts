import type { clinicClose as english } from '../en/clinic-close.ts';

/** Spanish messages of the close of the clinic's day. */
export const clinicClose: Readonly<Record<keyof typeof english, string>> = {
  'clinicClose.title': 'Cerrar el día de la clínica',
  'clinicClose.noZReports': 'Ninguna caja ha cerrado su día desde el último cierre de la clínica.',
  'clinicClose.zReports': 'Reportes Z de las cajas',
  'clinicClose.late': 'tardío',
  'clinicClose.forBank': 'Efectivo y cheques para el banco',
  'clinicClose.overShort': 'Sobrante o faltante',
  'clinicClose.begin': 'Comenzar el cierre',
  'clinicClose.begunBy': 'Comenzado por {name}, {at}',
  'clinicClose.notClosed': 'Cajas sin cerrar',
  'clinicClose.closeWithoutThem': 'Cerrar sin estas cajas',
  'clinicClose.closeWithCash': 'Cerrar con efectivo o cheques sin bolsa',
  'clinicClose.finish': 'Cerrar e imprimir',
  'clinicClose.leave': 'Dejar el cierre',
  'clinicClose.bags': 'Bolsas para el banco',
  'clinicClose.nothingForBank': 'No hay efectivo ni cheques para el banco.',
  'clinicClose.unpack': 'Vaciar la bolsa {number}',
  'clinicClose.newBag': 'Nueva bolsa de {branch}',
  'clinicClose.entity': 'Entidad legal',
  'clinicClose.closedDays': 'Días cerrados de la clínica',
  'clinicClose.report': 'Cierre de la clínica {name}',
  'clinicClose.countersOpen': 'Hay cajas sin cerrar.',
  'clinicClose.bagsOpen': 'Hay efectivo o cheques sin bolsa.',
};
