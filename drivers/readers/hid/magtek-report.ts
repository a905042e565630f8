import { PLUS, SEMICOLON } from '../../magstripe/alphabet.ts';
import { cardBytes } from '../../magstripe/card-memory.ts';
import { byteAt } from '../../magstripe/digits.ts';
import { ENCRYPTION_ENABLED } from '../encrypted-text.ts';
import type { ReadReport, ReportReading } from './report-reading.ts';

/** Offsets of the decode statuses and the lengths of the three tracks, one byte each. */
const STATUS = 0;
const LENGTH = 3;
const TRACKS = 7;

/** Bit 0 of a decode status: the track could not be read. The other bits have no meaning yet. */
export const ERROR = 0x01;

/** MagneSafe V5's encryption status, two bytes. */
const ENCRYPTION_STATUS = 493;

/** A track that could not be read, in the words of readers that send text (hardware.md §1). */
export const UNREADABLE = [Buffer.from('%E?'), Buffer.from(';E?'), Buffer.from('+E?')] as const;

/** MagTek SureSwipe, and ID TECH readers with the same report: tracks of up to 110 bytes. */
export const readSureSwipe: ReadReport = (report) => readFields(report, 110);

/**
 * MagTek MagneSafe V5. Its security level can only be raised: up to level 2 the tracks are clear,
 * from level 3 on ciphertext replaces them. Only the encryption status shows the difference: masked
 * card numbers can look like real ones.
 */
export const readMagneSafe: ReadReport = (report) => {
  // The manual's own example has the status high byte first; no other bit 2 is in use.
  const status = byteAt(report, ENCRYPTION_STATUS) | byteAt(report, ENCRYPTION_STATUS + 1);
  if ((status & ENCRYPTION_ENABLED) !== 0) return { kind: 'encrypted' };
  return readFields(report, 112);
};

/** The three track fields of `room` bytes each; the bytes after a track's length are undefined. */
function readFields(report: Uint8Array, room: number): ReportReading {
  const tracks = UNREADABLE.map((unreadable, index) => {
    const length = byteAt(report, LENGTH + index);
    const error = (byteAt(report, STATUS + index) & ERROR) !== 0;
    if (error || length > room) return unreadable;
    const start = TRACKS + index * room;
    return report.subarray(start, start + length);
  });
  const bytes = cardBytes(tracks.reduce((length, track) => length + track.length, 0));
  let at = 0;
  for (const [index, track] of tracks.entries()) {
    bytes.set(track, at);
    // Both tracks begin with `;` here. The field decides the track; a guess could be wrong.
    if (index === 2 && bytes[at] === SEMICOLON) bytes[at] = PLUS;
    at += track.length;
  }
  return { kind: 'tracks', bytes };
}
