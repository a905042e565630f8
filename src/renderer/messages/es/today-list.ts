import type { todayList as english } from '../en/today-list.ts';

/** Spanish messages of today's list. */
export const todayList: Readonly<Record<keyof typeof english, string>> = {
  'todayList.title': 'Lista de hoy',
  'todayList.toList': 'Ir a la lista de hoy',
  'todayList.importList': 'Importar lista…',
  'todayList.notRead':
    'No se pudo leer la lista de hoy. Reinicie Swipewell, o importe la lista de nuevo.',
  'todayList.unread':
    '{count, plural, one {# entrada de la lista no se puede leer} other {# entradas de la lista no se pueden leer}} en esta caja. Otra caja tiene una versión más nueva: actualice Swipewell aquí.',
  'todayList.expected': 'Por llegar',
  'todayList.arrived': 'Llegó',
  'todayList.balanceDue': 'Saldo pendiente',
  'todayList.paid': 'Pagado',
  'todayList.undo': 'Deshacer',
  'todayList.markArrived': 'Marcar llegada',
  'todayList.hasArrived': 'Marcar que {name} llegó',
  'todayList.notArrived': '{name} no ha llegado',
  'todayList.selfPay': 'Pago particular',
  'todayList.sameName': 'Mismo nombre',
  'todayList.sameNamePhone': 'Mismo nombre, teléfono ••{lastFour}',
  'todayList.usualAmount': ', monto habitual',
  'todayList.paidOf': ', {paid} pagados',
  'todayList.paidOther': '{paid} pagados por otros conceptos',
  'todayList.balanceAsOf': 'Saldo {amount} al {day}',
  'todayList.creditAsOf': 'Saldo a favor {amount} al {day}',
  'todayList.earlier': 'Anteriores',
  'todayList.later': 'Siguientes',
  'todayList.range': '{from} a {to} de {found}',
  'todayList.noneFound': 'Ningún paciente de la lista de hoy coincide.',
  'todayList.noList': 'No hay lista para hoy',
  'todayList.noListTeaches':
    'Exporte las citas de hoy de su sistema del consultorio como CSV e importe el archivo aquí, o deje que Swipewell vigile una carpeta (Ajustes, Lista de hoy). Entonces cada paciente muestra el monto por cobrar.',
  'todayList.folderGone':
    'No se puede leer la carpeta de la lista de hoy. Revise la red, o elija otra carpeta en Ajustes, Lista de hoy.',
  'todayList.notDeleted':
    'Se tomó un archivo de la lista de hoy, pero no se puede eliminar. Permita que Swipewell modifique la carpeta, o elimine el archivo.',
  'todayList.whichPatient': '¿Qué paciente es {name}?',
  'todayList.unknown':
    'El servicio de pagos no conoce a {name}. Agregue al paciente, o busque el expediente con otro nombre.',
  'todayList.several':
    'Varios pacientes tienen este nombre y fecha de nacimiento. Pregunte el número de teléfono.',
  'todayList.differs':
    'La lista tiene a otra persona que el servicio de pagos: {name}, nacimiento {born}, número {number}. Continúe solo si son la misma persona.',
  'todayList.notGiven': 'no indicado',
  'todayList.isPatient': 'Es {name}',
  'todayList.numberOf': ', número {number}',
  'todayList.importTitle': 'Importar la lista de hoy',
  'todayList.importTeaches':
    'Un archivo CSV de las citas de hoy, exportado de su sistema del consultorio. Swipewell lo guarda cifrado y lo olvida al final del día. Su archivo se queda donde está.',
  'todayList.chooseFile': 'Elegir archivo…',
  'todayList.clear': 'Borrar la lista de hoy',
  'todayList.clearShared': 'Borrar la lista de hoy en todas las cajas de la sucursal',
  'todayList.columnsOf': 'Columnas de {name}',
  'todayList.columnsOnce':
    'Elija las columnas una vez; se guardan. Todas menos el nombre pueden ser “Ninguna”. Las demás columnas no se leen.',
  'todayList.import': 'Importar',
  'todayList.importWhole': 'El archivo está completo: importar',
  'todayList.importOthers': 'Importar {rows, plural, one {la otra fila} other {las otras # filas}}',
  'todayList.imported':
    '{rows, plural, one {# fila importada} other {# filas importadas}}.{skipped, plural, =0 {} one { Se omitió # fila.} other { Se omitieron # filas.}}',
  'todayList.broken':
    '{count, plural, one {# fila no se puede} other {# filas no se pueden}} leer. Todavía no se importa nada.',
  'todayList.brokenCell': 'Línea {line}, {column}: {problem}',
  'todayList.more': 'y {count} más',
  'todayList.fileWaits': '{file}: {problem}',
  'todayList.deleteFile': 'Eliminar el archivo',
  'todayList.takeAndDelete':
    'Importar {rows, plural, one {# fila} other {# filas}} y eliminar el archivo',
  'todayList.lastName': 'Apellido, o nombre completo',
  'todayList.firstName': 'Nombre',
  'todayList.birthDate': 'Fecha de nacimiento',
  'todayList.patientNumber': 'Número de paciente',
  'todayList.phone': 'Teléfono',
  'todayList.guarantor': 'Garante',
  'todayList.provider': 'Proveedor',
  'todayList.branch': 'Sucursal',
  'todayList.time': 'Hora',
  'todayList.amount': 'Monto',
  'todayList.kind': 'Tipo de pago',
  'todayList.balance': 'Saldo de la cuenta',
  'todayList.asOf': 'Saldo al',
  'todayList.confidential': 'Confidencial (sí o no)',
  'todayList.family': 'Familia en la lista de hoy',
  'todayList.addFamily': 'Agregar a {name}, {amount}',
  'todayList.openFirst':
    'Abra primero a {name} en la lista de hoy, para confirmar el registro del paciente.',
  'todayList.cellMissing': 'vacía o cortada',
  'todayList.cellFormula': 'una fórmula; exporte los valores',
  'todayList.cellTooMany': 'una coma sin comillas, o más celdas que la primera línea',
  'todayList.cellTooLong': 'más de 100 caracteres',
  'todayList.cellUnreadable': 'caracteres que no se pueden leer; guarde el archivo como UTF-8',
  'todayList.cellNoDate': 'sin fecha en el orden elegido',
  'todayList.cellInFuture': 'una fecha en el futuro',
  'todayList.cellTwoDigitYear': 'un año de dos dígitos; exporte cuatro',
  'todayList.cellNoPhone': 'sin teléfono de diez dígitos',
  'todayList.cellNoTime': 'sin hora, como 9:30 AM',
  'todayList.cellOtherDay': 'no es de hoy',
  'todayList.cellNoAmount': 'sin monto, como 25.00',
  'todayList.cellNegative': 'un monto menor que cero',
  'todayList.cellNoKind': 'ningún tipo de pago de esta caja',
  'todayList.cellNoYesOrNo': 'ni sí ni no',
  'todayList.settingsLead':
    'Su sistema del consultorio pone un archivo CSV de las citas de hoy en una carpeta, y Swipewell lo importa y lo elimina. Cada caja necesita su propia carpeta. Importe primero un archivo a mano, para elegir sus columnas.',
  'todayList.folder': 'Carpeta vigilada',
  'todayList.folderHint':
    'Desactivado de forma predeterminada. Si se activa, cada archivo CSV completo que llegue allí se importa y se elimina.',
};
