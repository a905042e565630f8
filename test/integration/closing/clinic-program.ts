import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { openClosing } from '../../../src/main/closing/feature.ts';
import { Commands } from '../../../src/main/commands.ts';
import type { DrawerService } from '../../../src/main/drawer/drawer-service.ts';
import { openDrawer } from '../../../src/main/drawer/feature.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import type { PaymentsPort } from '../../../src/main/payments/engine/engine-context.ts';
import type { HoldsService } from '../../../src/main/payments/holds.ts';
import type { PaymentHistory } from '../../../src/main/payments/payment-history.ts';
import { createPayments, type PaymentParts } from '../../../src/main/payments/payments.ts';
import type { ListedRecord } from '../../../src/main/payments-api/payments.ts';
import type { ReportedRow } from '../../../src/main/payments-api/report-rows.ts';
import { openPrinting } from '../../../src/main/printing/feature.ts';
import { systemPrinters } from '../../../src/main/printing/printer-environment.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { fileSecrets } from '../../../src/main/setup/secret-store.ts';
import { may } from '../../../src/shared/domain/permissions.ts';
import type { Environment } from '../../simulation/environment/environment.ts';
import { modelPort } from '../../simulation/service/model-line.ts';
import { Life, PowerCut } from '../../simulation/till/life.ts';
import { DANA, managerOf } from '../../simulation/till/people.ts';
import { poweredPort } from '../../simulation/till/powered-line.ts';
import { Reader } from '../../simulation/till/reader.ts';
import { CONNECTION } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { modelReads } from './model-reads.ts';

const NO_DEPOSITS = {
  depositDetails: async function* () {},
  depositSummaries: async function* () {},
};

export const TILL = 'K7M2Q9';

interface Asked<Moment> {
  readonly start: Moment;
  readonly end: Moment;
}

/** Transforms the service's list and report on their way to the till. */
export interface Shown {
  readonly listed: (
    records: readonly ListedRecord[],
    asked: Asked<Date>,
  ) => readonly ListedRecord[];
  /** @param asked UTC days, `YYYY-MM-DD`. */
  readonly reported: (rows: readonly ReportedRow[], asked: Asked<string>) => readonly ReportedRow[];
}

/** The parts of the till that the pages' commands use, as the till connects them. */
export interface Running {
  readonly journal: Journal;
  /** The till's client of the service. */
  readonly line: PaymentsPort;
  readonly money: PaymentParts;
  readonly drawer: DrawerService;
  readonly closing: ReturnType<typeof openClosing>;
  readonly payments: PaymentHistory;
  readonly holds: HoldsService;
}

/**
 * The real counter, drawers, payments, holds and close on a real journal file, over a model of the
 * service. After a crash the next start finds a copy of the files as they were at that moment.
 */
export class ClinicProgram {
  readonly reader = new Reader();
  /** The till's view of the service; a test that plants a difference changes it. */
  shown: Shown = { listed: (records) => records, reported: (rows) => rows };
  readonly #environment: Environment;
  #folder = temporaryFolder();
  #life: Life;
  #running: Running | null = null;
  readonly #opened: Journal[] = [];
  starts = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#life = new Life(environment.clock, environment.trace);
  }

  get isOn(): boolean {
    return this.#running !== null && this.#life.alive;
  }

  /** @throws {Error} while it is off. */
  get running(): Running {
    if (this.#running === null || !this.#life.alive) throw new Error('The program is off.');
    return this.#running;
  }

  /** Cuts the power after this many moments (see `Life`). */
  dieIn(moments: number): void {
    this.#life.dieIn(moments);
  }

  /** Cancels a planned power cut. */
  spare(): void {
    this.#life.spare();
  }

  /** Cuts the power now. */
  die(): void {
    this.#life.die('between two commands');
  }

  async start(): Promise<void> {
    const { clock, trace, mishaps } = this.#environment;
    if (this.starts > 0) {
      const next = temporaryFolder();
      cpSync(this.#folder, next, { recursive: true });
      this.#folder = next;
    }
    this.starts += 1;
    this.reader.swipes.wipe();
    const life = new Life(clock, trace);
    this.#life = life;
    this.#running = await this.#open(life, (error) => {
      if (life.alive) mishaps.push(`a fault was reported: ${String(error)}`);
    });
    this.#running.money.start();
    this.#running.closing.start();
  }

  /**
   * Runs a command as a page does: returns its answer, or `died` if the program crashed before it.
   */
  async ask<T>(
    command: (running: Running) => Promise<T> | T,
  ): Promise<{ readonly answer: T } | 'died'> {
    const life = this.#life;
    const asked = async () => ({ answer: await command(this.running) });
    try {
      return await life.orDied(asked());
    } catch (error) {
      if (error instanceof PowerCut || !life.alive) return 'died';
      throw error;
    }
  }

  /** Closes every file. */
  close(): void {
    this.#life.die('at the end');
    for (const journal of this.#opened) journal.close();
  }

  async #open(life: Life, reportFault: (error: unknown) => void): Promise<Running> {
    const { newId, pcClock, clock, service } = this.#environment;
    const now = () => new Date(pcClock.now);
    const changed = () => {};
    const journal = this.#openJournal(life, now);
    journal.append({ kind: 'till.started', body: { version: '0.0.0' } });
    const wire = modelPort(CONNECTION, this.#environment, {
      isUp: () => life.alive,
      awake: () => life.awake(),
      after: life.after,
      reportFault,
    });
    const line = this.#bent(poweredPort(wire, life));
    const environment = { journal, now, after: life.after, newId, changed, reportFault };
    const settings = openSettings(this.#folder);
    const commands = new Commands(journal, {
      cashier: () => DANA,
      mayNow: (permission) => may('manager', permission),
      approve: (approval) => managerOf(approval),
    });
    const subscribe = () => () => {};
    const context = { ...environment, settings, commands, subscribe, monotonic: () => clock.now };
    const printing = await openPrinting({
      ...context,
      printers: systemPrinters(null),
      say: () => {},
      receipts: () => money.receipts,
      cashHidden: () => drawer.service.cashHidden,
    });
    const drawer = openDrawer({
      ...context,
      opening: (sessionId) => money.outbox.queueOpening(sessionId),
      day: () => closing.service.day,
    });
    const closing = openClosing({
      timeZone: 'UTC',
      ...context,
      setUp: { secrets: fileSecrets(join(this.#folder, 'secrets.json')) },
      drawer: drawer.service,
      print: printing.print,
      clients: { current: line, portTo: () => ({ ...line, reports: NO_DEPOSITS }) },
      bookedDay: () => [],
      ofPosting: () => [],
      sweep: () => money.attempts.sweep(),
      inDoubt: () => [
        ...money.attempts.inDoubtList.map(({ attemptId }) => attemptId),
        ...money.attempts.alarms.map(({ alarmId }) => alarmId),
      ],
      saleAtCounter: () =>
        ['listening', 'card', 'sending'].includes(money.counter.current?.step.kind ?? ''),
    });
    const money = createPayments({
      ...environment,
      monotonic: () => clock.now,
      currentPort: () => line,
      portTo: () => line,
      commands,
      settings: () => settings.current,
      readsOf: () => modelReads(service, CONNECTION.id),
      readers: this.reader.readers,
      swipes: this.reader.swipes,
      typedNumbers: { digitsOf: () => null, takeAll: () => null },
      simulated: true,
      devices: printing.devices,
      requireDrawer: () => {},
    });
    const { history: payments, holds } = money;
    return { journal, line, money, drawer: drawer.service, closing, payments, holds };
  }

  #bent(line: PaymentsPort): PaymentsPort {
    return {
      ...line,
      list: async (start, end) => this.shown.listed(await line.list(start, end), { start, end }),
      transactions: async (start, end) =>
        this.shown.reported(await line.transactions(start, end), { start, end }),
    };
  }

  /** The real journal on its file; each commit has two moments for a power cut. */
  #openJournal(life: Life, now: () => Date): Journal {
    const journal = openJournal({
      folder: this.#folder,
      version: '0.0.0',
      now,
      newTillId: () => TILL,
    });
    this.#opened.push(journal);
    const append = journal.append.bind(journal);
    journal.append = (...entries) =>
      life.now(`commit of ${entries.map(({ kind }) => kind).join(' + ')}`, () =>
        append(...entries),
      );
    return journal;
  }
}
