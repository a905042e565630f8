import type { HidDevice } from './hid-system.ts';
import { readIdTech } from './id-tech-report.ts';
import { readMagneSafe, readSureSwipe } from './magtek-report.ts';
import type { ReadReport } from './report-reading.ts';

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
