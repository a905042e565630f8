import type { PrintedContent } from '../shared/contract/printers.ts';
import { xPaper, zPaper } from '../shared/domain/day-report-paper.ts';
import { may, type Permission } from '../shared/domain/permissions.ts';
import { receiptPaper } from '../shared/domain/receipt-paper.ts';
import type { Cashier } from '../shared/domain/sale.ts';
import type { After } from './after.ts';
import type { LineTo, PaymentsLine } from './attempts/payments-line.ts';
import { ClosingDesk } from './closing/closing-desk.ts';
import type { ReadDeposits } from './closing/deposits.ts';
import { DrawerDesk } from './drawer/drawer-desk.ts';
import type { EffectDevices, EffectOrder } from './effects/effects.ts';
import type { NewEntry } from './journal/entry.ts';
import type { Journal } from './journal/journal.ts';
import { zReportByNumber } from './journal/views/closing.ts';
import { drawerOfSale, sessionById } from './journal/views/drawer.ts';
import { printJobs } from './journal/views/print-jobs.ts';
import { receiptByNumber } from './journal/views/receipts.ts';
import { paperPdf } from './paper/paper-pdf.ts';
import { localTime } from './printers/local-time.ts';
import { type NewPrintJob, openPrinterDesk, type PrinterDesk } from './printers/printer-desk.ts';
import type { PrinterWorld } from './printers/printer-world.ts';
import { Printing } from './printers/printing.ts';
import { createReceiptSettings, type ReceiptSettingsDesk } from './printers/receipt-settings.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { Approve } from './staff/approve.ts';
import type { AtDesk } from './staff/staff.ts';
import { StaffError } from './staff/staff-error.ts';

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
const KEYED_DRAWER = { id: 'till', name: 'Cash drawer' } as const;

export interface CashAndPaperOptions {
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly world: PrinterWorld;
  readonly acting: () => AtDesk | null;
  readonly approve: Approve;
  /** The entries that open a session's drawer (src/main/outbox). */
  readonly opening: (sessionId: string) => readonly NewEntry[];
  readonly line: () => PaymentsLine;
  readonly lineTo: LineTo;
  readonly depositRows: ReadDeposits;
  readonly scan: () => Promise<boolean>;
  /** The ids of attempts in doubt and of open alarms. */
  readonly inDoubt: () => readonly string[];
  readonly saleAtCounter: () => boolean;
  readonly now: () => Date;
  readonly monotonic: () => number;
  readonly after: After;
  readonly newId: () => string;
  readonly changed: () => void;
  readonly reportFault: (error: unknown) => void;
}

/** Drawers and printing: their state, and their automatic work after a payment. */
export interface CashAndPaper {
  readonly printing: Printing;
  readonly drawer: DrawerDesk;
  readonly closing: ClosingDesk;
  readonly receiptSettings: ReceiptSettingsDesk;
  receiptPdf(number: string, duplicate: boolean, itemised: boolean): Promise<Uint8Array>;
  readonly devices: EffectDevices;
  /** Prints a receipt on the printer; false if none is set up and the window prints. */
  printReceipt(number: string, duplicate: boolean, itemised: boolean): Promise<boolean>;
  printX(): Promise<PrintedBy>;
  printZ(number: number, again: boolean): Promise<PrintedBy>;
  /** Starts the automatic work: earlier incomplete reconciliations are repeated. */
  start(): void;
  close(): Promise<void>;
}

export async function openCashAndPaper(options: CashAndPaperOptions): Promise<CashAndPaper> {
  const { journal, settings, acting, approve, newId, changed } = options;
  const db = journal.readable;
  const append = (entry: NewEntry) => journal.append(entry);
  const setUp = () => settings.current;
  const desk = await openPrinterDesk({
    ...options,
    setUp: () => {
      const { printers, drawers, receipts, cash } = setUp();
      const openLimitMs = cash.openLimitSeconds * 1_000;
      return { printers, drawers, logo: receipts.logo, openLimitMs };
    },
    journal: append,
    keptJobs: () => printJobs(db, JOBS_SHOWN),
    receipt: (number) => receiptByNumber(db, number)?.receipt ?? null,
    zReport: (number, duplicate) => {
      const report = zReportByNumber(db, number);
      return report === null ? null : zPaper(report, { duplicate, formatTime: localTime });
    },
    formatTime: localTime,
  });
  const signedIn = (): Cashier => {
    const by = acting();
    if (by === null) throw new StaffError('NOT_SIGNED_IN');
    return { id: by.id, name: by.name };
  };
  const printing = new Printing({
    desk,
    virtual: options.world.virtual,
    setUp,
    keep: ({ printers, drawers }) =>
      settings.change({ printers: [...printers], drawers: [...drawers] }),
    cashHidden: () => drawer.cashHidden,
    signedIn,
    journal: append,
    changed,
  });
  const who = {
    cashier: () => {
      const by = acting();
      return by === null ? null : { id: by.id, name: by.name };
    },
    mayNow: (permission: Permission) => {
      const by = acting();
      return by !== null && may(by.role, permission);
    },
    approve,
  };
  const drawer = new DrawerDesk({
    ...who,
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
    await desk.print(job);
    return { by: 'printer' };
  };
  const printZ = async (number: number, again: boolean) => {
    closing.zReport(number); // throws for a number that does not exist
    return print({
      id: again ? newId() : `z-${number}`,
      title: `Z report ${number}`,
      content: { kind: 'z-report', number },
      again,
    });
  };
  const closing = new ClosingDesk({
    ...options,
    ...who,
    clinic: () => setUp().clinic.name,
    cashRules: () => setUp().cash,
    cashHidden: () => drawer.cashHidden,
    closed: (number) => void printZ(number, false).catch(options.reportFault),
  });
  let callOffMatch = () => {};
  const matchLater = (ms: number) => {
    callOffMatch = options.after(ms, () => {
      closing.matchAgain().catch(options.reportFault);
      matchLater(MATCH_AGAIN_MS);
    });
  };

  const drawerOf = ({ saleId, sessionId }: EffectOrder): string | undefined => {
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
      signedIn,
      journal: append,
      changed,
    }),
    receiptPdf: (number, duplicate, itemised) => {
      const receipt = receiptByNumber(db, number)?.receipt;
      if (receipt === undefined) throw new RangeError(`There is no receipt ${number}.`);
      const printing = { duplicate, itemised, copy: 'customer', formatTime: localTime } as const;
      const lines = receiptPaper(receipt, printing);
      return paperPdf(lines, { title: `Receipt ${number}`, logo: setUp().receipts.logo });
    },
    printZ,
    printX: () =>
      print({
        id: newId(),
        title: 'X report',
        content: {
          kind: 'paper',
          lines: [...xPaper(closing.xForDesk, { duplicate: false, formatTime: localTime })],
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
        return async ({ effectId, receiptNumber, duplicate }: EffectOrder) => {
          if (receiptNumber === null) return;
          for (const copy of copies) {
            const content = { kind: 'receipt', number: receiptNumber, copy } as const;
            await printCopy(desk, `${effectId}-${copy}`, content, duplicate);
          }
        };
      },
      get 'open-drawer'() {
        if (setUp().drawers.length === 0) return undefined;
        return async (order: EffectOrder) => {
          const id = drawerOf(order);
          if (id !== undefined) await desk.kick(id);
        };
      },
    },
    printReceipt: async (number, duplicate, itemised) => {
      if (setUp().printers.length === 0) return false;
      const content = { kind: 'receipt', number, copy: 'customer' } as const;
      await printCopy(desk, newId(), itemised ? { ...content, itemised } : content, duplicate);
      return true;
    },
    close: async () => {
      callOffMatch();
      await closing.close();
      await desk.close();
    },
  };
}

const COPIES = ['customer', 'clinic'] as const;

async function printCopy(
  desk: PrinterDesk,
  id: string,
  content: Extract<PrintedContent, { kind: 'receipt' }>,
  again: boolean,
): Promise<void> {
  const { number, copy } = content;
  const title = copy === 'clinic' ? `Receipt ${number}, clinic copy` : `Receipt ${number}`;
  await desk.print({ id, title, content, again });
}
