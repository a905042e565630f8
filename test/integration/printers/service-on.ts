import { onTestFinished } from 'vitest';
import { textOf } from '../../../drivers/printers/virtual/printed.ts';
import { openVirtualPrinter } from '../../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime, type StartTimer } from '../../../drivers/readers/after.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { printJobs } from '../../../src/main/journal/projections/outbox.ts';
import type { PrintSources } from '../../../src/main/printing/print-content.ts';
import { systemPrinters } from '../../../src/main/printing/printer-environment.ts';
import { openPrinterService } from '../../../src/main/printing/printer-service.ts';
import type { DrawerSetting, PrinterSetting } from '../../../src/shared/contract/printers.ts';
import { words } from '../../../src/shared/domain/paper.ts';

/** A virtual printer, and all its printed papers as text. */
export async function printerAt(id: string) {
  const printer = await openVirtualPrinter();
  const papers: string[] = [];
  const kicks: number[] = [];
  printer.subscribe((event) => {
    if (event.kind === 'receipt') {
      papers.push(event.printed.flatMap((item) => textOf(item) ?? []).join(' '));
    }
    if (event.kind === 'kick') kicks.push(event.kick.pin);
  });
  onTestFinished(() => printer.close());
  const connection = { kind: 'tcp', host: '127.0.0.1', port: printer.port } as const;
  const setting: PrinterSetting = {
    id,
    name: id,
    connection,
    paper: 80,
    cut: 'partial',
    print: 'text',
  };
  return { printer, setting, papers, kicks };
}

export async function serviceOn(
  journal: Journal,
  printers: readonly PrinterSetting[],
  drawers: readonly DrawerSetting[] = [],
  more: {
    readonly receipt?: PrintSources['receipt'];
    readonly openLimitMs?: number;
    readonly answered?: (printerId: string) => void;
    readonly after?: StartTimer;
  } = {},
) {
  const { openLimitMs = 60_000, receipt = () => null, answered = () => {} } = more;
  const { after = afterRealTime } = more;
  const printerService = await openPrinterService({
    environment: systemPrinters(null),
    setUp: () => ({ printers, drawers, logo: null, openLimitMs }),
    journal: (entry) => journal.append(entry),
    answered,
    savedJobs: () => printJobs(journal.readable, 50),
    receipt,
    zReport: (number, duplicate) => [words(`Z ${number}${duplicate ? ' DUPLICATE' : ''}`)],
    proof: () => null,
    depositSlip: () => null,
    agreement: () => null,
    formatTime: (iso) => iso,
    after,
    now: () => new Date(),
    monotonic: () => performance.now(),
    changed: () => undefined,
    reportFault: (error) => {
      throw error;
    },
  });
  onTestFinished(() => printerService.close());
  return printerService;
}

/** A drawer on pin 5 of a printer. */
export const wiredTo = (printerId: string): DrawerSetting => ({
  id: 'drawer',
  name: 'Cash drawer',
  printerId,
  pin: 5,
  onMs: 50,
  offMs: 500,
  openIs: 'high',
});
