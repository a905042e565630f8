import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Kernel {
  readonly image: string;
  /** The modules the checks need, in the order to load them. */
  readonly modules: readonly { readonly path: string; readonly parameters?: string }[];
}

const MODULES = [
  'drivers/usb/common/usb-common',
  'drivers/usb/core/usbcore',
  'drivers/usb/host/xhci-hcd',
  'drivers/usb/host/xhci-pci',
  'drivers/hid/hid',
  'drivers/hid/hid-generic',
  'drivers/hid/uhid',
  'drivers/hid/usbhid/usbhid',
  'drivers/input/evdev',
  'drivers/usb/serial/usbserial',
  'drivers/usb/serial/ftdi_sio',
  'fs/configfs/configfs',
  'drivers/usb/gadget/udc/udc-core',
  'drivers/usb/gadget/libcomposite',
  'drivers/usb/gadget/function/usb_f_printer',
  'drivers/usb/gadget/function/usb_f_hid',
  'drivers/usb/gadget/udc/dummy_hcd',
  'drivers/usb/class/usblp',
];

/** Two controllers, each for a device. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'drivers/usb/gadget/udc/dummy_hcd': 'num=2',
};

/** Debian's own kernel, downloaded and unpacked once into `folder`. Nothing is installed. */
export function debianKernel(folder: string): Kernel {
  const name = kernelName() ?? kernelNameAfterUpdate();
  if (name === null) throw new Error('apt knows no kernel; run: apt-get update');
  const unpacked = debianPackage(name, folder);
  const [image] = globSync(join(unpacked, 'boot/vmlinuz-*'));
  const [tree] = globSync(join(unpacked, 'lib/modules/*/kernel'));
  if (image === undefined || tree === undefined) throw new Error(`No kernel in ${unpacked}`);
  const modules = MODULES.map((module) => {
    const parameters = PARAMETERS[module];
    const path = join(tree, `${module}.ko`);
    return parameters === undefined ? { path } : { path, parameters };
  });
  return { image, modules };
}

/** A package of Debian, downloaded and unpacked once into `folder`. Nothing is installed. */
export function debianPackage(name: string, folder: string): string {
  const unpacked = join(folder, name);
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(folder, { recursive: true });
  execFileSync('apt-get', ['download', '-qq', name], { cwd: folder, stdio: 'ignore' });
  const [package_] = globSync(join(folder, `${name}_*.deb`));
  if (package_ === undefined) throw new Error(`apt-get downloaded no ${name}`);
  execFileSync('dpkg', ['-x', package_, unpacked]);
  return unpacked;
}

/** True if this system's package lists contain it; fetches the lists only if there are none. */
export function hasDebianKernel(): boolean {
  return (kernelName() ?? kernelNameAfterUpdate()) !== null;
}

/** The package of Debian's newest kernel, null if apt has no lists. */
function kernelName(): string | null {
  const { stdout } = spawnSync('apt-cache', ['depends', 'linux-image-amd64'], { encoding: 'utf8' });
  return /Depends: (linux-image-\S+)/.exec(stdout)?.[1] ?? null;
}

/** Container images come without package lists. */
function kernelNameAfterUpdate(): string | null {
  if (process.getuid?.() === 0) spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  return kernelName();
}
