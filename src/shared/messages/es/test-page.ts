import type {
  testPage as english,
  depositSlip as englishDepositSlip,
  slip as englishSlip,
} from '../en/test-page.ts';

/** Spanish messages of test page. */
export const testPage: Readonly<Record<keyof typeof english, string>> = {
  'testPage.thereNoReceipt': 'No existe el recibo {number}.',
  'testPage.thereNoEndDay': 'No existe el reporte de cierre {number}.',
  'testPage.thereNoAgreement': 'No existe esa autorización.',
  'testPage.thereNoBag': 'No existe esa bolsa.',
  'testPage.testPrint': 'Impresión de prueba',
  'testPage.printer': 'Impresora',
  'testPage.paper': 'Papel',
  'testPage.mm': '{paper} mm',
  'testPage.printed': 'Impreso',
  'testPage.left': 'Izquierda',
  'testPage.right': 'Derecha',
  'testPage.ifCutCompletePrinter': 'Si esto está cortado y completo, la impresora funciona.',
};

/** Spanish messages of slip. */
export const slip: Readonly<Record<keyof typeof englishSlip, string>> = {
  'slip.dateTime': 'Fecha y hora',
  'slip.patient': 'Paciente',
  'slip.for': 'Por',
  'slip.amount': 'Monto',
  'slip.cashReceived': 'Efectivo recibido',
  'slip.change': 'Cambio',
  'slip.cashier': 'Cajero',
  'slip.downtimeSlips': 'Talones de contingencia {from} a {to}',
  'slip.clinicCopy': 'Copia de la clínica',
  'slip.patientCopy': 'Copia del paciente',
  'slip.paidCash': 'Pagado en efectivo · {who}',
};

/** Spanish messages of the deposit slip of a bag. */
export const depositSlip: Readonly<Record<keyof typeof englishDepositSlip, string>> = {
  'depositSlip.title': 'FICHA DE DEPÓSITO',
  'depositSlip.account': 'Cuenta',
  'depositSlip.ending': '{accountName} (…{lastFour})',
  'depositSlip.packedOn': 'Preparada el',
  'depositSlip.bag': 'Bolsa',
  'depositSlip.bills': 'Billetes',
  'depositSlip.coin': 'Monedas',
  'depositSlip.check': 'Cheque {number}',
  'depositSlip.checks': 'Cheques ({count})',
  'depositSlip.total': 'TOTAL',
  'depositSlip.packedBy': 'Preparada por',
  'depositSlip.signature': 'Firma',
  'depositSlip.receivedBy': 'Recibida por',
};
