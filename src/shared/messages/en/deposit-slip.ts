/** English messages of the deposit slip of a bag. */
export const depositSlip = {
  'depositSlip.title': 'DEPOSIT SLIP',
  'depositSlip.account': 'Account',
  'depositSlip.ending': '{accountName} (…{lastFour})',
  'depositSlip.packedOn': 'Packed on',
  'depositSlip.bag': 'Bag',
  'depositSlip.bills': 'Bills',
  'depositSlip.coin': 'Coin',
  'depositSlip.check': 'Check {number}',
  'depositSlip.checks': 'Checks ({count})',
  'depositSlip.total': 'TOTAL',
  'depositSlip.packedBy': 'Packed by',
  'depositSlip.signature': 'Signature',
  'depositSlip.receivedBy': 'Received by',
} as const;
