import type {
  program as english,
  command as englishCommand,
  desktop as englishDesktop,
  installed as englishInstalled,
} from '../en/program.ts';

/** Spanish messages of program. */
export const program: Readonly<Record<keyof typeof english, string>> = {
  'program.paymentServiceCouldNot': 'No se pudo contactar al servicio de pagos: {problem}.',
  'program.writtenSwipewellFromBefore':
    '{file} lo escribió un Swipewell anterior a la primera versión, que esta versión no puede leer. Mueva el contenido de {file2} a otra carpeta e inicie Swipewell de nuevo.',
  'program.receipt': 'Recibo {receipt}',
  'program.cashDrawer': 'Cajón de efectivo',
  'program.depositSlip': 'Ficha de depósito {bagNumber}',
  'program.endDayReportZ': 'Reporte de cierre (Z) {number}',
  'program.agreement': 'Autorización {number}',
  'program.receipt2': 'Recibo {number}',
  'program.paymentSummary': 'Resumen de pagos {year}',
  'program.shiftReportX': 'Reporte de turno (X)',
  'program.receiptClinicCopy': 'Recibo {number}, copia de la clínica',
  'program.chargedLessThanHold': 'Se cobró menos que la retención',
  'program.noName': 'Sin nombre',
  'program.mailTest': 'Mensaje de prueba de Swipewell',
  'program.mailTestText':
    'Los recibos de {clinic} se pueden enviar por correo: este mensaje llegó por el servidor de correo de la configuración.',
  'program.virtualPrinter': 'Impresora virtual',
  'program.virtualDrawer': 'Cajón virtual',
  'program.demoPaymentServiceDid':
    'El servicio de pagos de demostración no se inició. Inicie Swipewell de nuevo. {lastWords}',
  'program.demoPaymentServiceStopped': 'El servicio de pagos de demostración se detuvo.',
  'program.portNeedsNumberFrom': '--port necesita un número de 0 a 65535, no {port}.',
  'program.portUseAnotherProgram':
    'Otro programa usa ese puerto. Elija otro con --port, o --port 0 para uno libre.',
  'program.counterPcSharedOther':
    'La caja de esta PC la comparten otras cuentas, y esta cuenta no es una de ellas. Aquí solo es posible la capacitación. Pida acceso a soporte técnico.',
  'program.noConnectionSetUp': 'Aquí no hay ninguna conexión configurada.',
  'program.counterSetUpReal':
    'Esta caja está configurada para pagos reales, que necesitan el programa de escritorio y el almacén seguro de esta PC (en Linux, un llavero). Inicie ese programa, desbloquee el llavero, o elija otra carpeta con --data.',
  'program.noCounterOpen': 'No hay ninguna caja abierta.',
  'program.programNotBeenOpened': 'El programa no se ha abierto.',
  'program.notFound': 'No se encontró.',
  'program.addressNotServedHere': 'Esta dirección no se atiende aquí.',
  'program.notValidAddress': 'La dirección no es válida.',
  'program.linkSwipewellWorksOnce':
    'El enlace de Swipewell sirve una vez. Inicie Swipewell de nuevo para obtener otro enlace.',
  'program.paymentBeingSent':
    'Se está enviando un pago. Swipewell se cierra después del resultado. Deténgalo otra vez para cerrar ahora; el pago se verifica al iniciar de nuevo.\n',
  'program.openLinkBrowserPc': 'Abra este enlace en un navegador de esta PC: {url}\n',
  'program.demoNeedsDemoPayment': 'La demostración necesita el servicio de pagos de demostración.',
  'program.demoVoid': 'Mostrado en la demostración',
  'program.clinicHubEnded': 'El servidor terminó con el código {code} antes de estar listo.',
  'program.clinicVoids': 'Las dos cajas anularon un pago a la vez: {voids}.',
  'program.clinicApart':
    'Un paciente pagó en las dos cajas mientras el servidor estaba detenido: los dos pagos se hicieron y se avisó a los gerentes.',
  'program.clinicAgrees': 'El servicio de pagos, los diarios y el servidor coinciden.',
  'program.clinicDiffers': 'El servicio de pagos, los diarios y el servidor NO coinciden.',
  'program.paymentServiceJournalReceipt': 'El servicio de pagos, el diario y el recibo coinciden.',
  'program.paymentServiceJournalReceipt2':
    'EL SERVICIO DE PAGOS, EL DIARIO Y EL RECIBO NO COINCIDEN.',
};

/** Spanish messages of installed. */
export const installed: Readonly<Record<keyof typeof englishInstalled, string>> = {
  'installed.installationIdCannotRead':
    'No se puede leer el ID de la instalación. Dé a esta cuenta permiso para leer {file}.',
  'installed.installationIdCannotSaved':
    'No se puede guardar el ID de la instalación en {directory}. Permita que esta cuenta escriba en esa carpeta. Sin el ID, Swipewell no puede detectar una copia de sus datos en otra computadora.',
  'installed.journalCounterAlreadyThere':
    'El diario de la caja {tillId} ya está allí: {folder}. Mueva esa carpeta a otro lugar e inicie Swipewell de nuevo.',
};

/** Spanish messages of command. */
export const command: Readonly<Record<keyof typeof englishCommand, string>> = {
  'command.missing': 'Falta --{flag}.',
  'command.noConnectionSetUp': 'Aquí no hay ninguna conexión configurada.',
  'command.passwordConnectionNotSaved': 'La contraseña de la conexión no está guardada aquí.',
  'command.counterEntries':
    '{what}: caja {tillId}, {last, plural, one {# entrada} other {# entradas}}, {folder}',
  'command.personMissing': 'Falta --person.',
  'command.sPin': 'PIN de {person}',
  'command.noConsole':
    'Este inicio no tiene una consola para preguntar. Asigne antes SWIPEWELL_PIN o SWIPEWELL_PASS_PHRASE.',
  'command.wrongNameOrPin': 'Nombre o PIN incorrecto.',
  'command.personDoesNotPermission': 'Esta persona no tiene permiso en la caja de la clínica.',
  'command.rows': '{out}: {rows, plural, one {# fila} other {# filas}}',
  'command.passwordConnectionNotSaved2':
    'La contraseña de la conexión no está guardada para esta cuenta.',
  'command.saved': 'Guardado en {file}. Léalo antes de enviarlo.',
  'command.usage':
    'self-test                                      prueba esta instalación, sin iniciar sesión\ncheck-connection --person NAME                 verifica la conexión de esta PC\nverify-journal   --person NAME                 verifica todos los diarios de esta PC\nsupport-bundle   --person NAME --out FILE      datos para soporte técnico, sin pacientes ni secretos;\n                 --entries añade las entradas para una repetición, sin nombres ni textos escritos\nreplay [FILE]    --person NAME [--until N]     muestra las pantallas como estaban tras la entrada N (programa instalado);\n                 FILE es un paquete de soporte, o la carpeta de otro diario\nprovision        --file clinic.swipewell       configura esta PC con un archivo cifrado;\n                 --disk-encrypted confirma su disco, para Producción\nrestore          --person NAME --file COPY     restaura un diario de un respaldo de esta clínica;\n                 --other-account si sus pagos son de una cuenta anterior,\n                 o esta PC aún no tiene conexión\nerase-names      --person NAME --patient ID    borra los nombres de un paciente; los pagos quedan\n                 --years N en lugar de --patient: de todos sin registro en N años, 7 o más\nhold-names       --person NAME --patient ID --reason TEXT   impide borrar los nombres\nrelease-names    --person NAME --patient ID --reason TEXT   termina esa retención\nreport REPORT    --person NAME --from DAY --out FILE   guarda un reporte\nhub [COMMAND]    --data DIR                    el hub de una clínica, o uno de sus comandos (programa instalado)\n\nNAME es un administrador de la caja de la clínica, o para un reporte un gerente; no hace falta antes\ndel primer administrador. El PIN viene de SWIPEWELL_PIN y la frase de contraseña de\nSWIPEWELL_PASS_PHRASE; si no, el comando los pide. --data DIR elige otra carpeta de datos. Cierre\nla caja antes de verify-journal, replay, provision, restore y los comandos de nombres. Código de salida 0: correcto; 1: error; 2: no\nes un comando válido.\n',
  'command.namesHeld': 'Los nombres del paciente {patientId} están retenidos: no se borran.',
  'command.namesReleased': 'Los nombres del paciente {patientId} ya no están retenidos.',
  'command.namesErased':
    'Nombres borrados: {erased}. Retenidos: {held}. La próxima copia reemplaza el archivo de las claves.',
  'command.listDeleted':
    'La lista de hoy se eliminó, porque puede nombrar a un paciente borrado. Impórtela de nuevo si la necesita.',
  'command.earlierKeysDeleted':
    'Los respaldos de la carpeta anterior {folder} ya no muestran ningún nombre: se eliminaron sus claves.',
  'command.earlierKeysLeft':
    'Las claves de los nombres en la carpeta de respaldo anterior {folder} no se pueden eliminar ({fault}). Conéctela y repita el comando, o elimine sus archivos que terminan en .names.',
  'command.clockNotBelieved':
    'No se borra ningún nombre: el reloj de esta PC dice {today}, y en el pago más reciente el reloj del servicio de pagos decía {service}. Corrija el reloj. Si es correcto, cobre un pago y repita el comando.',
  'command.namesAreHeld':
    'Los nombres del paciente {patient} están retenidos. Libérelos primero: release-names.',
  'command.patientOrYears': 'Indique --patient o --years, no ambos.',
  'command.noNamesOf': 'Ningún registro de esta PC tiene un nombre del paciente {patientId}.',
  'command.reasonContainsPin': 'El motivo contiene el PIN.',
  'command.yearsTooFew': '--years necesita un número entero de {years} o más.',
  'command.passPhrase': 'Frase de contraseña',
  'command.pcSetUp': 'Esta PC está configurada. Inicie Swipewell e inicie sesión.',
  'command.journalCounterRestoredEntries':
    'El diario de la caja {tillId} está restaurado: {rows, plural, one {# entrada} other {# entradas}}, en {folder}.',
  'command.restoredOf': 'Es de {clinic}; su última entrada es del {day}.',
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
  'command.diskNotConfirmed':
    'Los pagos reales necesitan un disco cifrado. Si el disco de esta PC está cifrado, agregue --disk-encrypted.',
  'command.realPaymentsNeedDesktop': 'Los pagos reales necesitan el programa de escritorio.',
};

/** Spanish messages of desktop. */
export const desktop: Readonly<Record<keyof typeof englishDesktop, string>> = {
  'desktop.updateNoInstaller': 'La actualización no tiene instalador.',
  'desktop.updateNotVerified':
    'La firma de la actualización no se puede leer en esta PC, por eso no se instala. Permita PowerShell para esta cuenta o instale la actualización a mano.',
  'desktop.counterPcSharedOther':
    'La caja de esta PC la comparten otras cuentas, y esta cuenta no es una de ellas.',
  'desktop.saveAsPDf': 'Guardar como P&DF…',
  'desktop.startComputer': '&Iniciar con esta computadora',
  'desktop.checkUpdates': 'Buscar &actualizaciones…',
  'desktop.aboutSwipewell': 'Acerca &de Swipewell',
  'desktop.paymentUnconfirmed': 'Hay un pago sin confirmar',
  'desktop.paymentsUnconfirmed': 'Hay {count} pagos sin confirmar',
  'desktop.swipewellKeepsChecking':
    'Swipewell sigue verificando. No cobre de nuevo. Los pagos sin confirmar (F9) muestran los pasos siguientes.',
  'desktop.cancel': 'Cancelar',
  'desktop.closeNow': 'Cerrar ahora',
  'desktop.paymentOpen': 'Hay un pago abierto.',
  'desktop.ifYouCloseNow':
    'Si cierra ahora, el pago no se pierde ni se cobra dos veces: Swipewell verifica su resultado al iniciar de nuevo. Cancele para esperar el resultado.',
  'desktop.checkUpdatesFailed': 'La búsqueda de actualizaciones falló. Se repite sola.',
  'desktop.swipewellUpDate': 'Swipewell está actualizado.',
  'desktop.swipewellReady': 'Swipewell {version} está listo.',
  'desktop.installedWhenYouClose': 'Se instala cuando cierre el programa, o ahora.',
  'desktop.whenIClose': 'Cuando cierre',
  'desktop.installNow': 'Instalar ahora',
  'desktop.saleOpen': 'Hay una venta abierta. Termínela y luego instale.',
  'desktop.swipewellFailedStartLast': 'Swipewell {getVersion} no pudo iniciarse la última vez.',
  'desktop.versionWorked':
    'La versión {version} funcionaba. Volver a ella no cambia ningún pago ni ninguna configuración.',
  'desktop.tryAgain': 'Intentar de nuevo',
  'desktop.goBack': 'Volver a {version}',
  'desktop.installerCannotOpened': 'No se puede abrir el instalador',
  'desktop.swipewellCannotContinue': 'Swipewell no puede continuar',
  'desktop.swipewell': 'Swipewell {getVersion}',
  'desktop.windowCannotShown': 'No se puede mostrar la ventana',
  'desktop.pageWindowCrashedSeveral':
    'La página de la ventana falló varias veces. Los pagos en curso continúan y se verifican. Cierre Swipewell e inícielo de nuevo.',
};
