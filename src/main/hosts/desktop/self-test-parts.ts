/** The parts of the self-test (self-test.ts); importing it loads all modules of the program, native ones too. */

import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { hash, verify } from '@node-rs/argon2';
import BetterSqlite from 'better-sqlite3';
import { app, MessageChannelMain, protocol, safeStorage, session } from 'electron';
import { NODE_HID } from '../../../../drivers/readers/hid/node-hid-system.ts';
import { listSerialPorts } from '../../../../drivers/readers/serial/list-serial-ports.ts';
import { clientOver, type TillClient } from '../../rpc/page-client.ts';
import { messagePortEnd } from '../../rpc/rpc-channel.ts';
import { type Program, startProgram } from '../counters/program.ts';
import { withoutWindow } from '../counters/program-options.ts';
import { printReport, takePayment } from '../take-payment.ts';
import { openCounterWindow } from './counter-window.ts';
import { closeSession } from './navigation-policy.ts';
import { SCREEN_SCHEME, serveScreens } from './screens.ts';
import { checkSafe } from './till-home.ts';
import { utilityServiceProcess } from './utility-service-process.ts';

/** Resolves to a version or number of the part. */
export type Check = () => Promise<string>;

export type TestPart = (part: string, check: Check) => Promise<void>;

/**
 * @param folder of the built program.
 * @param data a folder of the test's own.
 */
export async function testParts(folder: string, data: string, test: TestPart): Promise<void> {
  await test('native modules', checkNativeModules);
  await test('safe storage', async () => checkSafe(safeStorage, process.platform));
  const opening = openProgram(folder, data);
  await test('service', async () => (await opening).service?.baseUrl ?? 'none');
  const program = await opening.catch(() => null); // reported as the part above
  const without = async () => Promise.reject(new Error('The service did not start.'));
  if (program === null) {
    for (const part of ['page', 'payment', 'report writer', 'print']) await test(part, without);
    return;
  }
  const serve = messagePortEnd(program);
  const page = Promise.withResolvers<string>();
  closeSession(session.defaultSession, app.isPackaged);
  protocol.handle(
    SCREEN_SCHEME,
    serveScreens(join(folder, 'renderer'), () => 'en'),
  );
  const window = openCounterWindow({
    program: folder,
    data,
    packaged: app.isPackaged,
    serve: (port) => {
      port.on('message', () => page.resolve('the page uses its port'));
      serve(port);
      port.start();
    },
    gone: async (reason) => page.reject(new Error(`The page ended: ${reason}.`)),
    reportFault: (error) => page.reject(error),
  });
  const till = connect(serve);
  await test('page', () => page.promise);
  await test('payment', async () => {
    const { state, receiptNumber } = await takePayment(till);
    if (receiptNumber === null) throw new Error(`The payment is ${state}.`);
    return `receipt ${receiptNumber}`;
  });
  await test('report writer', async () => pdf(await printReport(till, '')));
  await test('print', async () =>
    pdf(await window.webContents.printToPDF({ printBackground: true })));
  await program.close();
}

async function checkNativeModules(): Promise<string> {
  const db = new BetterSqlite(':memory:');
  const version = String(db.prepare('SELECT sqlite_version()').pluck().get());
  db.close();
  if (!(await verify(await hash('864209'), '864209'))) throw new Error('argon2 verifies no hash.');
  createCanvas(8, 8).toBuffer('image/png');
  if (process.platform === 'win32') {
    // The printers' module; printing loads it on Windows alone.
    const { loadWinspool } = await import('../../../../drivers/printers/spooler/winspool.ts');
    await loadWinspool().enumPrinters();
  }
  const found = [(await NODE_HID.devices()).length, (await listSerialPorts()).length];
  return `SQLite ${version}, argon2, canvas, ${found.join(' HID and ')} serial devices`;
}

/** A counter on the embedded service, to which it connects by TLS with the service's own authority. */
function openProgram(folder: string, data: string): Promise<Program> {
  const main = join(folder, 'main');
  const spawnService = utilityServiceProcess(join(main, 'service.js'));
  return startProgram(withoutWindow(data, spawnService, join(main, 'report-writer.js')));
}

/** The contract over a port, as a page has it. */
function connect(serve: ReturnType<typeof messagePortEnd>): TillClient {
  const { port1, port2 } = new MessageChannelMain();
  serve(port1);
  port1.start();
  const client = clientOver(port2);
  port2.start();
  return client;
}

/** @throws Error if the bytes are no PDF */
function pdf(bytes: Uint8Array): string {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') {
    throw new Error('The file is no PDF.');
  }
  return `${bytes.length} bytes`;
}
