import type { app as english } from '../en/app.ts';

/** Spanish messages of the window: its pages, status bar, sounds, and the question after a move. */
export const app: Readonly<Record<keyof typeof english, string>> = {
  'app.openDisplay': 'Abrir la pantalla del paciente',
  'app.pageTitle': '{page} – Swipewell',
  'app.savePostingFileDay': 'Guardar el archivo de pagos de un día',
  'app.cashDrawerEndDay': 'Cajón y cierre del día',
  'app.postingFile': 'Archivo de pagos…',
  'app.downtimeSlips': 'Talones de contingencia…',
  'app.takePaymentFromPatient': 'Cobrar a este paciente',
  'app.takePayment': 'Cobrar',
  'app.file': 'Guardadas',
  'app.reader': 'Lector',
  'app.printerDrawer': 'Impresora y cajón',
  'app.receipts': 'Recibos',
  'app.staff': 'Personal',
  'app.cardsFile': 'Tarjetas guardadas',
  'app.checkout': 'Cobro',
  'app.patients': 'Pacientes',
  'app.cashDrawer': 'Cajón',
  'app.clinic': 'Clínica',
  'app.reports': 'Reportes',
  'app.settings': 'Ajustes',
  'app.openingSwipewell': 'Abriendo Swipewell…',
  'app.tabCannotConnectSwipewell':
    'Esta pestaña no puede conectarse con Swipewell. Duplique o vuelva a abrir su pestaña anterior de Swipewell, o inicie Swipewell de nuevo y use su enlace nuevo.',
  'status-bar.anotherProgramSentSale':
    'Otro programa envió una venta que Swipewell no puede leer. Captúrela aquí.',
  'status-bar.anotherProgramSentMore':
    'Otro programa envió más ventas de las que caben en espera. Abra o descarte las ventas en espera, y luego envíe de nuevo la última.',
  'status-bar.cardSwipedReaderNot':
    'Se deslizó una tarjeta en un lector que no está configurado, y se borró. Elija “Configurar lectores” en “Lector”, arriba.',
  'status-bar.cardSwipedBeforeAmount':
    'Se deslizó una tarjeta antes de escribir un monto, y se borró. Escriba primero un monto y elija Tarjeta.',
  'status-bar.drawerNotOpened': 'No se pudo abrir el cajón.',
  'status-bar.cardSwipedBeforePin':
    'Se deslizó una tarjeta antes de escribir un PIN, y se borró. Escriba primero su PIN.',
  'status-bar.journalCounterCannotWritten':
    'No se puede escribir en el diario de esta caja, así que no se puede cobrar. Revise que el disco no esté lleno e inicie Swipewell de nuevo.',
  'status-bar.journalCounterDamagedSo':
    'El diario de esta caja está dañado, así que no se puede cobrar. No modifique su carpeta. Use otra caja y llame a soporte técnico.',
  'status-bar.replay':
    'La caja {counter} como estaba después de la entrada {entry}. Aquí no se puede cambiar nada.',
  'status-bar.replayMark': 'REPETICIÓN · ENTRADA {entry}',
  'status-bar.swipewell': 'Swipewell',
  'status-bar.noMoneyMoves': 'no se mueve dinero',
  'status-bar.simulatedPaymentServicePc': 'Servicio de pagos simulado en esta PC:',
  'status-bar.demoPaymentService': 'Servicio de pagos de demostración:',
  'status-bar.realMoney': 'dinero real',
  'status-bar.realPaymentsEMails': 'Pagos y correos reales:',
  'status-bar.reconnecting': '{wifiOff} Reconectando…',
  'status-bar.programNotAnswering':
    'Swipewell no responde. No cobre hasta que desaparezca este mensaje: un pago ya enviado está guardado, y su resultado volverá a aparecer aquí. Si Swipewell se cerró, inícielo de nuevo.',
  'status-bar.checking': '{wifi} Verificando…',
  'status-bar.online': '{wifi} En línea',
  'status-bar.paymentServiceOffline': '{wifiOff} Servicio sin conexión',
  'status-bar.unconfirmedPaymentsAlarms': 'Pagos sin confirmar y alarmas',
  'status-bar.noUnconfirmedPayments': 'Ningún pago sin confirmar',
  'status-bar.alarms': '{alarms, plural, one {# alarma} other {# alarmas}}',
  'status-bar.unconfirmed': '{doubts} sin confirmar',
  'status-bar.clinicTogether': 'Clínica conectada',
  'status-bar.clinicAway': 'Clínica sin conexión',
  'status-bar.clinicStopped': 'No cobre',
  'status-bar.clinicMissing': 'Faltan pagos',
  'status-bar.clinicAttention': '{count} por revisar',
  'status-bar.clinicShow': 'La clínica y sus cajas',
  'sounds.turnSoundsOff': 'Desactivar los sonidos',
  'sounds.turnSounds': 'Activar los sonidos',
  'installation.confirmMovedHere': 'Confirmar: se mudó aquí',
  'installation.confirmSameComputerAnother': 'Confirmar: misma computadora, otra cuenta',
  'installation.counterMovedHere': '¿Esta caja se mudó aquí?',
  'installation.dataBelongsCounterAnother':
    'Estos datos son de la caja {tillId} de otra instalación de Swipewell. Si esa caja sigue en uso, las dos cobrarían con el mismo número.',
  'installation.movedHere': 'se mudó aquí',
  'installation.afterCounterGetsNew':
    'Si confirma {movedHere}, esta caja recibe un número nuevo para los pagos y recibos nuevos, y empieza con un diario vacío. Swipewell sigue verificando aquí los pagos sin confirmar de {tillId}.',
  'installation.ifYouOnlySigned': 'Si solo entró a esta computadora con otra cuenta, confirme',
  'installation.sameComputer': 'misma computadora',
  'installation.counterContinuesAs': '{sameComputer}: la caja continúa como estaba.',
  'installation.movedHere2': 'Se mudó aquí…',
  'installation.sameComputerAnotherAccount': 'Misma computadora, otra cuenta…',
  'installation.diskTitle': '¿Está cifrado el disco de esta PC?',
  'installation.diskReason':
    'Los pagos reales necesitan un disco cifrado (BitLocker, FileVault o LUKS), y su cifrado no está confirmado en esta PC. Compruébelo en la configuración de la PC y después confirme. El diario lo registra con su nombre.',
  'installation.diskConfirm': 'El disco de esta PC está cifrado',
};
