import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { USUAL_PULSE } from '../../../../drivers/printers/drawer-pulse.ts';
import { createLinePrinter } from '../../../../drivers/printers/line-printer.ts';
import type { OpenPrintLine } from '../../../../drivers/printers/print-line.ts';
import type { PrinterTimes } from '../../../../drivers/printers/printer.ts';
import { openSerialLine } from '../../../../drivers/printers/serial/open-serial-line.ts';
import { cupsSpooler, runProgram } from '../../../../drivers/printers/spooler/cups-spooler.ts';
import { createQueuePrinter } from '../../../../drivers/printers/spooler/queue-printer.ts';
import { openUsbLine } from '../../../../drivers/printers/usb/open-usb-line.ts';
import { textOf } from '../../../../drivers/printers/virtual/printed.ts';
import {
  type LineTrouble,
  openVirtualPrinter,
} from '../../../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime } from '../../../../drivers/readers/after.ts';
import { skipWithoutPty } from '../../../support/pty.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

// Its serial lines are pseudo terminals, and its spooler is scripts of a shell.
beforeEach(skipWithoutPty);

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
    // The system may not have reported yet that the line took all.
    const sent = expect.stringMatching(/some|all/);
    await expect(printing).rejects.toMatchObject({ code: 'lost', sent });
  });
});

describe('the system’s spooler', () => {
  /** Stand-ins of CUPS' programs on the PATH; `lp` runs the script, and gives its job the id Front-7. */
  function standIn(lp: string, { state = 'is idle.  enabled since now', jobs = '' } = {}) {
    const folder = temporaryFolder();
    const scripts = {
      lp: `${lp} && echo 'request id is Front-7 (1 file(s))'`,
      lpstat: `case "$1" in -p) echo "printer $2 ${state}";; -e) echo Front;; *) cat jobs;; esac`,
      cancel: 'echo "$1" > canceled; : > jobs',
    };
    for (const [name, script] of Object.entries(scripts)) {
      const program = join(folder, name);
      writeFileSync(program, `#!/bin/sh\ncd '${folder}'\n${script}\n`);
      chmodSync(program, 0o755);
    }
    writeFileSync(join(folder, 'jobs'), jobs);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    return folder;
  }

  function queuePrinter(queue: string, times: Partial<PrinterTimes> = {}) {
    return createQueuePrinter({
      name: 'Desk printer',
      spooler: cupsSpooler(runProgram),
      queue,
      times: { ...TIMES, ...times },
      after: afterRealTime,
      dialect: 'esc-pos',
    });
  }

  test('receives the bytes unchanged, once', async () => {
    const folder = standIn('printf "%s\\n" "$@" > args; cat >> job');
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(await queuePrinter('Front Desk').print(bytes)).toMatchObject({
      kind: 'handed-over',
      status: { online: 'unknown', paper: 'unknown' },
    });
    expect(readFileSync(join(folder, 'job'))).toEqual(Buffer.from(bytes));
    expect(readFileSync(join(folder, 'args'), 'utf8').trim().split('\n')).toEqual([
      ...['-d', 'Front Desk', '-t', 'Swipewell', '-o', 'raw', '--', '-'],
    ]);
  });

  test('reports its error, and that nothing was sent', async () => {
    standIn('{ echo "lp: The printer or class does not exist." >&2; exit 1; }');
    await expect(queuePrinter('Gone').print(RECEIPT)).rejects.toMatchObject({
      code: 'not-found',
      sent: 'nothing',
    });
  });

  test('is abandoned after a time limit', async () => {
    const folder = standIn('echo $$ > started; mv started pid; exec sleep 60');
    const printing = queuePrinter('Slow', { writeMs: 2_000 }).print(RECEIPT);
    const reported = expect(printing).rejects.toMatchObject({ code: 'stalled' });
    await expect.poll(() => existsSync(join(folder, 'pid')), POLL).toBe(true);
    await reported;
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    await expect.poll(() => alive(pid), POLL).toBe(false);
  });

  test('receives nothing while it is paused', async () => {
    const folder = standIn('cat >> job', { state: 'disabled since now -' });
    await expect(queuePrinter('Front').print(RECEIPT)).rejects.toMatchObject({
      code: 'queue-paused',
      sent: 'nothing',
    });
    expect(existsSync(join(folder, 'job'))).toBe(false);
  });

  test('opens no drawer behind other jobs, and deletes a kick that waits for 3 s', async () => {
    const busy = standIn('cat >> job', { jobs: 'Front-3 dana 1024 today\n' });
    await expect(queuePrinter('Front').kick(USUAL_PULSE)).rejects.toMatchObject({
      code: 'queue-busy',
    });
    expect(existsSync(join(busy, 'job'))).toBe(false);
    const waiting = standIn('cat > job; echo "Front-7 dana 5 today" > jobs');
    await expect(queuePrinter('Front').kick(USUAL_PULSE)).rejects.toMatchObject({
      code: 'canceled',
    });
    expect(readFileSync(join(waiting, 'canceled'), 'utf8').trim()).toBe('Front-7');
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
