import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { packInitrd } from './initrd.ts';
import { debianKernel, debianPackage, hasDebianKernel } from './kernel.ts';
import { type GuestTime, runGuest } from './run-guest.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KERNELS = join(ROOT, 'node_modules/.cache/swipewell-hardware');
// Only ends a guest that hangs: an idle PC needs a fraction, a busy one without KVM over ten
// minutes.
const LIMIT_MS = 900_000;

/** The time that the run may take, in ms, and the idle share of a PC that has a processor for it. */
const RUN_MS = 90_000;
const QUIET = 0.4;

/** Debian's packages: qemu-system-x86, busybox-static, cpio; the kernel comes by apt-get download. */
const PROGRAMS = ['qemu-system-x86_64', 'busybox', 'cpio', 'apt-get', 'dpkg', 'ldd'];

/** The names of the guest's checks, word for word (guest/*-checks.ts). */
const CHECKS = [
  'HID readers are found, a card writer with ids of MagTek is not',
  'MagTek: a swipe',
  'MagTek: unplugged and plugged in again while armed',
  'ID TECH: a swipe beside it, which MagTek does not hear',
  '1,000 reports as fast as they come, then a swipe',
  'MagneSafe at level 3: explained, no track of it sent',
  'without permission, the sentence names the udev rule',
  'a USB serial reader: a swipe, unplugged, a swipe',
  'a USB keyboard types a swipe: no key of it reaches the page',
  'a person types: every key reaches the page, in order',
  'a USB printer is known by its ids, without a question',
  'a USB printer reports its status, prints, confirms and opens its drawer',
  'a USB printer without paper: refused before, reported in the middle',
  'a USB printer unplugged in the middle, and plugged in again',
  'udev gives a HID device of another maker to nobody',
  'udev gives a MagTek reader to the person at the PC',
  'a MagTek on USB with its own descriptor: swipe, unplugged, swipe',
];

/** Other distributions name their kernels differently. */
const isDebian =
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
/** A build machine of Debian has what this takes, or fails. */
const isRequired = isDebian && Boolean(process.env['CI']);

function missing(): readonly string[] {
  if (!isDebian) return ['Debian on x64'];
  const programs = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0);
  return programs.length > 0 || isRequired || hasDebianKernel()
    ? programs
    : ["Debian's kernel in apt's lists"];
}

const lacking = missing();
const skipped = lacking.length > 0 && !isRequired;
if (skipped) {
  process.stderr.write(`Real kernel devices are not tested here: no ${lacking.join(', ')}.\n`);
}

// Debian's kernel in QEMU with its own drivers and ours on top; only the plugs are simulated.
describe.skipIf(skipped)('real kernel devices', () => {
  const said: string[] = [];
  let time: GuestTime = { ms: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY, idle: 1 };

  beforeAll(async () => {
    expect(lacking, 'A build machine must have what this takes').toEqual([]);
    const folder = await mkdtemp(join(tmpdir(), 'swipewell-guest-'));
    try {
      const kernel = debianKernel(KERNELS);
      const [udev, kmod] = [debianPackage('udev', KERNELS), debianPackage('libkmod2', KERNELS)];
      const initrd = packInitrd({ root: ROOT, folder, modules: kernel.modules, udev, kmod });
      const heard = (line: string) => {
        said.push(line.trimEnd());
        process.stderr.write(`${line.trimEnd()}\n`);
      };
      time = await runGuest({ kernel, initrd, folder, heard, limitMs: LIMIT_MS });
      const [seconds, cpu] = [time.ms, time.cpuMs].map((ms) => Math.round(ms / 1_000));
      const idle = Math.round(100 * time.idle);
      heard(`The guest took ${seconds} s, ${cpu} s of a processor; ${idle} % was idle.`);
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 1.5 * LIMIT_MS);

  test('take less than 90 s of a processor', () => {
    expect(time.cpuMs).toBeLessThan(RUN_MS);
  });

  // Other programs make the guest wait for its processor, which is no fault of it.
  test('take less than 90 s on a PC that does little else', ({ skip }) => {
    skip(time.idle < QUIET, `The PC was busy: ${Math.round(100 * time.idle)} % was idle.`);
    expect(time.ms).toBeLessThan(RUN_MS);
  });

  test.each(CHECKS)('%s', (name) => {
    const verdict = said.find((line) => line === `PASS ${name}` || line.startsWith(`FAIL ${name}`));
    expect(verdict).toBe(`PASS ${name}`);
  });

  test('the guest ran all its checks, and no others', () => {
    expect(said.filter((line) => /^(PASS|FAIL) /.test(line))).toHaveLength(CHECKS.length);
    expect(said).toContain('EXIT 0');
  });

  test.each([
    'hid-generic .* Device \\[Mag-Tek USB Swipe Reader\\]',
    'hid-generic .* Device \\[ID TECH TM3 Magstripe USB-HID Reader\\]',
    'input: QEMU QEMU USB Keyboard',
    'FTDI USB Serial Device converter now attached to ttyUSB0',
  ])('the kernel names %s', (name) => {
    expect(said.join('\n')).toMatch(new RegExp(`^KERNEL .*${name}`, 'm'));
  });
});
