import { SerialPort } from 'serialport';

export interface SerialPortListing {
  readonly path: string;
  /** As the device tells it; null for ports that tell nothing. */
  readonly maker: string | null;
}

/** The serial ports of this PC. Empty where Linux has no `udevadm` to ask. */
export async function listSerialPorts(): Promise<readonly SerialPortListing[]> {
  try {
    const ports = await SerialPort.list();
    return ports.map(({ path, manufacturer }) => ({ path, maker: manufacturer ?? null }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
