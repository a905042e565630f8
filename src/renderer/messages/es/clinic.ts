/** Spanish messages of several counters with a hub. */
export const clinic = {
  'clinic.reservedByAnother':
    'La caja {counter} está anulando o reembolsando este pago ahora. Espere su resultado y vuelva a ver el pago.',
  'clinic.away':
    'El servidor de la clínica no responde, así que otra caja pudo haber anulado o reembolsado este pago.',
  'clinic.recovering':
    'El servidor de la clínica está arrancando y todavía no conoce todas las cajas.',
  'clinic.behind':
    'La caja {counter} no ha enviado sus pagos más recientes al servidor de la clínica.',
  'clinic.busy': 'La caja {counter} empezó a anular o reembolsar este pago y no responde.',
  'clinic.needsManager': '{why} Un gerente puede aprobarlo: pregunte primero a las otras cajas.',
  'clinic.onlyThere': '{why} Hágalo en la caja que cobró el pago, o espere.',
  'clinic.stoppedAhead':
    'Los datos de esta caja son una copia anterior: el servidor de la clínica tiene pagos que faltan aquí. No cobre. Restaure la copia de seguridad más reciente.',
  'clinic.stoppedReplaced': 'Otra PC reemplazó a esta caja. Cobre allí.',
  'clinic.stoppedRevoked':
    'El servidor de la clínica ya no acepta esta caja. No cobre y llame a soporte técnico.',
  'clinic.hubAway': 'El servidor de la clínica no responde. Intente más tarde.',
  'clinic.atCounter': '{line}, en la caja {counter}',
  'clinic.title': 'Clínica',
  'clinic.stateComplete': 'El servidor tiene todos los pagos de esta caja.',
  'clinic.stateSending': 'Los pagos se están enviando al servidor.',
  'clinic.stateAway':
    'El servidor no responde. Se sigue cobrando aquí y los pagos se envían después.',
  'clinic.stateForked': 'Dos PC usaron los datos de esta caja. Llame a soporte técnico.',
  'clinic.stateOutdated':
    'Esta caja y el servidor tienen versiones distintas. Actualice primero el servidor.',
  'clinic.unsent':
    '{count, plural, one {Falta enviar # registro.} other {Faltan enviar # registros.}}',
  'clinic.branch': 'Sucursal {branch}',
  'clinic.counters': 'Otras cajas: {counters}',
  'clinic.noCounters': 'Todavía no se ha unido otra caja.',
  'clinic.attention': 'Por revisar',
  'clinic.noAttention': 'Nada por revisar.',
  'clinic.between': '{counters}, {at}',
  'clinic.markReviewed': 'Marcar como revisado',
  'clinic.otherPayments': 'Pagos de las otras cajas',
  'clinic.noPayments': 'Ningún pago de otra caja coincide.',
  'clinic.otherHolds': 'Retenciones de las otras cajas',
  'clinic.noOtherHolds': 'Ninguna retención abierta en otra caja.',
  'clinic.takenAt': 'Se hizo en la caja {counter}.',
  'clinic.similarPayment': 'Dos pagos parecidos en cajas distintas',
  'clinic.tooMuchRefunded': 'Se reembolsó más que el pago',
  'clinic.unreservedFollowUp': 'Anulado o reembolsado sin el servidor',
  'clinic.lateAnswer': 'Se encontró un pago parecido después del cobro',
  'clinic.secondChain': 'Dos PC usaron los datos de una caja',
  'clinic.twoPrograms': 'Dos PC están conectadas como una sola caja',
  'clinic.lostReservation': 'Una anulación o un reembolso pudo hacerse dos veces',
  'clinic.unreadableEntry': 'El servidor no puede leer un registro: actualice el servidor',
} as const;
