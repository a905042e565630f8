import { parseSwipe } from '../../../../drivers/magstripe/parse-swipe.ts';
import type { SwipeResult, Track } from '../../../../drivers/magstripe/swipe-result.ts';

/** The bytes of a reader, written as text; test cards only. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function textOf(bytes: Uint8Array | undefined): string {
  return String.fromCharCode(...(bytes ?? []));
}

export function parseText(text: string): SwipeResult {
  return parseSwipe(bytesOf(text));
}

/** One word for a track: its text, `unreadable` or `absent`. */
export function trackText(track: Track): string {
  return track.kind === 'read' ? textOf(track.bytes) : track.kind;
}

export function tracksOf(text: string): readonly [string, string, string] {
  const { tracks } = parseText(text);
  return [trackText(tracks[1]), trackText(tracks[2]), trackText(tracks[3])];
}
