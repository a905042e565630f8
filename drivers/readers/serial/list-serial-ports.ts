import { SerialPort } from 'serialport';

export interface SerialPortListing {
  readonly path: string;
  /** As reported by the device; null for ports that report nothing, such as those on the board. */
  readonly maker: string | null;
  readonly serialNumber: string | null;
  /** Vendor and product ids of USB in hexadecimal, `0403:6001`. */
  readonly usbId: string | null;
}

/** The serial ports of this PC. Empty on a Linux without `udevadm`. */
export async function listSerialPorts(): Promise<readonly SerialPortListing[]> {
  try {
    const ports = await SerialPort.list();
    return ports.map(({ path, manufacturer, serialNumber, vendorId, productId }) => ({
      path,
      maker: manufacturer ?? null,
      serialNumber: serialNumber ?? null,
      usbId: vendorId && productId ? `${vendorId}:${productId}`.toLowerCase() : null,
    }));
  } catch (error) {
    // EACCES: not found, and a folder of the PATH is closed to this account.
    const isMissing =
      error instanceof Error && 'code' in error && /^(ENOENT|EACCES)$/.test(`${error.code}`);
    if (isMissing) return [];
    throw error;
  }
}
