/** English messages of test page. */
export const testPage = {
  'testPage.thereIsNoReceipt': 'There is no receipt {number}.',
  'testPage.thereIsNoZReport': 'There is no end-of-day report {number}.',
  'testPage.testPrint': 'Test print',
  'testPage.printer': 'Printer',
  'testPage.paper': 'Paper',
  'testPage.mm': '{paper} mm',
  'testPage.printed': 'Printed',
  'testPage.left': 'Left',
  'testPage.right': 'Right',
  'testPage.ifThisIsCutAnd': 'If this is cut and complete, the printer works.',
} as const;
