import { type DeviceProfile, isKeyboardMode, profileFor, profilesOf } from './device-profiles.ts';
import type { HidIdentity } from './hid-identity.ts';
import type { HidSystem } from './hid-system.ts';

/** A stripe reader that is plugged in. */
export interface HidReaderListing extends HidIdentity {
  readonly path: string;
  /** As reported by the device; null if it reports nothing. */
  readonly maker: string | null;
  readonly product: string | null;
  /** `hid`: can be opened. `keyboard`: types its swipes, so the wedge reads it. */
  readonly mode: 'hid' | 'keyboard';
}

/** A reader that can be opened, with the possible profiles of its reports. */
export interface HidReaderFound extends HidReaderListing {
  readonly profiles: readonly DeviceProfile[];
}

/** The stripe readers among the HID devices of this PC, including those in keyboard mode. */
export async function findHidReaders(system: HidSystem): Promise<readonly HidReaderFound[]> {
  const found: HidReaderFound[] = [];
  for (const device of await system.devices()) {
    const { path, vendorId, productId, serialNumber, manufacturer, product } = device;
    if (path === undefined) continue;
    const listing = {
      path,
      vendorId,
      productId,
      serialNumber: serialNumber || null,
      maker: manufacturer || null,
      product: product || null,
    };
    const possible = profilesOf(device);
    if (isKeyboardMode(device)) found.push({ ...listing, mode: 'keyboard', profiles: [] });
    if (possible.length === 0) continue;
    const length = await system.reportLength(path);
    // If the length is unknown, the first report decides.
    const profiles = length === null ? possible : [profileFor(possible, length) ?? []].flat();
    if (profiles.length > 0) found.push({ ...listing, mode: 'hid', profiles });
  }
  return found;
}
