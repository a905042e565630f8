import { cardBytes } from '../../magstripe/card-memory.ts';
import { byteAt } from '../../magstripe/digits.ts';
import { isSecureFrame } from '../secure-frame.ts';
import type { ReadReport } from './report-reading.ts';

const STATUS = 0;
const LENGTH = 3;
const ENCODE_TYPE = 6;
const TOTAL = 7;
const DATA = 9;

/** Bit 0 of a decode status, as MagTek's: the track could not be read. */
const ERROR = 0x01;

/** Added to the card encode type by readers that encrypt. */
const ENCRYPTED = 0x80;

/** All tracks unreadable: for a report that says so, or one with contradictory lengths. */
const UNREADABLE = Buffer.from('%E?;E?');

/** ID TECH's own report: the bytes of its serial line, after their length. */
export const readIdTech: ReadReport = (report) => {
  const total = totalLength(report);
  const data = report.subarray(DATA, DATA + (total ?? 0));
  if ((byteAt(report, ENCODE_TYPE) & ENCRYPTED) !== 0 || isSecureFrame(data)) {
    return { kind: 'encrypted' };
  }
  const failed = [0, 1, 2].every((index) => (byteAt(report, STATUS + index) & ERROR) !== 0);
  const said = total === null || failed ? UNREADABLE : data;
  const bytes = cardBytes(said.length);
  bytes.set(said);
  return { kind: 'tracks', bytes };
};

/**
 * Manuals disagree on the byte order of the total length. Only one order fits: the report has to
 * hold the total, and the total the three tracks.
 */
function totalLength(report: Uint8Array): number | null {
  const [first, second] = [byteAt(report, TOTAL), byteAt(report, TOTAL + 1)];
  const tracks = [0, 1, 2].reduce((sum, index) => sum + byteAt(report, LENGTH + index), 0);
  const fits = (total: number) => total >= tracks && DATA + total <= report.length;
  return [first + second * 256, first * 256 + second].find(fits) ?? null;
}
