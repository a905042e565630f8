import type { holds as english } from '../en/holds.ts';

/** Spanish messages of holds. */
export const holds: Readonly<Record<keyof typeof english, string>> = {
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
