import { expect, onTestFinished, test } from 'vitest';
import { openPrinter, type PrinterConnection } from '../../../../drivers/printers/open-printer.ts';
import { USUAL_TIMES } from '../../../../drivers/printers/printer.ts';
import { openVirtualPrinter } from '../../../../drivers/printers/virtual/virtual-printer.ts';

test('a printer at a network address prints', async () => {
  const virtual = await openVirtualPrinter();
  onTestFinished(() => virtual.close());
  const connection = { kind: 'tcp', host: '127.0.0.1', port: virtual.port } as const;
  const times = { ...USUAL_TIMES, answerMs: 2_000 };
  const printer = openPrinter({ name: 'Desk printer', connection, times });
  expect(await printer.print(Buffer.from('Copay\n'))).toMatchObject({ kind: 'printed' });
});

test.each<[PrinterConnection, RegExp]>([
  [{ kind: 'usb', path: '/dev/no-such-lp' }, /no printer at \/dev\/no-such-lp/],
  [
    { kind: 'serial', path: '/dev/no-such-tty', baudRate: 9_600, flow: 'rts-cts' },
    /no printer at \/dev\/no-such-tty/,
  ],
])('%j opens the named device', async (connection, sentence) => {
  const printer = openPrinter({ name: 'Desk printer', connection });
  await expect(printer.status()).rejects.toThrow(sentence);
});
