import { expect, test } from 'vitest';
import { USUAL_PULSE } from '../../../../drivers/printers/drawer-pulse.ts';
import { PrinterFault } from '../../../../drivers/printers/printer-fault.ts';
import { UNKNOWN_STATUS } from '../../../../drivers/printers/printer-status.ts';
import { type Seen, seenPrinter } from '../../../../src/main/printing/printer-environment.ts';

test('a failed kick is seen as trouble of its printer, a pulse that was sent as nothing', async () => {
  const seen: Seen[] = [];
  const fault = new PrinterFault('pulse-left', 'Desk');
  const kicks = [async () => Promise.reject(fault), async () => undefined];
  const printer = seenPrinter(
    {
      name: 'Desk',
      asksFreely: true,
      print: async () => ({ kind: 'handed-over', status: UNKNOWN_STATUS }),
      status: async () => UNKNOWN_STATUS,
      kick: async () => kicks.shift()?.(),
      close: async () => undefined,
    },
    (now) => seen.push(now),
  );
  await expect(printer.kick(USUAL_PULSE)).rejects.toBe(fault);
  await printer.kick(USUAL_PULSE);
  expect(seen).toEqual([{ state: 'trouble', fault, lowPaper: false }]);
});
