import Database from 'better-sqlite3';
import type { ClosingService } from '../../../src/main/closing/closing-service.ts';
import { Commands } from '../../../src/main/commands.ts';
import type { Reservations } from '../../../src/main/hub/reservations.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { asJournalError, JournalError } from '../../../src/main/journal/journal-error.ts';
import { NameKeys } from '../../../src/main/journal/name-keys.ts';
import { openJournalOn } from '../../../src/main/journal/open-journal.ts';
import type { PaymentsPort, PortTo } from '../../../src/main/payments/engine/engine-context.ts';
import { RULES } from '../../../src/main/payments/engine/rules.ts';
import { createPayments, type PaymentParts } from '../../../src/main/payments/payments.ts';
import { TypedNumbers } from '../../../src/main/readers/typed-numbers.ts';
import { SWIPE_KEPT_MS } from '../../../src/shared/domain/card.ts';
import type { AttemptConnection } from '../../../src/shared/journal/attempt-entries.ts';
import { paymentSettings } from '../../support/no-limits.ts';
import type { Bug } from '../bugs/bug.ts';
import type { Environment } from '../environment/environment.ts';
import { modelPort } from '../service/model-line.ts';
import { closingOf, devicesOf } from './fittings.ts';
import { Life, PowerCut, PROPER_END } from './life.ts';
import { DANA, managerOf } from './people.ts';
import { poweredPort } from './powered-line.ts';
import { Reader } from './reader.ts';

/** The branches of the clinic, each with its own connection. */
export const BRANCHES: readonly AttemptConnection[] = ['AB12CD34', 'ZX98YW76'].map((clientId) => ({
  id: clientId,
  baseUrl: 'https://service.test',
  username: 'clinic',
  clientId,
}));

/** A commit that the full disk did not take; the program reports it, and goes on. */
const isFullDisk = (error: unknown) =>
  error instanceof JournalError && error.code === 'not-writable';

/** The result of a command: an answer, a refusal with its code, or the end of the program. */
export type Came<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'refused'; readonly code: string; readonly data: unknown }
  | { readonly kind: 'died' };

/** Opens the hub's reservations for one run of the program. */
export type Joins = (life: Life, journal: Journal) => Reservations;

interface Running {
  readonly life: Life;
  readonly journal: Journal;
  readonly commands: Commands;
  readonly typedNumbers: TypedNumbers;
  readonly money: PaymentParts;
  readonly closing: ClosingService;
}

/**
 * The real checkout on the real journal, with the environment's ports: started, stopped, killed at
 * any call it makes, and started again on the same journal.
 */
export class Program {
  readonly reader = new Reader();
  readonly #environment: Environment;
  readonly #bug: Bug;
  readonly #joins: Joins | null;
  /** In a file next to the journal, which a crash leaves as it is. */
  readonly #names: NameKeys;
  #life: Life | null = null;
  #running: Running | null = null;
  /** The branch of new money. */
  branch = 0;

  /** @param joins opens the hub's reservations for each run of a counter that joined a clinic. */
  constructor(environment: Environment, bug: Bug, joins: Joins | null = null) {
    this.#environment = environment;
    this.#bug = bug;
    this.#joins = joins;
    const chance = environment.chance.branch('names');
    const random = (bytes: number) =>
      Buffer.from(Array.from({ length: bytes }, () => chance.whole(0, 255)));
    this.#names = new NameKeys(() => new Database(':memory:'), false, random);
  }

  /** Null while it is off. */
  get running(): Running | null {
    return this.#running?.life.alive === true ? this.#running : null;
  }

  get life(): Life | null {
    return this.#life;
  }

  /** Starts on the existing journal; it may die at the start. @param diesAt see `Life`. */
  start(diesAt?: number): void {
    const { clock, trace, mishaps } = this.#environment;
    const life = new Life(clock, trace, diesAt);
    this.#life = life;
    this.reader.taken.length = 0; // the memory of the run before is gone
    trace.say('POWER', `on, branch ${BRANCHES[this.branch]?.id}`);
    try {
      const journal = this.#openJournal(life);
      journal.append({ kind: 'till.started', body: { version: '0.0.0' } });
      const commands = this.#openCommands(life, journal);
      this.#running = { life, journal, commands, ...this.#openTill(life, journal, commands) };
      const { money } = this.#running;
      money.start();
    } catch (error) {
      if (!(error instanceof PowerCut || isFullDisk(error))) {
        mishaps.push(`the start failed: ${String(error)}`);
      }
    }
  }

  /** Ends it like a person, and waits for the end. */
  async stop(): Promise<void> {
    const { running } = this;
    if (running === null) return;
    await running.life.orDied(running.money.close());
    await running.life.orDied(running.closing.close());
    running.life.die(PROPER_END);
  }

  /** Gives the program a command, like a page. */
  async ask<T>(
    command: (money: PaymentParts, gate: Commands, closing: ClosingService) => Promise<T>,
  ): Promise<Came<T>> {
    const { running } = this;
    if (running === null) return { kind: 'died' };
    try {
      const { life, money, commands, closing } = running;
      const answer = await life.orDied(command(money, commands, closing));
      return answer === 'died' ? { kind: 'died' } : { kind: 'answered', answer };
    } catch (error) {
      if (!running.life.alive) return { kind: 'died' };
      return { kind: 'refused', ...this.#refusal(error) };
    }
  }

  /** Coded errors are answers; any other is a fault. */
  #refusal(error: unknown): { readonly code: string; readonly data: unknown } {
    if (error instanceof Error && 'code' in error && error.name !== 'SqliteError') {
      return { code: String(error.code), data: 'data' in error ? error.data : null };
    }
    this.#environment.mishaps.push(`a command failed: ${String(error)}`);
    return { code: 'unexpected', data: null };
  }

  /** The real journal; the power can fail at two moments of every commit. */
  #openJournal(life: Life): Journal {
    const { db, pcClock, clock, trace, trueTimes, disk } = this.#environment;
    const options = {
      version: '0.0.0',
      now: () => new Date(pcClock.now),
      newTillId: () => this.#environment.tillId,
    };
    const journal = openJournalOn(db, options, this.#names);
    const append = journal.append.bind(journal);
    const commit: Journal['append'] = (...entries) =>
      life.now(`commit of ${entries.map(({ kind }) => kind).join(' + ')}`, () => {
        if (disk.isFull) throw asJournalError(new Database.SqliteError('disk full', 'SQLITE_FULL'));
        const before = journal.revision;
        append(...entries);
        for (let row = before + 1; row <= journal.revision; row += 1) trueTimes.set(row, clock.now);
        for (const { kind, body } of entries)
          trace.say('journal', `${kind} ${JSON.stringify(body)}`);
      });
    journal.append = this.#bug.append?.(commit, this.#environment, life) ?? commit;
    return journal;
  }

  #openCommands(life: Life, journal: Journal): Commands {
    const { clock, habits, chance } = this.#environment;
    return new Commands(journal, {
      cashier: () => DANA,
      mayNow: () => false,
      approve: (approval) =>
        life.later('approval', async () => {
          const { managerTakes } = habits;
          if (managerTakes > 0) {
            await clock.wait(chance.whole(Math.floor(managerTakes / 2), managerTakes));
          }
          return managerOf(approval);
        }),
    });
  }

  #openTill(
    life: Life,
    journal: Journal,
    commands: Commands,
  ): Omit<Running, 'life' | 'journal' | 'commands'> {
    const { pcClock, newId, mishaps, clock, counted } = this.#environment;
    const reportFault = (error: unknown) => {
      if (life.alive && !isFullDisk(error)) {
        mishaps.push(`a fault was reported: ${String(error)}`);
      }
    };
    const ports = BRANCHES.map((connection) =>
      modelPort(connection, this.#environment, {
        isUp: () => life.alive,
        awake: () => life.awake(),
        after: life.after,
        reportFault,
      }),
    );
    const lines = ports.map((port) => {
      const line = poweredPort(port, life);
      return this.#bug.line?.(line) ?? line;
    });
    const currentPort = (): PaymentsPort => {
      const line = lines[this.branch];
      if (line === undefined) throw new RangeError(`There is no branch ${this.branch}.`);
      return line;
    };
    const portTo: PortTo = ({ id }) => lines.find(({ connection }) => connection.id === id) ?? null;
    const typedNumbers = new TypedNumbers(life.after, SWIPE_KEPT_MS, () => true);
    const devices = devicesOf(life, clock, counted);
    const money = createPayments({
      journal,
      clinic: this.#joins?.(life, journal),
      rules: { ...RULES, ...this.#bug.rules?.(this.#environment) },
      currentPort,
      portTo: this.#bug.portTo?.(portTo, currentPort) ?? portTo,
      now: () => new Date(pcClock.now),
      monotonic: () => clock.now,
      after: life.after,
      newId,
      commands,
      changed: () => {},
      reportFault,
      settings: paymentSettings,
      readsOf: (connection) => {
        const id = connection?.id ?? currentPort().connection.id;
        return ports.find((port) => port.connection.id === id)?.shown ?? null;
      },
      readers: this.reader.readers,
      swipes: this.reader.swipes,
      typedNumbers,
      simulated: true,
      devices: this.#bug.devices?.(devices) ?? devices,
      requireDrawer: () => {},
    });
    this.#bug.money?.(money, currentPort, this.#environment, commands);
    const now = () => new Date(pcClock.now);
    const closing = closingOf({
      ...{ journal, commands, money, line: currentPort, portTo, now, newId, reportFault },
    });
    return { typedNumbers, money, closing };
  }
}
