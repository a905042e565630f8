import type {
  closing as english,
  downtime as englishDowntime,
  drawer as englishDrawer,
} from '../en/closing.ts';

/** Spanish messages of closing. */
export const closing: Readonly<Record<keyof typeof english, string>> = {
  'closing.unconfirmedPayments': 'Pagos sin confirmar',
  'closing.openUnconfirmedPaymentsF9':
    'Abra los pagos sin confirmar (F9). Un gerente puede aprobar el cierre aunque queden algunos. Swipewell los sigue verificando.',
  'closing.noUnconfirmedPayments': 'Ningún pago sin confirmar.',
  'closing.openHolds': 'Retenciones abiertas',
  'closing.holdsMayRemainOpen':
    'Las retenciones pueden quedar abiertas. Revise en Retenciones (F4) que no se olvidó ninguna.',
  'closing.noOpenHolds': 'No hay retenciones abiertas.',
  'closing.unfinishedSales': 'Ventas sin terminar',
  'closing.theseSalesSavedLater':
    'Estas ventas están guardadas para después o pagadas en parte. Termínelas en Cobro, o déjelas para mañana.',
  'closing.allSalesFinished': 'Todas las ventas están terminadas.',
  'closing.voids': 'Anulaciones',
  'closing.mistakesTodayCanStill':
    'Los errores de hoy todavía se pueden anular antes de que se liquiden.',
  'closing.noVoidsToday': 'No hay anulaciones hoy.',
  'closing.drawersCounted': 'Cajones contados',
  'closing.countCloseEveryDrawer': 'Cuente y cierre todos los cajones, a la izquierda.',
  'closing.allDrawersCounted': 'Todos los cajones están contados.',
  'closing.reconciliation': 'Conciliación',
  'closing.comparesListReportPayment':
    'Compara la lista y el reporte del servicio de pagos con el diario y los cajones, para cada día desde el último cierre.',
  'closing.journalPaymentServiceAgree': 'El diario y el servicio de pagos coinciden.',
  'closing.endDayReportZ': 'Reporte de cierre (Z)',
  'closing.closesDayPrintsReport':
    'Cierra el día e imprime el reporte. Los pagos después de este conteo pasan al día siguiente.',
  'closing.dayClosed': 'El día está cerrado.',
  'closing.daysLoaded': 'Días cargados',
  'closing.loadingPaymentServiceDay':
    'Cargando {what} del servicio de pagos, día {done} de {value}…',
  'closing.paymentServiceCouldNot': 'No se pudo contactar al servicio de pagos: {problem}.',
  'closing.agree': '{count} {matched, plural, one {coincide} other {coinciden}}, {sum}.',
  'closing.openHoldsSum':
    ' {count, plural, one {# retención abierta} other {# retenciones abiertas}}, {sum}.',
  'closing.notShownPaymentService':
    ' {count, plural, one {# todavía no aparece} other {# todavía no aparecen}} en el servicio de pagos, {value}: se comparan de nuevo mañana.',
  'closing.fromAnotherTerminal':
    ' {count, plural, one {# cobro es} other {# cobros son}} de otra terminal, {sum}.',
  'closing.closeTheseDifferences': 'Cerrar con estas diferencias',
  'closing.closeUnconfirmedPayments': 'Cerrar con pagos sin confirmar',
  'closing.comparingPaymentService': 'Comparando con el servicio de pagos…',
  'closing.startReconciliation': 'Iniciar la conciliación',
  'closing.reconcileAgain': 'Conciliar de nuevo',
  'closing.showVoidablePayments': 'Mostrar los pagos anulables',
  'closing.confirmed': 'Confirmar',
  'closing.closingDay': 'Cierre del día',
  'closing.started': 'Lo inició {begunBy} ({begunAt}). Puede salir y continuar después.',
  'closing.cancelClose': 'Cancelar el cierre',
  'closing.closeDay': 'Cerrar el día',
  'closing.confirmed2': 'Confirmado por {doneBy}',
  'closing.since': 'Jornada {days}, desde {from}',
  'closing.noPaymentsYet':
    'Todavía no hay pagos. Aquí cuentan todos los pagos, de cualquier forma.',
  'closing.collected': '{count, plural, one {# cobrado} other {# cobrados}}',
  'closing.voided': ', {count, plural, one {# anulado} other {# anulados}}',
  'closing.refunded': ', {count, plural, one {# reembolsado} other {# reembolsados}}',
  'closing.corrected': ', {count, plural, one {# corregido} other {# corregidos}}',
  'closing.total': 'Total',
  'closing.approvedTheirOwnAction': '{name} aprobó su propia acción ({what}): {reason}',
  'closing.cash': '{cashreport}: {cash} en efectivo por',
  'closing.unpaidSale': 'una venta sin pagar',
  'closing.receipt': 'el recibo {receiptNumber}',
  'closing.shiftReportX': 'Reporte de turno (X)',
  'closing.endDayReportZ2': 'Reporte de cierre (Z) {number}',
  'closing.sinceLastClose': 'Desde el último cierre',
  'closing.couldNotComparedThen':
    'No se pudo comparar entonces: {waited}. Verificado de nuevo ({at}):',
  'closing.agreesNowNotShown':
    '{agree} {agree2, plural, one {coincide} other {coinciden}} ahora{differ, plural, =0 {} one {, # difiere} other {, # difieren}}. El servicio de pagos todavía no muestra {waiting}.',
  'closing.theyAppearNextClose': 'Aparecerán en el próximo cierre, para su aprobación.',
  'closing.depositsCannotLoadedNow': 'No se pueden cargar los depósitos ahora.',
  'closing.loadingDeposits': 'Cargando los depósitos…',
  'closing.deposited': '{paid} de {expected} depositados.',
  'closing.transfers': 'Transferencias',
  'closing.atBank': 'Confirmada por el procesador, en el banco el {day}',
  'closing.confirmedByProcessor': 'Confirmada por el procesador',
  'closing.onStatement': 'En el estado de cuenta del {day}',
  'closing.expectedAtBank': 'Esperada en el banco el {day}',
  'closing.printAgain': 'Imprimir de nuevo',
  'closing.savePdf': 'Guardar como PDF',
  'closing.saveProof': 'Guardar para comprobar',
  'closing.saveVerifier': 'Guardar página de comprobación',
  'closing.endDayReportsZ': 'Reportes de cierre (Z)',
  'closing.closedDays': 'Días cerrados',
  'closing.noEndDayReports':
    'Todavía no hay reportes de cierre. Al cerrar el día se crea uno. Se numeran sin huecos y se conservan para siempre.',
  'closing.z': 'Z {number}',
  'closing.cent': 'cuadra al centavo',
  'closing.drawer': 'cajón {overShort}',
  'closing.differences2': '{differences, plural, one {# diferencia} other {# diferencias}}',
  'closing.daySoFar': 'El día hasta ahora',
  'closing.closeDay2': 'Cerrar el día…',
  'closing.showShiftReportX': 'Mostrar el reporte de turno (X)',
  'closing.printShiftReportX': 'Imprimir el reporte de turno (X)',
  'closing.terminalBatches': 'Terminales de tarjetas',
  'closing.enterBatchTotals':
    'Cierre el lote en cada terminal y escriba el total de su reporte. Escriba 0 para una terminal sin cobros.',
  'closing.allBatchesEntered': 'Todos los lotes están capturados.',
  'closing.recordedHere':
    '{count, plural, one {# cobro registrado} other {# cobros registrados}} aquí, {expected}',
  'closing.batchTotal': 'Total del lote de {terminal}',
  'closing.batchEntered': '. Total del lote {batch}',
  'closing.enterBatch': 'Capturar lote',
  'closing.unclosedDays': 'Días sin cierre',
  'closing.notClosed':
    '{days} {count, plural, one {no se cerró} other {no se cerraron}}. Cierre ahora, antes del primer pago de hoy, o el día de hoy quedará en el mismo reporte.',
  'closing.openClose': 'Abrir el cierre',
};

/** Spanish messages of downtime. */
export const downtime: Readonly<Record<keyof typeof englishDowntime, string>> = {
  'downtime.enterSlip': 'Capturar talón',
  'downtime.enterSlip2': 'Capturar un talón',
  'downtime.numberSuchAsD': 'Número, como D-000012',
  'downtime.numberPrintedSlipD': 'El número impreso en el talón: D- y seis dígitos.',
  'downtime.paid': 'Pagado el',
  'downtime.for': 'Por',
  'downtime.amount': 'Monto',
  'downtime.cashReceivedEmptyExact': 'Efectivo recibido (vacío si fue exacto)',
  'downtime.entered': 'Capturado. Recibo {entered}.',
  'downtime.downtimeSlips': 'Talones de contingencia',
  'downtime.printNumberedSlipsNow':
    'Imprima ahora talones numerados y guárdelos en la caja. Cuando la PC no funcione, anote en ellos los pagos en efectivo: una mitad para la clínica, otra para el paciente.',
  'downtime.slipsD000001D': 'Los talones D-000001 a D-{printed} están impresos.',
  'downtime.printMoreSlips': 'Imprimir {slips} talones más',
  'downtime.slipsEntered': 'Talones capturados',
  'downtime.d': 'D-{slip}',
};

/** Spanish messages of drawer. */
export const drawer: Readonly<Record<keyof typeof englishDrawer, string>> = {
  'drawer.sale': 'Venta',
  'drawer.paid': 'Entrada',
  'drawer.paidOut': 'Salida',
  'drawer.safeDrop': 'Retiro a caja fuerte',
  'drawer.exampleChangeFromBank': 'Por ejemplo, cambio del banco.',
  'drawer.examplePostage': 'Por ejemplo, estampillas. Guarde el recibo en el cajón.',
  'drawer.movesCashFromDrawer':
    'Pasa efectivo del cajón a la caja fuerte. Indique la bolsa o el sobre.',
  'drawer.enterNumberBillsOr': 'Escriba el número de billetes o monedas, solo dígitos.',
  'drawer.moreThan99999': 'Más de 99,999 piezas. Divida el conteo.',
  'drawer.counted': 'Contado {count}',
  'drawer.closed': 'Cerrado',
  'drawer.countCashDrawer': 'Cuente el efectivo del cajón. Este es el fondo inicial.',
  'drawer.openDrawer': 'Abrir el cajón',
  'drawer.takeCashCountOpen':
    'Para cobrar en efectivo, cuente y abra un cajón. Las tarjetas no necesitan cajón.',
  'drawer.openSecondDrawerSecond':
    'Abra un segundo cajón para otra persona, con su propio fondo inicial.',
  'drawer.countStartingCash': 'Contar el fondo inicial',
  'drawer.counted2': 'Contado por {by}',
  'drawer.expected': 'Esperado',
  'drawer.cent': 'Cuadra al centavo',
  'drawer.over': 'Sobrante',
  'drawer.short': 'Faltante',
  'drawer.cashMovedAfterCount':
    'Se movió efectivo después de este conteo. Cuente el cajón de nuevo.',
  'drawer.close': 'Cerrar {drawerName}',
  'drawer.approveClose': 'Aprobar y cerrar {drawerName}',
  'drawer.countAgain': 'Contar de nuevo',
  'drawer.noSale': 'Sin venta',
  'drawer.amount': 'Monto',
  'drawer.cashSalesShownAfter':
    'Las ventas en efectivo se muestran después del conteo, para que el conteo sea a ciegas.',
  'drawer.noCashMovementsYet': 'Todavía no hay movimientos de efectivo.',
  'drawer.cashMovements': 'Movimientos de efectivo de {drawerName}',
  'drawer.earlier': 'y {count, plural, one {# anterior} other {# anteriores}}',
  'drawer.openedWithoutSaleOnce':
    'Abierto sin venta {noSales, plural, one {una vez} other {# veces}}.',
  'drawer.open': 'Abierto',
  'drawer.counted3': 'Contado',
  'drawer.startingCash': '{openedBy}, {openedAt}, fondo inicial {float}',
  'drawer.finishCount': 'Terminar el conteo',
  'drawer.count': 'Contar {name}',
  'drawer.countDrawer': 'Contar el cajón',
  'drawer.noSale2': 'Sin venta: {name}',
  'drawer.drawer': 'En el cajón {amount}',
  'drawer.drawers': 'Cajones',
  'drawer.countedToday': 'Contados hoy',
  'drawer.startingCashShort':
    'Faltan {off} del fondo inicial: quedaron {left} en los cajones, se contaron {counted}.',
  'drawer.startingCashOver':
    'Sobran {off} en el fondo inicial: quedaron {left} en los cajones, se contaron {counted}.',
};
