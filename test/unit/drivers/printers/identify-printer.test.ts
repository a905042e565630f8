import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { starDialect, usbIdentity } from '../../../../drivers/printers/identify-printer.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

test.each([
  ['TSP143 (STR_T-001)', 'star-graphic'],
  ['TSP100', 'star-graphic'],
  ['TSP143IV', 'star-prnt'],
  ['mC-Print3', 'star-prnt'],
  ['TSP650II (STR_T-001)', 'star-line'],
  ['', 'star-line'],
])('takes the Star %s for %s', (model, dialect) => {
  expect(starDialect(model)).toBe(dialect);
});

/** The files of /sys for a USB printer. */
function plugged(vendor: string, id: string): string {
  const system = temporaryFolder();
  const device = join(system, 'lp0', 'device');
  mkdirSync(device, { recursive: true });
  writeFileSync(join(device, 'ieee1284_id'), id);
  writeFileSync(join(system, 'lp0', 'idVendor'), `${vendor}\n`);
  return system;
}

test.each([
  [
    '0519',
    'MFG:Star;CMD:STAR;MDL:TSP143 (STR_T-001);CLS:PRINTER;',
    'star-graphic',
    'TSP143 (STR_T-001)',
  ],
  ['04b8', 'MFG:EPSON;CMD:ESC/POS;MDL:TM-T20III;CLS:PRINTER;', 'esc-pos', 'TM-T20III'],
])('knows a USB printer of vendor %s without a question', async (vendor, id, dialect, model) => {
  const system = plugged(vendor, id);
  expect(await usbIdentity('/dev/usb/lp0', system)).toEqual({ dialect, model });
});

test('knows nothing of a USB printer without a device id', async () => {
  expect(await usbIdentity('/dev/usb/lp0', temporaryFolder())).toBe(null);
});
