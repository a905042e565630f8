import { cardBytes } from '../../magstripe/card-memory.ts';
import { byteAt } from '../../magstripe/digits.ts';
import { isSecureFrame } from '../secure-frame.ts';
import type { ReadReport } from './report-reading.ts';

const LENGTH = 3;
const ENCODE_TYPE = 6;
const TOTAL = 7;
const DATA = 9;

/** Added to the card encode type by readers that encrypt. */
const ENCRYPTED = 0x80;

/** All tracks unreadable: what is said of a report whose lengths contradict each other. */
const UNREADABLE = Buffer.from('%E?;E?');

/** ID TECH's own report: what the reader would send on a serial line, behind its length. */
export const readIdTech: ReadReport = (report) => {
  const total = totalLength(report);
  const data = report.subarray(DATA, DATA + (total ?? 0));
  if ((byteAt(report, ENCODE_TYPE) & ENCRYPTED) !== 0 || isSecureFrame(data)) {
    return { kind: 'encrypted' };
  }
  const bytes = cardBytes(total ?? UNREADABLE.length);
  bytes.set(total === null ? UNREADABLE : data);
  return { kind: 'tracks', bytes };
};

/**
 * Manuals do not say which byte of the total length comes first. Only one order fits: the report has
 * to hold the total, and the total the three tracks.
 */
function totalLength(report: Uint8Array): number | null {
  const [first, second] = [byteAt(report, TOTAL), byteAt(report, TOTAL + 1)];
  const tracks = [0, 1, 2].reduce((sum, index) => sum + byteAt(report, LENGTH + index), 0);
  const fits = (total: number) => total >= tracks && DATA + total <= report.length;
  return [first + second * 256, first * 256 + second].find(fits) ?? null;
}
