import type { attempts as english, holds as englishHolds } from '../en/attempts.ts';

/** Spanish messages of attempts. */
export const attempts: Readonly<Record<keyof typeof english, string>> = {
  'attempts.payment': 'Pago',
  'attempts.chargeHold': 'Cobro de una retención',
  'attempts.releaseHold': 'Liberación de una retención',
  'attempts.void': 'Anulación',
  'attempts.paymentServiceMayRecorded': 'Es posible que el servicio de pagos lo haya registrado',
  'attempts.mayBeenDone': 'Es posible que se haya hecho',
  'attempts.beingSentNow': 'Se está enviando ahora.',
  'attempts.paymentServiceDoesNot':
    'El servicio de pagos no muestra este efectivo. Envíelo de nuevo.',
  'attempts.paymentServiceDoesNot2':
    'El servicio de pagos no lo muestra: probablemente no se hizo. Swipewell lo sigue verificando durante un día.',
  'attempts.paymentServiceDidNot':
    'El servicio de pagos no lo registró{why}. El efectivo está en el cajón. Envíe el registro de nuevo.',
  'attempts.recordsPaymentServiceNot':
    'Los registros del servicio de pagos no son concluyentes{why}. Debe decidir un gerente.',
  'attempts.amount': 'un monto',
  'attempts.paymentServiceShowsCounter':
    'El servicio de pagos muestra {amount} en esta caja, y el diario no tiene ese pago. Busque al paciente y luego anule o reembolse el cobro.',
  'attempts.approvedPart':
    'Aprobado en parte: {amount} de {asked}. El resto de la venta sigue por pagar. Ábrala en las ventas guardadas.',
  'attempts.requested':
    'Solicitado: {asked}. Informado por el servicio de pagos: {amount}. Reembolse o cobre la diferencia y llame al servicio de pagos.',
  'attempts.paymentServiceAnsweredRequest':
    'El servicio de pagos contestó una solicitud de {asked} con el registro de otro pago, así que es posible que la solicitud no se haya hecho. Verifique en el servicio de pagos y luego decida en la lista de pagos sin confirmar (F9).',
  'attempts.requested2':
    'Solicitado: {asked}. El servicio de pagos muestra otro tipo de transacción, por {amount}. Revísela y anule o libere la transacción equivocada.',
  'attempts.requestedHold':
    'Solicitado: una retención de {asked}. El servicio de pagos muestra un cobro. Llame al servicio de pagos para que anule el cobro, o para que lo reembolse después de la liquidación. Entonces esta alarma termina sola, y la retención cuenta como no cobrada.',
  'attempts.paymentServiceApprovedTwice':
    'El servicio de pagos aprobó {amount} dos veces para un mismo pago. Conserve el primer cobro y anule este.',
  'attempts.journalCounterShowsAs':
    'El diario de esta caja muestra {asked} como aprobado, y el servicio de pagos ya no lo muestra. Llame al servicio de pagos con la referencia antes de la liquidación.',
  'attempts.paymentMarkedAsNot':
    'Un pago de {amount} que se marcó como no cobrado se aprobó después, y la venta se pagó de otra forma. Anule o reembolse este pago.',
  'attempts.paymentRejectedOrNot':
    'Un pago de {asked} fue rechazado o no se encontró, y ahora está aprobado. Cuenta como pagado. Entregue el recibo al paciente o anule el pago.',
  'attempts.cashNotPostedBefore':
    '{asked} en efectivo todavía no se habían enviado al servicio de pagos cuando se hizo el respaldo. Es posible que se hayan enviado después, así que Swipewell no los vuelve a enviar. Verifique en el servicio de pagos y registre allí el efectivo si falta.',
  'attempts.paymentServiceGaveTwo':
    'El servicio de pagos dio dos resultados distintos para el mismo pago. Llame al servicio de pagos antes de hacer nada.',
  'attempts.paymentServiceListsCash':
    'El servicio de pagos muestra {asked} en efectivo por segunda vez. {todo}',
  'attempts.holdChargedSalePaid':
    'Se cobró una retención de {asked}, y su venta se pagó de otra forma, o el cobro se marcó como no hecho. Revise el pago y anule o reembolse el cobro de más.',
  'attempts.missingPaymentService': '{operationwords}: falta en el servicio de pagos',
  'attempts.paymentServiceApprovedReport':
    'El servicio de pagos lo aprobó ({asked}), y un día después su reporte no lo muestra. Llame al servicio de pagos con la referencia.',
  'attempts.doneLater': 'Hecho después',
  'attempts.markedAsNotDone':
    '{operationwords}, {asked}: se marcó como no hecho, y el servicio de pagos lo hizo después. Si se repitió de otra forma, se hizo dos veces. Revise el pago.',
  'attempts.retiredCounter': 'Caja retirada {tillId}',
  'attempts.trackingId': 'ID de seguimiento {trackingId}',
  'attempts.payment2': 'Pago {paymentId}',
  'attempts.closeAlarm': 'Marcar esta alarma como atendida',
  'attempts.showPayment': 'Mostrar el pago',
  'attempts.markAsHandled': 'Marcar como atendida…',
  'attempts.paymentUnconfirmed': 'PAGO SIN CONFIRMAR',
  'attempts.notReceipt': 'Esto no es un recibo.',
  'attempts.requested3': 'Solicitado',
  'attempts.reference': 'Referencia',
  'attempts.weSentYourPayment':
    'Enviamos su pago una vez y esperamos el resultado. No se le cobrará dos veces. Recibirá su recibo después de la confirmación.',
  'attempts.markAsNotCharged': 'Marcar como no cobrado',
  'attempts.payAnotherWay': 'Pagar de otra forma',
  'attempts.sendAgain': 'Enviar de nuevo',
  'attempts.markAsDone': 'Marcar como hecho',
  'attempts.setAside': 'Dejar aparte',
  'attempts.markedAsNotCharged': 'Marcado como no cobrado',
  'attempts.paidAnotherWay': 'Pagado de otra forma',
  'attempts.sentAgain': 'Enviado de nuevo',
  'attempts.markedAsDone': 'Marcado como hecho',
  'attempts.unconfirmed': '{operationwords}, sin confirmar',
  'attempts.printSlip': 'Imprimir un talón',
  'attempts.bankAccount': 'cuenta bancaria',
  'attempts.cash': 'efectivo',
  'attempts.card': 'tarjeta',
  'attempts.noCheckPlanned': 'no se harán más verificaciones',
  'attempts.next': 'la próxima {nextAt}',
  'attempts.notCheckedYet': 'Todavía sin verificar',
  'attempts.couldNotCheck': 'No se pudo verificar: {lastProblem}',
  'attempts.notFound': ', no se encontró',
  'attempts.checkedTime': 'Verificado {complete, plural, one {# vez} other {# veces}}{part}',
  'attempts.checkNow': 'Verificar ahora',
  'attempts.unconfirmedPayments': 'Pagos sin confirmar',
  'attempts.ifConnectionBreaksRight':
    'Si la conexión se corta justo después de Cobrar, no se sabe si se cobró la tarjeta. Ese pago aparece aquí. Swipewell lo sigue verificando y nunca lo envía de nuevo.',
  'attempts.printSlipUnconfirmedPayment': 'Imprimir un talón del pago sin confirmar',
};

/** Spanish messages of holds. */
export const holds: Readonly<Record<keyof typeof englishHolds, string>> = {
  'holds.holdExpiresWithinDay':
    '{expiring, plural, one {Una retención vence en menos de un día. Cóbrela o libérela en Retenciones.} other {# retenciones vencen en menos de un día. Cóbrelas o libérelas en Retenciones.}}',
  'holds.age': 'Antigüedad',
  'holds.expires': 'Vencimiento',
  'holds.amount': 'Monto',
  'holds.justPlaced': 'recién hecha',
  'holds.hOld': 'hace {age} h',
  'holds.n1DayOld': 'hace 1 día',
  'holds.daysOld': 'hace {days} días',
  'holds.expiredBankMayDecline': 'vencida; el banco puede declinarla',
  'holds.endsH': 'termina en {max} h',
  'holds.endsDay': 'termina en {days} {days, plural, one {día} other {días}}',
  'holds.notChargedHoldExpired':
    'No se cobró: esta retención venció. Libérela y luego deslice la tarjeta de nuevo.',
  'holds.chargeRefund': 'Cobrar {amount} y reembolsar {back}',
  'holds.releaseThenSwipeAgain': 'Liberar y deslizar de nuevo por {amount}',
  'holds.refund': 'Reembolsar {back}',
  'holds.chargeLessThanHold': 'Cobrar menos que la retención',
  'holds.wereCharged': 'se cobraron',
  'holds.held': 'están retenidos',
  'holds.on': '{amount} {part} en {hold}.',
  'holds.refundPatient': 'Reembolse {back} de ese monto al paciente.',
  'holds.cardProcessorChargesHold':
    'El servicio de pagos cobra una retención completa. Hay dos formas de cobrar menos.',
  'holds.amountCharge': 'Monto por cobrar',
  'holds.enterLessThanHeld': 'Escriba menos que el monto retenido de {amount}.',
  'holds.patientDoesNotPresent':
    'El paciente no tiene que estar presente. El reembolso tarda de 3 a 5 días.',
  'holds.onlyAmountDueCharged':
    'Se cobra solo el monto por pagar, pero hay que deslizar la tarjeta de nuevo.',
  'holds.chargedLessThanHold': 'Se cobró menos que la retención',
  'holds.chargeHold': '{count, plural, one {Cobrar la retención} other {Cobrar # retenciones}}',
  'holds.eachHoldChargedFull': 'Cada retención se cobra completa.',
  'holds.releaseHold': '{count, plural, one {Liberar la retención} other {Liberar # retenciones}}',
  'holds.nothingCharged':
    'No se cobra nada. El monto retenido vuelve a estar disponible para el paciente.',
  'holds.oneHoldFailedRemains':
    '{count, plural, one {Una retención falló} other {# retenciones fallaron}} y {count, plural, one {queda} other {quedan}} en la lista.',
  'holds.receipt': ', recibo {receiptNumber}',
  'holds.chargedFullRefund': 'Cobrada completa: {giveBack} por reembolsar',
  'holds.removeFromList': 'Quitar de la lista',
  'holds.nothingSentCardProcessor':
    '{amount} en {hold}: no se envía nada al servicio de pagos. Hágalo solo si el servicio de pagos muestra que la retención se cobró o se liberó en otro lugar, o que venció.',
  'holds.chargeHolds': 'Cobrar retenciones',
  'holds.releaseHolds': 'Liberar retenciones',
  'holds.removeHoldFromList': 'Quitar una retención de la lista',
  'holds.chargeLess': 'Cobrar menos',
  'holds.openHolds': 'Retenciones abiertas',
  'holds.noHoldsOpen': 'No hay retenciones abiertas.',
  'holds.holdReservesAmountPatients':
    'Una retención reserva un monto en la tarjeta de un paciente antes de una visita. Queda aquí hasta que se cobra o se libera.',
};
