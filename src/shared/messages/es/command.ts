import type { command as english } from '../en/command.ts';

/** Spanish messages of command. */
export const command: Readonly<Record<keyof typeof english, string>> = {
  'command.missing': 'Falta --{flag}.',
  'command.noConnectionSetUp': 'Aquí no hay ninguna conexión configurada.',
  'command.passwordConnectionNotSaved': 'La contraseña de la conexión no está guardada aquí.',
  'command.counterEntries': '{what}: caja {tillId}, {last} entradas, {folder}',
  'command.personMissing': 'Falta --person.',
  'command.sPin': 'PIN de {person}',
  'command.wrongNameOrPin': 'Nombre o PIN incorrecto.',
  'command.personDoesNotPermission': 'Esta persona no tiene permiso en la caja de la clínica.',
  'command.rows': '{out}: {order} filas',
  'command.rows2': '{out}: {rows} filas',
  'command.passwordConnectionNotSaved2':
    'La contraseña de la conexión no está guardada para esta cuenta.',
  'command.saved': 'Guardado en {file}. Léalo antes de enviarlo.',
  'command.usage':
    'check-connection --person NAME                 verifica la conexión de esta PC\nverify-journal   --person NAME                 verifica todos los diarios de esta PC\nsupport-bundle   --person NAME --out FILE      datos para soporte técnico, sin pacientes ni secretos\nprovision        --file clinic.swipewell       configura esta PC con un archivo cifrado\nrestore          --person NAME --file COPY     restaura un diario de un respaldo\nreport REPORT    --person NAME --from DAY --out FILE   guarda un reporte\n\nNAME es un administrador de la caja de la clínica, o para un reporte un gerente; no hace falta antes\ndel primer administrador. El PIN viene de SWIPEWELL_PIN y la frase de contraseña de\nSWIPEWELL_PASS_PHRASE; si no, el comando los pide. --data DIR elige otra carpeta de datos. Cierre\nla caja antes de verify-journal, provision y restore. Código de salida 0: correcto; 1: error; 2: no\nes un comando válido.\n',
  'command.passPhrase': 'Frase de contraseña',
  'command.pcSetUp': 'Esta PC está configurada. Inicie Swipewell e inicie sesión.',
  'command.journalCounterRestoredEntries':
    'El diario de la caja {tillId} está restaurado: {rows} entradas, en {folder}.',
  'command.startsNewJournalNew': 'inicia un diario nuevo con un ID de caja nuevo',
  'command.continuesAsCounter': 'continúa como caja {counterTill}',
  'command.counter':
    'La caja {counter}. Swipewell sigue verificando los pagos del diario anterior.',
  'command.fileDoesNotExist': 'El archivo no existe, o este usuario no puede leerlo.',
  'command.fileCannotOpenedPass':
    'No se puede abrir el archivo: la frase de contraseña es incorrecta, o el archivo se modificó.',
  'command.restoredWithoutNames':
    'No se muestran los nombres de los pacientes: el archivo .names no está junto al respaldo, o tiene otra frase de contraseña.',
  'command.fileMadeSwipewellFrom':
    'Este archivo lo hizo un Swipewell anterior a la primera versión. Cree uno nuevo con esta versión.',
  'command.fileMadeAnotherVersion':
    'Este archivo lo hizo otra versión de Swipewell. Actualice Swipewell primero.',
  'command.pcAlreadyConnection': 'Esta PC ya tiene una conexión. Cámbiela en su configuración.',
  'command.realPaymentsNeedDesktop': 'Los pagos reales necesitan el programa de escritorio.',
};
