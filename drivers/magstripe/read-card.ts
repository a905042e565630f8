import { CARET, END_SENTINEL, SPACE } from './alphabet.ts';
import { brandOf } from './brand.ts';
import { byteAt, numberAt } from './digits.ts';
import { type Expiry, expiryOf } from './expiry.ts';
import { hasPan, type PanOnTrack, panBytes, panOnTrack1, panOnTrack2 } from './pan.ts';
import { type ServiceCode, serviceCodeOf } from './service-code.ts';
import type { SwipedCard } from './swipe-result.ts';

/**
 * The card on canonical tracks 1 and 2 (ISO/IEC 7813), or null when neither holds a PAN of 12 to 19
 * digits with its separator. Track 2 is the one that gets charged, so it is believed before track 1;
 * where the two tell different PANs the name, which only track 1 has, is left out.
 */
export function readCard(track1: Uint8Array | null, track2: Uint8Array | null): SwipedCard | null {
  const on1 = track1 === null ? null : panOnTrack1(track1);
  const on2 = track2 === null ? null : panOnTrack2(track2);
  const source = on2 ?? on1;
  if (source === null) return null;
  const { track, separator, end } = source;
  const pan = panBytes(source);
  const expiryAt = (source === on1 ? endOfName(track, end + 1) : end) + 1;
  // A missing field leaves its separator behind.
  const serviceCodeAt = expiryAt + (track[expiryAt] === separator ? 1 : 4);
  return {
    pan,
    bin: firstSix(pan),
    lastFour: four(pan, pan.length - 4),
    brand: brandOf(source.bin, source.digits),
    name: on1 !== null && hasPan(on1, pan) ? nameOn(on1) : null,
    expiry: readExpiry(track, expiryAt),
    serviceCode: readServiceCode(track, serviceCodeAt),
    luhn: source.luhn,
  };
}

function readExpiry(track: Uint8Array, at: number): Expiry | null {
  const yymm = numberAt(track, at, 4);
  return yymm === null ? null : expiryOf(Math.trunc(yymm / 100), yymm % 100);
}

function readServiceCode(track: Uint8Array, at: number): ServiceCode | null {
  const code = numberAt(track, at, 3);
  return code === null ? null : serviceCodeOf(code);
}

function nameOn({ track, end: separator }: PanOnTrack): string | null {
  let start = separator + 1;
  let end = endOfName(track, start);
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

// A few characters may be shown and become text; the PAN itself never does. Each call below makes
// one string, so the fewer of them the better.

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
