import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  identifyPrinter,
  starDialect,
  usbIdentity,
} from '../../../../drivers/printers/identify-printer.ts';
import type { OpenPrintLine } from '../../../../drivers/printers/print-line.ts';
import { USUAL_TIMES } from '../../../../drivers/printers/printer.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';
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

test('gives a line up that does not take the question, and releases its port', async () => {
  const clock = manualClock();
  const close = vi.fn(async () => undefined);
  const aborted = vi.fn();
  const open: OpenPrintLine = async (_, signal) => {
    signal.addEventListener('abort', aborted);
    return { answers: true, write: () => new Promise(() => {}), close };
  };
  const identity = identifyPrinter(open, 'Desk printer', clock.after).catch(
    (error: unknown) => error,
  );
  await new Promise<void>((resolve) => setImmediate(resolve));
  clock.advance(USUAL_TIMES.writeMs);
  expect(await identity).toMatchObject({ code: 'stalled', sent: 'nothing' });
  expect(aborted).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});
