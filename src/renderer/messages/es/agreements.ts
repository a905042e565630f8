import type { agreements as english } from '../en/agreements.ts';

/** Spanish messages of patients' agreements. */
export const agreements: Readonly<Record<keyof typeof english, string>> = {
  'agreements.signOnDisplay': 'Firmar en la pantalla',
  'agreements.patientSigns': 'El paciente lee y firma en la pantalla…',
  'agreements.signedOnDisplay': 'Firmado en la pantalla. Ningún papel necesita firma.',
  'agreements.patientDeclined': 'El paciente no aceptó en la pantalla.',
  'agreements.displayGone':
    'La pantalla no está conectada. Conéctela otra vez, o cancele: el paciente firma entonces en papel.',
  'agreements.cancelSigning': 'Cancelar la firma',
  'agreements.language': 'Idioma de la autorización',
  'agreements.agreements': 'Autorizaciones',
  'agreements.toSignCount': 'Autorizaciones por firmar ({count, number})',
  'agreements.scan': 'Escanee o escriba el número de un papel firmado',
  'agreements.scanHint':
    'El código de barras de una autorización, o del recibo firmado, la marca como firmada.',
  'agreements.mark': 'Marcar como firmada',
  'agreements.marked':
    '{count, plural, one {Marcada como firmada: {what}} other {# autorizaciones marcadas como firmadas: {what}}}',
  'agreements.undo': 'Deshacer',
  'agreements.notNumber': 'Un número tiene de 6 a 12 dígitos.',
  'agreements.state': 'Mostrar',
  'agreements.stateToSign': 'Por firmar',
  'agreements.stateInForce': 'Vigentes',
  'agreements.stateNotUsed': 'No usadas',
  'agreements.stateRevoked': 'Revocadas',
  'agreements.find': 'Número o últimos cuatro dígitos',
  'agreements.none': 'No hay ninguna autorización aquí',
  'agreements.noneToSign': 'Ningún papel espera su firma',
  'agreements.noneHint':
    'Los débitos bancarios y las tarjetas y cuentas guardadas necesitan una autorización del paciente: firmada en la pantalla o en papel.',
  'agreements.most':
    'Se muestran las {count, number} más recientes. Escriba un número o los últimos cuatro dígitos para hallar una anterior.',
  'agreements.numbered': 'Autorización {number}',
  'agreements.unnumbered': 'Autorización sin papel',
  'agreements.debitOf': 'Débito de {amount}',
  'agreements.onFile': 'Tarjeta o cuenta guardada',
  'agreements.toSign': 'Por firmar en papel',
  'agreements.signedDisplay': 'Firmada en la pantalla el {at}',
  'agreements.signedPaper': 'Firmada en papel, archivada el {at}',
  'agreements.notUsed':
    'No usada: firmada en la pantalla el {at}, pero no se cobró ni se guardó nada',
  'agreements.revokedAt': 'Revocada el {at}; se conserva al menos hasta el {until}',
  'agreements.by': '{at}, {by}',
  'agreements.open': 'Abrir',
  'agreements.signature': 'Firma del paciente',
  'agreements.hash': 'SHA-256 de las palabras y del dibujo, en el diario: {hash}',
  'agreements.erasedSignature': 'El dibujo no se puede descifrar en esta PC: falta su clave.',
  'agreements.print': 'Imprimir',
  'agreements.printed': 'Se imprimen la copia de la clínica y la del paciente.',
  'agreements.revoke': 'Revocar…',
  'agreements.revokeQuestion': 'El paciente revoca esta autorización. Se queda aquí con su firma.',
  'agreements.revokeOnFile':
    'La tarjeta o cuenta también se quita del servicio de pagos. Los planes de pagos que la usan pueden detenerse.',
  'agreements.revokeSaved':
    'Quite también la tarjeta o cuenta en la página del paciente, si todavía está guardada.',
  'agreements.revokeDebit': 'El débito mismo no se deshace: anule o reembolse el pago.',
  'agreements.revokeNow': 'Revocar',
  'agreements.keep': 'Conservar',
  'agreements.ofPatient': 'Autorizaciones de este paciente',
  'agreements.willSign':
    'El paciente firma en papel: la autorización se imprime después de guardar.',
  'agreements.receiptSigns':
    'El paciente firma el recibo. Su código de barras, escaneado en Pacientes, Autorizaciones, la marca como firmada.',
};
