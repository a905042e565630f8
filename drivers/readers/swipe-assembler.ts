import { AT, END_SENTINEL, PERCENT, SEMICOLON, SPACE } from '../magstripe/alphabet.ts';
import { parseSwipe } from '../magstripe/parse-swipe.ts';
import type { SwipeResult } from '../magstripe/swipe-result.ts';
import { wipeSwipe } from '../magstripe/wipe-swipe.ts';
import type { After } from './after.ts';
import { FRAME_HEADER, frameLength, isSecureFrame, STX } from './secure-frame.ts';

export interface SwipeAssemblerOptions {
  readonly after: After;
  /** A whole swipe with a card in it; the receiver's to wipe. */
  readonly swiped: (swipe: SwipeResult) => void;
  /** Something came that had no card in it. */
  readonly unreadable: () => void;
  /** A whole secure frame came; it has been wiped. */
  readonly encrypted: () => void;
}

/** Silence in ms after a line with track 2: only track 3 could still follow. */
export const QUIET_MS = 100;

/** Silence in ms anywhere else: a line that hesitates within a swipe is waited for. */
export const STALL_MS = 500;

/** Three tracks with their framing take 240 bytes; half of this is always kept. */
const ROOM = 1024;

/** Fewer bytes than this without any track are a plug being pushed in. */
const GLITCH = 8;

const ETX = 0x03;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Finds the swipes in a stream of bytes. Readers send all tracks in one line (MagTek) or each in its
 * own (ID TECH), ended by CR or ETX; none says how many follow. So a swipe is over
 *
 * - when a line ends that had two tracks or more: such a reader sends no more for this swipe;
 * - when a line begins with a second track 1;
 * - in silence.
 *
 * A secure frame is as long as its header says, whatever bytes are in it. If its check characters are
 * wrong it was none, and its bytes are looked at once more as what else they may be.
 *
 * Memory is fixed: of what never ends, the newest bytes are kept. Whatever is let go is wiped.
 */
export class SwipeAssembler {
  readonly #options: SwipeAssemblerOptions;
  readonly #bytes = Buffer.alloc(ROOM);
  #length = 0;
  #tracksInLine = 0;
  #hadTrack1 = false;
  #hadTrack2 = false;
  /** Where a secure frame may have begun, and where it ends as soon as its header is there. */
  #frameStart: number | null = null;
  #frameEnd: number | null = null;
  /** Since the last silence. */
  #swipes = 0;
  #hadUnreadable = false;
  #callOff: () => void = () => {};

  constructor(options: SwipeAssemblerOptions) {
    this.#options = options;
  }

  /** No swipe has begun. */
  get empty(): boolean {
    return this.#length === 0;
  }

  /** Takes a copy of the next bytes of the line, in pieces of any size. */
  receive(bytes: Uint8Array): void {
    this.#callOff();
    for (const byte of bytes) this.#take(byte);
    this.#callOff = this.#options.after(this.#patience(), () => this.#silence());
  }

  /** Nothing more of this swipe follows. */
  end(): void {
    this.#callOff();
    this.#silence();
  }

  /** Forgets a swipe that has begun. */
  discard(): void {
    this.#callOff();
    this.#clear();
    this.#swipes = 0;
    this.#hadUnreadable = false;
  }

  #take(byte: number): void {
    if (this.#frameStart === null && byte === STX && this.#length < ROOM - FRAME_HEADER) {
      this.#frameStart = this.#length;
    }
    if (this.#frameStart === null) this.#takeClear(byte);
    else this.#takeFrame(byte, this.#frameStart);
  }

  #takeFrame(byte: number, start: number): void {
    this.#bytes[this.#length++] = byte;
    const frame = this.#bytes.subarray(start, this.#length);
    if (frame.length === FRAME_HEADER) {
      const length = frameLength(frame);
      if (length === null || start + length > ROOM) this.#takeAgain(start);
      else this.#frameEnd = start + length;
    }
    if (this.#frameEnd === null || this.#length < this.#frameEnd - 1) return;
    if (isSecureFrame(frame)) {
      this.#clear();
      this.#swipes += 1;
      this.#options.encrypted();
    } else if (this.#length === this.#frameEnd) this.#takeAgain(start);
  }

  /** What looked like a frame was none. */
  #takeAgain(start: number): void {
    const end = this.#length;
    this.#frameStart = null;
    this.#frameEnd = null;
    this.#length = start;
    // Writing never overtakes reading.
    for (let at = start; at < end; at += 1) this.#takeClear(this.#bytes[at] ?? 0);
    this.#bytes.fill(0, this.#length, end);
  }

  #takeClear(byte: number): void {
    const previous = this.#bytes[this.#length - 1] ?? CR;
    const ends = byte === CR || byte === LF || byte === ETX;
    if (byte === PERCENT && previous < SPACE && this.#hadTrack1) this.#finish();
    if (this.#length === ROOM) this.#dropOlderHalf();
    this.#bytes[this.#length++] = byte;
    // An end sentinel right behind another is the first one's check character.
    if (byte === END_SENTINEL && previous !== END_SENTINEL) this.#tracksInLine += 1;
    this.#hadTrack1 ||= byte === PERCENT;
    this.#hadTrack2 ||= byte === SEMICOLON || byte === AT;
    if (!ends) return;
    if (this.#tracksInLine > 1) this.#finish();
    this.#tracksInLine = 0;
  }

  #patience(): number {
    if (this.#length === 0) return QUIET_MS;
    const last = this.#bytes[this.#length - 1];
    const lineEnded = last === CR || last === LF || last === ETX;
    return lineEnded && this.#hadTrack2 ? QUIET_MS : STALL_MS;
  }

  #silence(): void {
    if (this.#frameStart !== null) this.#takeAgain(this.#frameStart);
    this.#finish();
    const unreadable = this.#hadUnreadable && this.#swipes === 0;
    this.discard();
    if (unreadable) this.#options.unreadable();
  }

  #finish(): void {
    const swipe = parseSwipe(this.#bytes.subarray(0, this.#length));
    const { tracks, card } = swipe;
    const glitch =
      this.#length < GLITCH && Object.values(tracks).every(({ kind }) => kind === 'absent');
    this.#clear();
    if (card === null) {
      wipeSwipe(swipe);
      this.#hadUnreadable ||= !glitch;
      return;
    }
    this.#swipes += 1;
    this.#options.swiped(swipe);
  }

  #dropOlderHalf(): void {
    this.#bytes.copyWithin(0, ROOM / 2);
    this.#bytes.fill(0, ROOM / 2);
    this.#length = ROOM / 2;
  }

  #clear(): void {
    this.#bytes.fill(0, 0, this.#length);
    this.#length = 0;
    this.#tracksInLine = 0;
    this.#hadTrack1 = false;
    this.#hadTrack2 = false;
    this.#frameStart = null;
    this.#frameEnd = null;
  }
}
