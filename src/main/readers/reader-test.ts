import { wipeSwipe } from '../../../drivers/magstripe/card-memory.ts';
import type { SwipeResult, Track } from '../../../drivers/magstripe/swipe-result.ts';
import type { Reader, ReaderEvent } from '../../../drivers/readers/reader.ts';
import { ReaderFault } from '../../../drivers/readers/reader-fault.ts';
import type { WedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import type {
  ReaderCandidate,
  ReaderLine,
  ReaderTestState,
  SwipeProof,
} from '../../shared/contract/devices.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { Emitter } from '../system/emitter.ts';
import type { StartTimer } from '../system/timers.ts';
import { type Candidate, findCandidates, serialCandidate } from './find-candidates.ts';
import type { ReaderEnvironment } from './reader-environment.ts';
import { type ReaderService, type RegisteredStatus, readerFaultText } from './reader-service.ts';
import { swipeProblem, type UnusableSwipe } from './swipe-vault.ts';

/** Interval of the search for newly connected readers, ms. */
const CHECK_EVERY_MS = 2_000;

/** Messages for test swipes without a usable card. */
const problemTexts = perLanguage(
  (): Readonly<Record<UnusableSwipe, string>> => ({
    unreadable: t('readers.swipeCouldNotRead'),
    'no-track-2': t('readers.stripeNoPaymentData'),
    'not-payment-card': t('readers.doesNotLookLike'),
  }),
);

/** The result of the last swipe. */
interface TestResult {
  readonly problem: string | null;
  readonly proof: SwipeProof | null;
}

/** A candidate under test. */
interface Tried extends TestResult {
  readonly candidate: Candidate;
  /** Null for a reader in use already, and for a port that was not chosen. */
  readonly reader: Reader | null;
  /** State of the detection of the settings; null when none runs. */
  readonly detecting: 'connecting' | 'detecting' | null;
}

export interface ReaderTestOptions {
  readonly readerService: ReaderService;
  readonly environment: ReaderEnvironment;
  readonly keyboard: WedgeReader;
  readonly isRegistered: (id: string) => boolean;
  readonly after: StartTimer;
  readonly reportFault: (error: unknown) => void;
  /** An additional port to listen to; null for none. */
  readonly serialPath: string | null;
}

/**
 * A test of every connected reader: a reader passes when a card is swiped at it. It holds the
 * exclusive session of the readers in use, and opens the others.
 */
export class ReaderTest {
  readonly #options: ReaderTestOptions;
  readonly #changes = new Emitter();
  readonly #tried = new Map<string, Tried>();
  /** Swipe results of readers in use that no list shows. */
  readonly #registered = new Map<string, TestResult>();
  readonly #given = new AbortController();
  readonly #release: () => void;
  /** Readers that were or are being handed over to the counter. */
  readonly #handedOver = new Set<string>();
  #ended: ReaderTestState['ended'] = null;
  #over = false;
  #checking: Promise<void>;
  #cancel: () => void = () => {};

  constructor(options: ReaderTestOptions) {
    this.#options = options;
    this.#release = options.readerService.startExclusive({
      heard: (id, event) => this.#heard(id, event),
      ended: () => void this.end('sale').catch(options.reportFault),
    });
    this.#checking = this.#check();
  }

  get state(): ReaderTestState {
    const readerService = new Map(
      this.#options.readerService.statuses.map((status) => [status.id, status]),
    );
    const onlyRegistered = [...readerService.values()].filter(({ id }) => !this.#tried.has(id));
    return {
      candidates: [
        ...onlyRegistered.map((status) => this.#candidateOf(status)),
        ...[...this.#tried.values()].map((tried) => this.#candidate(tried, readerService)),
      ],
      ended: this.#ended,
    };
  }

  readonly subscribe = this.#changes.subscribe;

  /** A candidate with a successful test swipe; null for all others. */
  proven(id: string): Candidate | null {
    const tried = this.#tried.get(id);
    return this.#over || tried === undefined || tried.proof === null ? null : tried.candidate;
  }

  /** Closes a reader, so that the counter can open it. */
  async handOver(id: string): Promise<void> {
    const tried = this.#tried.get(id);
    if (tried === undefined) return;
    this.#handedOver.add(id);
    this.#tried.set(id, { ...tried, reader: null });
    await tried.reader?.close();
    this.#changes.emit();
  }

  /** Forgets a reader that the counter does not use any more, so that it is tested again. */
  takeBack(id: string): void {
    this.#handedOver.delete(id);
    this.#tried.delete(id);
    this.#changes.emit();
  }

  /** Closes all readers. Safe to call twice. */
  async end(reason: ReaderTestState['ended'] = null): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.#ended = reason;
    this.#cancel();
    this.#given.abort();
    this.#release();
    this.#changes.emit();
    await this.#checking.catch(this.#options.reportFault);
    await Promise.all([...this.#tried.values()].map(({ reader }) => reader?.close()));
  }

  /** Finds the connected readers, and repeats after a delay. */
  async #check(): Promise<void> {
    const { environment, serialPath, after, reportFault } = this.#options;
    const { candidates, failed } = await findCandidates(environment);
    for (const cause of failed) reportFault(cause);
    if (this.#over) return;
    const named =
      serialPath === null || candidates.some(({ line }) => portOf(line) === serialPath)
        ? []
        : [serialCandidate(serialPath)];
    const there = [...candidates, ...named];
    for (const candidate of there) if (!this.#tried.has(candidate.id)) this.#begin(candidate);
    for (const [id, { reader }] of this.#tried) {
      if (there.some((candidate) => candidate.id === id)) continue;
      this.#tried.delete(id);
      await reader?.close();
    }
    this.#changes.emit();
    if (this.#over) return;
    this.#cancel = after(CHECK_EVERY_MS, () => {
      this.#checking = this.#check();
      this.#checking.catch(reportFault);
    });
  }

  #begin(candidate: Candidate): void {
    const { readerService, keyboard, environment, serialPath } = this.#options;
    const { id, name, line } = candidate;
    const idle: Tried = { candidate, reader: null, detecting: null, problem: null, proof: null };
    this.#tried.set(id, idle);
    if (this.#handedOver.has(id) || readerService.statuses.some((status) => status.id === id))
      return;
    if (line.kind === 'wedge') this.#listen(idle, keyboard.openReader(name));
    if (line.kind === 'hid') this.#listen(idle, environment.open(line, name));
    if (line.kind === 'serial' && line.path === serialPath) {
      this.#detect(idle).catch(this.#options.reportFault);
    }
  }

  #listen(tried: Tried, reader: Reader): void {
    const { id } = tried.candidate;
    this.#tried.set(id, { ...tried, reader, detecting: null });
    reader.subscribe((event) => this.#heard(id, event));
    reader.arm();
    this.#changes.emit();
  }

  /** Detects the settings by test swipes first; then listens as to the others. */
  async #detect(tried: Tried): Promise<void> {
    const { candidate } = tried;
    const { line } = candidate;
    if (line.kind !== 'serial') return;
    const become = (part: Partial<Tried>) => {
      this.#tried.set(candidate.id, { ...tried, ...part });
      this.#changes.emit();
    };
    become({ detecting: 'connecting' });
    try {
      const settings = await this.#options.environment.detectSerial(line.path, {
        signal: this.#given.signal,
        listening: (swipes) =>
          become({ detecting: 'detecting', problem: swipes === 0 ? null : anotherSpeed(swipes) }),
      });
      if (this.#over) return;
      if (settings === null) return become({ problem: noSettings() });
      const found: Tried = {
        ...tried,
        candidate: { ...candidate, line: { ...line, ...settings } },
      };
      const { open } = this.#options.environment;
      this.#listen({ ...found, problem: null }, open({ ...line, ...settings }, candidate.name));
    } catch (error) {
      if (!(error instanceof ReaderFault)) throw error;
      become({ problem: readerFaultText(error) });
    }
  }

  #heard(id: string, event: ReaderEvent): void {
    const tried = this.#tried.get(id);
    const before = tried ?? this.#registered.get(id);
    const become = (problem: string | null, proof = before?.proof ?? null) => {
      if (tried !== undefined) this.#tried.set(id, { ...tried, problem, proof });
      else this.#registered.set(id, { problem, proof });
    };
    if (event.kind === 'swipe') {
      const proof = proofOf(event.swipe, event.tookMs);
      if (typeof proof === 'string') become(problemTexts()[proof], null);
      else become(null, proof);
    }
    if (event.kind === 'swipe-unreadable') become(problemTexts().unreadable);
    if (event.kind === 'swipe-encrypted') become(readerFaultText(event.fault));
    this.#changes.emit();
  }

  #candidate(tried: Tried, readerService: ReadonlyMap<string, RegisteredStatus>): ReaderCandidate {
    const { candidate, reader, detecting, problem, proof } = tried;
    const { id, name, about, line } = candidate;
    const atCounter = readerService.get(id);
    const readerState = reader?.state ?? null;
    const fault = readerState?.kind === 'reconnecting' ? readerFaultText(readerState.fault) : null;
    const state = atCounter?.state ?? readerState?.kind ?? null;
    return {
      id,
      kind: line.kind,
      name: atCounter?.name ?? name,
      about,
      port: portOf(line),
      state: detecting ?? STATES[state ?? 'closed'],
      problem: atCounter?.fault ?? fault ?? problem,
      registered: this.#options.isRegistered(id),
      proof,
    };
  }

  /** A reader in use that is not connected now, or is virtual. */
  #candidateOf({ id, kind, name, state, fault }: RegisteredStatus): ReaderCandidate {
    return {
      id,
      kind,
      name,
      port: null,
      about: kind === 'virtual' ? t('readers.simulatedDemoCards') : t('readers.notConnected'),
      state: STATES[state],
      problem: fault ?? this.#registered.get(id)?.problem ?? null,
      registered: this.#options.isRegistered(id),
      proof: this.#registered.get(id)?.proof ?? null,
    };
  }
}

const STATES = {
  connecting: 'connecting',
  ready: 'listening',
  reconnecting: 'away',
  closed: 'not-chosen',
} as const;

const noSettings = perLanguage(() => t('readers.noCardRecognizedAny'));

function anotherSpeed(swipes: number): string {
  return t('readers.swipeCameAnotherSpeed', { swipes });
}

function portOf(line: ReaderLine): string | null {
  return line.kind === 'serial' ? line.path : null;
}

/** The result of a test swipe, or the reason that it has no chargeable card. Wipes the swipe. */
function proofOf(swipe: SwipeResult, tookMs: number): SwipeProof | UnusableSwipe {
  try {
    const { card, tracks } = swipe;
    const problem = swipeProblem(swipe);
    if (card === null || problem !== null) return problem ?? 'unreadable';
    const { brand, lastFour } = card;
    return {
      tracks: [trackOf(tracks[1]), trackOf(tracks[2]), trackOf(tracks[3])],
      brand,
      lastFour,
      tookMs,
    };
  } finally {
    wipeSwipe(swipe);
  }
}

function trackOf(track: Track): SwipeProof['tracks'][number] {
  return { state: track.kind, lrc: track.kind === 'read' ? track.lrc : 'absent' };
}
