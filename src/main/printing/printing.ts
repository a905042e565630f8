import type { PrinterIdentity } from '../../../drivers/printers/identify-printer.ts';
import type { Printed } from '../../../drivers/printers/virtual/printed.ts';
import type { VirtualPrinter } from '../../../drivers/printers/virtual/virtual-printer.ts';
import type {
  DrawerSetting,
  PrinterSetting,
  PrintJobView,
} from '../../shared/contract/printers.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { CodedError } from '../system/coded-error.ts';
import type { PrinterEnvironment } from './printer-environment.ts';
import { asSentence, type PrinterService } from './printer-service.ts';

/** Number of the virtual printer's papers that stay visible. */
const PAPERS_KEPT = 12;

export interface PrintingOptions {
  readonly printerService: PrinterService;
  readonly environment: PrinterEnvironment;
  readonly setUp: () => PrinterSetUp;
  readonly keep: (setUp: PrinterSetUp) => void;
  /** True if the signed-in person must not see sums of cash. */
  readonly cashHidden: () => boolean;
  /** The person at the counter; throws without one. */
  readonly signedIn: () => Cashier;
  readonly journal: (entry: NewEntry) => void;
  readonly changed: () => void;
}

interface VirtualPaper {
  readonly id: number;
  readonly printed: readonly Printed[];
  /** Null for a test page. */
  readonly job: PrintJobView | null;
}

/** The printer operations of a person: set-up, tests, and stuck jobs. */
export class Printing {
  readonly printerService: PrinterService;
  readonly #options: PrintingOptions;
  readonly #papers: VirtualPaper[] = [];

  constructor(options: PrintingOptions) {
    this.printerService = options.printerService;
    this.#options = options;
    options.environment.virtual?.subscribe((event) => {
      if (event.kind === 'receipt') {
        const { printed } = event;
        const job = this.printerService.jobs.find(({ state }) => state.kind === 'printing') ?? null;
        this.#papers.unshift({ id: (this.#papers[0]?.id ?? 0) + 1, printed, job });
        this.#papers.length = Math.min(this.#papers.length, PAPERS_KEPT);
      }
      options.changed();
    });
  }

  /** The jobs that the signed-in person may see, newest first. */
  get queue() {
    return this.printerService.jobs.filter((job) => !this.#isHidden(job)).toReversed();
  }

  get setUp() {
    const { printers, drawers } = this.#options.setUp();
    const virtual = this.#options.environment.virtual !== null;
    return { printers: [...printers], drawers: [...drawers], virtual };
  }

  /** The names of the system's print queues. @throws {CodedError} `PRINTER_FAULT`. */
  async queues(): Promise<string[]> {
    const { environment } = this.#options;
    return [...(await asSentence(() => environment.queues()))];
  }

  /** Asks a printer for its kind; null if it does not say. @throws {CodedError} `PRINTER_FAULT`. */
  identify(connection: PrinterSetting['connection']): Promise<PrinterIdentity | null> {
    return asSentence(() => this.#options.environment.identify(connection));
  }

  /** A printer on USB is of the kind that its ids tell, unless a person chose one. */
  async savePrinter(printer: PrinterSetting): Promise<void> {
    const { connection, dialect } = printer;
    if (connection.kind === 'virtual') this.#virtual();
    const isUnknown = connection.kind === 'usb' && dialect === undefined;
    const known = isUnknown ? await this.#options.environment.usbKind(connection.path) : null;
    const setting = known === null ? printer : { ...printer, dialect: known.dialect };
    this.#change((setUp) => savePrinter(setUp, setting));
  }

  forgetPrinter(id: string): void {
    this.#change((setUp) => forgetPrinter(setUp, id));
  }

  preferPrinter(id: string): void {
    this.#change((setUp) => preferPrinter(setUp, id));
  }

  saveDrawer(drawer: DrawerSetting): void {
    this.#change((setUp) => saveDrawer(setUp, drawer));
  }

  forgetDrawer(id: string): void {
    this.#change((setUp) => forgetDrawer(setUp, id));
  }

  testPrint(id: string): Promise<void> {
    return this.printerService.testPrint(id);
  }

  /** Journaled, because it opens a drawer with money. */
  testKick(id: string): Promise<'open' | 'closed' | 'unknown'> {
    const cashier = this.#options.signedIn();
    this.#options.journal({ kind: 'drawer.tested', body: { drawerId: id, cashier } });
    return this.printerService.kick(id);
  }

  /** A receipt that may have been printed becomes a duplicate, and is journaled as one. */
  async printAgain(jobId: string): Promise<void> {
    const job = this.queue.find(({ id }) => id === jobId);
    if (job === undefined) throw new CodedError('NO_SUCH_JOB');
    const { state, content } = job;
    // Nothing was printed of it, or it waits already: a second press.
    const isNew =
      state.kind === 'waiting' ||
      state.kind === 'printing' ||
      (state.kind === 'stuck' && state.sent === 'nothing');
    if (content.kind === 'receipt' && !isNew) {
      const { number, itemized } = content;
      const by = this.#options.signedIn();
      const body = { number, duplicate: true, ...(itemized ? { itemized } : {}), by };
      this.#options.journal({ kind: 'receipt.printed', body });
    }
    await this.printerService.printAgain(jobId);
  }

  drop(jobId: string): Promise<void> {
    return this.printerService.drop(jobId);
  }

  /** The papers that the signed-in person may see, newest first. @throws {CodedError} `NO_VIRTUAL_PRINTER`. */
  get virtualPaper() {
    this.#virtual();
    return this.#papers.filter(({ job }) => job === null || !this.#isHidden(job));
  }

  virtualTrouble(trouble: 'none' | 'paper-out' | 'cover-open' | 'close-drawer'): void {
    const { machine } = this.#virtual();
    switch (trouble) {
      case 'none':
        machine.setPaper(Number.POSITIVE_INFINITY);
        machine.setCover(false);
        break;
      case 'paper-out':
        machine.setPaper(0);
        break;
      case 'cover-open':
        machine.setCover(true);
        break;
      case 'close-drawer':
        machine.setDrawer(false);
    }
    this.printerService.retry();
  }

  #isHidden({ content }: PrintJobView): boolean {
    return content.kind === 'paper' && content.withoutCash !== true && this.#options.cashHidden();
  }

  #virtual(): VirtualPrinter {
    const { virtual } = this.#options.environment;
    if (virtual === null) throw new CodedError('NO_VIRTUAL_PRINTER');
    return virtual;
  }

  #change(change: (setUp: PrinterSetUp) => PrinterSetUp): void {
    const { signedIn, setUp, keep, journal, changed } = this.#options;
    const by = signedIn();
    const next = change(setUp());
    keep(next);
    journal({
      kind: 'setting.changed',
      body: { name: 'printers', value: JSON.stringify(next), by },
    });
    this.printerService.reopen();
    changed();
  }
}

interface PrinterSetUp {
  readonly printers: readonly PrinterSetting[];
  readonly drawers: readonly DrawerSetting[];
}

type Named = { readonly id: string };

function withOne<T extends Named>(list: readonly T[], one: T): readonly T[] {
  return list.some(({ id }) => id === one.id)
    ? list.map((each) => (each.id === one.id ? one : each))
    : [...list, one];
}

/** Adds a printer after the others, or changes the one with its id. */
function savePrinter(setUp: PrinterSetUp, printer: PrinterSetting): PrinterSetUp {
  return { ...setUp, printers: withOne(setUp.printers, printer) };
}

/** Removes a printer and the drawers connected to it. @throws {CodedError} */
function forgetPrinter(setUp: PrinterSetUp, id: string): PrinterSetUp {
  requireOne(setUp.printers, id, 'NO_SUCH_PRINTER');
  return {
    printers: setUp.printers.filter((each) => each.id !== id),
    drawers: setUp.drawers.filter(({ printerId }) => printerId !== id),
  };
}

/** Moves a printer to the first place, which is the one in use. @throws {CodedError} */
function preferPrinter(setUp: PrinterSetUp, id: string): PrinterSetUp {
  const first = requireOne(setUp.printers, id, 'NO_SUCH_PRINTER');
  return { ...setUp, printers: [first, ...setUp.printers.filter((each) => each.id !== id)] };
}

/** @throws {CodedError} if its printer does not exist. */
function saveDrawer(setUp: PrinterSetUp, drawer: DrawerSetting): PrinterSetUp {
  requireOne(setUp.printers, drawer.printerId, 'NO_SUCH_PRINTER');
  return { ...setUp, drawers: withOne(setUp.drawers, drawer) };
}

/** @throws {CodedError} */
function forgetDrawer(setUp: PrinterSetUp, id: string): PrinterSetUp {
  requireOne(setUp.drawers, id, 'NO_SUCH_DRAWER');
  return { ...setUp, drawers: setUp.drawers.filter((each) => each.id !== id) };
}

function requireOne<T extends Named>(
  list: readonly T[],
  id: string,
  code: 'NO_SUCH_PRINTER' | 'NO_SUCH_DRAWER',
): T {
  const one = list.find((each) => each.id === id);
  if (one === undefined) throw new CodedError(code);
  return one;
}
