import { expect, test } from 'vitest';
import type { PrinterIdentity } from '../../../drivers/printers/identify-printer.ts';
import { systemPrinters } from '../../../src/main/printing/printer-environment.ts';
import { Printing } from '../../../src/main/printing/printing.ts';
import type { PrinterSetting } from '../../../src/shared/contract/printers.ts';
import { DANA, journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { serviceOn } from './service-on.ts';

const SETTING: PrinterSetting = {
  id: 'front',
  name: 'Front',
  connection: { kind: 'usb', path: '/dev/usb/lp7' },
  paper: 80,
  cut: 'partial',
};
const STAR: PrinterIdentity = { dialect: 'star-line', model: 'TSP700II' };

/** The kind that a printer is saved with, if its USB ids tell `known`. */
async function savedDialect(setting: PrinterSetting, known: PrinterIdentity | null) {
  let printers: readonly PrinterSetting[] = [];
  const environment = systemPrinters(null);
  const asked: PrinterSetting['connection'][] = [];
  const printing = new Printing({
    printerService: await serviceOn(journalIn(temporaryFolder()), []),
    environment: {
      ...environment,
      usbKind: async () => known,
      identify: async (connection) => {
        asked.push(connection);
        return null;
      },
    },
    cashHidden: () => false,
    setUp: () => ({ printers, drawers: [] }),
    keep: (kept) => {
      printers = kept.printers;
    },
    signedIn: () => DANA,
    journal: () => {},
    changed: () => {},
  });
  await printing.savePrinter(setting);
  expect(asked).toEqual([]);
  return printers[0]?.dialect;
}

test.each<[string, Partial<PrinterSetting>, PrinterIdentity | null, PrinterSetting['dialect']]>([
  ['the kind of its USB ids', {}, STAR, 'star-line'],
  ['the kind that a person chose', { dialect: 'esc-pos' }, STAR, 'esc-pos'],
  ['no kind without USB ids', {}, null, undefined],
  [
    'no kind on a network',
    { connection: { kind: 'tcp', host: '127.0.0.1', port: 9 } },
    STAR,
    undefined,
  ],
])('a printer is saved with %s, and never asked', async (_what, change, known, dialect) => {
  expect(await savedDialect({ ...SETTING, ...change }, known)).toBe(dialect);
});
