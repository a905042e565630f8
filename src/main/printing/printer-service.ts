import { type Drawer, openDrawer } from '../../../drivers/drawers/drawer.ts';
import type { PaperLine } from '../../../drivers/printers/paper/paper.ts';
import type { Printer } from '../../../drivers/printers/printer.ts';
import { PrinterFault } from '../../../drivers/printers/printer-fault.ts';
import { openPrintQueue, type PrintQueue } from '../../../drivers/printers/queue/print-queue.ts';
import type {
  DrawerSetting,
  PrintedContent,
  PrinterSetting,
  PrintingStatus,
  PrintJobView,
} from '../../shared/contract/printers.ts';
import { centred, RULE, row, words } from '../../shared/domain/paper.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { t } from '../../shared/messages/t.ts';
import { CodedError } from '../system/coded-error.ts';
import type { StartTimer } from '../system/timers.ts';
import { createPageEncoder, type PrintSources, paperOf } from './print-content.ts';
import {
  NOT_SEEN,
  type PrinterEnvironment,
  type Seen,
  seenPrinter,
} from './printer-environment.ts';

/** Interval of the status checks of an idle printer, ms; over a network each opens a connection. */
const CHECK_MS = 20_000;
const NETWORK_CHECK_MS = 60_000;
/** Interval of the polls of a drawer's line, ms. */
const DRAWER_CHECK_MS = 1_500;
/** Wait before a retry when no printer could print, ms. */
const RETRY_MS = 10_000;

export interface NewPrintJob {
  readonly id: string;
  readonly title: string;
  readonly content: PrintedContent;
  /** True if it may have been printed before: the paper says DUPLICATE. */
  readonly again: boolean;
}

/** The printers and drawers of this till, with their print queue. */
export interface PrinterService {
  readonly status: PrintingStatus;
  readonly jobs: readonly PrintJobView[];
  /** Resolves when the job is journaled; a printer that is not ready prints it later. */
  print(job: NewPrintJob): Promise<void>;
  /** Opens a drawer once, now. @throws {CodedError} */
  kick(drawerId: string): Promise<'open' | 'closed' | 'unknown'>;
  /** Prints a page on exactly this printer, now. @throws {CodedError} */
  testPrint(printerId: string): Promise<void>;
  /** @throws {CodedError} `NO_SUCH_JOB`. */
  printAgain(jobId: string): Promise<void>;
  drop(jobId: string): Promise<void>;
  retry(): void;
  /** Applies a changed set-up. */
  reopen(): void;
  close(): Promise<void>;
}

export async function openPrinterService(
  options: PrintSources & {
    readonly environment: PrinterEnvironment;
    /** The current set-up. */
    readonly setUp: () => {
      readonly printers: readonly PrinterSetting[];
      readonly drawers: readonly DrawerSetting[];
      /** PNG, base64. */
      readonly logo: string | null;
      readonly openLimitMs: number;
    };
    readonly journal: (entry: NewEntry) => void;
    /** Saves that this printer answered. */
    readonly answered: (printerId: string) => void;
    /** Unfinished jobs of the last run, and the newest finished ones. */
    readonly savedJobs: () => readonly PrintJobView[];
    readonly after: StartTimer;
    readonly now: () => Date;
    /** Ms of a monotonic clock. */
    readonly monotonic: () => number;
    readonly changed: () => void;
    readonly reportFault: (error: unknown) => void;
  },
): Promise<PrinterService> {
  const { environment, setUp, journal, after, monotonic, changed, reportFault } = options;
  const encode = createPageEncoder(() => setUp().logo);
  const seen = new Map<string, Seen>();
  let printers = new Map<string, Printer>();
  let drawers = new Map<string, Drawer>();
  const openTooLong = new Set<string>();
  let cancelCheck = () => {};
  /** The printer that is asked next, by its place. */
  let turn = 0;
  let closed = false;

  const settingOf = (id: string): PrinterSetting => {
    const setting = setUp().printers.find((each) => each.id === id);
    if (setting === undefined) throw new CodedError('NO_SUCH_PRINTER');
    return setting;
  };

  const nameOf = (id: string) => setUp().printers.find((each) => each.id === id)?.name ?? id;

  const see = (id: string) => (now: Seen) => {
    const { state, fault, lowPaper } = seen.get(id) ?? NOT_SEEN;
    const isSame =
      state === now.state && lowPaper === now.lowPaper && fault?.code === now.fault?.code;
    if (isSame && seen.has(id)) return;
    seen.set(id, now);
    changed();
  };

  const watchDrawer = (setting: DrawerSetting): Drawer | null => {
    const printer = printers.get(setting.printerId);
    if (printer === undefined) return null;
    const { pin, onMs, offMs, openIs } = setting;
    const drawer = openDrawer({
      printer,
      settings: {
        pulse: { pin, onMs, offMs },
        openIs,
        openLimitMs: setUp().openLimitMs,
        pollMs: DRAWER_CHECK_MS,
      },
      after,
      now: monotonic,
    });
    drawer.subscribe((event) => {
      if (event.kind === 'open-too-long') {
        openTooLong.add(setting.id);
        const openForMs = Math.round(event.openForMs);
        journal({ kind: 'drawer.open-too-long', body: { drawerId: setting.id, openForMs } });
      } else if (event.state !== 'open') openTooLong.delete(setting.id);
      changed();
    });
    return drawer;
  };

  const look = () => {
    cancelCheck();
    if (closed) return;
    const settings = setUp().printers;
    const asked = settings[turn % settings.length];
    turn += 1;
    // `see` reports a printer's fault; any other error is a bug.
    printers
      .get(asked?.id ?? '')
      ?.status()
      .catch((error: unknown) => {
        if (!(error instanceof PrinterFault)) reportFault(error);
      });
    const network = settings[turn % settings.length]?.connection.kind === 'tcp';
    cancelCheck = after(network ? NETWORK_CHECK_MS : CHECK_MS, look);
  };

  const closePrinters = async () => {
    await Promise.all(Array.from(printers.values(), (printer) => printer.close()));
  };

  const open = () => {
    for (const drawer of drawers.values()) drawer.close();
    closePrinters().catch(reportFault);
    openTooLong.clear();
    const { printers: settings, drawers: plugged } = setUp();
    printers = new Map(
      settings.map((setting, index) => [
        setting.id,
        seenPrinter(
          environment.open(setting, index === 0, () => options.answered(setting.id)),
          see(setting.id),
        ),
      ]),
    );
    drawers = new Map(
      plugged.flatMap((setting) => {
        const drawer = watchDrawer(setting);
        return drawer === null ? [] : [[setting.id, drawer] as const];
      }),
    );
    turn = 0;
    look();
  };
  open();

  const queue: PrintQueue<PrintedContent> = await openPrintQueue<PrintedContent>({
    printers: () => printers,
    store: {
      load: async () => options.savedJobs(),
      save: async (job) => journal({ kind: 'print.changed', body: asKept(job) }),
    },
    render: async (job, printer) =>
      encode(settingOf(printer), paperOf(job.content, job.again, options)),
    after,
    retryMs: RETRY_MS,
    broken: reportFault,
  });
  const stop = queue.subscribe(changed);

  const requireJob = (id: string) => {
    if (!queue.jobs.some((job) => job.id === id)) throw new CodedError('NO_SUCH_JOB');
  };

  return {
    get status(): PrintingStatus {
      const { printers: settings, drawers: plugged } = setUp();
      const [first] = settings;
      if (first === undefined) return { kind: 'window' };
      const withDrawer = settings.filter(({ id }) => plugged.some((each) => each.printerId === id));
      const states = [first, ...withDrawer].map(({ id }) => seen.get(id) ?? NOT_SEEN);
      const { fault, ...state } =
        states.find((each) => each.fault !== null) ?? states[0] ?? NOT_SEEN;
      const jobStates = queue.jobs.map(({ state }) => state.kind);
      const drawerStates = [...drawers.values()].map(({ state }) => state);
      return {
        kind: 'printer',
        name: first.name,
        ...state,
        sentence: fault === null ? null : sentenceOf(fault.code, fault.printer),
        waiting: jobStates.filter((kind) => kind === 'waiting' || kind === 'printing').length,
        stuck: jobStates.filter((kind) => kind === 'stuck').length,
        drawer:
          drawerStates.length === 0
            ? 'none'
            : ((['open', 'unknown', 'closed'] as const).find((state) =>
                drawerStates.includes(state),
              ) ?? 'unknown'),
        drawerOpenTooLong: openTooLong.size > 0,
      };
    },
    get jobs() {
      return queue.jobs.map((job) => inWords(asKept(job), nameOf));
    },
    print: async (job) => {
      await queue.add({ ...job, printers: setUp().printers.map(({ id }) => id) });
    },
    kick: async (drawerId) => {
      const drawer = drawers.get(drawerId);
      if (drawer === undefined) throw new CodedError('NO_SUCH_DRAWER');
      return asSentence(() => drawer.kick());
    },
    testPrint: async (printerId) => {
      const setting = settingOf(printerId);
      const printer = printers.get(printerId);
      if (printer === undefined) throw new CodedError('NO_SUCH_PRINTER');
      const at = options.formatTime(options.now().toISOString());
      const bytes = await encode(setting, testPage(setting, at));
      await asSentence(() => printer.print(bytes));
    },
    printAgain: async (jobId) => {
      requireJob(jobId);
      await queue.reprint(jobId);
    },
    drop: async (jobId) => {
      requireJob(jobId);
      await queue.drop(jobId);
    },
    retry: () => {
      turn = 0;
      look();
      queue.retry();
    },
    reopen: () => {
      open();
      queue.retry();
    },
    close: async () => {
      closed = true;
      cancelCheck();
      for (const drawer of drawers.values()) drawer.close();
      stop();
      await queue.close();
      await closePrinters();
    },
  };
}

/** Converts a printer's fault to a coded error with its sentence, for the screen. */
export async function asSentence<T>(asked: () => Promise<T>): Promise<T> {
  try {
    return await asked();
  } catch (error) {
    if (!(error instanceof PrinterFault)) throw error;
    throw new CodedError('PRINTER_FAULT', {
      cause: error,
      data: { sentence: sentenceOf(error.code, error.printer) },
    });
  }
}

/** A job in the form of the journal and the contract: with mutable arrays. */
function asKept(job: PrintQueue<PrintedContent>['jobs'][number]): PrintJobView {
  const { state } = job;
  return {
    ...job,
    printers: [...job.printers],
    state: state.kind === 'waiting' ? { ...state, tried: [...state.tried] } : state,
  };
}

/** The fault and its remedy, in the language of the person. */
const sentenceOf = (code: PrinterFault['code'], printer: string): string =>
  t(`printerFault.${code}`, { printer });

/** A job with its problem in the language of the person; the journal has the driver's English. */
function inWords(job: PrintJobView, nameOf: (id: string) => string): PrintJobView {
  const { state, title } = job;
  if (state.kind !== 'waiting' && state.kind !== 'stuck') return job;
  const { problem } = state;
  const printer = state.kind === 'stuck' ? state.printer : state.tried.at(-1);
  if (problem === null || problem.code === 'unprintable') return job;
  const sentence =
    problem.code === 'interrupted'
      ? t('printerFault.interrupted', { title })
      : sentenceOf(problem.code, nameOf(printer ?? ''));
  return { ...job, state: { ...state, problem: { ...problem, sentence } } };
}

/** The test page: letters of the usual languages, widths, codes and the cut. */
function testPage(printer: PrinterSetting, at: string): readonly PaperLine[] {
  return [
    { kind: 'logo' },
    centred('Swipewell', 'large'),
    centred(t('testPage.testPrint')),
    RULE,
    row(t('testPage.printer'), printer.name),
    row(t('testPage.paper'), t('testPage.mm', { paper: printer.paper })),
    row(t('testPage.printed'), at),
    RULE,
    words('José Núñez · Zoë Müller · ¿Recibo?'),
    words('Nguyễn Thị Hương · محمد علي'),
    row(t('testPage.left'), t('testPage.right'), 'bold'),
    RULE,
    { kind: 'barcode', digits: '000001234567' },
    { kind: 'qr', text: 'SWIPEWELL-TEST' },
    centred(t('testPage.ifCutCompletePrinter')),
  ];
}
