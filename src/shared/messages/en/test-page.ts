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
