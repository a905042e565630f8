import type { mail as english, receipts as englishReceipts } from '../en/mail.ts';

/** Spanish messages of receipts by e-mail. */
export const mail: Readonly<Record<keyof typeof english, string>> = {
  'mail.email': 'Correo',
  'mail.emailReceipt': 'Enviar por correo el recibo {number}',
  'mail.form': 'Recibo',
  'mail.short': 'Corto, sin detalles',
  'mail.itemized': 'Recibo para HSA/FSA en PDF',
  'mail.language': 'Idioma',
  'mail.address': 'Correo electrónico del paciente',
  'mail.askPatient': 'Pregunte al paciente. La dirección registrada puede ser antigua.',
  'mail.notAddress': 'Escriba una sola dirección completa, como ana@example.com.',
  'mail.accentBeforeAt':
    'No se envían correos a una dirección con acentos, o letras de otro alfabeto, antes de la @. Pida otra dirección.',
  'mail.accentAfterAt':
    'Un dominio con acentos, o letras de otro alfabeto, se escribe en su forma que empieza con xn--. Pídala, o pida otra dirección.',
  'mail.readBack': 'Leí la dirección en voz alta, letra por letra',
  'mail.readBackHint': 'El paciente dice que es correcta.',
  'mail.readAloud': 'Lea esto al paciente:',
  'mail.riskAccepted': 'El paciente acepta el riesgo',
  'mail.riskKept': 'Estas palabras se guardan con el recibo.',
  'mail.send': 'Enviar recibo',
  'mail.sendSecond': 'Enviar un segundo correo',
  'mail.secondFromService':
    'Es posible que el servicio de pagos ya envíe un recibo por correo a este paciente. Pregunte si el paciente quiere un segundo correo.',
  'mail.secondFromHere': 'Este recibo ya se envió por correo. ¿Enviarlo otra vez?',
  'mail.onItsWay': 'En camino a {address}.',
  'mail.notReallySent':
    'La capacitación y la demostración no envían nada. En la caja real, el correo iría a {address}.',
  'mail.simulated':
    'La capacitación y la demostración no envían correos. Puede probar todo lo demás.',
  'mail.notSetUp': 'Un administrador configura el correo en Ajustes, Correo.',
  'mail.receiptsByEmail': 'Recibos por correo',
  'mail.nothing': 'Todavía no hay correos.',
  'mail.sending': '{count, plural, one {# correo en espera} other {# correos en espera}}',
  'mail.failed': '{count, plural, one {# correo falló} other {# correos fallaron}}',
  'mail.list': 'Correos',
  'mail.row': 'Recibo {number} a {address}',
  'mail.retry': 'Enviar de nuevo',
  'mail.drop': 'Quitar',
  'mail.cancel': 'Cancelar',
  'mail.stateQueued': 'Espera al servidor de correo.',
  'mail.stateBegun': 'Enviando…',
  'mail.stateAccepted': 'El servidor de correo lo recibió.',
  'mail.stateRefused':
    'El servidor de correo lo rechazó{reply}. Revise la dirección con el paciente y envíe el recibo a la correcta.',
  'mail.stateNotComposed':
    'Swipewell no pudo preparar este correo. Envíelo de nuevo o imprima el recibo. Si vuelve a fallar, avise.',
  'mail.stateUnknown':
    'La conexión se cortó antes de que el servidor de correo contestara: es posible que el paciente lo tenga. Pregunte al paciente antes de enviarlo de nuevo.',
  'mail.stateExpired':
    'No se envió en un día. Envíelo de nuevo cuando funcione el servidor de correo, o imprima el recibo.',
  'mail.stateSimulated': 'No se envió: capacitación o demostración.',
  'mail.reply': ' (código {reply})',
  'mail.problemName': 'No se conoce el nombre del servidor de correo. Revíselo en Ajustes, Correo.',
  'mail.problemNoAnswer':
    'El servidor de correo no responde. Swipewell lo intenta de nuevo por sí solo.',
  'mail.problemNotEncrypted':
    'El servidor de correo no ofrece un cifrado que Swipewell acepte. Revise el puerto y el cifrado en Ajustes, Correo.',
  'mail.problemNotTrusted':
    'Esta PC no confía en el certificado del servidor de correo. Agregue su autoridad de certificación en Ajustes, Correo.',
  'mail.problemPasswordMissing':
    'Esta cuenta de la PC no tiene contraseña para el servidor de correo. Escríbala en Ajustes, Correo.',
  'mail.problemPasswordRefused':
    'El servidor de correo rechazó la cuenta o la contraseña. Escríbalas de nuevo en Ajustes, Correo.',
  'mail.problemSender':
    'El servidor de correo rechaza la dirección del remitente. Revísela en Ajustes, Correo.',
  'mail.problemBusy':
    'El servidor de correo no acepta mensajes ahora. Swipewell lo intenta de nuevo por sí solo.',
  'mail.problemRefused': 'El servidor de correo rechazó el mensaje{reply}.',
  'mail.settingsLead':
    'Los pacientes pueden pedir un recibo por correo. Se envía por el servidor de correo de la clínica, solo desde Producción.',
  'mail.host': 'Servidor de correo',
  'mail.hostHint': 'Vacío: sin recibos por correo.',
  'mail.notHost': 'Escriba solo el nombre del servidor, como smtp.clinic.example.',
  'mail.port': 'Puerto',
  'mail.portHint': '587 para STARTTLS, 465 para TLS.',
  'mail.notPort': 'Escriba un número de 1 a 65535.',
  'mail.security': 'Cifrado',
  'mail.starttls': 'STARTTLS (habitual)',
  'mail.tls': 'TLS desde el inicio',
  'mail.none': 'Ninguno: servidor en esta PC',
  'mail.notLocal': 'Sin cifrado el servidor debe estar en esta PC: localhost.',
  'mail.account': 'Cuenta',
  'mail.accountHint': 'Vacío para un servidor sin contraseña.',
  'mail.from': 'Dirección del remitente',
  'mail.fromHint': 'La ven los pacientes, con el nombre de la clínica.',
  'mail.sendTest': 'Enviar mensaje de prueba',
  'mail.testAddress': 'Enviar un mensaje de prueba a',
  'mail.testHint': 'No contiene ningún recibo. Guarde primero los cambios.',
  'mail.testSent': 'El servidor de correo recibió el mensaje de prueba. Revise que haya llegado.',
};

/** Spanish messages of receipts. */
export const receipts: Readonly<Record<keyof typeof englishReceipts, string>> = {
  'receipts.declinedSlip': 'Comprobante de rechazo',
  'receipts.print': 'Imprimir',
  'receipts.close': 'Cerrar',
  'receipts.result': 'Resultado',
  'receipts.reference': 'Referencia',
  'receipts.nothingCharged': 'No se cobró nada.',
  'receipts.notReceipt': 'Esto no es un recibo.',
  'receipts.receipt': 'Recibo {number}',
  'receipts.printReceipt': 'Imprimir el recibo',
  'receipts.withoutDetails': 'Normal',
  'receipts.hsaFsa': 'HSA/FSA',
  'receipts.hsaFsaDetails': 'Detalles para HSA/FSA',
  'receipts.editDetails': 'Editar detalles',
  'receipts.askedByAdministrators':
    'Los piden los administradores de HSA y FSA. Una fecha vacía se imprime como una línea para llenar a mano.',
  'receipts.showHsaFsa': 'Mostrar el recibo para HSA/FSA',
  'receipts.serviceDate': 'Fecha del servicio',
  'receipts.description': 'Descripción',
  'receipts.provider': 'Proveedor',
  'receipts.receipt2': 'Recibo: {form}',
  'receipts.printAgain': 'Imprimir de nuevo',
  'receipts.printReceipt2': 'Imprimir recibo',
  'receipts.pdf': 'PDF',
  'receipts.paymentSummary': 'Resumen de pagos',
  'receipts.paymentSummaryOf': 'Resumen de pagos {year}',
  'receipts.year': 'Año',
  'receipts.noLogo': 'Sin logotipo. Un PNG en blanco y negro se imprime mejor.',
  'receipts.logoReceipts': 'Logotipo en los recibos',
  'receipts.chooseLogo': 'Elegir logotipo',
  'receipts.removeLogo': 'Quitar logotipo',
  'receipts.mostSixLinesCharacters': 'Máximo seis líneas de {receiptLine} caracteres.',
  'receipts.receipts': 'Recibos',
  'receipts.appliesNewReceipts':
    'Se aplica a los recibos nuevos. Los anteriores se reimprimen sin cambios.',
  'receipts.language': 'Idioma',
  'receipts.english': 'English',
  'receipts.espaOl': 'Español',
  'receipts.printAutomatically': 'Imprimir automáticamente',
  'receipts.patientCopy': 'Copia del paciente',
  'receipts.patientCopyClinicCopy': 'Copia del paciente y copia de la clínica',
  'receipts.nothingOnlyRequest': 'Nada, solo si se pide',
  'receipts.belowClinicName': 'Debajo del nombre de la clínica',
  'receipts.upSixLines': 'Hasta seis líneas.',
  'receipts.end': 'Al final',
  'receipts.upSixLines2':
    'Hasta seis líneas. Si está vacío, el recibo termina con un agradecimiento.',
  'receipts.refundPolicy': 'Política de reembolsos',
  'receipts.belowClinicNameSpanish': 'Debajo del nombre de la clínica, español',
  'receipts.endSpanish': 'Al final, español',
  'receipts.refundPolicySpanish': 'Política de reembolsos, español',
  'receipts.ifEmptySame': 'Si está vacío, los recibos en español tienen el texto de arriba.',
  'receipts.signatureLineCardsFrom': 'Línea de firma para tarjetas, desde este monto',
  'receipts.never': 'Nunca',
  'receipts.dollarsClinicCopy':
    'En dólares, en la copia de la clínica. Si está vacío (predeterminado), no hay línea. Una autorización bancaria siempre se firma.',
};
