import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLinePrinter } from '../../../../drivers/printers/line-printer.ts';
import type { OpenPrintLine } from '../../../../drivers/printers/print-line.ts';
import type { PrinterTimes } from '../../../../drivers/printers/printer.ts';
import { openSerialLine } from '../../../../drivers/printers/serial/open-serial-line.ts';
import { cupsSpooler } from '../../../../drivers/printers/spooler/cups-spooler.ts';
import { openSpoolerLine } from '../../../../drivers/printers/spooler/open-spooler-line.ts';
import { runProgram } from '../../../../drivers/printers/spooler/run-program.ts';
import { openUsbLine } from '../../../../drivers/printers/usb/open-usb-line.ts';
import { textOf } from '../../../../drivers/printers/virtual/printed.ts';
import {
  type LineTrouble,
  openVirtualPrinter,
} from '../../../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime } from '../../../../drivers/readers/after.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Time limit of a condition; a machine with many parallel tests is slow. */
const POLL = { timeout: 10_000 };
const TIMES: PrinterTimes = { openMs: 2_000, answerMs: 1_000, writeMs: 3_000, printMs: 4_000 };
const RECEIPT = Buffer.from('Copay $25.00\nTotal $25.00\n');

function printerOn(open: OpenPrintLine, times: Partial<PrinterTimes> = {}) {
  return createLinePrinter({
    name: 'Desk printer',
    open,
    times: { ...TIMES, ...times },
    after: afterRealTime,
  });
}

/**
 * A printer at the far end of a serial line or of /dev/usb/lp0. A pseudo terminal replaces the
 * line; socat (Debian package) connects it to the virtual printer.
 */
async function plugIn(trouble: LineTrouble = { kind: 'none' }) {
  const virtual = await openVirtualPrinter();
  virtual.setLine(trouble);
  onTestFinished(() => virtual.close());
  const path = join(temporaryFolder(), 'printer');
  const socat = spawn('socat', [`pty,raw,echo=0,link=${path}`, `tcp:127.0.0.1:${virtual.port}`]);
  const gone = once(socat, 'exit');
  const unplug = async () => {
    socat.kill('SIGTERM');
    await gone;
  };
  onTestFinished(unplug);
  await expect.poll(() => existsSync(path), POLL).toBe(true);
  // Kept open, so that the line does not hang up between two printings.
  const held = await open(path, constants.O_RDWR | constants.O_NOCTTY);
  onTestFinished(() => held.close());
  return { path, virtual, unplug };
}

describe.each<[string, (path: string) => OpenPrintLine]>([
  ['a serial port', (path) => openSerialLine({ path, baudRate: 115_200, flow: 'xon-xoff' })],
  ['a device of the USB printer class', (path) => openUsbLine(path, afterRealTime)],
])('%s', (_, lineAt) => {
  test('carries jobs out and answers back', async () => {
    const { path, virtual } = await plugIn();
    const printer = printerOn(lineAt(path));
    expect(await printer.print(RECEIPT)).toMatchObject({
      kind: 'printed',
      status: { online: 'online', paper: 'ok' },
    });
    expect(virtual.machine.paper.map(textOf)).toEqual(['Copay $25.00', 'Total $25.00']);
    virtual.machine.setPaper(0);
    await expect(printer.print(RECEIPT)).rejects.toMatchObject({ code: 'paper-out' });
  });

  test('reports a missing device', async () => {
    await expect(printerOn(lineAt('/dev/no-such-printer')).status()).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no printer at /dev/no-such-printer. Connect it, or choose its port.',
    });
  });

  test('reports an unplugged device in the middle of a job', async () => {
    // Nine bytes ask for its status; it takes the first line after them, and no more.
    const { path, virtual, unplug } = await plugIn({ kind: 'stall', afterBytes: 9 + 13 });
    const printer = printerOn(lineAt(path));
    const printing = printer.print(RECEIPT);
    await expect.poll(() => virtual.machine.paper.length, POLL).toBe(1);
    await unplug();
    await expect(printing).rejects.toMatchObject({ code: 'lost', sent: 'all' });
  });
});

describe('the system’s spooler', () => {
  /** A stand-in for `lp` on the PATH, which saves its input. */
  function standIn(script: string) {
    const folder = temporaryFolder();
    const program = join(folder, 'lp');
    writeFileSync(program, `#!/bin/sh\ncd '${folder}'\n${script}\n`);
    chmodSync(program, 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    return folder;
  }

  test('receives the bytes unchanged, once, and no queries', async () => {
    const folder = standIn('printf "%s\\n" "$@" > args; cat >> job');
    const printer = printerOn(openSpoolerLine(cupsSpooler(runProgram), 'Front Desk'));
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(await printer.print(bytes)).toMatchObject({
      kind: 'handed-over',
      status: { online: 'unknown', paper: 'unknown' },
    });
    expect(readFileSync(join(folder, 'job'))).toEqual(Buffer.from(bytes));
    expect(readFileSync(join(folder, 'args'), 'utf8').trim().split('\n')).toEqual([
      '-d',
      'Front Desk',
      '-t',
      'Swipewell',
      '-o',
      'raw',
      '--',
      '-',
    ]);
  });

  test('reports its error', async () => {
    standIn('echo "lp: The printer or class does not exist." >&2; exit 1');
    const printer = printerOn(openSpoolerLine(cupsSpooler(runProgram), 'Gone'));
    await expect(printer.print(RECEIPT)).rejects.toMatchObject({
      code: 'spooler-failed',
      message: expect.stringContaining('The system could not print on'),
    });
  });

  test('is abandoned after a time limit', async () => {
    const folder = standIn('echo $$ > started; mv started pid; exec sleep 60');
    const printer = printerOn(openSpoolerLine(cupsSpooler(runProgram), 'Slow'), {
      writeMs: 2_000,
      openMs: 200,
    });
    const printing = printer.print(RECEIPT);
    const reported = expect(printing).rejects.toMatchObject({ code: 'stalled' });
    await expect.poll(() => existsSync(join(folder, 'pid')), POLL).toBe(true);
    await reported;
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    await expect.poll(() => alive(pid), POLL).toBe(false);
  });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // ESRCH: there is no such process.
    return false;
  }
}

test('the opening of a connection has a time limit', async () => {
  const hangs: OpenPrintLine = (_, signal) =>
    new Promise((_resolve, reject) => {
      once(signal, 'abort').then(() => reject(new Error('given up')), reject);
    });
  await expect(printerOn(hangs, { openMs: 50 }).status()).rejects.toMatchObject({
    code: 'unreachable',
  });
});
