import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { USUAL_PULSE } from '../../../drivers/printers/drawer-pulse.ts';
import { usbIdentity } from '../../../drivers/printers/identify-printer.ts';
import { openPrinter } from '../../../drivers/printers/open-printer.ts';
import { PrinterFault } from '../../../drivers/printers/printer-fault.ts';
import { createPrinterMachine } from '../../../drivers/printers/virtual/printer-machine.ts';
import { check, expectEqual, say } from './checks.ts';
import { createGadget, openSoon, tried } from './gadget.ts';

const PATH = '/dev/usb/lp0';
const RECEIPT = Buffer.from(`${'Copay $25.00\n'.repeat(20)}\x1d\x56\x01`, 'latin1');

/** An Epson of the USB printer class. */
const gadget = {
  name: 'printer',
  controller: 'dummy_udc.0',
  vendorId: 0x04b8,
  productId: 0x0e28,
  maker: 'EPSON',
  product: 'TM-T20III',
  serialNumber: 'EP0001',
  function: 'printer.0',
  files: { pnp_string: 'MFG:EPSON;CMD:ESC/POS;MDL:TM-T20III;CLS:PRINTER;', q_len: '1' },
} as const;

/**
 * All that one request holds, and there is one (q_len). A request read in part is freed at an unplug
 * and used after the next plug (f_printer.c, current_rx_req), which corrupts the kernel's lists.
 */
const READ_BYTES = 8192;

/** The printer behind the gadget: what the host prints goes to a virtual printer, its answers back. */
function createDevice() {
  let receipts = 0;
  let kicks = 0;
  let received = 0;
  let over = false;
  const answers: Uint8Array[] = [];
  const machine = createPrinterMachine({
    width: 576,
    answer: (bytes) => answers.push(bytes),
    tell: ({ kind }) => {
      if (kind === 'receipt') receipts += 1;
      if (kind === 'kick') kicks += 1;
    },
  });
  const run = async (device: FileHandle) => {
    const buffer = new Uint8Array(READ_BYTES);
    while (!over) {
      const came = await tried(() => device.read(buffer, 0, buffer.length, null));
      if (came !== null && came.bytesRead > 0) machine.receive(buffer.slice(0, came.bytesRead));
      received += came?.bytesRead ?? 0;
      const [answer] = answers;
      if (answer !== undefined && (await tried(() => device.write(answer))) !== null)
        answers.shift();
      if (came === null || came.bytesRead === 0) await pause(5);
    }
    await device.close();
  };
  let running = Promise.resolve();
  return {
    machine,
    powerOn: async () => {
      over = false;
      running = run(await openSoon('/dev/g_printer0'));
    },
    powerOff: async () => {
      over = true;
      await running;
      answers.length = 0;
    },
    /** Resolves once this many more bytes came. */
    receives: async (bytes: number) => {
      const end = received + bytes;
      while (received < end) await pause(5);
    },
    get receipts() {
      return receipts;
    },
    get kicks() {
      return kicks;
    },
  };
}

/** Waits for the device file of a printer that was plugged in. */
async function appeared(path: string): Promise<void> {
  await (await openSoon(path)).close();
}

async function faultOf(work: Promise<unknown>): Promise<{ code: string; sent: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof PrinterFault) return { code: error.code, sent: error.sent };
    throw error;
  }
  throw new Error('It printed.');
}

export async function checkPrinter(): Promise<void> {
  const plugged = createGadget(gadget);
  plugged.plug();
  const device = createDevice();
  await device.powerOn();
  await appeared(PATH);
  const times = { openMs: 10_000, answerMs: 10_000, writeMs: 30_000, printMs: 30_000 };
  const printer = openPrinter({ name: 'Desk', connection: { kind: 'usb', path: PATH }, times });

  await check('a USB printer is known by its ids, without a question', async () => {
    say(`DEVICE ${PATH} ${gadget.product}`);
    expectEqual(await usbIdentity(PATH), { dialect: 'esc-pos', model: 'TM-T20III' });
  });

  await check(
    'a USB printer reports its status, prints, confirms and opens its drawer',
    async () => {
      expectEqual((await printer.status()).paper, 'ok');
      expectEqual((await printer.print(RECEIPT)).kind, 'printed');
      await printer.kick(USUAL_PULSE);
      expectEqual((await printer.status()).drawerLine, 'high');
      expectEqual([device.receipts, device.kicks], [1, 1]);
    },
  );

  await check('a USB printer without paper: refused before, reported in the middle', async () => {
    device.machine.setPaper(0);
    expectEqual(await faultOf(printer.print(RECEIPT)), { code: 'paper-out', sent: 'nothing' });
    device.machine.setPaper(150);
    expectEqual(await faultOf(printer.print(RECEIPT)), { code: 'paper-out', sent: 'all' });
    device.machine.setPaper(Number.POSITIVE_INFINITY);
    expectEqual(device.receipts, 2);
  });

  await check('a USB printer unplugged in the middle, and plugged in again', async () => {
    const long = Buffer.alloc(400_000, RECEIPT.subarray(0, 13));
    const printing = faultOf(printer.print(long));
    await Promise.race([device.receives(50_000), printing]);
    await device.powerOff();
    plugged.unplug();
    const { code, sent } = await printing;
    expectEqual([code, sent === 'nothing'], ['lost', false]);
    plugged.plug();
    await device.powerOn();
    await appeared(PATH);
    expectEqual((await printer.print(RECEIPT)).kind, 'printed');
  });

  await device.powerOff();
  plugged.unplug();
}
