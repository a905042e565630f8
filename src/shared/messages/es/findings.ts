import type { findings as english } from '../en/findings.ts';
import { status } from './status.ts';

const ASK_SERVICE = 'Llame al servicio de pagos con el ID del pago.';
const ASK_BANK = 'Llame al servicio de pagos con el ID de la transferencia.';
const OPEN_TIMELINE = 'Abra el pago y revise su historial.';

/** Spanish names and remedies of findings, one pair a kind. */
export const findings: Readonly<Record<keyof typeof english, string>> = {
  'finding.missing-at-service': 'Falta en el servicio de pagos',
  'findingToDo.missing-at-service':
    'Aprobado en el diario, pero un día después no aparece en el servicio de pagos. Llame al servicio de pagos con la referencia.',
  'finding.never-reported': 'Aparece en la lista pero nunca en el reporte',
  'findingToDo.never-reported':
    'El servicio de pagos lo muestra en su lista, pero su reporte no lo ha mostrado en tres días. Pregunte al servicio de pagos la fecha del depósito.',
  'finding.unknown-payment': 'Un cobro sin pago aquí',
  'findingToDo.unknown-payment':
    'El servicio de pagos lo muestra en esta caja, pero el diario no. Busque al paciente y luego anúlelo o reembólselo.',
  'finding.unknown-cash': 'Efectivo sin pago aquí',
  'findingToDo.unknown-cash':
    'El servicio de pagos muestra efectivo de esta caja que no está en el diario. Anúlelo en el servicio de pagos.',
  'finding.unknown-hold': 'Una retención sin solicitud aquí',
  'findingToDo.unknown-hold': 'Libérela en el servicio de pagos: reserva dinero del paciente.',
  'finding.amount-differs': 'Se cobró un monto distinto',
  'findingToDo.amount-differs': 'Reembolse o cobre la diferencia, y llame al servicio de pagos.',
  'finding.record-taken': 'Dos pagos con un mismo registro',
  'findingToDo.record-taken':
    'Otro pago del diario tiene el mismo registro, así que solo se hizo uno de los dos. Averigüe cuál, y cobre o anule el otro.',
  'finding.other-action': 'Tipo de transacción equivocado',
  'findingToDo.other-action':
    'El servicio de pagos muestra otro tipo de registro, por ejemplo un cobro en lugar de una retención. Anule o libere la transacción equivocada.',
  'finding.charged-twice': 'Cobrado dos veces',
  'findingToDo.charged-twice':
    'El servicio de pagos lo aprobó dos veces. Anule o reembolse el segundo.',
  'finding.cash-recorded-twice':
    'Efectivo registrado dos veces en el servicio de pagos; el cajón lo tiene una vez',
  'findingToDo.cash-recorded-twice':
    'Pida al servicio de pagos que quite el segundo registro. El cajón y el recibo del paciente son correctos.',
  'finding.reported-twice': 'Está dos veces en el reporte',
  'findingToDo.reported-twice':
    'Se cobró una vez y está dos veces en el reporte. Pregunte al servicio de pagos qué fila se deposita.',
  'finding.method-differs': 'En el reporte con otra forma de pago',
  'findingToDo.method-differs':
    'Pida al servicio de pagos que corrija el registro. El monto coincide.',
  'finding.declined-at-service': 'Aprobado aquí, no en el servicio de pagos',
  'findingToDo.declined-at-service':
    'El paciente tiene un recibo, pero no se cobró nada. Cobre el pago de nuevo.',
  'finding.approved-at-service': 'Cobrado, mostrado como no cobrado',
  'findingToDo.approved-at-service':
    'Se le dijo al paciente que no se cobró nada. Entréguele el recibo, o anule el cobro.',
  'finding.still-in-doubt': status['status.unconfirmedDoNotCharge'],
  'findingToDo.still-in-doubt':
    'La respuesta se perdió. Swipewell sigue verificando, y el próximo cierre lo compara de nuevo.',
  'finding.needs-review': status['status.needsReview'],
  'findingToDo.needs-review':
    'Los registros del servicio de pagos se contradicen. Un gerente decide en la lista de pagos sin confirmar (F9).',
  'finding.marked-not-charged': status['status.markedAsNotCharged'],
  'findingToDo.marked-not-charged':
    'Un gerente lo marcó como no cobrado. Swipewell activa una alarma si se cobra después.',
  'finding.connection-gone': 'La conexión ya no está configurada',
  'findingToDo.connection-gone':
    'Este pago se envió por una conexión que ya no está configurada. Búsquelo en el servicio de pagos por su referencia.',
  'finding.voided-at-another-terminal': status['status.voidedAnotherTerminal'],
  'findingToDo.voided-at-another-terminal':
    'Se anuló, pero no en esta caja. Averigüe por qué, y si el paciente todavía lo debe.',
  'finding.refunded-at-another-terminal': status['status.refundedAnotherTerminal'],
  'findingToDo.refunded-at-another-terminal':
    'El servicio de pagos muestra un reembolso que esta caja no hizo. Averigüe por qué.',
  'finding.returned-by-bank': status['status.returnedBank'],
  'findingToDo.returned-by-bank':
    'El banco devolvió el pago. El paciente lo debe otra vez: pida otra forma de pago.',
  'finding.charged-back': status['status.chargedBack'],
  'findingToDo.charged-back':
    'El titular de la tarjeta disputó el pago, y el banco retiró el dinero. Responda a la disputa con el recibo y el texto firmado. Se pierde si el banco no lo revierte.',
  'finding.chargeback-won': 'Contracargo ganado',
  'findingToDo.chargeback-won':
    'El titular de la tarjeta disputó el pago, y el banco devolvió todo el dinero a la clínica. No queda nada que hacer.',
  'finding.funding-corrected': 'Depósito corregido',
  'findingToDo.funding-corrected':
    'El procesador corrigió el monto que pagó a la clínica. El pago del paciente queda como está. Pregunte el motivo al servicio de pagos.',
  'finding.void-missing': 'Falta la anulación en el servicio de pagos',
  'findingToDo.void-missing':
    'Se anuló, y el servicio de pagos no muestra ninguna anulación. Revise si el paciente sigue cobrado, y luego anule de nuevo o reembolse.',
  'finding.void-amount-differs': 'Se anuló un monto distinto',
  'findingToDo.void-amount-differs': 'Pida al servicio de pagos que corrija la anulación.',
  'finding.refund-missing': 'Falta el reembolso en el servicio de pagos',
  'findingToDo.refund-missing':
    'El paciente espera un reembolso que el servicio de pagos no muestra. Revise el reembolso, y reembolse de nuevo.',
  'finding.refund-amount-differs': 'Se reembolsó un monto distinto',
  'findingToDo.refund-amount-differs':
    'Reembolse el resto al paciente, o pida una corrección al servicio de pagos.',
  'finding.capture-missing': 'Retención cobrada aquí, no en el servicio de pagos',
  'findingToDo.capture-missing':
    'La retención se cobró, pero un día después no aparece ningún cobro. Revise la retención, y cóbrela de nuevo.',
  'finding.released-but-charged': 'Liberada pero cobrada de todos modos',
  'findingToDo.released-but-charged':
    'La retención se liberó aquí, pero se cobró en el servicio de pagos. Anule o reembolse el cobro.',
  'finding.cash-not-posted': 'Efectivo no enviado al servicio de pagos',
  'findingToDo.cash-not-posted':
    'Está en el cajón y cuenta aquí. Se envía solo cuando el servicio de pagos tenga conexión.',
  'finding.cash-refused': 'Falta el efectivo en el servicio de pagos',
  'findingToDo.cash-refused':
    'El servicio de pagos lo rechazó, o no lo muestra. Está en el cajón y cuenta aquí. Envíelo de nuevo desde la lista de pagos sin confirmar (F9).',
  'finding.cash-missing': 'El efectivo no está en el servicio de pagos',
  'findingToDo.cash-missing':
    'Se envió, pero un día después no aparece. Llame al servicio de pagos.',
  'finding.cash-without-drawer': 'Efectivo sin cajón abierto',
  'findingToDo.cash-without-drawer':
    'No está en ningún conteo de cajón. Busque el efectivo, y póngalo aparte en la bolsa de depósito.',
  'finding.drawer-over': 'Sobrante en el cajón',
  'findingToDo.drawer-over':
    'El conteo es mayor que el efectivo esperado. Busque una venta que no se capturó.',
  'finding.drawer-short': 'Faltante en el cajón',
  'findingToDo.drawer-short':
    'El conteo es menor que el efectivo esperado. Busque un cambio mal entregado, o una salida sin comprobante.',
  'finding.starting-cash-over': 'Sobrante en el fondo inicial',
  'findingToDo.starting-cash-over':
    'Los cajones se abrieron con más efectivo del que quedó en ellos. Busque efectivo agregado entre los conteos, o un conteo equivocado.',
  'finding.starting-cash-short': 'Faltante en el fondo inicial',
  'findingToDo.starting-cash-short':
    'Los cajones se abrieron con menos efectivo del que quedó en ellos. Cuéntelos de nuevo, y pregunte a las personas que tienen llave.',
  'finding.drawer-disagrees': 'El cajón y las ventas son distintos',
  'findingToDo.drawer-disagrees':
    'El efectivo de los cajones es distinto al efectivo de las ventas. Llame a soporte técnico para verificar y reconstruir el diario.',
  'finding.terminal-over': 'Sobrante en la terminal',
  'findingToDo.terminal-over':
    'El lote supera los cobros registrados aquí. Compare los comprobantes de la terminal con Pagos, y registre el cobro que falta.',
  'finding.terminal-short': 'Faltante en la terminal',
  'findingToDo.terminal-short':
    'El lote es menor que los cobros registrados aquí. Busque un cobro declinado o anulado en la terminal, o registrado dos veces.',
  'finding.overpaid': 'Pagado dos veces',
  'findingToDo.overpaid':
    'Se aprobó después de que la venta se pagó de otra forma o se marcó como no cobrada. Anule o reembolse uno de los dos.',
  'finding.approved-late': 'Aprobado después',
  'findingToDo.approved-late':
    'Se mostró como no cobrado, y el servicio de pagos lo aprobó después. Entregue el recibo al paciente, o anule el pago.',
  'finding.unposted-restored-cash': 'Efectivo que puede faltar en el servicio de pagos',
  'findingToDo.unposted-restored-cash':
    'Todavía no se había enviado cuando se hizo el respaldo. Verifique en el servicio de pagos, y registre allí el efectivo si falta.',
  'finding.contradiction': 'Resultados contradictorios',
  'findingToDo.contradiction':
    'El servicio de pagos dio dos resultados distintos para el mismo pago. Llame al servicio de pagos con la referencia.',
  'finding.void-not-applied': 'Aparece una anulación, pero su pago no está anulado',
  'findingToDo.void-not-applied': ASK_SERVICE,
  'finding.refunded-too-much': 'Los reembolsos superan el pago',
  'findingToDo.refunded-too-much': OPEN_TIMELINE,
  'finding.unknown-row': 'Tipo de fila desconocido',
  'findingToDo.unknown-row': 'Su reporte no la cuenta en ningún total. Llame al servicio de pagos.',
  'finding.not-settled': 'Cobrado pero no liquidado a tiempo',
  'findingToDo.not-settled': `La clínica no ha recibido su dinero. ${ASK_SERVICE}`,
  'finding.settled-not-charged': 'Liquidado pero nunca cobrado',
  'findingToDo.settled-not-charged': `Las transacciones no muestran ese pago. ${ASK_SERVICE}`,
  'finding.settled-though-voided': 'Liquidado después de una anulación',
  'findingToDo.settled-though-voided': `El paciente pagó un pago anulado: reembólselo. ${OPEN_TIMELINE}`,
  'finding.settled-though-refused': 'Liquidado después de declinarse',
  'findingToDo.settled-though-refused': `El paciente pagó un pago declinado. ${OPEN_TIMELINE}`,
  'finding.settled-twice': 'Liquidado más de una vez',
  'findingToDo.settled-twice': `Es posible que el paciente haya pagado dos veces. ${ASK_SERVICE}`,
  'finding.settled-amount-differs': 'El monto liquidado es distinto del cobro',
  'findingToDo.settled-amount-differs': ASK_SERVICE,
  'finding.not-deposited': 'Liquidado pero no depositado a tiempo',
  'findingToDo.not-deposited':
    'Los pagos que se liquidan el mismo día llegan juntos. Busque su transferencia en el banco.',
  'finding.deposited-not-settled': 'Depositado pero nunca liquidado',
  'findingToDo.deposited-not-settled': ASK_BANK,
  'finding.deposited-twice': 'Depositado más de una vez',
  'findingToDo.deposited-twice': ASK_BANK,
  'finding.deposited-amount-differs': 'El monto depositado es distinto de la liquidación',
  'findingToDo.deposited-amount-differs': ASK_BANK,
  'finding.return-missing': 'Se devolvió un pago bancario, pero no hay devolución registrada',
  'findingToDo.return-missing': `Llame al paciente para pedir otra forma de pago. ${ASK_SERVICE}`,
  'finding.return-not-listed':
    'Hay una devolución registrada, pero falta en la lista de devoluciones',
  'findingToDo.return-not-listed': ASK_SERVICE,
  'finding.return-not-applied': 'Hay una devolución registrada, pero su pago no está devuelto',
  'findingToDo.return-not-applied': ASK_SERVICE,
  'finding.return-amount-differs': 'El monto de una devolución es distinto de su pago',
  'findingToDo.return-amount-differs': ASK_SERVICE,
  'finding.return-not-taken-back': 'Se devolvió un pago, pero su dinero no se retiró',
  'findingToDo.return-not-taken-back': `El banco lo retirará. Tenga disponible el monto. ${ASK_BANK}`,
  'finding.taken-back-without-reason': 'Se retiró dinero sin un motivo en las listas',
  'findingToDo.taken-back-without-reason': ASK_BANK,
  'finding.taken-back-too-much': 'Los contracargos superan el pago',
  'findingToDo.taken-back-too-much': ASK_BANK,
  'finding.given-again-not-taken': 'Se acreditó de nuevo dinero que nunca se retiró',
  'findingToDo.given-again-not-taken': ASK_BANK,
  'finding.wrong-sign': 'El signo del monto no corresponde a su tipo',
  'findingToDo.wrong-sign': ASK_BANK,
  'finding.transfer-sum-differs': 'Una transferencia es distinta de la suma de sus detalles',
  'findingToDo.transfer-sum-differs': ASK_BANK,
  'finding.transfer-count-differs':
    'El número de filas de una transferencia es distinto del de sus detalles',
  'findingToDo.transfer-count-differs': ASK_BANK,
  'finding.transfer-without-details': 'Una transferencia sin detalles',
  'findingToDo.transfer-without-details': ASK_BANK,
  'finding.details-without-transfer':
    'Detalles de una transferencia que no está entre los depósitos',
  'findingToDo.details-without-transfer': ASK_BANK,
  'finding.transfer-twice': 'Dos transferencias con el mismo ID',
  'findingToDo.transfer-twice': 'Una puede ser un error. Revise en el estado de cuenta cuál llegó.',
  'finding.transfer-not-at-bank': 'La transferencia no está en el estado de cuenta',
  'findingToDo.transfer-not-at-bank':
    'Los estados de cuenta llegan más de cinco días bancarios después del día esperado, y ningún movimiento de su monto está conciliado con ella. Llame al servicio de pagos con el ID de la transferencia.',
  'finding.bag-not-at-bank': 'La bolsa no está en el estado de cuenta',
  'findingToDo.bag-not-at-bank':
    'El estado de cuenta llega más de cinco días bancarios después del día de la bolsa, y ningún movimiento está conciliado con ella. Concilie un movimiento a mano si el banco contó otro monto; si no, llame al banco con el número de la bolsa.',
  'finding.bag-amount-differs': 'El banco contó otro monto que el de la bolsa',
  'findingToDo.bag-amount-differs':
    'La diferencia está registrada como sobrante o faltante. Compare la ficha de depósito con el conteo del banco, y llame al banco con el número de la bolsa.',
  'finding.batch-not-at-bank': 'El lote de la terminal no está en el estado de cuenta',
  'findingToDo.batch-not-at-bank':
    'Los estados de cuenta llegan más de cinco días bancarios después de su día, y ningún movimiento está conciliado con él. Concilie un movimiento a mano si se descontó una comisión; si no, llame al procesador de la terminal.',
  'finding.transfer-not-arrived': 'Una transferencia está atrasada',
  'findingToDo.transfer-not-arrived':
    'Búsquela en el estado de cuenta, y luego llame al servicio de pagos.',
  'finding.posting-rejected': 'Rechazado por su sistema',
  'findingToDo.posting-rejected':
    'Su sistema no registró estas líneas. Corrija allí el motivo, registre la línea a mano, y haga que se acepte en el archivo de confirmación.',
  'finding.posting-unanswered': 'Sin respuesta durante un día',
  'findingToDo.posting-unanswered':
    'Revise que su sistema importe la carpeta y haya registrado estas líneas. Su próximo archivo de confirmación las quita de esta lista.',
  'finding.posting-unknown-line': 'Respuestas para líneas desconocidas',
  'findingToDo.posting-unknown-line':
    'Un archivo de confirmación responde por una línea o un archivo que esta caja no escribió. Puede ser de otra caja o clínica. No se cambió nada.',
  'finding.posting-unreadable-answer': 'Archivos de confirmación ilegibles',
  'findingToDo.posting-unreadable-answer':
    'No se tomó nada de estos archivos. Uno a medio escribir se lee de nuevo cuando esté completo. Si no, corrija la línea indicada.',
  'finding.posting-answer-too-large': 'Archivos de confirmación demasiado grandes',
  'findingToDo.posting-answer-too-large':
    'No se tomó nada de estos archivos: una confirmación tiene una fila por cada línea de su archivo de pagos, y como máximo 4 MB. Reemplácelo por uno más pequeño.',
  'side.counted': 'contado',
  'side.expected': 'esperado',
  'side.charged': 'cobrado',
  'side.voided': 'anulado allí',
  'side.refunded': 'reembolsado allí',
  'side.returned': 'devuelto',
  'side.kept': 'conservado',
  'side.paidOut': 'pagado a la clínica',
  'side.left': 'quedó',
  'side.batch': 'lote',
  'side.recorded': 'registrado',
  'side.ofSales': 'de las ventas',
  'side.inDrawers': 'en los cajones',
  'finding.left': 'y {count, number} más',
  'side.found': 'encontrado',
  'side.here': 'aquí',
  'side.there': 'allá',
};
