import type { Reader } from '../../../drivers/readers/reader.ts';
import type { WedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import type { ReaderLine, RegisteredReader } from '../../shared/contract/devices.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { StartTimer } from '../system/timers.ts';
import { findCandidates } from './find-candidates.ts';
import type { ReaderEnvironment } from './reader-environment.ts';
import type { ReaderService } from './reader-service.ts';

/** PCI DSS 9.5.1: devices are inspected for tampering and exchange, here once a month, ms. */
const RECHECK_EVERY_MS = 30 * 24 * 60 * 60 * 1000;

/** Interval of the search for another device in the place of a missing reader, ms. */
const CHECK_EVERY_MS = 5_000;

/** The readers' part of the till. */
export interface ReaderSetUp {
  readonly readerService: ReaderService;
  readonly environment: ReaderEnvironment;
  readonly settings: {
    readonly readers: readonly RegisteredReader[];
    keep(readers: readonly RegisteredReader[]): void;
  };
  readonly journal: (entry: NewEntry) => void;
  readonly cashier: () => Cashier | null;
  readonly now: () => Date;
  readonly after: StartTimer;
  readonly changed: () => void;
  readonly reportFault: (error: unknown) => void;
}

/** The clinic's readers: saved, in use, and monitored for an exchange. */
export class RegisteredReaders {
  readonly #setUp: ReaderSetUp;
  readonly #keyboard: WedgeReader;
  readonly #inTurn: (change: () => Promise<void>) => Promise<void>;
  /** By a reader's id: the serial number of the device in its place. */
  readonly #exchanged = new Map<string, string>();
  #cancel: () => void = () => {};
  #closed = false;

  /** @param inTurn runs changes of readers one after the other: a device cannot be opened twice. */
  constructor(
    setUp: ReaderSetUp,
    keyboard: WedgeReader,
    inTurn: (change: () => Promise<void>) => Promise<void>,
  ) {
    this.#setUp = setUp;
    this.#keyboard = keyboard;
    this.#inTurn = inTurn;
  }

  get all(): readonly RegisteredReader[] {
    return this.#setUp.settings.readers;
  }

  find(id: string): RegisteredReader | null {
    return this.all.find((reader) => reader.id === id) ?? null;
  }

  /** Opens all readers at the start. */
  async open(): Promise<void> {
    for (const reader of this.all) await this.#open(reader);
    this.#checkSoon();
  }

  /** Reopens all readers: after a sleep a connection may look open and be dead. */
  async reopen(): Promise<void> {
    for (const reader of this.all) await this.#open(reader);
  }

  /** Uses this reader now and at the next start, in place of one with the same id. */
  async register(id: string, name: string, line: ReaderLine): Promise<void> {
    const { settings, journal, cashier, now } = this.#setUp;
    const registeredAt = now().toISOString();
    const reader: RegisteredReader = { id, name, line, registeredAt, lookedAt: null };
    journal({ kind: 'reader.registered', body: { reader, cashier: cashier() } });
    const others = this.all.filter((other) => other.id !== id);
    const again = others.length < this.all.length;
    settings.keep(
      again ? this.all.map((old) => (old.id === id ? reader : old)) : [...this.all, reader],
    );
    this.#exchanged.delete(id);
    await this.#open(reader);
  }

  async forget(id: string): Promise<void> {
    const { readerService, settings, journal, cashier } = this.#setUp;
    journal({ kind: 'reader.forgotten', body: { id, cashier: cashier() } });
    settings.keep(this.all.filter((reader) => reader.id !== id));
    this.#exchanged.delete(id);
    await readerService.remove(id);
  }

  /** Records a person's inspection of the device. */
  recordCheck(id: string, finding: string, cashier: Cashier): void {
    const { settings, journal, now, changed } = this.#setUp;
    journal({ kind: 'reader.checked', body: { id, finding, cashier } });
    const lookedAt = now().toISOString();
    settings.keep(this.all.map((reader) => (reader.id === id ? { ...reader, lookedAt } : reader)));
    changed();
  }

  /** The part of a reader's status that depends on its registration. */
  about(id: string) {
    const reader = this.find(id);
    if (reader === null) return { registered: null, exchangedFor: null };
    const { line, registeredAt, lookedAt } = reader;
    const due = Date.parse(lookedAt ?? registeredAt) + RECHECK_EVERY_MS;
    return {
      registered: {
        serialNumber: line.kind === 'wedge' ? null : line.serialNumber,
        lookedAt,
        checkDue: this.#setUp.now().getTime() >= due,
      },
      exchangedFor: this.#exchanged.get(id) ?? null,
    };
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  async #open({ id, name, line }: RegisteredReader): Promise<void> {
    const { readerService, environment } = this.#setUp;
    await readerService.remove(id); // a device cannot be opened twice
    const reader: Reader =
      line.kind === 'wedge' ? this.#keyboard.openReader(name) : environment.open(line, name);
    reader.subscribe((event) => {
      if (event.kind === 'state') this.#checkSoon();
    });
    await readerService.add(id, reader);
  }

  /** Detects an exchanged reader within seconds; without a missing reader nothing is checked. */
  #checkSoon(): void {
    this.#cancel();
    if (this.#closed || this.all.every(({ line }) => line.kind === 'wedge')) return;
    this.#cancel = this.#setUp.after(CHECK_EVERY_MS, () => {
      this.#inTurn(() => this.#check()).catch(this.#setUp.reportFault);
    });
  }

  async #check(): Promise<void> {
    const { candidates } = await findCandidates(this.#setUp.environment);
    if (this.#closed) return;
    for (const reader of this.all) {
      this.#note(reader, inItsPlace(reader, this.all, candidates));
      const path = newPortOf(reader.line, candidates);
      if (path !== null) await this.#follow(reader, path);
    }
    const { statuses } = this.#setUp.readerService;
    const away = statuses.some(({ id, state }) => state !== 'ready' && this.find(id) !== null);
    if (away) this.#checkSoon();
  }

  /** A serial reader came back at another port. */
  async #follow(reader: RegisteredReader, path: string): Promise<void> {
    if (reader.line.kind !== 'serial') return;
    const moved = { ...reader, line: { ...reader.line, path } };
    this.#setUp.settings.keep(this.all.map((each) => (each.id === reader.id ? moved : each)));
    await this.#open(moved);
  }

  #note({ id }: RegisteredReader, serialNumber: string | null): void {
    const before = this.#exchanged.get(id) ?? null;
    if (serialNumber === before) return;
    if (serialNumber === null) {
      this.#exchanged.delete(id);
    } else {
      this.#setUp.journal({ kind: 'reader.exchanged', body: { id, serialNumber } });
      this.#exchanged.set(id, serialNumber);
    }
    this.#setUp.changed();
  }
}

type Plugged = readonly { readonly line: ReaderLine }[];

/** Replaces a missing serial number. */
const NO_NUMBER = 'unknown';

/**
 * The serial number of another device in this one's place: at its port (serial), or of its model
 * (HID).
 */
function inItsPlace(
  { line }: RegisteredReader,
  registered: readonly RegisteredReader[],
  plugged: Plugged,
): string | null {
  if (line.kind === 'wedge' || line.serialNumber === null) return null;
  const numbersOf = (devices: Plugged) =>
    devices
      .filter((device) => sameModel(line, device.line))
      .map((device) => serialNumberOf(device.line));
  const known = numbersOf(registered);
  const here = numbersOf(plugged);
  if (here.includes(line.serialNumber)) return null;
  const other = here.find((number) => !known.includes(number));
  return other === undefined ? null : (other ?? NO_NUMBER);
}

/** The new port of a serial number; null if it is unchanged or not connected. */
function newPortOf(line: ReaderLine, plugged: Plugged): string | null {
  if (line.kind !== 'serial' || line.serialNumber === null) return null;
  const ports = plugged
    .map((candidate) => candidate.line)
    .filter((port) => port.kind === 'serial' && port.serialNumber === line.serialNumber)
    .map((port) => (port.kind === 'serial' ? port.path : ''));
  return ports.includes(line.path) ? null : (ports[0] ?? null);
}

function serialNumberOf(line: ReaderLine): string | null {
  return line.kind === 'wedge' ? null : line.serialNumber;
}

function sameModel(one: ReaderLine, other: ReaderLine): boolean {
  if (one.kind === 'serial') return other.kind === 'serial' && other.path === one.path;
  return (
    one.kind === 'hid' &&
    other.kind === 'hid' &&
    other.vendorId === one.vendorId &&
    other.productId === one.productId
  );
}
