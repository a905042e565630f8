import type { problems as english } from '../en/problems.ts';

/** Spanish messages of problems. */
export const problems: Readonly<Record<keyof typeof english, string>> = {
  'problems.noSuchAgreement':
    'Ninguna autorización tiene este número. Escanee el código de barras de una autorización o del recibo firmado.',
  'problems.alreadySigned': 'Este papel ya estaba marcado como firmado.',
  'problems.agreementGone':
    'No se cobró nada: la firma ya se usó. Pida al paciente que firme otra vez.',
  'problems.agreementDiffers':
    'No se cobró nada: el paciente firmó otro monto u otra cuenta. Pida que firme otra vez.',
  'problems.enterAmountFirst': 'Escriba primero el monto.',
  'problems.enterAmountSuchAs': 'Escriba un monto como 25 o 25.50.',
  'problems.useDecimalPointCents': 'Use un punto decimal para los centavos: 1.50, no 1,50.',
  'problems.amountCannotNegative': 'El monto no puede ser negativo. Los reembolsos están en Pagos.',
  'problems.amountMustAboveZero': 'El monto debe ser mayor que cero.',
  'problems.amountMostTwoDigits': 'Un monto tiene como máximo dos dígitos después del punto.',
  'problems.maximumAmount999999': 'El monto máximo es $999,999,999.99.',
  'problems.swipeCouldNotRead':
    'No se pudo leer la tarjeta. Deslícela de nuevo, un poco más despacio, con la banda hacia el lector.',
  'problems.stripeNoPaymentData': 'La banda no tiene datos de pago. Pruebe otra tarjeta.',
  'problems.doesNotLookLike': 'Esto no parece una tarjeta de pago. Deslice una tarjeta de pago.',
  'problems.swipeClearedAfterTime': 'La lectura se borró por tiempo. Deslice de nuevo.',
  'problems.readerEncryptsCardsAnother':
    'Este lector cifra las tarjetas para otro servicio, así que sus lecturas no se pueden cobrar aquí. Use otro lector.',
  'problems.nothingChargedJournalCannot':
    'No se cobró nada: no se puede escribir en el diario. Revise que el disco no esté lleno y deslice de nuevo.',
  'problems.stripeCardCarriesTwo':
    'La banda de esta tarjeta lleva dos números de tarjeta distintos, como las tarjetas falsificadas. Compare los últimos cuatro dígitos con la tarjeta en su mano; si son distintos, pida otra tarjeta.',
  'problems.addressPaymentServiceNot':
    'no se encontró la dirección del servicio de pagos; revise la conexión a internet',
  'problems.paymentServiceDoesNot': 'el servicio de pagos no acepta conexiones ahora',
  'problems.networkDownCheckCable': 'la red no funciona; revise el cable o el Wi-Fi',
  'problems.paymentServiceDidNot': 'el servicio de pagos no respondió a tiempo',
  'problems.connectionBroke': 'la conexión se cortó',
  'problems.paymentServiceRejectedUser':
    'el servicio de pagos rechazó el usuario y la contraseña de la configuración',
  'problems.accountPcDoesNot':
    'esta cuenta de la PC todavía no tiene la contraseña; un administrador la escribe en Ajustes (F10), Conexión',
  'problems.paymentServiceDoesNot2': 'el servicio de pagos no permite esto a la clínica',
  'problems.certificatePaymentServiceNot':
    'esta PC no confía en el certificado del servicio de pagos; llame a soporte técnico',
  'problems.certificatePaymentServiceExpired':
    'el certificado del servicio de pagos venció; revise el reloj de esta PC',
  'problems.noSecureConnectionPayment':
    'no fue posible una conexión segura con el servicio de pagos',
  'problems.proxyNetworkRequiresPassword':
    'el proxy de esta red pide una contraseña; llame a soporte técnico',
  'problems.proxyNetworkBlocksConnection':
    'el proxy de esta red bloquea la conexión; llame a soporte técnico',
  'problems.programClosing': 'el programa se está cerrando',
  'problems.canceled': 'la solicitud se canceló',
  'problems.paymentServiceRejectedRequest':
    'el servicio de pagos rechazó la solicitud como no válida',
  'problems.paymentServiceDidNot2': 'el servicio de pagos no encontró el registro',
  'problems.tooManyRequestsPayment':
    'demasiadas solicitudes al servicio de pagos; espere un minuto',
  'problems.requestBreaksRulePayment':
    'la solicitud no es válida para el servicio de pagos; llame a soporte técnico',
  'problems.responseDidNotCome': 'la respuesta no vino de un servicio de pagos',
  'problems.anotherAddressAnsweredPlace':
    'el servicio de pagos redirigió a otra dirección; llame a soporte técnico',
  'problems.paymentServiceGaveUnknown': 'el servicio de pagos dio una respuesta desconocida',
  'problems.responsePaymentServiceCould': 'no se pudo leer la respuesta del servicio de pagos',
  'problems.responseIncomplete': 'la respuesta estaba incompleta',
  'problems.responseTooLarge': 'la respuesta era demasiado grande',
  'problems.responseBelongsAnotherRequest': 'la respuesta es de otra solicitud',
  'problems.journalPcCouldNot':
    'no se pudo escribir en el diario de esta PC; revise que el disco no esté lleno',
  'problems.journalPcDamagedCall': 'el diario de esta PC está dañado; llame a soporte técnico',
  'problems.clockPcWrongSet':
    'el reloj de esta PC está mal; póngalo a la hora e inténtelo de nuevo',
  'problems.anotherComputerAnswersPlace':
    'otra computadora responde en lugar del servicio de pagos; llame a soporte técnico',
  'problems.cardProcessorHavingProblems': 'el servicio de pagos tiene problemas',
  'problems.recordsPaymentServiceProve':
    'los registros del servicio de pagos no muestran el resultado',
  'problems.recordPaymentServiceMay':
    'un registro del servicio de pagos puede ser de este pago o de otro',
  'problems.paymentServiceGaveTwo': 'el servicio de pagos dio dos resultados distintos',
  'problems.paymentServiceAnsweredRecord':
    'el servicio de pagos contestó con el registro de otro pago',
  'problems.paymentServiceMadeAnother': 'el servicio de pagos hizo otro tipo de transacción',
  'problems.paymentServiceReportsHigher': 'el servicio de pagos informa un monto mayor',
  'problems.listsPaymentServiceIncomplete': 'las listas del servicio de pagos están incompletas',
  'problems.reportsPaymentServiceIncomplete':
    'los reportes del servicio de pagos están incompletos',
  'problems.connectionNoLongerSet': 'su conexión ya no está configurada',
  'problems.swipewellClosedBeforeResponse': 'Swipewell se cerró antes de la respuesta',
  'problems.unexpectedErrorOccurred': 'ocurrió un error inesperado ({code})',
  'problems.signFirst': 'Inicie sesión primero.',
  'problems.managerMustFirstConfirm':
    'Un gerente debe confirmar primero que esta caja se mudó aquí.',
  'problems.alreadyConfirmed': 'Esto ya se había confirmado. No se cambió nada.',
  'problems.saleOpenAnotherWindow':
    'Hay una venta abierta en otra ventana. Termínela allí, guárdela para después o bórrela.',
  'problems.saleBeingCharged': 'Esta venta se está cobrando. Espere el resultado.',
  'problems.saleAlreadyPaid': 'Esta venta ya está pagada. Inicie una nueva.',
  'problems.checkPacked': 'Este cheque está en una bolsa para el banco. Deshaga primero la bolsa.',
  'problems.checkDeposited':
    'El banco ya registró este cheque, o el cierre de la clínica lo puso en una bolsa, así que no se puede devolver. Reembolse al paciente con un cheque de la clínica.',
  'problems.overCashLimit':
    'Es más efectivo del que un reembolso puede tomar del cajón. Abra el pago y solicite un reembolso con cheque.',
  'problems.amountExceedsRestSale':
    'El monto es mayor que lo que falta por pagar. Escriba un monto menor.',
  'problems.salePartlyPaidSo':
    'Esta venta está pagada en parte, así que sus conceptos no pueden cambiar.',
  'problems.saleNoLongerSaved': 'Esta venta ya no está guardada: otra persona la abrió.',
  'problems.saleOpenedAnotherWindow': 'La venta se abrió en otra ventana. Continúe allí.',
  'problems.salePartlyPaid': 'Esta venta está pagada en parte. Anule o reembolse primero ese pago.',
  'problems.noCardReaderSet':
    'No hay lector de tarjetas configurado. Configure uno en “Lector”, arriba.',
  'problems.firstSwipeCardReader': 'Deslice primero una tarjeta en ese lector.',
  'problems.readerNoLongerSet': 'Ese lector ya no está configurado aquí.',
  'problems.numberClearedAfterTime': 'El número se borró por tiempo. Escríbalo de nuevo.',
  'problems.routingOrAccountNumber':
    'El número de ruta o de cuenta no es válido. Revise los dígitos.',
  'problems.replayed': 'Este es un estado anterior de la caja. Aquí no se puede cambiar nada.',
  'problems.noPaymentTakenJournal':
    'No se cobró nada: no se puede escribir en el diario. Revise que el disco no esté lleno e inténtelo de nuevo.',
  'problems.journalPcDamagedSo':
    'El diario de esta PC está dañado, así que no se puede cobrar. No modifique su carpeta y llame a soporte técnico.',
  'problems.managerApprovalRequired': 'Se requiere la aprobación de un gerente.',
  'problems.wrongPin': 'PIN incorrecto.',
  'problems.reasonContainsPin':
    'El motivo contiene el PIN. Escriba los dos de nuevo, el PIN solo en su propio campo.',
  'problems.personDoesNotPermission': 'Esta persona no tiene permiso.',
  'problems.notAvailableTrainingClinics':
    'No disponible en la capacitación: la caja de la clínica la configura su propio administrador.',
  'problems.enterPasswordNoneSaved':
    'Escriba la contraseña: no hay ninguna guardada para esta dirección y este usuario.',
  'problems.realPaymentsNeedDesktop':
    'Los pagos reales necesitan el programa de escritorio. En un navegador solo se puede configurar la demostración.',
  'problems.diskNotConfirmed':
    'Los pagos reales necesitan un disco cifrado. Un administrador debe confirmar que el disco de esta PC está cifrado.',
  'problems.enterNamePinFirst':
    'Escriba un nombre y un PIN para el primer administrador de la caja de la clínica.',
  'problems.counterPcSharedOther':
    'La caja de esta PC la comparten otras cuentas, y esta cuenta no es una de ellas. Pida acceso a soporte técnico. No se configuró nada.',
  'problems.saleOpenOrPayment':
    'Hay una venta abierta o un pago sin confirmar. Resuélvalo primero (F9). La conexión no cambia hasta entonces.',
  'problems.personNotAssignedBranch':
    'Esta persona no está asignada a esa sucursal, o la sucursal ya no está configurada.',
  'problems.branchUnclear':
    'Esta caja no acepta pagos con tarjeta ni con cuenta bancaria: no conoce su sucursal de la conexión. Consulte a un administrador.',
  'problems.fileOrFolderDoes':
    'El archivo o la carpeta no existe, o este usuario no puede leerlo ni escribirlo.',
  'problems.fileCannotOpenedPass':
    'No se puede abrir el archivo: la frase de contraseña es incorrecta, o no es un archivo cifrado de Swipewell.',
  'problems.fileMadeSwipewellFrom':
    'Este archivo lo hizo un Swipewell anterior a la primera versión. Cree uno nuevo con esta versión, en una PC configurada.',
  'problems.fileMadeAnotherVersion':
    'Este archivo lo hizo otra versión de Swipewell. Actualice Swipewell primero.',
  'problems.counterNoConnectionPassword':
    'Esta caja no tiene una conexión con contraseña, así que no hay nada que copiar.',
  'problems.pcAlreadyConnection': 'Esta PC ya tiene una conexión. Cámbiela en su configuración.',
  'problems.chooseBackupFolderFirst': 'Elija primero una carpeta de respaldo.',
  'problems.noUpdateReadyInstall': 'No hay ninguna actualización lista para instalar.',
  'problems.clinicsConnectionNotSet': 'La conexión de la clínica todavía no está configurada.',
  'problems.anotherActionPaymentProgress':
    'Otra acción sobre este pago está en curso o se acaba de hacer. No se envió nada. Revise el pago, o los pagos sin confirmar (F9).',
  'problems.resultKnownNow': 'El resultado ya se conoce. No hace falta decidir.',
  'problems.personNoLongerStaff': 'Esta persona ya no está en la lista del personal.',
  'problems.wrongRecoveryCode':
    'Código de recuperación incorrecto. Solo vale el último código impreso.',
  'problems.staffListAlreadyName': 'La lista del personal ya tiene este nombre.',
  'problems.youCannotRemoveYourself':
    'No puede quitarse a sí mismo ni cambiar su propio puesto. Pídalo a otro administrador.',
  'problems.lastAdministrator':
    'La clínica necesita un administrador. Asigne primero ese rol a otra persona.',
  'problems.newerProgram':
    'Una versión más reciente de Swipewell cambió esto. Actualice primero esta caja.',
  'problems.finishOrLeaveCard':
    'Termine o deje primero el paso de la tarjeta. La pantalla no puede bloquearse durante un pago con tarjeta.',
  'problems.staffListCannotSaved':
    'No se puede guardar la lista del personal. Revise el disco e inténtelo de nuevo.',
  'problems.finishOrLeaveOpen':
    'Hay una venta abierta. Termínela, guárdela para después o bórrela.',
  'problems.paymentNotFoundNeither': 'El pago no se encontró, ni aquí ni en el servicio de pagos.',
  'problems.alreadyDone': 'Esto ya se había hecho antes de que el programa se reiniciara.',
  'problems.someoneElseJustChanged':
    'Otra persona acaba de cambiar esto. No se hizo nada. Revise e inténtelo de nuevo.',
  'problems.nothingPaymentLeftVoid':
    'No queda nada de este pago por anular o reembolsar. No se envió nada.',
  'problems.holdJustChargedOr': 'Esta retención se acaba de cobrar o liberar. No se envió nada.',
  'problems.mailGone': 'Este correo se envió o se quitó mientras tanto.',
  'problems.thereNoReceiptNumber': 'No hay ningún recibo con ese número.',
  'problems.drawerNoLongerSet': 'Ese cajón ya no está configurado aquí.',
  'problems.drawerAlreadyOpen': 'Este cajón ya está abierto.',
  'problems.noCashDrawerOpen': 'No hay ningún cajón abierto. Abra uno en Cajón (F7).',
  'problems.drawerLessCashThan': 'El cajón tiene menos efectivo que eso.',
  'problems.cashMovedAfterCount': 'Se movió efectivo después del conteo. Cuente el cajón de nuevo.',
  'problems.closeDayFinishedOr': 'El cierre del día se terminó o se canceló.',
  'problems.someStepsOpen': 'Quedan pasos pendientes. Termínelos antes de cerrar el día.',
  'problems.thereNoEndDay': 'No hay ningún reporte de cierre con ese número.',
  'problems.noSlipNumberPrinted': 'Aquí no se imprimió ningún talón con este número.',
  'problems.slipAlreadyEntered': 'Este talón ya se capturó. Cada talón cuenta una vez.',
  'problems.enterSlipWithinMonth': 'Escriba una fecha del último mes, hasta hoy.',
  'problems.printerNoLongerSet': 'Esa impresora ya no está configurada aquí.',
  'problems.noLongerQueue': 'Este trabajo de impresión ya no está en la cola.',
  'problems.virtualPrinterWorksDemo': 'La impresora virtual solo funciona en la demostración.',
  'problems.virtualReaderWorksDemo': 'El lector virtual solo funciona en la demostración.',
  'problems.lastDayBeforeFirst': 'El último día es anterior al primero. Cámbielos de lugar.',
  'problems.rangeExceedsElevenYears': 'El rango pasa de once años. Elija uno más corto.',
  'problems.notSaved': 'No se guardó. Revise que el disco no esté lleno e inténtelo de nuevo.',
  'problems.reportNoLongerOpen': 'Este reporte ya no está abierto. Elija su rango de nuevo.',
  'problems.recordDeletedHereOr': 'Este expediente se eliminó, aquí o en otra caja.',
  'problems.noLongerFile': 'Esta tarjeta o cuenta ya no está guardada.',
  'problems.clinicDoesNotAllow':
    'Esta clínica no permite escribir números de tarjeta. Deslice la tarjeta.',
  'problems.fieldNotValid': 'Un campo no es válido. No se envió nada. Revise los campos.',
  'problems.paymentServiceRejectedField':
    'El servicio de pagos rechazó un campo. Revise los campos.',
  'problems.swipewellNotAnswering':
    'Swipewell no responde. Esta página se reconecta sola. Si Swipewell se inició de nuevo, abra su enlace nuevo.',
  'problems.connectionSwipewellLost':
    'Se perdió la conexión con Swipewell. El resultado aparece aquí cuando se reconecte.',
  'problems.settingsFolderCannotWritten':
    'no se puede escribir en la carpeta de configuración; pida a soporte técnico que revise los permisos',
  'problems.diskPcFullFree': 'el disco de esta PC está lleno; libere espacio e inténtelo de nuevo',
  'problems.paymentServiceCouldNot': 'No se pudo contactar al servicio de pagos',
  'problems.paymentServiceRejected': 'El servicio de pagos lo rechazó',
  'problems.paymentServiceDidNot3': 'El servicio de pagos no respondió',
  'problems.resultUnknownCheckBefore':
    'El resultado es desconocido; verifique antes de intentarlo de nuevo',
  'problems.nothingCharged': 'No se cobró nada: {say}.',
  'problems.tooManyWrongPins':
    'Demasiados PIN incorrectos. Bloqueado hasta: {say}. Inténtelo de nuevo después, o pida a un gerente que lo desbloquee.',
  'problems.missing': 'Falta {say}.',
  'problems.diskPcDidNot': 'el disco de esta PC no lo guardó; llame a soporte técnico',
  'problems.nothingChanged': 'No se cambió nada: {notkept}.',
  'problems.swipewellHadInternalError':
    'Swipewell tuvo un error interno. Nada se cobró dos veces. Inténtelo de nuevo.',
  'problems.alreadyVoidedAnotherCounter': 'ya se había anulado, en otra caja o en otra ventana',
  'problems.settledNowRefundInstead': 'ya está liquidado: reembólselo',
  'problems.alreadyRefundedAnotherCounter':
    'ya se había reembolsado, en otra caja o en otra ventana',
  'problems.amountExceedsRestPart': 'una parte ya se reembolsó, y queda menos que este monto',
  'problems.holdAlreadyChargedAnother':
    'la retención ya se había cobrado, en otra caja o en otra ventana',
  'problems.holdAlreadyReleasedAnother':
    'la retención ya se había liberado, en otra caja o en otra ventana',
  'problems.holdNotCharged': 'es una retención que no se cobró',
  'problems.bankReturnedPayment': 'el banco devolvió el pago',
  'problems.bankWithdrewMoney': 'el banco retiró el dinero',
  'problems.noSuchTerminal':
    'Esta terminal de tarjetas no tiene cobros y no está en la configuración.',
  'problems.batchBelowZero':
    'Un lote es menor que cero solo cuando los reembolsos superan los cobros. Para esta terminal hay {expected} registrados. Escriba el total sin signo menos.',
  'problems.feeNotSigned':
    'El cargo por un pago devuelto no se firmó con este monto, o ya está pagado. Quite su concepto.',
  'problems.choosePostingFolderFirst':
    'Elija primero en Ajustes una carpeta para los archivos de pagos.',
  'problems.postingFolderUnreachable':
    'El archivo de pagos no se escribió: no se puede llegar a la carpeta o escribir en ella. Revise la carpeta de red y sus permisos. No se pierde ninguna línea: Swipewell lo intenta de nuevo según su horario.',
  'problems.postingFolderFull':
    'El archivo de pagos no se escribió: el disco de su carpeta está lleno. Libere espacio. No se pierde ninguna línea: Swipewell lo intenta de nuevo según su horario.',
  'problems.postingEarlierFolder':
    'No se escribe ningún archivo de pagos: el último puede estar en la carpeta anterior, a la que no se puede llegar. Reportes, Archivos muestra las dos formas de continuar. No se pierde ninguna línea.',
  'problems.postingFolderOtherFile':
    'El archivo de pagos no se escribió: la carpeta tiene un archivo con su nombre y otras líneas. Mueva ese archivo y escriba el archivo de nuevo.',
  'problems.postingFailed':
    'El archivo de pagos no se escribió. No se pierde ninguna línea: Swipewell lo intenta de nuevo según su horario.',
  'problems.daySheetNotText':
    'Este archivo no es texto: es un libro de cálculo, un PDF o una imagen. Guarde la hoja del día como CSV.',
  'problems.daySheetNotCsv':
    'La línea {row, number} del archivo no es CSV: falta una comilla o está en el lugar equivocado. Guarde de nuevo la hoja del día como CSV.',
  'problems.daySheetEmpty': 'El archivo está vacío. Elija otro.',
  'problems.daySheetNoPayments':
    'El archivo no tiene ningún pago de estos días. Revise que sea la hoja del día de estos días, y que las columnas sean correctas.',
  'problems.daySheetColumns':
    'A la primera fila del archivo le falta una columna elegida. Elija el monto, y al menos el ID de línea, el número de recibo o el número de paciente.',
  'problems.daySheetReceiptAlone':
    'Los números de recibo por sí solos pueden ser de otra caja. Elija también la columna de la fecha o del número de paciente.',
  'problems.daySheetTooLarge':
    'El archivo pasa de 200,000 filas o 40 MB. Guarde menos días en su sistema.',
  'problems.daySheetOfOthers':
    'Casi nada de este archivo corresponde a los pagos de esta caja. Revise que sea la hoja del día de esta clínica y de estos días, y que las columnas sean correctas.',
  'problems.listNotText':
    'Este archivo no es texto: es un libro de cálculo, un PDF o una imagen. Exporte la lista como CSV.',
  'problems.listNotCsv':
    'La línea {row, number} del archivo no es CSV: falta una comilla o está en el lugar equivocado. Exporte la lista de nuevo.',
  'problems.listEmpty': 'El archivo no tiene pacientes. Exporte la lista de nuevo.',
  'problems.listColumns':
    'A la primera fila del archivo le falta una columna elegida. Importe el archivo a mano y elija sus columnas de nuevo.',
  'problems.listTooLarge':
    'El archivo pasa de 20,000 filas o 40 MB: no es la lista de un día. Exporte solo las citas de hoy.',
  'problems.listNoColumns':
    'Sus columnas todavía no se han elegido. Importe este archivo una vez con “Importar lista…”; los siguientes se importan solos.',
  'problems.listUnfinished':
    'Su última línea no tiene fin, así que el archivo puede estar a medio escribir. Todavía no se importa nada.',
  'problems.listOfAnotherDay':
    'Se escribió otro día. Todavía no se importa nada. Exporte la lista de hoy, o impórtela solo si es de hoy.',
  'problems.listKnown': 'Este archivo ya se importó ({at}). No se cambió nada.',
  'problems.listCutOff':
    'La última línea de este archivo no tiene fin: puede estar cortado. Su último paciente es {name}. Todavía no se importa nada.',
  'problems.listRowGone': 'Esta fila ya no está en la lista de hoy. Elija al paciente de nuevo.',
  'problems.listBrokenRows':
    'Algunas filas del archivo no se pueden leer. Todavía no se importa nada.',
  'problems.fileNotReceived': 'El archivo no se recibió completo. Elíjalo de nuevo.',
  'problems.accountNoLongerSet': 'Esta cuenta bancaria ya no está configurada. Elija otra.',
  'problems.accountUsed':
    'Una bolsa o un movimiento conciliado es de una cuenta que usted quitó. Conserve esta cuenta; cambie su nombre si hace falta.',
  'problems.bagsChanged':
    'Otra persona acaba de cambiar las bolsas de este cierre. No se guardó nada suyo. Revíselas e inténtelo de nuevo.',
  'problems.bagNumberUsed': 'Otra bolsa tiene este número. Escriba el número que está en la bolsa.',
  'problems.tooMuchCashInBag':
    'Los días cerrados solo tienen {cash} que no está en ninguna bolsa. Cuente la bolsa otra vez, o cierre antes el día.',
  'problems.bagEmpty': 'La bolsa está vacía. Escriba su efectivo o elija un cheque.',
  'problems.nothingImported': 'No se importó nada.',
  'problems.statementRow': 'Fila {row}: {text}',
  'problems.statementHas': 'El archivo tiene {text}.',
  'problems.statementNotText':
    'Este archivo no es OFX ni CSV. Guarde el estado de cuenta en uno de estos formatos en el sitio web del banco.',
  'problems.statementNotStatement':
    'El archivo no tiene un estado de cuenta. Guarde los movimientos de la cuenta como OFX o CSV.',
  'problems.statementNotCsv':
    'Las comillas de un campo no están completas. Guarde el archivo de nuevo en el sitio web del banco.',
  'problems.statementColumnsMissing':
    'El archivo no tiene las columnas elegidas. Elíjalas de nuevo.',
  'problems.statementCellsMissing': 'Una fila tiene muy pocas columnas.',
  'problems.statementNoDate': 'Una fila no tiene fecha en el orden elegido. Elija otro orden.',
  'problems.statementDateInFuture':
    'Una fila tiene una fecha en el futuro. Revise el orden del día y del mes, y el año.',
  'problems.statementNoAmount': 'Una fila no tiene monto en la columna elegida.',
  'problems.statementNoSign':
    'Una fila no tiene débito ni crédito en la columna elegida. Elija otra columna, o ninguna para un monto con su signo.',
  'problems.statementNoId':
    'Una transacción no tiene ID del banco. Importe el estado de cuenta como CSV.',
  'problems.statementOtherCurrency': 'Solo se pueden importar estados de cuenta en dólares.',
  'problems.statementOtherAccount': 'El estado de cuenta es de otra cuenta. Elija su cuenta.',
  'problems.statementSeveralAccounts':
    'El archivo tiene varias cuentas. Escriba los últimos cuatro dígitos de cada cuenta en Ajustes, Cuentas bancarias, o guarde un archivo de una sola cuenta.',
  'problems.statementNoSpace':
    'El disco de esta PC está lleno. Libere espacio e importe el estado de cuenta de nuevo.',
  'problems.statementNotSaved':
    'Los movimientos no se pudieron guardar en esta PC. Revise que se pueda escribir en su carpeta de datos e importe el estado de cuenta de nuevo.',
  'problems.statementCut':
    'El archivo termina en medio de sus movimientos. Descargue el extracto otra vez.',
  'problems.statementTooLarge': 'El archivo pasa de 40 MB. Guarde un rango de días más corto.',
  'problems.samePatient': 'El pago ya es de este paciente.',
  'problems.notAtThisCounter': 'Esta persona entra en las cajas de otras sucursales.',
  'problems.notAllBranches':
    'Solo personas con todas las sucursales cierran el día de la clínica, en una caja que las muestre todas. A usted, al gerente que aprueba o a esta caja le falta alguna.',
  'problems.branchesMissing':
    'Solo personas con todas las sucursales cierran el día de la clínica, en una caja que las muestre todas. A usted, al gerente que aprueba o a esta caja le falta {branches}. Si un nombre está mal escrito, su caja se traslada en el hub: npm run hub -- move CAJA SUCURSAL',
  'problems.tooMuchInBags':
    'Las bolsas tienen más de lo que las cajas de la sucursal tienen para el banco.',
};
