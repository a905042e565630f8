import { expect, test } from 'vitest';
import { createPageEncoder } from '../../../../src/main/printing/print-content.ts';
import type { PrinterSetting } from '../../../../src/shared/contract/printers.ts';

const SETTING: PrinterSetting = {
  id: 'front',
  name: 'Front',
  connection: { kind: 'tcp', host: '127.0.0.1', port: 9100 },
  paper: 80,
  cut: 'partial',
};

test('an encoder that could not be made is made again for the next job, and then kept', async () => {
  let made = 0;
  const encode = createPageEncoder(
    () => null,
    async () => {
      made += 1;
      if (made === 1) throw new Error('The font cannot be read.');
      return () => Uint8Array.of(made);
    },
  );
  await expect(encode(SETTING, [])).rejects.toThrow('The font cannot be read.');
  expect(await encode(SETTING, [])).toEqual(Uint8Array.of(2));
  expect(await encode(SETTING, [])).toEqual(Uint8Array.of(2));
});
