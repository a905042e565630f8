import { constants, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const GADGETS = '/sys/kernel/config/usb_gadget';

export interface GadgetOptions {
  readonly name: string;
  /** Its controller: `dummy_udc.0`, `dummy_udc.1`. */
  readonly controller: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly maker: string;
  readonly product: string;
  readonly serialNumber: string;
  /** `printer.0` or `hid.0`, with its files. */
  readonly function: string;
  readonly files: Readonly<Record<string, string | Buffer>>;
}

/**
 * Plugs in a USB device that this kernel plays for itself (configfs, dummy_hcd): the drivers of
 * the host side are those of a real device.
 */
export function createGadget(options: GadgetOptions) {
  const folder = `${GADGETS}/${options.name}`;
  const put = (file: string, content: string | Buffer) =>
    writeFileSync(`${folder}/${file}`, content);
  mkdirSync(folder);
  put('idVendor', `0x${options.vendorId.toString(16)}`);
  put('idProduct', `0x${options.productId.toString(16)}`);
  mkdirSync(`${folder}/strings/0x409`);
  put('strings/0x409/manufacturer', options.maker);
  put('strings/0x409/product', options.product);
  put('strings/0x409/serialnumber', options.serialNumber);
  mkdirSync(`${folder}/functions/${options.function}`);
  for (const [file, content] of Object.entries(options.files)) {
    put(`functions/${options.function}/${file}`, content);
  }
  mkdirSync(`${folder}/configs/c.1`);
  symlinkSync(`${folder}/functions/${options.function}`, `${folder}/configs/c.1/f`);
  return {
    plug: () => put('UDC', options.controller),
    /** Close the function's own file first: otherwise the kernel is corrupted. */
    unplug: () => put('UDC', '\n'),
  };
}

/** Opens a device file that appears soon after a plug. */
export async function openSoon(path: string): Promise<FileHandle> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await open(path, constants.O_RDWR | constants.O_NONBLOCK);
    } catch (error) {
      if (tries === 800) throw error;
      await pause(50);
    }
  }
}

/** Null if the device has nothing to read, or no room to write. */
export async function tried<Result>(io: () => Promise<Result>): Promise<Result | null> {
  try {
    return await io();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
    throw error;
  }
}
