import type { readers as english } from '../en/readers.ts';

/** Spanish messages of readers. */
export const readers: Readonly<Record<keyof typeof english, string>> = {
  'readers.approved': 'Aprobada',
  'readers.approvedChip': 'Aprobada, con chip',
  'readers.declined': 'Declinada',
  'readers.insufficientFunds': 'Fondos insuficientes',
  'readers.processingFailed': 'Error al procesar',
  'readers.expired': 'Vencida',
  'readers.twoCardNumbers': 'Dos números de tarjeta',
  'readers.unreadableStripe': 'Banda ilegible',
  'readers.wornCard': 'Tarjeta gastada',
  'readers.notPaymentCard': 'No es tarjeta de pago',
  'readers.driversLicense': 'Licencia de conducir',
  'readers.encryptingReader': 'Lector con cifrado',
  'readers.otherReader': 'Otro lector',
  'readers.virtualReader': 'Lector virtual',
  'readers.usbStripeReader': 'Lector de banda USB',
  'readers.serialNumber': 'número de serie {serialNumber}',
  'readers.keyboardReader': 'Lector de teclado',
  'readers.readerTypesLikeKeyboard':
    'Un lector que escribe como un teclado; al deslizar se ven sus detalles',
  'readers.typesLikeKeyboardHid':
    'Escribe como un teclado; el modo HID es más seguro, si el lector lo admite',
  'readers.serialReader': 'Lector serial en {path}',
  'readers.serialPort': 'puerto serial',
  'readers.swipeCouldNotRead':
    'No se pudo leer la tarjeta. Deslícela de nuevo, un poco más despacio, con la banda hacia el lector.',
  'readers.stripeNoPaymentData': 'La banda no tiene datos de pago. Deslice una tarjeta de pago.',
  'readers.doesNotLookLike': 'Esto no parece una tarjeta de pago. Deslice una tarjeta de pago.',
  'readers.simulatedDemoCards': 'Simulado, para las tarjetas de demostración',
  'readers.notConnected': 'No conectado',
  'readers.noCardRecognizedAny':
    'No se reconoció ninguna tarjeta a ninguna velocidad. Quizá no sea un lector de banda, o cifra los datos.',
  'readers.swipeCameAnotherSpeed':
    '{swipes, plural, one {La tarjeta llegó} other {# tarjetas llegaron}} a otra velocidad. Deslice de nuevo para probar la siguiente velocidad.',
};
