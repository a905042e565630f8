import {
  AT,
  END_SENTINEL,
  FOUR_BIT,
  LEADING,
  LETTER_E,
  PERCENT,
  PLUS,
  SEMICOLON,
  SIX_BIT,
  SPACE,
  START,
} from './alphabet.ts';
import { cardDraft, keepDraft } from './card-memory.ts';
import type { LrcCheck, Track, TrackNumber } from './swipe-result.ts';

/** Longest track in characters, with both sentinels, without LRC (ISO/IEC 7811-2). */
const LONGEST = { 1: 78, 2: 39, 3: 106 } as const;

/** All three tracks, and a fourth that turns out to be a copy. */
const ROOM = LONGEST[1] + LONGEST[2] + 2 * LONGEST[3];

const ABSENT: Track = { kind: 'absent' };
const UNREADABLE: Track = { kind: 'unreadable' };

/**
 * Finds and copies the tracks in the bytes of a reader. Each byte is read at most twice for any
 * input: an incomplete track is given up where it broke and never read again from its start.
 *
 * - Of several copies of one track the first whole one counts.
 * - `;` begins track 2. It begins track 3 if it runs on too long for track 2, or if this swipe
 *   already has its track 2, even as `;E?`. A second track 1 begins another swipe.
 * - Outside a track, all bytes except a start sentinel are skipped: noise, STX, ETX, CR, LF.
 */
export function readTracks(bytes: Uint8Array): Record<TrackNumber, Track> {
  const tracks: Record<TrackNumber, Track> = { 1: ABSENT, 2: ABSENT, 3: ABSENT };
  const { memory, start: draft } = cardDraft(ROOM);
  let used = draft;
  let hadTrack1 = false;
  let hadTrack2 = false;
  let at = 0;
  while (at < bytes.length) {
    const sentinel = bytes[at] ?? 0;
    if (START[sentinel] === 0) {
      at += 1;
      continue;
    }

    const start = at;
    const fourBit = sentinel === SEMICOLON || sentinel === PLUS;
    const alphabet = fourBit ? FOUR_BIT : SIX_BIT;
    const stop = Math.min(bytes.length, start + longest(sentinel) - 1);
    let to = used;
    memory[to++] = sentinel === PERCENT ? PERCENT : SEMICOLON;
    // On the card each six-bit track begins with `%`, also tracks 2 and 3.
    let sum = (fourBit ? SEMICOLON : PERCENT) ^ END_SENTINEL;
    for (at += 1; at < stop; at += 1) {
      const character = alphabet[bytes[at] ?? 0] ?? 0;
      if (character !== 0) {
        memory[to++] = character;
        sum ^= character;
      } else if (!fourBit || bytes[at] !== SPACE) break;
    }

    const error = isError(bytes, start);
    if (error) at = start + 2;
    const whole = at < bytes.length && bytes[at] === END_SENTINEL;
    const blank = to === used + 1;
    const number = trackNumber(sentinel, at + 1 - start, hadTrack2);
    const lrc = whole ? checkLrc(bytes, at + 1, lrcOf(sum, fourBit), fourBit) : 'absent';
    if (whole && !blank && !error && tracks[number].kind !== 'read') {
      memory[to++] = END_SENTINEL;
      tracks[number] = { kind: 'read', bytes: keepDraft(to - used), lrc };
      used = to;
    } else {
      memory.fill(0, used, to);
      if ((error || !blank) && tracks[number].kind === 'absent') tracks[number] = UNREADABLE;
    }

    if (!whole) continue;
    at += lrc === 'absent' ? 1 : 2;
    if (number === 1) {
      hadTrack2 &&= !hadTrack1;
      hadTrack1 = true;
    } else {
      hadTrack2 ||= number === 2;
    }
  }
  return tracks;
}

function longest(sentinel: number): number {
  if (sentinel === PERCENT) return LONGEST[1];
  return sentinel === AT ? LONGEST[2] : LONGEST[3];
}

function trackNumber(sentinel: number, size: number, hadTrack2: boolean): TrackNumber {
  if (sentinel === PERCENT) return 1;
  if (sentinel === AT) return 2;
  return sentinel === SEMICOLON && !hadTrack2 && size <= LONGEST[2] ? 2 : 3;
}

/** `%E?`, `;E?`, `+E?`: the reader saw a track and could not read it. */
function isError(bytes: Uint8Array, start: number): boolean {
  return bytes[start + 1] === LETTER_E && bytes[start + 2] === END_SENTINEL;
}

/**
 * Checks the character after an end sentinel. It is an LRC if the alphabet of the track has it; all
 * else is framing. It may look like a start sentinel: `;` is one of the sixteen of four bits, all
 * six are among the 64 of six bits. It is a start sentinel and no LRC if data follows, or the end
 * sentinel of a blank track: an LRC is followed by a control, by the start sentinel of the next
 * track, or by the end.
 */
function checkLrc(bytes: Uint8Array, at: number, right: number, fourBit: boolean): LrcCheck {
  const byte = bytes[at] ?? 0;
  if (!isLrc(byte, fourBit)) return 'absent';
  if (START[byte] !== 0) {
    const next = bytes[at + 1] ?? 0;
    if (LEADING[next] !== 0 || next === END_SENTINEL) return 'absent';
  }
  return byte === right ? 'right' : 'wrong';
}

/**
 * The longitudinal redundancy character of a track: the exclusive or of the data bits of all its
 * characters, both sentinels included, in the alphabet of the track (ISO/IEC 7811-2). `sum` is the
 * exclusive or of the bytes of those characters.
 */
function lrcOf(sum: number, fourBit: boolean): number {
  return fourBit ? fourBitLrc(sum) : sixBitLrc(sum);
}

/** True if a track of this alphabet can have this byte as its LRC. */
function isLrc(byte: number, fourBit: boolean): boolean {
  return fourBit ? byte >= 0x30 && byte <= 0x3f : byte >= 0x20 && byte <= 0x5f;
}

function fourBitLrc(sum: number): number {
  return 0x30 + (sum & 0x0f);
}

/**
 * Subtracting 0x20 from a byte of this alphabet moves its bit 6 to bit 5 and keeps the five bits
 * below. The same is true of lowercase letters, which come from the reader: the card has capitals.
 */
function sixBitLrc(sum: number): number {
  return 0x20 + ((sum & 0x40) >> 1) + (sum & 0x1f);
}
