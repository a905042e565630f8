import type { program as english } from '../en/program.ts';

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
    'Esta caja está configurada para pagos reales, que necesitan el programa de escritorio. Inicie ese programa, o elija otra carpeta con --data.',
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
  'program.paymentServiceJournalReceipt': 'El servicio de pagos, el diario y el recibo coinciden.',
  'program.paymentServiceJournalReceipt2':
    'EL SERVICIO DE PAGOS, EL DIARIO Y EL RECIBO NO COINCIDEN.',
};
