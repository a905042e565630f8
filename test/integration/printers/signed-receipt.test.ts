import { expect, onTestFinished, test, vi } from 'vitest';
import { afterRealTime } from '../../../drivers/readers/after.ts';
import { openPrinting } from '../../../src/main/printing/feature.ts';
import { systemPrinters } from '../../../src/main/printing/printer-environment.ts';
import { Outbox } from '../../../src/main/receipts/outbox.ts';
import { createReceipts } from '../../../src/main/receipts/receipts.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { ReceiptTender } from '../../../src/shared/domain/receipt.ts';
import { commandsOf } from '../../support/commands-of.ts';
import { COPAY, DANA, id, journalIn, newId, SALE_OPENED } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { printerAt } from './service-on.ts';

const PATIENCE = { timeout: 20_000 };

const DEBIT: Extract<ReceiptTender, { kind: 'bank' }> = {
  ...{ kind: 'bank', account: 'checking', lastFour: '6789', trackingId: 'T1' },
  authorization: 'I authorize a debit of my account.',
};

/** Issues the receipt of a payment, and prints what the clinic prints automatically: patient copies. */
async function copiesOf(
  tender: ReceiptTender,
  print: 'automatically' | 'by hand' | 'itemized' = 'automatically',
): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const journal = journalIn(folder);
  const settings = openSettings(folder);
  const front = await printerAt('front');
  settings.change({ printers: [front.setting] });
  const reportFault = (error: unknown) => {
    throw error;
  };
  const now = () => new Date();
  const receipts = createReceipts({
    ...{ journal, now, simulated: true },
    outbox: new Outbox(journal, {}, newId, reportFault),
    clinic: () => settings.current.clinic,
  });
  const sale = { saleId: id('sale A'), lines: COPAY, cashier: DANA };
  const { number, entries } = receipts.issue({ ...sale, tender }, []);
  journal.append(SALE_OPENED, ...entries);
  const printing = await openPrinting({
    ...{ journal, settings, newId, now, reportFault },
    after: afterRealTime,
    monotonic: () => performance.now(),
    changed: () => {},
    subscribe: () => () => {},
    printers: systemPrinters(front.printer),
    commands: commandsOf({ journal }),
    receipts: () => receipts,
    say: () => {},
    cashHidden: () => false,
  });
  onTestFinished(() => printing.close());
  if (print === 'automatically') {
    await printing.devices['print-receipt']?.({
      ...{ outboxId: newId(), saleId: sale.saleId, receiptNumber: number },
      ...{ sessionId: null, duplicate: false },
    });
  } else {
    const itemized = print === 'itemized';
    await printing.handlers.receipts.print({ commandId: newId(), number, itemized });
  }
  await vi.waitFor(() => {
    const states = printing.handlers.printers.queue().map(({ state }) => state.kind);
    expect(new Set(states)).toEqual(new Set(['done']));
  }, PATIENCE);
  return front.papers.map((paper) => paper.match(/(Patient|Clinic) copy/)?.[0] ?? paper);
}

test.each([
  ['in cash', { kind: 'cash', given: cents(2_500), change: cents(0) }, ['Patient copy']],
  ['signed on the receipt', DEBIT, ['Patient copy', 'Clinic copy']],
  ['signed on the display', { ...DEBIT, signedOnDisplay: true }, ['Patient copy']],
] as const)('a payment %s prints %j', async (_name, tender, copies) => {
  expect(await copiesOf(tender)).toEqual(copies);
});

test.each([
  ['in cash', 'by hand', { kind: 'cash', given: cents(2_500), change: cents(0) }, ['Patient copy']],
  ['signed on the receipt', 'by hand', DEBIT, ['Patient copy', 'Clinic copy']],
  ['signed on the receipt', 'itemized', DEBIT, ['Patient copy']],
  ['signed on the display', 'by hand', { ...DEBIT, signedOnDisplay: true }, ['Patient copy']],
] as const)('a payment %s, printed %s, prints %j', async (_name, print, tender, copies) => {
  expect(await copiesOf(tender, print)).toEqual(copies);
});
