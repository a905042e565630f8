/** Spanish messages of several counters with a hub. */
export const clinic = {
  'clinic.reservedByAnother':
    'La caja {counter} está anulando o reembolsando este pago ahora. Espere su resultado y vuelva a ver el pago.',
  'clinic.openedByAnother': '{counter} abrió esta venta. Continúe allí.',
  'clinic.savedByAway':
    '{counter} no está conectada y puede haber abierto esta venta. Espere a que se conecte o escriba la venta de nuevo.',
  'clinic.openedTwice':
    'Dos cajas abrieron la misma venta guardada, una de ellas sin el servidor: revise que se haya pagado una vez',
  'clinic.away':
    'El servidor de la clínica no responde, así que otra caja pudo haber anulado o reembolsado este pago.',
  'clinic.recovering':
    'El servidor de la clínica está arrancando y todavía no conoce todas las cajas.',
  'clinic.behind':
    'La caja {counter} no ha enviado sus pagos más recientes al servidor de la clínica.',
  'clinic.busy': 'La caja {counter} empezó a anular o reembolsar este pago y no responde.',
  'clinic.needsManager': '{why} Un gerente puede aprobarlo: pregunte primero a las otras cajas.',
  'clinic.unclear':
    'El servicio de pagos muestra una anulación o un reembolso, y el servidor de la clínica todavía no puede decir qué caja lo hizo.',
  'clinic.onlyThere': '{why} Hágalo en la caja que cobró el pago, o espere.',
  'clinic.stoppedAhead':
    'Los datos de esta caja son una copia anterior: el servidor de la clínica tiene pagos que faltan aquí. No cobre y llame a soporte técnico, para traerlos del servidor.',
  'clinic.stoppedReplaced': 'Otra PC reemplazó a esta caja. Cobre allí.',
  'clinic.stoppedRevoked':
    'El servidor de la clínica ya no acepta esta caja. No cobre y llame a soporte técnico.',
  'clinic.hubAway': 'El servidor de la clínica no responde. Intente más tarde.',
  'clinic.hubRecovering':
    'El servidor de la clínica se restauró o acaba de arrancar y espera a las otras cajas. No se cambió nada. Encienda las otras cajas e intente de nuevo.',
  'clinic.atCounter': '{line}, en la caja {counter}',
  'clinic.title': 'Clínica',
  'clinic.stateComplete': 'El servidor tiene todos los pagos de esta caja.',
  'clinic.stateSending': 'Los pagos se están enviando al servidor.',
  'clinic.stateAway':
    'El servidor no responde. Se sigue cobrando aquí y los pagos se envían después.',
  'clinic.stateForked': 'Dos PC usaron los datos de esta caja. Llame a soporte técnico.',
  'clinic.stateOutdated':
    'Esta caja y el servidor tienen versiones distintas. Actualice primero el servidor.',
  'clinic.stateUnknown':
    'El servidor se restauró de un respaldo anterior a la unión de esta caja. Los pagos siguen aquí. En Ajustes sálgase del servidor y únase con un código nuevo: recibirá todos los pagos de esta caja.',
  'clinic.stateOtherHub':
    'En esta dirección responde otro servidor, por ejemplo uno restaurado del respaldo de otra clínica. No se le envía nada. Los pagos siguen aquí y se enviarán cuando vuelva el servidor de esta clínica. Llame a soporte técnico.',
  'clinic.hub': 'Servidor de la clínica',
  'clinic.join': 'Unirse al servidor de una clínica',
  'clinic.joinNow': 'Unirse',
  'clinic.joinLead':
    'Para una clínica con varias cajas: así cada una conoce los pagos de las otras. Las pantallas se abren de nuevo y usted vuelve a iniciar sesión. Si esta PC reemplaza a otra, primero llegan los pagos de esa: hasta un minuto.',
  'clinic.hubAddress': 'Dirección del servidor',
  'clinic.hubAddressHint':
    'Como el servidor la muestra al arrancar, por ejemplo wss://10.0.0.5:7800',
  'clinic.pairingCode': 'Código de unión',
  'clinic.pairingCodeHint': 'Para una caja y 10 minutos. Uno nuevo: npm run hub -- pair',
  'clinic.hubKey': 'Clave del servidor',
  'clinic.hubKeyHint': 'Puede quedar vacía: el código demuestra la clave.',
  'clinic.replaces': 'En lugar de',
  'clinic.brought':
    'Los pagos de {counters} están aquí. Los que no tienen resultado se siguen verificando en el servicio de pagos.',
  'clinic.missing':
    'Los pagos de {counters}, que esta PC reemplaza, aún no están aquí, y los que no tienen resultado no se verifican. Un administrador los trae en Ajustes, Otras PC, mientras el servidor responde.',
  'clinic.bring': 'Traerlos ahora',
  'clinic.bringLead': 'Las pantallas se abren de nuevo y usted vuelve a iniciar sesión.',
  'clinic.leave': 'Salir del servidor',
  'clinic.askToLeave': 'Salir del servidor…',
  'clinic.leaveLead':
    'Sin servidor, esta caja no conoce los pagos de las otras, y ellas no se enteran de los nuevos de esta.',
  'clinic.leaveAway':
    'El servidor no responde: no se entera de que esta caja sale, y allí pueden faltar pagos. Márquela allí como perdida.',
  'clinic.leaveWithoutHub': 'Salir sin el servidor',
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
  'clinic.cashThere':
    'Este efectivo está en la gaveta de la caja {counter}. El reembolso sale de la gaveta de esta caja.',
  'clinic.nothingLeft': 'No queda nada de este pago por reembolsar.',
  'clinic.takenAt': 'Se hizo en la caja {counter}.',
  'clinic.similarPayment': 'Dos pagos parecidos en cajas distintas',
  'clinic.tooMuchRefunded': 'Se reembolsó más que el pago',
  'clinic.unreservedFollowUp': 'Anulado o reembolsado sin el servidor',
  'clinic.lateAnswer': 'Se encontró un pago parecido después del cobro',
  'clinic.secondChain': 'Dos PC usaron los datos de una caja',
  'clinic.twoPrograms': 'Dos PC están conectadas como una sola caja',
  'clinic.lostReservation': 'Una anulación o un reembolso pudo hacerse dos veces',
  'clinic.leftAtService':
    'Una PC falló o dejó la clínica durante esta solicitud: el servicio de pagos puede tenerla',
  'clinic.leftAtServiceToDo':
    'La PC que la reemplaza busca {trackingId} en el servicio de pagos durante un día. Un cargo o reembolso que encuentre está en su lista de pagos sin confirmar (F9); una anulación aparece en el estado del pago. Pasado ese día, márquelo como revisado: entonces ya no bloquea el pago.',
  'clinic.leftWithoutPc':
    'Ninguna PC la reemplaza. A partir de {at}, márquelo como revisado en una caja de su sucursal: esa caja busca antes {trackingId} en el servicio de pagos.',
  'clinic.foundAtService':
    'El servicio de pagos tiene un registro de esto: {result}, id terminado en {record}. Anúlelo o reembólselo, o regístrelo en su programa de gestión. Después márquelo como revisado con {record} en el motivo.',
  'clinic.recordApproved': 'aprobado',
  'clinic.recordDeclined': 'rechazado',
  'clinic.recordFailed': 'fallido',
  'clinic.recordVoided': 'anulado',
  'clinic.otherBranch':
    'Es de una sucursal que esta caja o el gerente que aprueba no ve. Márquelo como revisado allí.',
  'clinic.notLookedUp':
    'Aún no se ha buscado un día entero en el servicio de pagos. Inténtelo mañana. Si otra PC la reemplaza, déjela encendida. Si no, use una caja de su sucursal.',
  'clinic.leftAtCounter':
    'Una PC falló o dejó la clínica al cobrar esto o al abrir la venta: puede haber efectivo o un cheque en su cajón',
  'clinic.leftAtCounterToDo':
    'Cuente el cajón de esa PC y pregunte a la persona que la usaba. Después márquelo como revisado.',
  'clinic.leftInDoubt':
    'Una PC falló o dejó la clínica con un pago, anulación o reembolso sin confirmar',
  'clinic.leftInDoubtToDo':
    'Busque {trackingId} en el servicio de pagos y después márquelo como revisado. Las otras cajas necesitan la aprobación de un gerente para anular o reembolsar el pago. Si la PC vuelve u otra la reemplaza, su programa lo aclara.',
  'clinic.findingOfNewerProgram':
    'Un hallazgo de un programa más reciente. Actualice Swipewell en esta PC para leerlo.',
  'clinic.leftDrawer': 'Una PC falló o dejó la clínica con un cajón abierto',
  'clinic.leftDrawerToDo':
    'Cuente ese cajón, ingrese su efectivo en otro cajón y márquelo como revisado con el conteo en el motivo. El cajón sale entonces de esta página. Si la PC vuelve, ella misma cierra el cajón.',
  'clinic.unreadableEntry': 'El servidor no puede leer un registro: actualice el servidor',
  'clinic.documentConflict':
    'Dos cajas tienen versiones distintas del personal o de la configuración: revíselas',
  'clinic.asOf': 'Hora de las cifras: {at}.',
  'clinic.collectedToday': 'Cobrado hoy',
  'clinic.collectedByCounter': 'Cobrado hoy, por caja',
  'clinic.counter': 'Caja',
  'clinic.total': 'Total',
  'clinic.allCounters': 'Todas las cajas',
  'clinic.countersOfClinic': 'Cajas',
  'clinic.branchName': 'Sucursal',
  'clinic.linkState': 'Pagos en el servidor',
  'clinic.lastClose': 'Último cierre',
  'clinic.noClose': 'Ninguno en las últimas semanas',
  'clinic.closeAt': '{z}, {at}',
  'clinic.counterLost': 'Marcada como perdida',
  'clinic.counterReplaced': 'Reemplazada por otra PC',
  'clinic.counterLeft': 'Ya no está en la clínica',
  'clinic.neverHeard': 'Aún no conectada',
  'clinic.notHeardSince': 'Sin noticias desde {at}',
  'clinic.upToDate': 'Al día',
} as const;
