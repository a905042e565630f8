import type {
  HidDevice,
  HidHandle,
  HidSystem,
} from '../../../../../drivers/readers/hid/hid-system.ts';

const SURE_SWIPE: HidDevice = {
  vendorId: 0x0801,
  productId: 0x0002,
  path: '/dev/hidraw0',
  serialNumber: 'B0001',
  manufacturer: 'Mag-Tek',
  product: 'USB Swipe Reader',
  usagePage: 0xff00,
  usage: 1,
};

export function sureSwipeDevice(about: Partial<HidDevice> = {}): HidDevice {
  return { ...SURE_SWIPE, ...about };
}

/** USB ports to plug devices into, and the means to send their reports. */
export function fakeHidSystem() {
  const devices = new Map<string, HidDevice>();
  const lengths = new Map<string, number>();
  const open = new Map<string, ReturnType<typeof fakeHandle>>();
  const refusals: string[] = [];
  const system: HidSystem = {
    devices: async () => [...devices.values()],
    open: async (path) => {
      const refusal = refusals.shift() ?? (devices.has(path) ? null : 'No such device');
      if (refusal !== null) throw new Error(`cannot open device with path ${path}: ${refusal}`);
      const handle = fakeHandle(() => open.delete(path));
      open.set(path, handle);
      return handle;
    },
    reportLength: async (path) => lengths.get(path) ?? null,
  };
  return {
    system,
    plug: (device: HidDevice, reportLength?: number) => {
      devices.set(device.path ?? '', device);
      if (reportLength !== undefined) lengths.set(device.path ?? '', reportLength);
    },
    unplug: (path: string) => {
      devices.delete(path);
      open.get(path)?.fail(new Error('could not read from HID device: No such device'));
    },
    /** The next opening is refused with these words. */
    refuse: (words: string) => refusals.push(words),
    /** Sends the report and returns the driver's buffer, to check that it was wiped. */
    send: (path: string, report: Buffer): Buffer => {
      open.get(path)?.send(report);
      return report;
    },
    openPaths: (): readonly string[] => [...open.keys()],
  };
}

function fakeHandle(closed: () => void) {
  const data: ((report: Buffer) => void)[] = [];
  const errors: ((error: unknown) => void)[] = [];
  let isClosed = false;
  // Like node-hid, which throws there even if the error cannot be caught.
  const beginToRead = () => {
    if (isClosed) throw new TypeError('device has been closed');
  };
  function on(event: 'data', listener: (report: Buffer) => void): void;
  function on(event: 'error', listener: (error: unknown) => void): void;
  function on(
    ...[event, listener]: ['data', (report: Buffer) => void] | ['error', (error: unknown) => void]
  ): void {
    if (event === 'data') {
      data.push(listener);
      process.nextTick(beginToRead);
    } else errors.push(listener);
  }
  const handle: HidHandle = {
    on,
    close: async () => {
      isClosed = true;
      closed();
    },
  };
  return {
    ...handle,
    send: (report: Buffer) => {
      for (const listener of data) listener(report);
    },
    fail: (error: unknown) => {
      for (const listener of errors) listener(error);
    },
  };
}
