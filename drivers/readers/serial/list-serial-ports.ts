import { SerialPort } from 'serialport';

export interface SerialPortListing {
  readonly path: string;
  /** As the device tells it; null for ports that tell nothing, as those on the board do. */
  readonly maker: string | null;
  readonly serialNumber: string | null;
  /** USB's vendor and product in hexadecimal, `0403:6001`. */
  readonly usbId: string | null;
}

/** The serial ports of this PC. Empty where Linux has no `udevadm` to ask. */
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
