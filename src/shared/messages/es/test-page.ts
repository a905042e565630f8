import type { testPage as english } from '../en/test-page.ts';

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
