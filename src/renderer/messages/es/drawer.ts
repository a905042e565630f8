import type { drawer as english } from '../en/drawer.ts';

/** Spanish messages of drawer. */
export const drawer: Readonly<Record<keyof typeof english, string>> = {
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
