import { AT, END_SENTINEL, PERCENT, SEMICOLON, SPACE } from '../magstripe/alphabet.ts';
import { wipeSwipe } from '../magstripe/card-memory.ts';
import { hasWholeTrack, parseSwipe } from '../magstripe/parse-swipe.ts';
import type { SwipeResult } from '../magstripe/swipe-result.ts';
import type { StartTimer } from './after.ts';
import { hasHiddenDigits, isMasked, readText } from './encrypted-text.ts';
import { FRAME_HEADER, frameLength, isSecureFrame, STX } from './secure-frame.ts';

/** Silence in ms after a line with track 2: only track 3 could still follow. */
export const QUIET_MS = 100;

/** Silence in ms in all other places: a pause within a swipe is tolerated. */
export const STALL_MS = 500;

/**
 * Three tracks take 240 bytes, encrypted and in hex digits up to 2,058; half of this is always
 * kept.
 */
const ROOM = 8192;

/** Fewer bytes than this without any track are noise from a plug. */
const GLITCH = 8;

const ETX = 0x03;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Finds the swipes in a stream of bytes. Readers send all tracks in one line (MagTek) or one per
 * line (ID TECH), ended by CR or ETX; none sends their number. So a swipe ends
 *
 * - at the end of a line with two tracks or more: such a reader sends no more for this swipe;
 * - at the end of a line from a reader that encrypts;
 * - at a line that begins with a second track 1;
 * - in silence.
 *
 * The header of a secure frame gives its length, for any bytes in it. If its check characters are
 * wrong, it is no frame, and its bytes are read again as other data.
 *
 * Memory is fixed: of an endless stream the newest bytes are kept. Discarded bytes are wiped.
 */
export class SwipeAssembler {
  readonly #after: StartTimer;
  /** A whole swipe; the receiver wipes it. Its card is null on a license, a gift card or a key. */
  readonly #swiped: (swipe: SwipeResult) => void;
  /** Bytes without a whole track 1 or 2 came. */
  readonly #unreadable: () => void;
  /** A reader that encrypts sent a swipe; it has been wiped. */
  readonly #encrypted: () => void;
  readonly #bytes = Buffer.alloc(ROOM);
  #length = 0;
  #lineStart = 0;
  #tracksInLine = 0;
  #hadTrack1 = false;
  #hadTrack2 = false;
  /** Start of a possible secure frame, and its end once its header is complete. */
  #frameStart: number | null = null;
  #frameEnd: number | null = null;
  /** Since the last silence. */
  #swipes = 0;
  #hadUnreadable = false;
  #callOff: () => void = () => {};

  constructor(
    after: StartTimer,
    swiped: (swipe: SwipeResult) => void,
    unreadable: () => void,
    encrypted: () => void,
  ) {
    this.#after = after;
    this.#swiped = swiped;
    this.#unreadable = unreadable;
    this.#encrypted = encrypted;
  }

  /** True before the first byte of a swipe. */
  get empty(): boolean {
    return this.#length === 0;
  }

  /** Copies the next bytes of the line, in pieces of any size. */
  receive(bytes: Uint8Array): void {
    this.#callOff();
    for (const byte of bytes) this.#take(byte);
    this.#callOff = this.#after(this.#patience(), () => this.#silence());
  }

  /** No more bytes of this swipe follow. */
  end(): void {
    this.#callOff();
    this.#silence();
  }

  /** Discards an incomplete swipe. */
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
    if (isSecureFrame(frame)) this.#refuseEncrypted();
    else if (this.#length === this.#frameEnd) this.#takeAgain(start);
  }

  /** Reads the bytes of a rejected frame again. */
  #takeAgain(start: number): void {
    const end = this.#length;
    this.#frameStart = null;
    this.#frameEnd = null;
    this.#length = start;
    // The writes never overtake the reads.
    for (let at = start; at < end; at += 1) this.#takeClear(this.#bytes[at] ?? 0);
    this.#bytes.fill(0, this.#length, end);
  }

  #takeClear(byte: number): void {
    const previous = this.#bytes[this.#length - 1] ?? CR;
    const ends = byte === CR || byte === LF || byte === ETX;
    if (byte === PERCENT && previous < SPACE && this.#hadTrack1) this.#finish();
    if (this.#length === ROOM) this.#dropOlderHalf();
    this.#bytes[this.#length++] = byte;
    // An end sentinel right after another is the check character of the first one.
    if (byte === END_SENTINEL && previous !== END_SENTINEL) this.#tracksInLine += 1;
    this.#hadTrack1 ||= byte === PERCENT;
    this.#hadTrack2 ||= byte === SEMICOLON || byte === AT;
    if (!ends) return;
    const line = this.#bytes.subarray(this.#lineStart, this.#length);
    if (this.#tracksInLine > 1 || readText(line).kind !== 'clear') this.#finish();
    this.#lineStart = this.#length;
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
    if (unreadable) this.#unreadable();
  }

  #finish(): void {
    const text = readText(this.#bytes.subarray(0, this.#length));
    if (text.kind === 'encrypted') {
      this.#refuseEncrypted();
      return;
    }
    if (text.kind === 'broken') {
      this.#clear();
      this.#hadUnreadable = true;
      return;
    }
    if (hasHiddenDigits(text.tracks)) {
      this.#refuseEncrypted();
      return;
    }
    const swipe = parseSwipe(text.tracks);
    const { tracks, card } = swipe;
    const glitch =
      this.#length < GLITCH && Object.values(tracks).every(({ kind }) => kind === 'absent');
    this.#clear();
    if (card === null && !hasWholeTrack(swipe)) {
      wipeSwipe(swipe);
      this.#hadUnreadable ||= !glitch;
      return;
    }
    if (card !== null && isMasked(card)) {
      wipeSwipe(swipe);
      this.#refuseEncrypted();
      return;
    }
    this.#swipes += 1;
    this.#swiped(swipe);
  }

  #refuseEncrypted(): void {
    this.#clear();
    this.#swipes += 1;
    this.#encrypted();
  }

  #dropOlderHalf(): void {
    this.#bytes.copyWithin(0, ROOM / 2);
    this.#bytes.fill(0, ROOM / 2);
    this.#length = ROOM / 2;
    this.#lineStart = Math.max(0, this.#lineStart - ROOM / 2);
  }

  #clear(): void {
    this.#bytes.fill(0, 0, this.#length);
    this.#length = 0;
    this.#lineStart = 0;
    this.#tracksInLine = 0;
    this.#hadTrack1 = false;
    this.#hadTrack2 = false;
    this.#frameStart = null;
    this.#frameEnd = null;
  }
}
