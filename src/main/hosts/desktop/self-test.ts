/**
 * `swipewell --command self-test`: the installed program on this computer, part by part, in a folder that is deleted
 * afterwards. One JSON report on standard output; exit code 0 if no part fails.
 *
 *    native modules ─▶ safe storage ─▶ service (TLS, own authority) ─▶ page (app://, its port) ─▶ payment
 *                                                                            ─▶ report writer ─▶ print to a file
 *
 * It uses the embedded service alone, never the till of this PC, and needs no network and no printer.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { hash, verify } from '@node-rs/argon2';
import BetterSqlite from 'better-sqlite3';
import { app, MessageChannelMain, protocol, safeStorage, session } from 'electron';
import { NODE_HID } from '../../../../drivers/readers/hid/node-hid-system.ts';
import { listSerialPorts } from '../../../../drivers/readers/serial/list-serial-ports.ts';
import { clientOver, type TillClient } from '../../rpc/page-client.ts';
import { messagePortEnd } from '../../rpc/rpc-channel.ts';
import { fileSecrets } from '../../setup/secret-store.ts';
import { type Program, startProgram } from '../counters/program.ts';
import { withoutWindow } from '../counters/program-options.ts';
import { printReport, takePayment } from '../take-payment.ts';
import { openCounterWindow } from './counter-window.ts';
import { closeProgram, closeSession } from './navigation-policy.ts';
import { SCREEN_SCHEME, serveScreens } from './screens.ts';
import { safeSecrets } from './till-home.ts';
import { utilityServiceProcess } from './utility-service-process.ts';

/** Time for one part on a slow PC, ms. */
const LIMIT_MS = 120_000;

interface CheckedPart {
  readonly part: string;
  readonly state: 'works' | 'fails' | 'absent';
  readonly ms: number;
  /** The fault, or a version or number of the part. */
  readonly detail: string;
}

/** A part that this computer does not have, as a keyring of a Linux without a desktop. */
class AbsentError extends Error {}

/** @param program folder of the built program. */
export async function runSelfTest(program: string): Promise<void> {
  closeProgram(app);
  protocol.registerSchemesAsPrivileged([
    { scheme: SCREEN_SCHEME, privileges: { standard: true, secure: true } },
  ]);
  await app.whenReady();
  app.on('window-all-closed', () => {}); // the report comes first
  const data = mkdtempSync(join(tmpdir(), 'swipewell-self-test-'));
  const parts: CheckedPart[] = [];
  try {
    await testParts(program, data, async (part, check) => {
      parts.push(await checked(part, check));
    });
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 10 });
  }
  const works = parts.every(({ state }) => state !== 'fails');
  const { platform, arch } = process;
  const report = { works, version: app.getVersion(), platform, arch, parts };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  app.exit(works ? 0 : 1);
}

type Check = () => Promise<string>;

async function checked(part: string, check: Check): Promise<CheckedPart> {
  const begun = performance.now();
  const ended = (state: CheckedPart['state'], detail: string): CheckedPart => {
    return { part, state, ms: Math.round(performance.now() - begun), detail };
  };
  try {
    return ended('works', await inTime(check()));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return ended(error instanceof AbsentError ? 'absent' : 'fails', detail);
  }
}

/** @throws Error after {@link LIMIT_MS} */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`No answer within ${LIMIT_MS / 1_000} s.`)),
    LIMIT_MS,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function testParts(
  folder: string,
  data: string,
  test: (part: string, check: Check) => Promise<void>,
): Promise<void> {
  await test('native modules', checkNativeModules);
  await test('safe storage', checkSafeStorage);
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
    gone: (reason) => page.reject(new Error(`The page ended: ${reason}.`)),
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
  const found = [(await NODE_HID.devices()).length, (await listSerialPorts()).length];
  return `SQLite ${version}, argon2, canvas, ${found.join(' HID and ')} serial devices`;
}

async function checkSafeStorage(): Promise<string> {
  const file = fileSecrets(join(app.getPath('temp'), 'unused'));
  if (safeSecrets(file, safeStorage, process.platform).guard !== 'system') {
    throw new AbsentError('The system encrypts no passwords, so Production is not possible.');
  }
  const text = safeStorage.decryptString(safeStorage.encryptString('864209'));
  if (text !== '864209') throw new Error('It returns another text.');
  return 'encrypts';
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
