import type { depositSlip as english } from '../en/deposit-slip.ts';

/** Spanish messages of the deposit slip of a bag. */
export const depositSlip: Readonly<Record<keyof typeof english, string>> = {
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
