import { expect, test, vi } from 'vitest';
import { systemPrinters } from '../../../src/main/printing/printer-environment.ts';
import { Printing } from '../../../src/main/printing/printing.ts';
import { DANA, journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { RECEIPT } from '../../unit/shared/domain/receipt-fixtures.ts';
import { printerAt, serviceOn } from './service-on.ts';

const PATIENCE = { timeout: 20_000 };

test('a receipt printed again is journaled once, also after a second press', async () => {
  const journal = journalIn(temporaryFolder());
  const front = await printerAt('front');
  const printerService = await serviceOn(journal, [front.setting], [], { receipt: () => RECEIPT });
  const entries: string[] = [];
  const printing = new Printing({
    printerService,
    environment: systemPrinters(front.printer),
    cashHidden: () => false,
    setUp: () => ({ printers: [front.setting], drawers: [] }),
    keep: () => {},
    signedIn: () => DANA,
    journal: ({ kind }) => {
      entries.push(kind);
    },
    changed: () => {},
  });
  await printerService.print({
    id: 'receipt-1',
    title: 'Receipt',
    content: { kind: 'receipt', number: RECEIPT.number, copy: 'customer' },
    again: false,
  });
  await vi.waitFor(() => expect(printerService.jobs[0]?.state.kind).toBe('done'), PATIENCE);
  front.printer.machine.setPaper(0);
  await printing.printAgain('receipt-1');
  await printing.printAgain('receipt-1');
  expect(entries).toEqual(['receipt.printed']);
});
