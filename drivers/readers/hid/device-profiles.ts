import { cardBytes } from '../../magstripe/card-memory.ts';
import { byteAt } from '../../magstripe/digits.ts';
import { isSecureFrame } from '../secure-frame.ts';
import type { HidDevice } from './hid-system.ts';
import { ERROR, readMagneSafe, readSureSwipe, UNREADABLE } from './magtek-report.ts';
import type { ReadReport } from './report-reading.ts';

const STATUS = 0;
const LENGTH = 3;
const ENCODE_TYPE = 6;
const TOTAL = 7;
const DATA = 9;

/** Added to the card encode type by readers that encrypt. */
const ENCRYPTED = 0x80;

/** For a report with contradictory lengths. */
const NO_TRACK_READABLE = Buffer.concat(UNREADABLE.slice(0, 2));

/** ID TECH's own report: the bytes of its serial line, after their length. */
export const readIdTech: ReadReport = (report) => {
  const total = totalLength(report);
  const data = report.subarray(DATA, DATA + (total ?? 0));
  if ((byteAt(report, ENCODE_TYPE) & ENCRYPTED) !== 0 || isSecureFrame(data)) {
    return { kind: 'encrypted' };
  }
  const parts = total === null ? [NO_TRACK_READABLE] : readableParts(report, data);
  const bytes = cardBytes(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { kind: 'tracks', bytes };
};

/** The data, with each track of a set error bit replaced by its mark. */
function readableParts(report: Uint8Array, data: Uint8Array): readonly Uint8Array[] {
  let at = 0;
  const tracks = UNREADABLE.map((unreadable, index) => {
    const track = data.subarray(at, at + byteAt(report, LENGTH + index));
    at += track.length;
    return (byteAt(report, STATUS + index) & ERROR) === 0 ? track : unreadable;
  });
  return [...tracks, data.subarray(at)];
}

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

/** The report format of one family of readers. */
export interface DeviceProfile {
  readonly name: string;
  readonly vendorId: number;
  readonly usagePage: number;
  readonly usage: number;
  /** Length of its report in bytes, without a report id. */
  readonly length: { readonly from: number; readonly to: number };
  readonly read: ReadReport;
}

const MAGTEK = 0x0801;
const ID_TECH = 0x0acd;
const VENDOR_PAGE = { usagePage: 0xff00, usage: 0x01 } as const;
const SURE_SWIPE_LENGTH = { from: 337, to: 337 } as const;

/**
 * The known readers (hardware.md §2). No product ids: card writers of other manufacturers carry
 * MagTek's, and one reader has several. The length of the report distinguishes them.
 */
export const DEVICE_PROFILES: readonly DeviceProfile[] = [
  {
    name: 'MagTek SureSwipe',
    vendorId: MAGTEK,
    ...VENDOR_PAGE,
    length: SURE_SWIPE_LENGTH,
    read: readSureSwipe,
  },
  {
    name: 'MagTek MagneSafe V5',
    vendorId: MAGTEK,
    ...VENDOR_PAGE,
    // Newer ones add fields at the end.
    length: { from: 856, to: 1024 },
    read: readMagneSafe,
  },
  {
    name: 'ID TECH',
    vendorId: ID_TECH,
    ...VENDOR_PAGE,
    // Manuals disagree on the total.
    length: { from: 508, to: 512 },
    read: readIdTech,
  },
  {
    name: 'ID TECH, as MagTek',
    vendorId: ID_TECH,
    ...VENDOR_PAGE,
    length: SURE_SWIPE_LENGTH,
    read: readSureSwipe,
  },
];

/** The profiles that fit this device, apart from its reports. */
export function profilesOf(device: HidDevice): readonly DeviceProfile[] {
  return DEVICE_PROFILES.filter(
    ({ vendorId, usagePage, usage }) =>
      device.vendorId === vendorId && device.usagePage === usagePage && device.usage === usage,
  );
}

/** The profile with a report of this length in bytes. */
export function profileFor(
  profiles: readonly DeviceProfile[],
  length: number,
): DeviceProfile | null {
  return (
    profiles.find((profile) => length >= profile.length.from && length <= profile.length.to) ?? null
  );
}

/**
 * True for a reader of the same manufacturers in keyboard mode, which no program can open as a
 * reader.
 */
export function isKeyboardMode({ vendorId, usagePage, usage }: HidDevice): boolean {
  return (vendorId === MAGTEK || vendorId === ID_TECH) && usagePage === 0x01 && usage === 0x06;
}
