import type { display as english } from '../en/display.ts';

/** Spanish messages of the patient's display and of the agreements on it. */
export const display: Readonly<Record<keyof typeof english, string>> = {
  'display.amount': 'Monto',
  'display.swipe': 'Por favor, deslice su tarjeta',
  'display.wait': 'Un momento, por favor',
  'display.approved': 'Aprobado',
  'display.held': 'El monto está retenido en su tarjeta',
  'display.thankYou': 'Gracias',
  'display.ask': 'Por favor, consulte en recepción',
  'display.otherLanguage': 'English',
  'display.agreement': 'Por favor, lea y firme',
  'display.signHere': 'Firme aquí con el dedo',
  'display.sign': 'Acepto y firmo',
  'display.clear': 'Borrar',
  'display.decline': 'No acepto',
  'display.tooShort': 'Por favor, firme con su nombre completo.',
  'display.gone': 'Por favor, pida en recepción que se lo muestren otra vez.',
  'display.notConnected': 'Un momento: la pantalla se está conectando otra vez.',
  'agreement.dated': '{date}.',
  'agreement.debit':
    'Autorizo a {clinic} a debitar {amount}, una sola vez, de mi cuenta {account, select, savings {de ahorros} other {de cheques}} terminada en {lastFour}.',
  'agreement.revokeDebit':
    'Para revocar esta autorización, llame a {clinic} al {phone} antes de que el pago se envíe a mi banco.',
  'agreement.account':
    '{account, select, checking {Cuenta de cheques} savings {Cuenta de ahorros} plain {Tarjeta} other {Tarjeta {card}}} terminada en {lastFour}',
  'agreement.revokeOnFile':
    'Para revocar esta autorización, pídalo en recepción o llame a {clinic} al {phone}: la clínica entonces la elimina.',
  'agreement.title': 'AUTORIZACIÓN',
  'agreement.printedName': 'Nombre en mayúsculas',
  'agreement.signedOnDisplay': 'El {at} se firmó en la pantalla.',
  'agreement.signedOnPaper': 'El {at} se firmó en papel y se archivó.',
  'agreement.revoked': 'REVOCADO el {at}',
};
