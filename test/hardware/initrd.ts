import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import type { Kernel } from './kernel.ts';

/** The run-time packages of the drivers, from node_modules. */
const PACKAGES = [
  'node-hid',
  'pkg-prebuilds',
  'serialport',
  '@serialport',
  'debug',
  'ms',
  'node-gyp-build',
  // Of the symbols on paper.
  'bwip-js',
  'zod',
  // Of the virtual printer.
  'iconv-lite',
  'safer-buffer',
];

const PARTS = ['drivers', 'test/hardware/guest', 'test/support/synchronous-clock.ts'];

const NATIVE = [
  'node-hid/prebuilds/HID_hidraw-linux-x64/node-napi-v4.node',
  '@serialport/bindings-cpp/prebuilds/linux-x64/@serialport+bindings-cpp.glibc.node',
];

export interface InitrdOptions {
  /** The checkout. */
  readonly root: string;
  /** The folder where the guest's file system is assembled. */
  readonly folder: string;
  readonly modules: Kernel['modules'];
  /** Debian's packages udev and libkmod2, unpacked. */
  readonly udev: string;
  readonly kmod: string;
}

/**
 * Packs a file system for the guest: Node, the drivers and the checks, file by file without their
 * types. Returns its path. Nothing is compressed: emulated, that takes seconds.
 */
export function packInitrd({ root, folder, modules, udev, kmod }: InitrdOptions): string {
  const guest = join(folder, 'root');
  const packages = join(root, 'node_modules');
  const put = (from: string, to: string) => {
    mkdirSync(join(guest, dirname(to)), { recursive: true });
    cpSync(from, join(guest, to), { recursive: true, dereference: true });
  };
  for (const empty of ['proc', 'sys', 'dev', 'tmp', 'run'])
    mkdirSync(join(guest, empty), { recursive: true });

  const node = join(packages, '.bin/node');
  put(join(root, 'test/hardware/guest/init'), 'init');
  put('/bin/busybox', 'bin/busybox');
  put(node, 'bin/node');
  for (const part of PARTS) put(join(root, part), `app/${part}`);
  for (const file of globSync(join(guest, 'app/**/*.ts'))) withoutTypes(file);
  for (const name of PACKAGES) put(join(packages, name), `app/node_modules/${name}`);
  writeFileSync(join(guest, 'app/package.json'), '{"type":"module"}');

  for (const { path } of modules) put(path, `modules/${basename(path)}`);
  const order = modules.map(({ path, parameters = '' }) => `${basename(path)} ${parameters}\n`);
  writeFileSync(join(guest, 'modules/order'), order.join(''));

  const udevadm = join(udev, 'bin/udevadm');
  put(udevadm, 'bin/udevadm');
  put(udevadm, 'lib/systemd/systemd-udevd');
  put(join(root, 'drivers/readers/hid/99-swipewell.rules'), 'etc/udev/rules.d/99-swipewell.rules');

  const natives = NATIVE.map((name) => join(packages, name));
  for (const library of sharedLibraries([node, udevadm, ...natives], kmod)) {
    put(library, library.replace(kmod, '').slice(1));
  }

  const image = join(folder, 'initrd');
  execFileSync('sh', ['-c', `find . | cpio -o -H newc --quiet >'${image}'`], { cwd: guest });
  return image;
}

/** Node would strip the types itself, by WebAssembly: slow where the processor is emulated. */
function withoutTypes(file: string): void {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2024,
      rewriteRelativeImportExtensions: true,
    },
  });
  writeFileSync(file.replace(/\.ts$/, '.js'), outputText);
  rmSync(file);
}

/** The libraries that the dynamic linker would load, including the linker. */
function sharedLibraries(programs: readonly string[], kmod: string): ReadonlySet<string> {
  const env = { ...process.env, LD_LIBRARY_PATH: join(kmod, 'usr/lib/x86_64-linux-gnu') };
  const listed = execFileSync('ldd', programs, { encoding: 'utf8', env });
  return new Set(Array.from(listed.matchAll(/(?:=> |^\s+)(\/\S+)/gm), ([, path = '']) => path));
}
