import { Buffer } from 'node:buffer';
import { bitmapPng } from '../../../../drivers/printers/virtual/bitmap.ts';
import type { Till } from '../../app.ts';
import type { Implementer } from '../implementer.ts';

export const printersRoutes = (os: Implementer, till: Till) => ({
  setUp: os.printers.setUp.handler(() => till.printing.setUp),
  savePrinter: os.printers.savePrinter.handler(({ input }) => till.printing.savePrinter(input)),
  forgetPrinter: os.printers.forgetPrinter.handler(({ input }) =>
    till.printing.forgetPrinter(input.id),
  ),
  preferPrinter: os.printers.preferPrinter.handler(({ input }) =>
    till.printing.preferPrinter(input.id),
  ),
  saveDrawer: os.printers.saveDrawer.handler(({ input }) => till.printing.saveDrawer(input)),
  forgetDrawer: os.printers.forgetDrawer.handler(({ input }) =>
    till.printing.forgetDrawer(input.id),
  ),
  testPrint: os.printers.testPrint.handler(({ input }) => till.printing.testPrint(input.id)),
  testKick: os.printers.testKick.handler(async ({ input }) => ({
    drawer: await till.printing.testKick(input.id),
  })),
  queue: os.printers.queue.handler(() => till.printing.queue),
  printAgain: os.printers.printAgain.handler(({ input }) => till.printing.printAgain(input.id)),
  drop: os.printers.drop.handler(({ input }) => till.printing.drop(input.id)),
  retry: os.printers.retry.handler(() => till.printing.printerService.retry()),
  virtualPaper: os.printers.virtualPaper.handler(() =>
    till.printing.virtualPaper.map(({ id, bitmap }) => ({
      id,
      png: Buffer.from(bitmapPng(bitmap, 24)).toString('base64'),
    })),
  ),
  virtualTrouble: os.printers.virtualTrouble.handler(({ input }) =>
    till.printing.virtualTrouble(input.trouble),
  ),
});
