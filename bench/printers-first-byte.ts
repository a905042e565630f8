import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { openVirtualPrinter } from '../drivers/printers/virtual/virtual-printer.ts';
import { openTill, type Till } from '../src/main/app.ts';
import { setUpVirtualPrinter } from '../src/main/hosts/counters/practice.ts';
import type { Journal } from '../src/main/journal/journal.ts';
import { openJournal } from '../src/main/journal/open-journal.ts';
import { systemPrinters } from '../src/main/printing/printer-environment.ts';
import { cents } from '../src/shared/domain/money.ts';
import { startService } from '../test/support/service.ts';
import { swipeCard } from '../test/support/swipe-card.ts';
import { tillOptions } from '../test/support/till-options.ts';
import type { Figure } from './figure.ts';

const SALES = 15;
/** Questions for the printer's status, and their settings, are shorter; every receipt is longer. */
const QUESTION_BYTES = 16;

/**
 * The whole till charges cards at the demo service and prints on the virtual printer: from the
 * arrival of an approval, before its commit, to the first byte of its receipt at the printer.
 */
export async function benchFirstByte(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
  const service = await startService();
  const printer = await openVirtualPrinter();
  const now = () => new Date();
  const journal = openJournal({ folder, version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
  const options = tillOptions(service, folder, journal);
  setUpVirtualPrinter(options.settings);
  const approved = whenApproved(journal);
  const printed = whenPrinted(printer.machine);
  const cut = moments();
  printer.subscribe(({ kind }) => {
    if (kind === 'receipt') cut.is();
  });
  const till = await openTill({ ...options, printers: systemPrinters(printer) });
  try {
    await till.staff.signIn('cashier', '135790');
    const times: number[] = [];
    for (let sale = 0; sale < SALES; sale += 1) {
      // Until its cut, the rest of a receipt would count as the first byte of the next one.
      const sold = Promise.all([approved.next(), printed.next(), cut.next()]);
      await charge(till, sale);
      const [from, to] = await sold;
      times.push(to - from);
    }
    times.sort((one, other) => one - other);
    const value = times[times.length >> 1] ?? Number.NaN;
    const name = 'approved → first byte of the receipt at the virtual printer';
    return [{ name, value, limit: 150, unit: 'ms', worse: 'above' }];
  } finally {
    await till.close();
    await printer.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

async function charge(till: Till, nth: number): Promise<void> {
  // Another amount each time: the same card and amount would cause a duplicate question.
  const lines = [{ kind: 'copay', amount: cents(2_500 + nth) } as const];
  const sale = { saleId: v7(), lines };
  const { swipe } = await swipeCard(till, sale);
  const { state } = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
  if (state !== 'approved') throw new Error(`The demo card was ${state}.`);
  till.counter.leave(sale.saleId);
}

/** Moments that can be awaited, one after the other, in ms of a monotonic clock. */
function moments() {
  let waiting: ((at: number) => void) | null = null;
  return {
    next: () =>
      new Promise<number>((resolve) => {
        waiting = resolve;
      }),
    is: () => {
      waiting?.(performance.now());
      waiting = null;
    },
  };
}

function whenApproved(journal: Journal) {
  const approved = moments();
  const append = journal.append.bind(journal);
  journal.append = (...entries) => {
    const isApproval = entries.some(
      ({ kind, body }) => kind === 'attempt.resolved' && body.state === 'approved',
    );
    if (isApproval) approved.is();
    append(...entries);
  };
  return approved;
}

function whenPrinted(machine: { receive(bytes: Uint8Array): void }) {
  const printed = moments();
  const receive = machine.receive.bind(machine);
  machine.receive = (bytes) => {
    if (bytes.length > QUESTION_BYTES) printed.is();
    receive(bytes);
  };
  return printed;
}
