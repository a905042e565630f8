import type { attempts as english } from '../en/attempts.ts';

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
