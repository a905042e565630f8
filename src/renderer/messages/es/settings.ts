import type { settings as english } from '../en/settings.ts';

/** Spanish messages of settings. */
export const settings: Readonly<Record<keyof typeof english, string>> = {
  'settings.backupFailedFolderCannot':
    'El respaldo falló: no se puede llegar a su carpeta o escribir en ella. Revise la unidad o la carpeta de red.',
  'settings.backupFailedDiskFolder': 'El respaldo falló: el disco de su carpeta está lleno.',
  'settings.backupNotReadableDeleted':
    'El respaldo no se pudo leer y se eliminó. Llame a soporte técnico.',
  'settings.backupFailedEnterPass':
    'El respaldo falló: escriba de nuevo su frase de contraseña en la configuración.',
  'settings.backupFailed': 'El respaldo falló. Llame a soporte técnico.',
  'settings.startTraining': 'Iniciar la capacitación',
  'settings.goClinicsCounter': 'Ir a la caja de la clínica',
  'settings.training': 'Capacitación.',
  'settings.nothingRealHereNo':
    '{training} Nada es real aquí: no se mueve dinero, y el diario de la clínica no cambia.',
  'settings.enterAmountAboveZero':
    'Escriba un monto mayor que cero, o déjelo vacío para desactivarlo.',
  'settings.leastOtherLimit': 'Escriba al menos el otro límite, {least}.',
  'settings.refunds': 'Reembolsos',
  'settings.refundsLead':
    'El efectivo por encima del límite se reembolsa con cheque: la caja registra una solicitud, y un gerente la aprueba después.',
  'settings.mostCashRefund': 'Máximo en efectivo por reembolso de un pago',
  'settings.mostCashRefundHint': 'Déjelo vacío si no hay límite.',
  'settings.returnDays': 'Días en que un banco puede devolver un débito',
  'settings.returnDaysHint':
    'Al reembolsar un pago bancario más reciente, aparece un aviso. 0 desactiva el aviso.',
  'settings.returnDaysWrong': 'Escriba un número de 0 a 60.',
  'settings.returnedFee': 'Pagos devueltos',
  'settings.returnedFeeLead':
    'Un cargo por un pago bancario que el banco devuelve. La autorización que firma el paciente lo menciona, y solo un pago así lo ofrece.',
  'settings.returnedFeeAmount': 'Cargo por un pago devuelto',
  'settings.returnedFeeHint':
    'Desactivado de forma predeterminada: déjelo vacío. Consulte el límite de su estado.',
  'settings.largeAmounts': 'Montos grandes',
  'settings.misplacedDecimalPointCharges':
    'Un punto decimal mal puesto cobra cien veces de más. Los dos límites se aplican a todas las formas de pago, también al efectivo y a las retenciones. Las partes de una venta cuentan juntas. Deje vacío un límite para desactivarlo.',
  'settings.confirmAmountsAbove': 'Confirmar montos mayores que',
  'settings.cashierAskedOnce':
    'Se pregunta una vez al cajero. En dólares; {confirmAbove} de forma predeterminada.',
  'settings.managerApprovesAmountsAbove': 'Un gerente aprueba montos mayores que',
  'settings.requiresManagersPin':
    'Pide el PIN de un gerente. En dólares; {approveAbove} de forma predeterminada.',
  'settings.backup': 'Respaldo',
  'settings.encryptedCopyJournalMade':
    'Una copia cifrada del diario, hecha cada hora y en cada cierre del día, y verificada por completo.',
  'settings.trainingNotBackedUp':
    'La capacitación no se respalda. Configure el respaldo en la caja de la clínica.',
  'settings.noBackupSetUp':
    'No hay respaldo configurado. Si falla el disco de esta PC, se pierde su diario.',
  'settings.lastBackupMadeVerified': 'El último respaldo se hizo y se verificó ({lastAt}).',
  'settings.backupFolder': 'Carpeta de respaldo',
  'settings.anotherDiskOrNetwork': 'En otro disco, o en una carpeta de red de la clínica.',
  'settings.passPhraseBackups': 'Frase de contraseña de los respaldos',
  'settings.backupCannotOpenedWithout':
    'Sin ella no se puede abrir un respaldo. Guárdela con el código de recuperación.',
  'settings.saveBackupSettings': 'Guardar configuración de respaldo',
  'settings.backUpNow': 'Respaldar ahora',
  'settings.rulesAllDrawersCounter': 'Reglas para todos los cajones de esta caja.',
  'settings.blindCount': 'Conteo a ciegas',
  'settings.default':
    'Activado de forma predeterminada. El monto esperado se muestra solo después del conteo.',
  'settings.overShortLimit': 'Límite de sobrante o faltante',
  'settings.aboveManagerApprovesCount':
    'Un gerente aprueba un conteo con una diferencia mayor. En dólares; {overShortLimit} de forma predeterminada.',
  'settings.startingCashNextDay': 'Fondo inicial para el día siguiente',
  'settings.dollarsDefault':
    'En dólares; {floatKept} de forma predeterminada. El resto va al banco.',
  'settings.secondsUntilAlertOpen': 'Segundos hasta el aviso de cajón abierto',
  'settings.default2':
    '{openLimitSeconds} de forma predeterminada. Necesita un cajón que informe su estado.',
  'settings.numberFrom53600': 'Escriba un número de 5 a 3600.',
  'settings.clinic': 'Clínica',
  'settings.theseLinesPrintedTop':
    'Estas líneas se imprimen en la parte superior de cada recibo. Los recibos anteriores se reimprimen sin cambios.',
  'settings.enterNameClinicReceipts': 'Escriba el nombre de la clínica para los recibos.',
  'settings.street': 'Calle y número',
  'settings.streetNeeded': 'Los administradores de HSA y FSA la piden en los recibos.',
  'settings.cityState': 'Ciudad y estado',
  'settings.country': 'País',
  'settings.reportsPaper':
    '{paper, select, letter {Los reportes se imprimen en papel Carta.} other {Los reportes se imprimen en papel A4.}}',
  'settings.phone': 'Teléfono',
  'settings.firstAdministratorClinicsCounter': 'Primer administrador de la caja de la clínica',
  'settings.demoUsersNotAvailable':
    'Los usuarios de la demostración no están disponibles allí. Este administrador agrega a las demás personas, cada una con su propio PIN.',
  'settings.administratorsName': 'Nombre del administrador',
  'settings.administratorsPin': 'PIN del administrador',
  'settings.sixDigits': 'Seis dígitos.',
  'settings.settings': 'Ajustes',
  'settings.connection': 'Conexión',
  'settings.certificate': 'Certificado',
  'settings.userPassword': 'Usuario y contraseña',
  'settings.clientId': 'ID de cliente',
  'settings.clock': 'Reloj',
  'settings.connectionCheck': 'Verificación de la conexión',
  'settings.savedSecureStoragePc': 'Guardada en el almacenamiento seguro de esta PC.',
  'settings.savedFileOnlyUser':
    'Guardada en un archivo que solo este usuario de la PC puede leer. Un navegador no tiene almacenamiento seguro.',
  'settings.addressPaymentService': 'Dirección del servicio de pagos',
  'settings.environment': 'Entorno',
  'settings.demoNoMoneyMoves': 'Demostración: no se mueve dinero',
  'settings.productionRealMoneyReal': 'Producción: dinero real, correos reales',
  'settings.diskEncrypted': 'El disco de esta PC está cifrado',
  'settings.diskEncryptedHint': 'BitLocker, FileVault o LUKS. Obligatorio para Producción.',
  'settings.productionDesktopProgramOnly': 'Producción (solo en el programa de escritorio)',
  'settings.userName': 'Usuario',
  'settings.password': 'Contraseña',
  'settings.unchanged': 'Sin cambios',
  'settings.branches': 'Sucursales',
  'settings.oneLineEachClient':
    'Una línea por sucursal: el ID de cliente de 8 letras o dígitos, luego el nombre. Déjelo vacío si hay una sola sucursal sin ID de cliente.',
  'settings.notValidBranch':
    'Sucursal no válida: {wrong}. Una línea empieza con un ID de cliente de 8 letras o dígitos; su nombre tiene como máximo {name}.',
  'settings.privateCertificateAuthorityOr': 'Autoridad de certificación privada o proxy',
  'settings.certificateAuthorityPem': 'Autoridad de certificación (PEM)',
  'settings.trustedAdditionAuthoritiesSystem':
    'Se confía en ella además de las autoridades del sistema. La verificación de certificados no se puede desactivar.',
  'settings.proxy': 'Proxy',
  'settings.emptySystemProxy':
    'Si está vacío, Swipewell usa el proxy del sistema. Escriba “none” para no usar proxy.',
  'settings.checkConnection': 'Verificar conexión',
  'settings.saveConnection': 'Guardar conexión',
  'settings.checkConnectionFirst': 'Verifique primero la conexión.',
  'settings.counterUsesSimulatedPayment':
    'Esta caja usa el servicio de pagos simulado que viene con Swipewell: no se mueve dinero. Configure la conexión de su clínica cuando tenga su dirección, usuario y contraseña.',
  'settings.clinicsConnectionSetUp':
    'La conexión de la clínica está configurada. Hasta que usted pase a la caja de la clínica, esta caja usa el servicio de pagos simulado, y la conexión real no se puede cambiar aquí.',
  'settings.newPaymentsSentPayment': 'Los pagos nuevos se envían a este servicio de pagos.',
  'settings.setUpConnection': 'Configurar una conexión',
  'settings.paymentService': 'Servicio de pagos',
  'settings.productionRealMoney': 'Producción: dinero real',
  'settings.demo': 'Demostración',
  'settings.user': 'Usuario',
  'settings.passwordConnectionNotSaved':
    'La contraseña de esta conexión no está guardada aquí, así que no se puede cobrar nada. Escríbala de nuevo.',
  'settings.paymentsSentStillBeing':
    'Los pagos enviados a {retired} todavía se verifican allí. Esa conexión se quita después del último.',
  'settings.checkOrChange': 'Verificar o cambiar',
  'settings.branch': 'Sucursal',
  'settings.counter': 'Esta caja',
  'settings.screenLockApprovalsTraining':
    'Bloqueo de pantalla, aprobaciones y capacitación de esta caja.',
  'settings.language': 'Idioma',
  'settings.languageHint':
    'Del inicio de sesión, y de los reportes y archivos que la caja hace sola. Cada persona puede elegir otro.',
  'settings.minutesUntilScreenLocks': 'Minutos hasta que se bloquea la pantalla',
  'settings.afterLastKeyOr':
    'Desde la última tecla o movimiento del puntero; {usualidleminutes} de forma predeterminada. Nunca durante un pago con tarjeta.',
  'settings.numberFrom160': 'Escriba un número de 1 a 60.',
  'settings.practiceSingleManager': 'Este consultorio tiene un solo gerente',
  'settings.offDefault':
    'Desactivado de forma predeterminada. Si se activa, el único gerente puede aprobar sus propias acciones con PIN y motivo. El reporte de cierre muestra cada una.',
  'settings.beginWithPatient': 'Empezar el cobro con el paciente',
  'settings.otherwiseQuickPayment':
    'Activado de forma predeterminada. Si se desactiva, el cobro empieza con el monto de un pago rápido.',
  'settings.recentPatients': 'Mostrar pacientes recientes antes de buscar',
  'settings.recentPatientsVisible':
    'Desactivado de forma predeterminada. Si se activa, los nombres de los pacientes anteriores quedan a la vista de una persona en el mostrador.',
  'settings.hideWindowFromScreen': 'Ocultar la ventana al compartir pantalla',
  'settings.default3':
    'Activado de forma predeterminada. Al compartir o grabar la pantalla, se ve negro durante una venta. Solo en el programa de escritorio.',
  'settings.training2': 'Capacitación',
  'settings.tryEverythingSimulatedPayment':
    'Pruebe todo con el servicio de pagos simulado y luego regrese. El diario de la clínica no cambia, y los pagos sin confirmar se siguen verificando.',
  'settings.settingsFileDamagedWhen':
    'El archivo de configuración estaba dañado cuando se inició Swipewell, así que se usa su copia. Revise toda la configuración. El archivo dañado se guardó como {file}.',
  'settings.holdExpiresAfterNumber':
    'Una retención vence después de este número de días y ya no se puede cobrar. Retenciones y el cierre del día se lo recuerdan un día antes. El contrato con su procesador de tarjetas puede permitir más días.',
  'settings.daysUntilExpires': 'Días hasta que vence',
  'settings.default4': 'Predeterminado',
  'settings.anyOtherCard': 'Cualquier otra tarjeta',
  'settings.days': 'Días de {name}',
  'settings.from131': 'Escriba un número de 1 a 31.',
  'settings.otherPcs': 'Otras PC',
  'settings.availableClinicsCounterNot':
    'Disponible en la caja de la clínica, no en la capacitación.',
  'settings.encryptedFileCopiesConnection':
    'Un archivo cifrado copia la conexión con su contraseña, las sucursales, los lectores, las impresoras y el personal de esta caja a otras PC de la clínica. Cada PC crea su propio ID de caja.',
  'settings.folderFile': 'Carpeta para el archivo',
  'settings.fullPathPcOr':
    'Ruta completa en esta PC o en una memoria USB. El archivo se llama clinic.swipewell.',
  'settings.passPhrase': 'Frase de contraseña',
  'settings.sendSeparatelyFromFile': 'Envíela por separado del archivo.',
  'settings.saved': 'Guardado en {file}. Elimínelo después de usarlo.',
  'settings.saveFile': 'Guardar archivo',
  'settings.anotherPcClinicAlready':
    '¿Ya está configurada otra PC de la clínica? Su archivo cifrado configura también esta PC: conexión, sucursales, lectores, impresoras y personal.',
  'settings.encryptedFile': 'Archivo cifrado',
  'settings.fullPathSuchAs': 'La ruta completa, como E:\\clinic.swipewell.',
  'settings.passPhraseFile': 'Frase de contraseña del archivo',
  'settings.setUpPc': 'Configurar esta PC',
  'settings.key': 'tecla {position}',
  'settings.moveUp': 'Subir',
  'settings.remove': 'Quitar',
  'settings.name': 'Nombre de {about}',
  'settings.type': 'Tipo de {about}',
  'settings.defaultAmount': 'Monto habitual de {about}',
  'settings.entered': 'A mano',
  'settings.twoKeysSameName': 'Dos tipos de pago tienen el mismo nombre.',
  'settings.sale': 'Venta',
  'settings.keysNextAmountTypes':
    'Los tipos de pago junto al monto, con Alt y un número. Una venta empieza con el primero. Hasta {mostkeys}. Las ventas anteriores conservan sus nombres.',
  'settings.key2': 'Tecla',
  'settings.reportedAs': 'Se informa como',
  'settings.paymentTypes': 'Tipos de pago',
  'settings.addKey': 'Agregar un tipo de pago',
  'settings.paymentsBelongPaymentPlans': 'Los pagos pertenecen a planes de pagos',
  'settings.offDefault2':
    'Desactivado de forma predeterminada. Si se activa, la cuota de un plan pagada con tarjeta o cuenta bancaria puede indicar su plan con el ID de su sistema del consultorio.',
  'settings.updates': 'Actualizaciones',
  'settings.swipewell':
    'Swipewell {version}. Una versión nueva nunca se instala durante una venta, y el diario no cambia.',
  'settings.installNow': 'Instalar ahora',
  'settings.checkUpdates': 'Buscar actualizaciones',
  'settings.updatesInstalledYourOr':
    'Las actualizaciones las instala su soporte técnico o un gestor de paquetes.',
  'settings.swipewellUpDate': 'Swipewell está actualizado.',
  'settings.checkingUpdates': 'Buscando actualizaciones…',
  'settings.versionBeingDownloadedVerified':
    'La versión {version} se está descargando y verificando.',
  'settings.versionReady':
    'La versión {version} está lista. Se instala cuando cierre el programa, o ahora.',
  'settings.checkUpdatesFailedRepeated':
    'La búsqueda de actualizaciones falló y se repite sola. Esta versión sigue funcionando.',
  'settings.sectionsSettings': 'Secciones de la configuración',
  'settings.accounting': 'Contabilidad',
  'settings.accountNamesAsInProgram':
    'Nombres de las cuentas en su programa de contabilidad, exactamente como están allí. Escriba una subcuenta como Principal:Subcuenta. Los usa el diario contable de los días cerrados. Deje un campo vacío para usar el nombre habitual.',
  'settings.usualAccountName': 'Nombre habitual',
  'settings.nameInYourBooks': 'Nombre en sus libros',
  'settings.accountName': 'Cuenta {usual}',
  'settings.settings2': 'Ajustes: {name}',
  'settings.bankAccounts': 'Cuentas bancarias',
  'settings.bankAccountsAbout':
    'Las cuentas propias de la clínica, en las que depositan sus bolsas, sus terminales de tarjetas y el procesador. Cada una tiene sus estados de cuenta en Reportes, Banco, sus bolsas y fichas de depósito, y su cuenta en el diario contable.',
  'settings.bankAccount': 'Cuenta bancaria {position}',
  'settings.bankAccountName': 'Nombre',
  'settings.bankAccountNameHint': 'En las fichas de depósito y en las listas.',
  'settings.bankAccountTwice': 'Otra cuenta tiene este nombre.',
  'settings.lastFour': 'Últimos cuatro dígitos',
  'settings.lastFourHint': 'Otros estados de cuenta se rechazan.',
  'settings.lastFourWrong': 'Escriba cuatro dígitos, o nada.',
  'settings.ledgerNameHint': 'Vacío si es el mismo.',
  'settings.addBankAccount': 'Agregar cuenta bancaria',
  'settings.cardTerminals': 'Terminales de tarjetas',
  'settings.terminalChargesRecorded':
    'Las terminales propias de la clínica para chip y tarjetas sin contacto. Sus cobros se registran en Cobro (Alt+R), y el total de cada lote se captura en el cierre.',
  'settings.terminalNames': 'Nombres de las terminales',
  'settings.oneNamePerLine':
    'Un nombre por línea, como máximo nueve. Déjelo vacío si hay una sola terminal.',
  'settings.terminalNamesWrong':
    'Escriba como máximo nueve nombres distintos, uno por línea, de hasta 60 caracteres.',
  'settings.keys': 'Teclas',
  'settings.keysLead':
    'Mantenga presionada Alt para ver todas las teclas de una pantalla. Una letra sola puede actuar por error, por ejemplo al dictar: desactive estas teclas, o elija otras.',
  'settings.keysOn': 'Una letra o un dígito es una tecla',
  'settings.keysOnHint':
    'Activado de forma predeterminada. Si se desactiva, las teclas con Ctrl y Alt, las de función, Enter y Escape siguen funcionando.',
  'settings.keysAction': 'Acción',
  'settings.keysKey': 'Tecla',
  'settings.keyOf': 'Tecla de: {action}',
  'settings.keysTwice':
    '{key} es la tecla de dos acciones. Presione otra tecla en uno de los dos campos.',
  'settings.keysOnlyLetters':
    'Presione una letra, sola o con Ctrl y Alt. Retroceso restablece la tecla habitual.',
  'settings.keyMove': 'Mover un pago a otro paciente',
  'settings.keyPrint': 'Imprimir un recibo o talón',
  'settings.keyDetails': 'Cambiar la fecha, el profesional o la descripción de un recibo HSA/FSA',
  'settings.keyItemized': 'Mostrar el recibo detallado o el discreto',
  'settings.keyVoid': 'Anular un pago',
  'settings.keyRefund': 'Reembolsar un pago, liberar retenciones',
  'settings.keyWhole': 'Anular o reembolsar toda una venta',
  'settings.keyChargeHolds': 'Cobrar retenciones',
  'settings.keyChargeLess': 'Cobrar menos que una retención',
  'settings.keyTakeOff': 'Quitar una retención de la lista',
};
