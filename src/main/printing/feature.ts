/**
 * Paper and drawers: the configured printers, the print queue and the drawer kick.
 *
 *    commit of a payment ─▶ outbox.ts (queued in the journal) ─▶ printer-service.ts ─▶ drivers/printers
 *                                      └──────────────────────▶ drawer kick
 *
 * An effect is begun at most once, also after a crash; a paper that may have been printed is printed again only as a
 * duplicate.
 */

import { Buffer } from 'node:buffer';
import { bitmapPng } from '../../../drivers/printers/bitmap.ts';
import type { PrintedContent } from '../../shared/contract/printers.ts';
import type { Notice } from '../../shared/contract/till.ts';
import { slipPaper } from '../../shared/domain/deposit-slip-paper.ts';
import type { PaperLine } from '../../shared/domain/paper.ts';
import { paymentSummaryPaper } from '../../shared/domain/payment-summary-paper.ts';
import { receiptPaper } from '../../shared/domain/receipt-paper.ts';
import { isAgreement } from '../../shared/domain/receipt-tenders.ts';
import { zPaper } from '../../shared/domain/z-report-paper.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { t } from '../../shared/messages/t.ts';
import type { Commands } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import { agreementById, agreementsOnPaper } from '../journal/projections/agreements.ts';
import { bagById } from '../journal/projections/bags.ts';
import { zReportByNumber } from '../journal/projections/closing.ts';
import { describedReport } from '../journal/projections/described.ts';
import { drawerOfSale, sessionById } from '../journal/projections/drawer.ts';
import { printJobs } from '../journal/projections/outbox.ts';
import { receiptByNumber } from '../journal/projections/receipts.ts';
import { receiptProof } from '../journal/proof-files.ts';
import type { OutboxDevices, OutboxTask } from '../receipts/outbox.ts';
import { createReceiptSettings, type Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import { depositSlipOf, localTime, paperOfAgreement } from './print-content.ts';
import type { PrinterEnvironment } from './printer-environment.ts';
import { type NewPrintJob, openPrinterService } from './printer-service.ts';
import { Printing } from './printing.ts';

/** Most finished jobs that are still shown. */
const JOBS_SHOWN = 50;

/** Dots of 80 mm paper, the width of the virtual printer. */
const VIRTUAL_DOTS = 576;

const COPIES = ['customer', 'clinic'] as const;

/** The printing party: `window` if no printer is set up. */
export interface PrintedBy {
  readonly by: 'printer' | 'window';
}

export async function openPrinting(
  options: TillContext & {
    readonly printers: PrinterEnvironment;
    readonly commands: Commands;
    readonly receipts: () => Receipts;
    /** Shows a notice. */
    readonly say: (code: Notice['code'], sentence: string | null) => void;
    /** True if the signed-in person must not see sums of cash. */
    readonly cashHidden: () => boolean;
  },
) {
  const { journal, settings, commands, newId, changed, cashHidden } = options;
  const db = journal.readable;
  const append = (entry: NewEntry) => {
    // A replay marks a paper that was being printed on the screen alone.
    if (journal.fault?.code !== 'replayed') journal.append(entry);
  };
  const committed = (entry: NewEntry) => commands.appendResult(entry);
  const signedIn = () => commands.cashier();
  const printerService = await openPrinterService({
    ...options,
    environment: options.printers,
    setUp: () => {
      const { printers, drawers, receipts, cash } = settings.current;
      const openLimitMs = cash.openLimitSeconds * 1_000;
      return { printers, drawers, logo: receipts.logo, openLimitMs };
    },
    journal: append,
    answered: (id) => {
      const printers = settings.current.printers.map((printer) =>
        printer.id === id ? { ...printer, answers: true } : printer,
      );
      try {
        settings.change({ printers });
      } catch (error) {
        // The job continues; the next start asks the printer again.
        options.reportFault(error);
      }
    },
    savedJobs: () => printJobs(db, JOBS_SHOWN),
    receipt: (number) => receiptByNumber(db, number)?.receipt ?? null,
    zReport: (number, duplicate) => {
      const report = zReportByNumber(db, number);
      if (report === null) return null;
      return zPaper(describedReport(db, report), { duplicate, formatTime: localTime });
    },
    proof: (number) => receiptProof(journal, number),
    depositSlip: (bagId) => {
      const { bank, clinic } = settings.current;
      const bag = bagById(db, bagId);
      return bag === null ? null : slipPaper(depositSlipOf(bag, bank, clinic.name));
    },
    agreement: (agreementId, copy) => {
      const saved = agreementById(db, agreementId);
      const { clinic } = settings.current;
      return saved === null
        ? null
        : paperOfAgreement(saved, { clinic, tillId: journal.tillId, copy });
    },
    formatTime: localTime,
  });
  const printing = new Printing({
    printerService,
    environment: options.printers,
    setUp: () => settings.current,
    keep: ({ printers, drawers }) =>
      settings.change({ printers: [...printers], drawers: [...drawers] }),
    cashHidden,
    signedIn,
    journal: committed,
    changed,
  });
  const receiptSettings = createReceiptSettings({
    current: () => settings.current.receipts,
    keep: async (receipts) => {
      await settings.prepare?.({ receipts }, signedIn());
      settings.change({ receipts });
    },
    signedIn,
    journal: committed,
    changed,
  });
  const print = async (job: NewPrintJob): Promise<PrintedBy> => {
    if (settings.current.printers.length === 0) return { by: 'window' };
    await printerService.print(job);
    return { by: 'printer' };
  };
  const pdfOf = async (lines: readonly PaperLine[], title: string) => {
    const { receipts, clinic } = settings.current;
    const { paperPdf } = await import('./paper-pdf.ts');
    return paperPdf(lines, { title, logo: receipts.logo, country: clinic.country });
  };
  const printReceipt = (
    id: string,
    content: Extract<PrintedContent, { kind: 'receipt' }>,
    again: boolean,
  ) => {
    const { number, copy } = content;
    const title =
      copy === 'clinic'
        ? t('program.receiptClinicCopy', { number })
        : t('program.receipt2', { number });
    return print({ id, title, content, again });
  };
  /** A receipt to print again, after the entry of its printing. @throws {CodedError} `NO_SUCH_RECEIPT` */
  const reprinted = (number: string, itemized: boolean) => {
    const { duplicate, entry } = options.receipts().printed(number, signedIn(), itemized);
    const receipt = receiptByNumber(db, number)?.receipt;
    if (receipt === undefined) throw new CodedError('NO_SUCH_RECEIPT');
    committed(entry);
    return { receipt, duplicate };
  };
  const drawerOf = ({ saleId, sessionId }: OutboxTask): string | undefined => {
    const { drawers } = settings.current;
    const named =
      sessionId === null
        ? saleId === null
          ? null
          : drawerOfSale(db, saleId)
        : (sessionById(db, sessionId)?.drawerId ?? null);
    return (drawers.find(({ id }) => id === named) ?? drawers[0])?.id;
  };
  const devices: OutboxDevices = {
    get 'print-receipt'() {
      const { printers, receipts } = settings.current;
      if (printers.length === 0 || receipts.copies === 'none') return undefined;
      return async ({ outboxId, receiptNumber, duplicate }: OutboxTask) => {
        if (receiptNumber === null) return;
        const receipt = receiptByNumber(db, receiptNumber)?.receipt;
        // The clinic files the signed one, the patient keeps the other.
        const isSigned = receipt !== undefined && isAgreement(receipt);
        const isBoth = isSigned || receipts.copies === 'both';
        for (const copy of isBoth ? COPIES : COPIES.slice(0, 1)) {
          const content = { kind: 'receipt', number: receiptNumber, copy } as const;
          await printReceipt(`${outboxId}-${copy}`, content, duplicate);
        }
      };
    },
    get 'open-drawer'() {
      if (settings.current.drawers.length === 0) return undefined;
      return async (order: OutboxTask) => {
        const id = drawerOf(order);
        if (id === undefined) return;
        try {
          await printerService.kick(id);
        } catch (error) {
          const sentence = error instanceof CodedError ? error.data?.['sentence'] : null;
          options.say('drawer-not-opened', typeof sentence === 'string' ? sentence : null);
          throw error;
        }
      };
    },
  };
  return {
    /** Prints a job on the printer, if one is set up. */
    print,
    devices,
    /** A paper as a PDF with the clinic's logo. */
    pdf: pdfOf,
    handlers: {
      printers: {
        setUp: () => printing.setUp,
        savePrinter: ({ commandId: _, ...printer }) => printing.savePrinter(printer),
        forgetPrinter: (input) => printing.forgetPrinter(input.id),
        preferPrinter: (input) => printing.preferPrinter(input.id),
        saveDrawer: ({ commandId: _, ...drawer }) => printing.saveDrawer(drawer),
        forgetDrawer: (input) => printing.forgetDrawer(input.id),
        testPrint: (input) => printing.testPrint(input.id),
        testKick: async (input) => ({ drawer: await printing.testKick(input.id) }),
        queue: () => printing.queue,
        printAgain: (input) => printing.printAgain(input.id),
        drop: (input) => printing.drop(input.id),
        retry: () => printerService.retry(),
        queues: () => printing.queues(),
        identify: ({ connection }) => printing.identify(connection),
        virtualPaper: async () => {
          const { drawPaper } = await import('../../../drivers/printers/virtual/draw-paper.ts');
          return printing.virtualPaper.map(({ id, printed }) => {
            const png = bitmapPng(drawPaper(printed, VIRTUAL_DOTS), 24);
            return { id, png: Buffer.from(png).toString('base64') };
          });
        },
        virtualTrouble: (input) => printing.virtualTrouble(input.trouble),
      },
      receipts: {
        settings: () => receiptSettings.current,
        changeSettings: ({ commandId: _, ...next }) => receiptSettings.change(next),
        get: ({ number }) => {
          const found = options.receipts().get(number);
          if (found === null) throw new CodedError('NO_SUCH_RECEIPT');
          return found;
        },
        summary: ({ patientId, year }) => ({
          lines: [...paymentSummaryPaper(options.receipts().summary(patientId, year))],
        }),
        summaryPdf: async ({ patientId, year }) => {
          const lines = paymentSummaryPaper(options.receipts().summary(patientId, year));
          const pdf = await pdfOf(lines, t('program.paymentSummary', { year: String(year) }));
          return { name: `payments-${year}.pdf`, pdf: Buffer.from(pdf).toString('base64') };
        },
        saveDetails: ({ commandId, ...details }) => {
          commands.runNew({ commandId }, (by) => [options.receipts().detailsSaved(details, by)]);
        },
        print: async ({ number, itemized = false }) => {
          const { receipt, duplicate } = reprinted(number, itemized);
          // The clinic files the signed one, the patient keeps the other.
          const isFiled = agreementsOnPaper(db, number).some(({ signed }) => signed === 'paper');
          const isToSign = isAgreement(receipt) && !isFiled && !itemized;
          const copies = isToSign ? COPIES : COPIES.slice(0, 1);
          let by: PrintedBy['by'] = 'window';
          for (const copy of copies) {
            const discreet = { kind: 'receipt', number, copy } as const;
            const content = itemized ? { ...discreet, itemized } : discreet;
            ({ by } = await printReceipt(newId(), content, duplicate));
          }
          const { logo } = settings.current.receipts;
          const { paperGraphics } = await import('./paper-pdf.ts');
          const graphics =
            by === 'window' ? paperGraphics(receiptPaper(receipt, { duplicate }), logo) : null;
          return { duplicate, copies: [...copies], by, graphics };
        },
        pdf: async ({ number, itemized = false }) => {
          const { receipt, duplicate } = reprinted(number, itemized);
          const proof = receiptProof(journal, number);
          const form = {
            ...({ duplicate, itemized, copy: 'customer', formatTime: localTime } as const),
            ...(proof === null ? {} : { proof }),
          };
          const pdf = await pdfOf(receiptPaper(receipt, form), t('program.receipt2', { number }));
          return { name: `receipt-${number}.pdf`, pdf: Buffer.from(pdf).toString('base64') };
        },
      },
    } satisfies Feature['handlers'],
    slices: {
      printer: () => printerService.status,
      receiptLanguage: () => settings.current.receipts.language,
    } satisfies Feature['slices'],
    close: () => printerService.close(),
  };
}
