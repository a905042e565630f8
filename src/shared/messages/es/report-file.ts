import type {
  reportFile as english,
  accessFile as englishAccessFile,
  findingsFile as englishFindingsFile,
} from '../en/report-file.ts';

/** Spanish messages of report file. */
export const reportFile: Readonly<Record<keyof typeof english, string>> = {
  'reportFile.transfer': 'Transferencia {transferId}',
  'reportFile.times': '{from} a {to}, horas en {timeZone}',
  'reportFile.onlyRows': 'Solo filas con {filters}',
  'reportFile.incompleteReportCutOff': 'INCOMPLETO: el reporte se cortó, y faltan filas.',
  'reportFile.usage':
    'REPORT --from YYYY-MM-DD [--to YYYY-MM-DD] --out FILE\n    REPORT              {reportkinds}\n    --format FORMAT     {exportformats}; de forma predeterminada, según la extensión de FILE\n    --transfer ID       solo una transferencia de fondos (deposit-details, settlements)\n    --bom               CSV con una marca de orden de bytes, para Excel\n    --person NAME       una persona con acceso a los reportes; el PIN viene de SWIPEWELL_PIN\n    --data DIR          la carpeta de datos con la conexión\n    --base-url https://… --username NAME [--client-id AB12CD34] [--ca FILE] [--production]\n                        otra conexión; su contraseña viene de PAYMENTS_PASSWORD\n',
  'reportFile.nameOneReport': 'Indique un reporte: {reportkinds}.',
  'reportFile.beforeFrom': '--to es anterior a --from.',
  'reportFile.outNeedsNameFile': '--out necesita el nombre de un archivo.',
  'reportFile.formatMustOne': '--format debe ser uno de {exportformats}.',
  'reportFile.onlyCsv': 'Este comando solo escribe CSV. Dé a --out un nombre que termine en .csv.',
  'reportFile.notAvailableSingleTransfer': '{kind} no está disponible para una sola transferencia.',
  'reportFile.baseUrlUsernameUsed': 'Use --base-url y --username juntos.',
  'reportFile.needsDayAsYyyy': '{flag} necesita un día como YYYY-MM-DD.',
  'reportFile.postingUsage':
    'npm run report -- posting --out FILE.csv [--day YYYY-MM-DD] [--person NAME] [--data DIR]\n                        pagos de un día (predeterminado: hoy), una línea por cada concepto de una venta y\n                        por cada forma de pago, del diario de una caja cerrada\n',
  'reportFile.accountingUsage':
    'npm run report -- accounting --out FILE.csv [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--person NAME] [--data DIR]\n                        asientos de los días cerrados (predeterminado: el mes pasado) para QuickBooks Online\n',
  'reportFile.dayNeedsDayAs': '--day necesita un día como YYYY-MM-DD.',
  'reportFile.printedByOn': 'Impreso por {name} el {time}',
  'reportFile.printedOn': 'Impreso el {time}',
  'reportFile.dayRows': '{day}, {count, plural, one {# fila} other {# filas}}',
  'reportFile.sameInAllRows': 'Igual en todas las filas: {texts}',
  'reportFile.totalRows': 'Total, {count, plural, one {# fila} other {# filas}}',
  'reportFile.rowsShown': 'Filas mostradas',
  'reportFile.rows': '{count, plural, one {# fila} other {# filas}}',
  'reportFile.pdfTooLong':
    'El PDF tendría más de doscientas páginas. Filtre las filas, o elija XLSX o CSV.',
  'reportFile.reportCutOff':
    'El reporte se cortó ({problem}). No se escribió ningún archivo. Inténtelo de nuevo.',
};

/** Spanish messages of the file of findings. */
export const findingsFile: Readonly<Record<keyof typeof englishFindingsFile, string>> = {
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
    'npm run report -- reconciliation --out FILE.csv --from YYYY-MM-DD [--to YYYY-MM-DD] [--person NAME] [--data DIR]\n    --branch NAME       una sucursal, o varias con una opción para cada una; sin ella, todas\n                        hallazgos entre el diario de una caja cerrada, el servicio de pagos y\n                        el banco, como en la pestaña Conciliación\n',
  'findingsFile.noPostingFolder':
    'No se puede leer la carpeta de los archivos de pagos, y faltan los hallazgos de sus archivos de confirmación: {reason}',
  'findingsFile.findings': '{out}: {count, plural, one {# hallazgo} other {# hallazgos}}',
  'findingsFile.findingsOfBranches':
    '{out}: {count, plural, one {# hallazgo} other {# hallazgos}} en: {names}',
  'findingsFile.noSuchBranch':
    'No existe la sucursal {branch} en esta conexión. Sus sucursales: {names}',
};

/** Spanish messages of the access report. */
export const accessFile: Readonly<Record<keyof typeof englishAccessFile, string>> = {
  'accessFile.usage':
    'npm run report -- access --out FILE.csv --from YYYY-MM-DD [--to YYYY-MM-DD] [--patient ID] [--person NAME] [--data DIR]\n                        pacientes que las personas buscaron, abrieron, cambiaron o exportaron (por\n                        defecto: hasta hoy), del diario de una caja cerrada\n',
  'accessFile.time': 'Hora',
  'accessFile.person': 'Persona',
  'accessFile.manager': 'Gerente',
  'accessFile.action': 'Acción',
  'accessFile.patientId': 'ID del paciente',
  'accessFile.patient': 'Paciente',
  'accessFile.receipt': 'Recibo',
  'accessFile.details': 'Detalles',
  'accessFile.entry': 'Entrada del diario',
  'accessFile.counter': 'Caja',
  'accessFile.journalNotRead': 'El diario en {folder} está dañado: el informe no tiene nada de él.',
  'accessFile.found': 'Mostrado en una búsqueda',
  'accessFile.opened': 'Expediente abierto',
  'accessFile.secretSeen': 'Campo oculto mostrado',
  'accessFile.created': 'Expediente agregado',
  'accessFile.changed': 'Expediente cambiado',
  'accessFile.deleted': 'Expediente eliminado',
  'accessFile.nameErased': 'Nombre borrado',
  'accessFile.paymentMoved': 'Pago movido a otro paciente',
  'accessFile.onFile': 'Tarjeta o cuenta guardada cambiada',
  'accessFile.eligibility': 'Seguro verificado',
  'accessFile.agreement': 'Acuerdo firmado, impreso, archivado o revocado',
  'accessFile.printed': 'Recibo impreso',
  'accessFile.mailed': 'Recibo enviado por correo',
  'accessFile.listImported': 'Lista del día importada',
  'accessFile.listCleared': 'Lista del día borrada',
  'accessFile.exported': 'Reporte exportado o impreso',
  'accessFile.slipsPrinted': 'Talones de contingencia impresos',
};
