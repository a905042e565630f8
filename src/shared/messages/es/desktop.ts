import type { desktop as english } from '../en/desktop.ts';

/** Spanish messages of desktop. */
export const desktop: Readonly<Record<keyof typeof english, string>> = {
  'desktop.updateNoInstaller': 'La actualización no tiene instalador.',
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
