import { Buffer } from 'node:buffer';
import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const receiptsRoutes = (os: Implementer, till: Till) => ({
  settings: os.receipts.settings.handler(() => till.receiptSettings.current),
  changeSettings: os.receipts.changeSettings.handler(({ input }) =>
    till.receiptSettings.change(input),
  ),
  pdf: os.receipts.pdf.handler(async ({ input: { number, itemized = false }, errors }) => {
    const printing = till.receipts.print(number, itemized);
    if (printing === null) throw errors.NO_SUCH_RECEIPT();
    const pdf = await till.receiptPdf(number, printing.duplicate, itemized);
    const name = `receipt-${number}.pdf`;
    return { name, pdf: Buffer.from(pdf).toString('base64') };
  }),
  get: os.receipts.get.handler(({ input, errors }) => {
    const found = till.receipts.get(input.number);
    if (found === null) throw errors.NO_SUCH_RECEIPT();
    return found;
  }),
  print: os.receipts.print.handler(async ({ input: { number, itemized = false }, errors }) => {
    const printing = till.receipts.print(number, itemized);
    if (printing === null) throw errors.NO_SUCH_RECEIPT();
    const onPaper = await till.printReceipt(number, printing.duplicate, itemized);
    return { ...printing, by: onPaper ? 'printer' : 'window' };
  }),
});
