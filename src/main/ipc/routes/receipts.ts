import type { Till } from '../../till.ts';
import type { Implementer } from '../implementer.ts';

export const receiptsRoutes = (os: Implementer, till: Till) => ({
  get: os.receipts.get.handler(({ input, errors }) => {
    const found = till.receipts.get(input.number);
    if (found === null) throw errors.NO_SUCH_RECEIPT();
    return found;
  }),
  print: os.receipts.print.handler(async ({ input, errors }) => {
    const printing = till.receipts.print(input.number);
    if (printing === null) throw errors.NO_SUCH_RECEIPT();
    const onPaper = await till.printReceipt(input.number, printing.duplicate);
    return { ...printing, by: onPaper ? 'printer' : 'window' };
  }),
});
