import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Kernel } from './kernel.ts';
import { Qmp } from './qmp.ts';

export interface GuestOptions {
  readonly kernel: Kernel;
  readonly initrd: string;
  /** Folder of the sockets. */
  readonly folder: string;
  /** Called for every line on the guest's console. */
  readonly heard: (line: string) => void;
  /** Ends a guest that takes longer, in ms. */
  readonly limitMs: number;
}

/** The time of one run of the guest. */
export interface GuestTime {
  /** By the clock, in ms. */
  readonly ms: number;
  /** That the guest took of a processor, in ms. */
  readonly cpuMs: number;
  /** Share of the time of this PC's processors in which they had nothing to do. */
  readonly idle: number;
}

/**
 * Boots the guest and performs its requests: `HOST keys TEXT` types, `HOST serial TEXT` sends bytes
 * on the serial line, `HOST unplug` and `HOST plug` move its plug. Resolves when the guest has ended.
 */
export async function runGuest(options: GuestOptions): Promise<GuestTime> {
  const { kernel, initrd, folder, heard, limitMs } = options;
  const began = processorTimes();
  const serialPath = join(folder, 'serial');
  const qmpPath = join(folder, 'qmp');
  const server = createServer().listen(serialPath);
  await once(server, 'listening');
  const line = once(server, 'connection');
  const qemu = spawn(
    'qemu-system-x86_64',
    [
      // One CPU on one thread: with two, Node crashed in 3 of 8 runs of the emulation.
      ...['-m', '1500', '-accel', 'tcg,thread=single', '-nographic', '-no-reboot', '-nic', 'none'],
      ...['-kernel', kernel.image, '-initrd', initrd],
      // A busy host delivers no tick in time, and the kernel would take its timer for broken.
      ...['-append', 'console=ttyS0 panic=-1 quiet no_timer_check'],
      ...['-device', 'qemu-xhci', '-device', 'usb-kbd'],
      ...['-chardev', `socket,id=reader,path=${serialPath}`],
      ...['-device', 'usb-serial,chardev=reader,id=serial'],
      ...['-qmp', `unix:${qmpPath},server=on,wait=off`],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const limit = setTimeout(() => qemu.kill('SIGKILL'), limitMs);
  const ended = once(qemu, 'exit');

  const connected = await Promise.race([line, ended]);
  const serial = connected[0];
  if (!(serial instanceof Socket)) throw new Error('QEMU did not start; its words are above.');
  const qmp = await Qmp.connect(qmpPath);
  let cpuMs = 0;
  try {
    for await (const said of createInterface(qemu.stdout)) {
      heard(said);
      cpuMs = cpuMsOf(qemu.pid) ?? cpuMs;
      const [, wish, text = ''] =
        /^HOST (keys|serial|unplug|plug) ?(.*)$/.exec(said.trimEnd()) ?? [];
      const characters = text.replace('\\r', '\r');
      if (wish === 'serial') serial.write(characters);
      if (wish === 'unplug') await qmp.unplug('serial');
      if (wish === 'plug') {
        await qmp.plug({ driver: 'usb-serial', chardev: 'reader', id: 'serial' });
      }
      if (wish === 'keys') for (const character of characters) await qmp.type(character);
    }
    await ended;
    const { at, idle, all } = processorTimes();
    return { ms: at - began.at, cpuMs, idle: (idle - began.idle) / (all - began.all) };
  } finally {
    clearTimeout(limit);
    qemu.kill('SIGKILL');
    qmp.close();
    serial.destroy();
    server.close();
  }
}

/** The times of all processors of this PC since its start, in ms. */
function processorTimes() {
  const times = cpus().flatMap(({ times }) => Object.entries(times));
  const sum = (of: readonly (readonly [string, number])[]) =>
    of.reduce((total, [, ms]) => total + ms, 0);
  return {
    at: performance.now(),
    idle: sum(times.filter(([name]) => name === 'idle')),
    all: sum(times),
  };
}

/** Time that a process took of a processor (proc(5): `utime` and `stime`, 100 a second); null once it has ended. */
function cpuMsOf(pid: number | undefined): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The name in parentheses may contain spaces; the state is field 3.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
