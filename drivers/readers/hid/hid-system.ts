/** The operating system's description of a HID device (the part of node-hid's `Device` in use). */
export interface HidDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly path?: string | undefined;
  readonly serialNumber?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly product?: string | undefined;
  readonly usagePage?: number | undefined;
  readonly usage?: number | undefined;
}

/**
 * An open HID device. `error` comes once, when it is gone; there is no event of its own for that.
 */
export interface HidHandle {
  on(event: 'data', listener: (report: Buffer) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  /** Stops both events; must end before the process ends. */
  close(): Promise<void>;
}

/** The HID devices of this PC. */
export interface HidSystem {
  devices(): Promise<readonly HidDevice[]>;
  /** Rejects with the system's own words. */
  open(path: string): Promise<HidHandle>;
  /**
   * The length of the device's longest input report in bytes; null if unknown before the first
   * report.
   */
  reportLength(path: string): Promise<number | null>;
}
