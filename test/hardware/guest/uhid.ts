import { closeSync, openSync, writeSync } from 'node:fs';

/** Event types of /dev/uhid (linux/uhid.h). */
const DESTROY = 1;
const CREATE2 = 11;
const INPUT2 = 12;

const USB_BUS = 3;

export interface VirtualDevice {
  readonly name: string;
  readonly serialNumber: string;
  readonly vendorId: number;
  readonly productId: number;
  /** Its HID report descriptor. */
  readonly descriptor: Buffer;
}

export interface PluggedDevice {
  send(report: Uint8Array): void;
  unplug(): void;
}

/** Plugs a HID device into the kernel. */
export function plug(device: VirtualDevice): PluggedDevice {
  const uhid = openSync('/dev/uhid', 'r+');
  writeSync(uhid, createEvent(device));
  return {
    send: (report) => {
      const event = Buffer.alloc(4 + 2 + 4096);
      event.writeUInt32LE(INPUT2, 0);
      event.writeUInt16LE(report.length, 4);
      event.set(report, 6);
      writeSync(uhid, event);
    },
    unplug: () => {
      const event = Buffer.alloc(4);
      event.writeUInt32LE(DESTROY, 0);
      writeSync(uhid, event);
      closeSync(uhid);
    },
  };
}

/** `struct uhid_create2_req` after its type. */
function createEvent(device: VirtualDevice): Buffer {
  const { name, serialNumber, vendorId, productId, descriptor } = device;
  const event = Buffer.alloc(4 + 128 + 64 + 64 + 2 + 2 + 4 + 4 + 4 + 4 + 4096);
  event.writeUInt32LE(CREATE2, 0);
  event.write(name, 4);
  event.write('virtual', 4 + 128);
  event.write(serialNumber, 4 + 128 + 64);
  const at = 4 + 128 + 64 + 64;
  event.writeUInt16LE(descriptor.length, at);
  event.writeUInt16LE(USB_BUS, at + 2);
  event.writeUInt32LE(vendorId, at + 4);
  event.writeUInt32LE(productId, at + 8);
  event.set(descriptor, at + 20);
  return event;
}
