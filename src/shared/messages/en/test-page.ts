/** English messages of test page. */
export const testPage = {
  'testPage.thereNoReceipt': 'There is no receipt {number}.',
  'testPage.thereNoEndDay': 'There is no end-of-day report {number}.',
  'testPage.thereNoAgreement': 'There is no such agreement.',
  'testPage.thereNoBag': 'There is no such bag.',
  'testPage.testPrint': 'Test print',
  'testPage.printer': 'Printer',
  'testPage.paper': 'Paper',
  'testPage.mm': '{paper} mm',
  'testPage.printed': 'Printed',
  'testPage.left': 'Left',
  'testPage.right': 'Right',
  'testPage.ifCutCompletePrinter': 'If this is cut and complete, the printer works.',
} as const;

/** English messages of slip. */
export const slip = {
  'slip.dateTime': 'Date and time',
  'slip.patient': 'Patient',
  'slip.for': 'For',
  'slip.amount': 'Amount',
  'slip.cashReceived': 'Cash received',
  'slip.change': 'Change',
  'slip.cashier': 'Cashier',
  'slip.downtimeSlips': 'Downtime slips {from} to {to}',
  'slip.clinicCopy': 'Clinic copy',
  'slip.patientCopy': 'Patient copy',
  'slip.paidCash': 'Paid in cash · {who}',
} as const;

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
