import type { PrintedContent } from '../../shared/contract/printers.ts';
import { xPaper, zPaper } from '../../shared/domain/day-report-paper.ts';
import { receiptPaper } from '../../shared/domain/receipt-paper.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { t } from '../../shared/messages/t.ts';
import type { Commands } from '../commands.ts';
import { DrawerService } from '../drawer/drawer-service.ts';
import type { Journal } from '../journal/journal.ts';
import { zReportByNumber } from '../journal/projections/closing.ts';
import { drawerOfSale, sessionById } from '../journal/projections/drawer.ts';
import { printJobs } from '../journal/projections/outbox.ts';
import { receiptByNumber } from '../journal/projections/receipts.ts';
import type { OutboxDevices, OutboxTask } from '../printing/outbox.ts';
import { paperPdf } from '../printing/paper-pdf.ts';
import { localTime } from '../printing/print-content.ts';
import type { PrinterEnvironment } from '../printing/printer-environment.ts';
import {
  type NewPrintJob,
  openPrinterService,
  type PrinterService,
} from '../printing/printer-service.ts';
import { Printing } from '../printing/printing.ts';
import { createReceiptSettings, type ReceiptSettingsService } from '../receipts/receipts.ts';
import type { PaymentsPort, PortTo } from '../service/payments-port.ts';
import type { SettingsStore } from '../setup/settings-store.ts';
import type { StartTimer } from '../system/timers.ts';
import { ClosingService } from './closing-service.ts';
import type { ReadDeposits } from './deposits.ts';

/** From the start to the first repeat of earlier incomplete reconciliations, ms. */
const MATCH_FIRST_MS = 60_000;
const MATCH_AGAIN_MS = 3_600_000;

/** The printing party: `window` if no printer is set up. */
interface PrintedBy {
  readonly by: 'printer' | 'window';
}

/** Most finished jobs that are still shown. */
const JOBS_SHOWN = 50;

/** The drawer when none is set up: it opens with its key. */
const KEYED_DRAWER = { id: 'till', name: t('program.cashDrawer') } as const;

export interface CashAndPaperOptions {
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly environment: PrinterEnvironment;
  readonly commands: Commands;
  /** The entries that open a session's drawer (src/main/printing/outbox.ts). */
  readonly opening: (sessionId: string) => readonly NewEntry[];
  readonly line: () => PaymentsPort;
  readonly portTo: PortTo;
  readonly depositRows: ReadDeposits;
  readonly sweep: () => Promise<boolean>;
  /** The ids of attempts in doubt and of open alarms. */
  readonly inDoubt: () => readonly string[];
  readonly saleAtCounter: () => boolean;
  readonly now: () => Date;
  readonly monotonic: () => number;
  readonly after: StartTimer;
  readonly newId: () => string;
  readonly changed: () => void;
  readonly reportFault: (error: unknown) => void;
}

/** Drawers and printing: their state, and their automatic work after a payment. */
export interface CashAndPaper {
  readonly printing: Printing;
  readonly drawer: DrawerService;
  readonly closing: ClosingService;
  readonly receiptSettings: ReceiptSettingsService;
  receiptPdf(number: string, duplicate: boolean, itemized: boolean): Promise<Uint8Array>;
  readonly devices: OutboxDevices;
  /** Prints a receipt on the printer; false if none is set up and the window prints. */
  printReceipt(number: string, duplicate: boolean, itemized: boolean): Promise<boolean>;
  printX(): Promise<PrintedBy>;
  printZ(number: number, again: boolean): Promise<PrintedBy>;
  /** Starts the automatic work: earlier incomplete reconciliations are repeated. */
  start(): void;
  close(): Promise<void>;
}

export async function openCashAndPaper(options: CashAndPaperOptions): Promise<CashAndPaper> {
  const { journal, settings, commands, newId, changed } = options;
  const db = journal.readable;
  const append = (entry: NewEntry) => journal.append(entry);
  const setUp = () => settings.current;
  const printerService = await openPrinterService({
    ...options,
    setUp: () => {
      const { printers, drawers, receipts, cash } = setUp();
      const openLimitMs = cash.openLimitSeconds * 1_000;
      return { printers, drawers, logo: receipts.logo, openLimitMs };
    },
    journal: append,
    savedJobs: () => printJobs(db, JOBS_SHOWN),
    receipt: (number) => receiptByNumber(db, number)?.receipt ?? null,
    zReport: (number, duplicate) => {
      const report = zReportByNumber(db, number);
      return report === null ? null : zPaper(report, { duplicate, formatTime: localTime });
    },
    formatTime: localTime,
  });
  const printing = new Printing({
    printerService,
    virtual: options.environment.virtual,
    setUp,
    keep: ({ printers, drawers }) =>
      settings.change({ printers: [...printers], drawers: [...drawers] }),
    cashHidden: () => drawer.cashHidden,
    signedIn: () => commands.cashier(),
    journal: append,
    changed,
  });
  const drawer = new DrawerService({
    commands,
    journal,
    rules: () => setUp().cash,
    drawers: () => (setUp().drawers.length > 0 ? setUp().drawers : [KEYED_DRAWER]),
    newId,
    opening: options.opening,
    day: () => closing.day,
  });
  /** False if no printer is set up. */
  const print = async (job: NewPrintJob): Promise<PrintedBy> => {
    if (setUp().printers.length === 0) return { by: 'window' };
    await printerService.print(job);
    return { by: 'printer' };
  };
  const printZ = async (number: number, again: boolean) => {
    closing.zReport(number); // throws for a number that does not exist
    return print({
      id: again ? newId() : `z-${number}`,
      title: t('program.endDayReportZ', { number }),
      content: { kind: 'z-report', number },
      again,
    });
  };
  const closing = new ClosingService({
    ...options,
    clinic: () => setUp().clinic.name,
    cashRules: () => setUp().cash,
    cashHidden: () => drawer.cashHidden,
    closed: (number) => void printZ(number, false).catch(options.reportFault),
  });
  let cancelReconciliation = () => {};
  const matchLater = (ms: number) => {
    cancelReconciliation = options.after(ms, () => {
      closing.matchAgain().catch(options.reportFault);
      matchLater(MATCH_AGAIN_MS);
    });
  };

  const drawerOf = ({ saleId, sessionId }: OutboxTask): string | undefined => {
    const { drawers } = setUp();
    const named =
      sessionId === null
        ? saleId === null
          ? null
          : drawerOfSale(db, saleId)
        : (sessionById(db, sessionId)?.drawerId ?? null);
    return (drawers.find(({ id }) => id === named) ?? drawers[0])?.id;
  };

  return {
    printing,
    drawer,
    closing,
    receiptSettings: createReceiptSettings({
      current: () => setUp().receipts,
      keep: (receipts) => settings.change({ receipts }),
      signedIn: () => commands.cashier(),
      journal: append,
      changed,
    }),
    receiptPdf: (number, duplicate, itemized) => {
      const receipt = receiptByNumber(db, number)?.receipt;
      if (receipt === undefined) throw new RangeError(t('program.thereNoReceipt', { number }));
      const printing = { duplicate, itemized, copy: 'customer', formatTime: localTime } as const;
      const lines = receiptPaper(receipt, printing);
      return paperPdf(lines, {
        title: t('program.receipt2', { number }),
        logo: setUp().receipts.logo,
      });
    },
    printZ,
    printX: () =>
      print({
        id: newId(),
        title: t('program.shiftReportX'),
        content: {
          kind: 'paper',
          lines: [...xPaper(closing.xForCounter, { duplicate: false, formatTime: localTime })],
          ...(drawer.cashHidden ? { withoutCash: true } : {}),
        },
        again: false,
      }),
    start: () => matchLater(MATCH_FIRST_MS),
    devices: {
      get 'print-receipt'() {
        const { printers, receipts } = setUp();
        if (printers.length === 0 || receipts.copies === 'none') return undefined;
        const copies = receipts.copies === 'both' ? COPIES : COPIES.slice(0, 1);
        return async ({ outboxId, receiptNumber, duplicate }: OutboxTask) => {
          if (receiptNumber === null) return;
          for (const copy of copies) {
            const content = { kind: 'receipt', number: receiptNumber, copy } as const;
            await printCopy(printerService, `${outboxId}-${copy}`, content, duplicate);
          }
        };
      },
      get 'open-drawer'() {
        if (setUp().drawers.length === 0) return undefined;
        return async (order: OutboxTask) => {
          const id = drawerOf(order);
          if (id !== undefined) await printerService.kick(id);
        };
      },
    },
    printReceipt: async (number, duplicate, itemized) => {
      if (setUp().printers.length === 0) return false;
      const content = { kind: 'receipt', number, copy: 'customer' } as const;
      await printCopy(
        printerService,
        newId(),
        itemized ? { ...content, itemized } : content,
        duplicate,
      );
      return true;
    },
    close: async () => {
      cancelReconciliation();
      await closing.close();
      await printerService.close();
    },
  };
}

const COPIES = ['customer', 'clinic'] as const;

async function printCopy(
  printerService: PrinterService,
  id: string,
  content: Extract<PrintedContent, { kind: 'receipt' }>,
  again: boolean,
): Promise<void> {
  const { number, copy } = content;
  const title =
    copy === 'clinic'
      ? t('program.receiptClinicCopy', { number })
      : t('program.receipt2', { number });
  await printerService.print({ id, title, content, again });
}
