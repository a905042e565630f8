import { CARET, END_SENTINEL, SPACE } from './alphabet.ts';
import { brandOf } from './brand.ts';
import { byteAt, numberAt } from './digits.ts';
import { type Expiry, expiryOf } from './expiry.ts';
import { hasPan, type PanOnTrack, panBytes, panOnTrack1, panOnTrack2 } from './pan.ts';
import { type ServiceCode, serviceCodeOf } from './service-code.ts';
import type { SwipedCard, Track, TrackNumber } from './swipe-result.ts';

/** Longest name on track 1, padding included (ISO/IEC 7813). */
const LONGEST_NAME = 26;

/**
 * The card on canonical tracks 1 and 2 (ISO/IEC 7813), or null if neither holds a PAN of 12 to 19
 * digits with its separator. Track 2 is the one that is charged, so it has priority over track 1.
 * If the two have different PANs, or another card's track 2 follows, the name, which only track 1 has,
 * is left out.
 */
export function readCard({
  1: track1,
  2: track2,
  3: track3,
}: Readonly<Record<TrackNumber, Track>>): SwipedCard | null {
  const on1 = track1.kind === 'read' ? panOnTrack1(track1.bytes) : null;
  const on2 = track2.kind === 'read' ? panOnTrack2(track2.bytes) : null;
  const misread = track1.kind === 'read' && track1.lrc === 'wrong';
  const source = on2 ?? on1;
  if (source === null) return null;
  const { track, separator, end } = source;
  const pan = panBytes(source);
  const expiryAt = (source === on1 ? endOfName(track, end + 1) : end) + 1;
  // A missing field leaves its separator in place.
  const serviceCodeAt = expiryAt + (track[expiryAt] === separator ? 1 : 4);
  const second = track3.kind === 'read' ? secondTrack2(track3.bytes) : null;
  const tracksDiffer = [on1, second].some((other) => other !== null && !hasPan(other, pan));
  return {
    pan,
    bin: firstSix(pan),
    lastFour: four(pan, pan.length - 4),
    brand: brandOf(source.bin, source.digits),
    name: on1 === null || tracksDiffer || misread ? null : nameOn(on1),
    expiry: readExpiry(track, expiryAt),
    serviceCode: readServiceCode(track, serviceCodeAt),
    luhn: source.luhn,
    tracksDiffer,
  };
}

/** The number of a second track 2: track 3 itself has no brand's number with an expiry (ISO 4909). */
function secondTrack2(track3: Uint8Array): PanOnTrack | null {
  const number = panOnTrack2(track3);
  if (number === null || brandOf(number.bin, number.digits) === 'unknown') return null;
  return readExpiry(track3, number.end + 1) === null ? null : number;
}

/**
 * True if the track breaks off or was misread in its expiry or service code: a separator replaces a
 * missing one (ISO/IEC 7813).
 */
export function isCutAfterPan({ track, separator, end }: PanOnTrack): boolean {
  const isField = (at: number, digits: number) =>
    track[at] === separator || numberAt(track, at, digits) !== null;
  const serviceCodeAt = end + 1 + (track[end + 1] === separator ? 1 : 4);
  return !isField(end + 1, 4) || !isField(serviceCodeAt, 3);
}

function readExpiry(track: Uint8Array, at: number): Expiry | null {
  const yymm = numberAt(track, at, 4);
  return yymm === null ? null : expiryOf(Math.trunc(yymm / 100), yymm % 100);
}

function readServiceCode(track: Uint8Array, at: number): ServiceCode | null {
  const code = numberAt(track, at, 3);
  return code === null ? null : serviceCodeOf(code);
}

/** Null if no name certainly ends here: the expiry and the issuer's own data follow the name. */
function nameOn({ track, end: separator }: PanOnTrack): string | null {
  let start = separator + 1;
  let end = endOfName(track, start);
  if (track[end] !== CARET || end - start > LONGEST_NAME) return null;
  while (start < end && track[start] === SPACE) start += 1;
  while (end > start && track[end - 1] === SPACE) end -= 1;
  const name = text(track, start, end);
  // Prepaid cards carry a lone `/` between an empty surname and an empty first name.
  return name === '' || name === '/' ? null : name;
}

function endOfName(track1: Uint8Array, start: number): number {
  let end = start;
  while (track1[end] !== CARET && track1[end] !== END_SENTINEL) end += 1;
  return end;
}

// A few characters may be displayed and become text; the PAN itself never does. Each call below
// makes one string, so fewer calls are better.

function firstSix(bytes: Uint8Array): string {
  return String.fromCharCode(
    byteAt(bytes, 0),
    byteAt(bytes, 1),
    byteAt(bytes, 2),
    byteAt(bytes, 3),
    byteAt(bytes, 4),
    byteAt(bytes, 5),
  );
}

function four(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(
    byteAt(bytes, at),
    byteAt(bytes, at + 1),
    byteAt(bytes, at + 2),
    byteAt(bytes, at + 3),
  );
}

function text(bytes: Uint8Array, start: number, end: number): string {
  let characters = '';
  let at = start;
  for (; at + 4 <= end; at += 4) characters += four(bytes, at);
  for (; at < end; at += 1) characters += String.fromCharCode(byteAt(bytes, at));
  return characters;
}
