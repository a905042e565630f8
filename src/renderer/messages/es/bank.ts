import type {
  bank as english,
  findings as englishFindings,
  reconciliation as englishReconciliation,
} from '../en/bank.ts';

/** Spanish messages of the bank: statements, bags, and the accountant's journal. */
export const bank: Readonly<Record<keyof typeof english, string>> = {
  'bank.bank': 'Banco',
  'bank.importStatement': 'Importar estado de cuenta',
  'bank.matchAgain': 'Conciliar de nuevo',
  'bank.accountantsJournal': 'Diario contable',
  'bank.teaches':
    'Descargue un estado de cuenta del sitio web de su banco, como OFX o CSV, e impórtelo aquí. Swipewell concilia sus movimientos con las transferencias del procesador, sus bolsas y los lotes de sus terminales de tarjetas, y los registra en el diario contable. Los movimientos de un estado de cuenta anterior no se agregan dos veces, aunque tuviera otro formato. Sin el servidor de la clínica, importe cada estado de cuenta en una sola caja: otra caja registraría los mismos depósitos otra vez.',
  'bank.unmatched': 'Movimientos sin conciliar',
  'bank.matched': 'Movimientos conciliados',
  'bank.countOf': '{title} ({count})',
  'bank.first':
    'Los {shown} más recientes de {count}. Elija un rango más corto para ver los demás.',
  'bank.everythingMatched': 'Todos los movimientos de estos días están conciliados.',
  'bank.day': 'Día',
  'bank.description': 'Descripción',
  'bank.amount': 'Monto',
  'bank.matchedWith': 'Conciliado con',
  'bank.textNotHere': 'Sin texto en esta PC',
  'bank.match': 'Conciliar',
  'bank.matchedAt': 'Conciliado en {counter}',
  'bank.matchLine': 'Conciliar {description}',
  'bank.unmatch': 'Deshacer',
  'bank.unmatchLine': 'Deshacer la conciliación de {description}',
  'bank.transfer': 'Transferencia {id}',
  'bank.bag': 'Bolsa {number}',
  'bank.bagOf': 'Bolsa {number}, preparada el {day}',
  'bank.batch': 'Lote de {terminal}, Z {number}',
  'bank.batchOf': 'Lote de {terminal}, Z {number}, {day}',
  'bank.clinicBags': 'Bolsas de los cierres de la clínica',
  'bank.noClinicBags': 'Los cierres de la clínica aún no tienen bolsas.',
  'bank.clinicBagsAway':
    'El servidor de la clínica no responde. Las bolsas de los cierres de la clínica se muestran cuando vuelva.',
  'bank.clinicBagsOld':
    'El servidor de la clínica no responde. Estas son las últimas bolsas que mostró.',
  'bank.heldBack':
    'En bolsas de un cierre de la clínica, de esta caja: efectivo {cash}, cheques {checks, number}.',
  'bank.heldBackAway':
    'El servidor de la clínica no responde. Hasta que vuelva no se pueden embolsar: efectivo {cash}, cheques {checks, number}.',
  'bank.batches': 'Lotes de las terminales',
  'bank.transferOf': 'Transferencia {id}, esperada {day}',
  'bank.noDay': 'en un día desconocido',
  'bank.hubAway':
    'El servidor de la clínica no responde. Las transferencias y bolsas que otras cajas pueden conciliar esperan hasta que vuelva. Después elija Conciliar de nuevo.',
  'bank.whatIsThisLine': 'Conciliar un movimiento',
  'bank.deposits': 'Transferencias, bolsas y lotes de las terminales',
  'bank.loadingDeposits': 'Cargando las transferencias del procesador…',
  'bank.noDeposits':
    'Ninguna transferencia ni lote pendiente tiene este monto, y ninguna bolsa está en camino.',
  'bank.searchDeposits': 'Buscar por número de bolsa o monto',
  'bank.orKnown': 'O un movimiento conocido',
  'bank.alsoNext': 'Conciliar también los próximos movimientos con este texto',
  'bank.textOfRule': 'Texto de estos movimientos',
  'bank.ruleHint':
    'Una parte de la descripción, sin fechas ni números que cambien, y sin nombres de personas.',
  'bank.rules': 'Reglas para movimientos conocidos ({count})',
  'bank.rule': '{what}: movimientos con “{contains}”',
  'bank.deleteRule': 'Eliminar',
  'bank.chooseFile': 'Elegir archivo',
  'bank.account': 'Cuenta',
  'bank.sending': 'Leyendo {name}…',
  'bank.columnsOf': 'Columnas de {name}',
  'bank.columnsOnce': 'Elija las columnas una vez. Se recuerdan para esta cuenta.',
  'bank.dateColumn': 'Fecha',
  'bank.descriptionColumn': 'Descripción',
  'bank.amountColumn': 'Monto',
  'bank.signColumn': 'Débito o crédito',
  'bank.debitColumn': 'Dinero que sale',
  'bank.creditColumn': 'Dinero que entra',
  'bank.import': 'Importar',
  'bank.imported':
    '{added, plural, one {# movimiento agregado} other {# movimientos agregados}}, {matched, plural, one {# conciliado} other {# conciliados}}, {known, plural, one {# ya conocido} other {# ya conocidos}}.',
  'bank.importedWithoutTransfers':
    '{added, plural, one {# movimiento agregado} other {# movimientos agregados}}, {known, plural, one {# ya conocido} other {# ya conocidos}}. No se compararon las transferencias: {problem}. Presione Conciliar de nuevo más tarde.',
  'bank.alike':
    '{count, plural, one {Se omitió # movimiento} other {Se omitieron # movimientos}}: hay un movimiento conocido con el mismo día y monto, pero con otro texto. El mismo estado de cuenta en otro formato o con otra columna tiene movimientos así. {count, plural, one {Agréguelo solo si es otro pago} other {Agréguelos solo si son otros pagos}}.',
  'bank.totalsLeftOut':
    '{count, plural, one {La fila {rows} del archivo es un total, no un movimiento: se omitió.} other {Las filas {rows} del archivo son totales, no movimientos: se omitieron.}}',
  'bank.addAlike':
    'Agregar también {count, plural, one {este movimiento} other {estos # movimientos}}',
  'bank.matchedNow':
    '{matched, plural, =0 {Ningún movimiento conciliado} one {# movimiento conciliado} other {# movimientos conciliados}}.',
  'bank.journalAbout':
    'Asientos cuadrados para QuickBooks Online, como CSV: uno por cada reporte de cierre y por cada movimiento conciliado del banco. Sin nombres de pacientes. Los nombres de las cuentas están en Ajustes, Contabilidad.',
  'bank.from': 'Primer día',
  'bank.to': 'Último día',
  'bank.bags': 'Bolsas del banco',
  'bank.newBag': 'Bolsa nueva',
  'bank.cashToDeposit': 'Efectivo de días cerrados que no está en ninguna bolsa: {cash}.',
  'bank.cashOverpacked': 'Las bolsas tienen {cash} más en efectivo que los días cerrados.',
  'bank.bagNumber': 'Número de bolsa',
  'bank.bills': 'Billetes',
  'bank.coin': 'Monedas',
  'bank.checksToDeposit': 'Cheques para esta bolsa',
  'bank.check': 'Cheque {number}, {amount}',
  'bank.checkOf': 'Cheque {number}, {payer}, {amount}',
  'bank.noChecks': 'Ningún cheque espera una bolsa.',
  'bank.packBag': 'Preparar bolsa e imprimir ficha',
  'bank.bagTotal': 'Total {total}',
  'bank.noBags':
    'Una bolsa lleva efectivo, monedas y cheques para una cuenta. Su ficha va con ella al banco, y el estado de cuenta muestra su llegada.',
  'bank.packedBy': '{day}, {account}, preparada por {packedBy}',
  'bank.arrived': 'En el banco el {day}',
  'bank.onItsWay': 'En camino',
  'bank.printSlip': 'Imprimir ficha',
  'bank.savePdf': 'Guardar PDF',
  'bank.unpack': 'Deshacer',
  'bank.unpackReason': 'Motivo para deshacer la bolsa {number}',
  'bank.unpackBag': 'Deshacer la bolsa',
  'bank.depositSlip': 'Ficha de depósito {number}',
};

/** Spanish messages of findings. */
export const findings: Readonly<Record<keyof typeof englishFindings, string>> = {
  'findings.differences': 'Diferencias',
  'findings.receipt': 'Recibo {number}',
  'findings.openPayment': 'Abrir el pago',
  'findings.more': '{off} de más',
  'findings.less': '{off} de menos',
  'findings.left': 'y {count, number} más',
  'findings.rows': 'Filas comparadas',
  'findings.journal': 'Diario de esta caja',
};

/** Spanish messages of reconciliation. */
export const reconciliation: Readonly<Record<keyof typeof englishReconciliation, string>> = {
  'reconciliation.charged': 'Cobrado',
  'reconciliation.approvedCounterCardBank': 'aprobado en la caja, con tarjeta y cuenta bancaria',
  'reconciliation.voided': 'Cobros anulados',
  'reconciliation.canceledBeforeSettlement':
    'cancelados antes de la liquidación, también sin una anulación en la lista',
  'reconciliation.refunded': 'Reembolsado',
  'reconciliation.refundedAfterSettlement': 'reembolsado después de la liquidación',
  'reconciliation.settle': 'Por liquidar',
  'reconciliation.expectedFromProcessor': 'lo que se espera del procesador',
  'reconciliation.settled': 'Liquidado',
  'reconciliation.settledProcessor': 'liquidado por el procesador',
  'reconciliation.stillSettle': 'Todavía por liquidar',
  'reconciliation.pendingOrListDifferences': 'pendiente, o en la lista de diferencias',
  'reconciliation.deposited': 'Depositado',
  'reconciliation.containedTransfers': 'incluido en las transferencias',
  'reconciliation.stillDeposit': 'Todavía por depositar',
  'reconciliation.returned': 'Devuelto',
  'reconciliation.returnedUnsettled': 'Devuelto sin liquidar',
  'reconciliation.returnedBeforeSettlement': 'pagos bancarios devueltos antes de la liquidación',
  'reconciliation.bankPaymentsReturnedBank': 'pagos bancarios devueltos por el banco',
  'reconciliation.chargedBack': 'Contracargos',
  'reconciliation.disputedCardholdersLessReversals':
    'disputados por los titulares, menos las reversiones',
  'reconciliation.corrected': 'Corregido',
  'reconciliation.correctionsReversalsBankLess':
    'correcciones y reversiones del banco, menos las devoluciones reprocesadas',
  'reconciliation.bank': 'En el banco',
  'reconciliation.totalTransferBelow': 'el total, por transferencia abajo',
};
