import { once } from 'node:events';
import { fstatSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { ReadStream } from 'node:tty';
import { verify } from '@node-rs/argon2';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { t } from '../../shared/messages/t.ts';
import type { SecretStore } from '../setup/secret-store.ts';
import { openPeople } from '../staff/people.ts';
import { holdsPin } from '../staff/pin-check.ts';
import { SentenceError } from '../system/coded-error.ts';
import type { ServiceProcess } from '../system/embedded-service.ts';

/** The host of a command. */
export interface CommandPorts {
  /** Folder of the till of this PC. */
  readonly data: string;
  /** This account's own folder: its log, and its training journal. */
  readonly account: string;
  readonly secrets: SecretStore;
  readonly productionAllowed: boolean;
  readonly version: string;
  /** Starts the demo service if no connection is set up. */
  readonly spawnService: (args: readonly string[]) => ServiceProcess;
  readonly now: () => Date;
  /** Ends after `ms` milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  readonly newId: () => string;
  /** A secret from the environment variable, or by a prompt. */
  readonly ask: (variable: string, question: string) => Promise<string>;
  readonly say: (line: string) => void;
  /** Prints the reason of a failure, separate from the output of `say`. */
  readonly complain: (line: string) => void;
}

/** Options of a command. */
export interface CommandValues {
  readonly person: string | undefined;
  readonly file: string | undefined;
  readonly out: string | undefined;
  readonly patient: string | undefined;
  readonly reason: string | undefined;
  readonly years: string | undefined;
  /** The person at the command confirms the encryption of this PC's disk. */
  readonly diskEncrypted: boolean;
  /** The backup is of this clinic, although its payments are of no account of this PC. */
  readonly otherAccount: boolean;
  /** The support bundle has the redacted entries, for a replay. */
  readonly entries: boolean;
}

/** @throws {SentenceError} if the flag is missing. */
export function required(
  values: CommandValues,
  flag: 'file' | 'out' | 'person' | 'patient' | 'reason',
): string {
  const value = values[flag];
  if (value === undefined) throw new SentenceError(t('command.missing', { flag }));
  return value;
}

/**
 * Delay after a wrong PIN, ms; the journal may be open in the running counter, so no try is
 * counted.
 */
const WRONG_COSTS_MS = 2_000;

/**
 * Checks a person of the clinic's counter by name and PIN, and returns it. A PC without a clinic's counter has
 * nothing to protect: null.
 * @throws {SentenceError}
 */
export async function signInAtCommand(
  ports: CommandPorts,
  personName: string | undefined,
  permission: Permission,
  reason = '',
): Promise<Cashier | null> {
  const people = openPeople(join(ports.data, 'clinic'), () => []).all;
  if (people.length === 0) return null;
  if (personName === undefined) throw new SentenceError(t('command.personMissing'));
  const name = personName.toLowerCase();
  const person = people.find((each) => each.name.toLowerCase() === name);
  const pin = await ports.ask('SWIPEWELL_PIN', t('command.sPin', { person: personName }));
  if (person === undefined || !(await verify(person.pinHash, pin))) {
    await ports.wait(WRONG_COSTS_MS);
    throw new SentenceError(t('command.wrongNameOrPin'));
  }
  // It would stay readable in the journal.
  if (holdsPin(reason, pin)) throw new SentenceError(t('command.reasonContainsPin'));
  if (!may(person.role, permission)) {
    throw new SentenceError(t('command.personDoesNotPermission'));
  }
  return { id: person.id, name: person.name };
}

/** Where a secret is typed, or comes from another program. */
export type SecretInput = Readable & { readonly isTTY?: boolean };

/**
 * A secret from the environment, or from standard input: hidden at a terminal, the first line of a
 * pipe. Never a command line option, because every user of the PC can see those.
 */
export async function askSecret(
  variable: string,
  question: string,
  openInput: () => SecretInput = () => process.stdin,
): Promise<string> {
  const given = process.env[variable];
  if (given !== undefined) return given;
  const input = openInput();
  process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = input.isTTY === true;
  const prompt = createInterface({ input, output: silent, terminal });
  try {
    const end = once(prompt, 'close').then(() => '');
    return await Promise.race([prompt.question(''), end]);
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}

/** The sentence of a report that could not be read to its end: no file was written. */
export function reportBroken(problem: string): string {
  return t('reportFile.reportCutOff', { problem });
}

/** Writes the file atomically: whole, or the old one unchanged. */
export function writeWhole(out: string, bytes: Uint8Array): void {
  writeFileSync(`${out}.part`, bytes, { mode: 0o600 });
  renameSync(`${out}.part`, out);
}

const STANDARD_INPUT = 0;
/** The console of the process. Electron attaches to the one of its start, unless its output goes elsewhere. */
const CONSOLE = '\\\\.\\CONIN$';

/**
 * The input for a secret on Windows. Electron is a program with a window there, and `process.stdin` always an empty
 * stream (electron/electron#21705): a pipe is opened by its number, and without one the console.
 * @throws {SentenceError} without a console, as of a scheduled task.
 */
export function windowsInput(standardInput = STANDARD_INPUT, console = CONSOLE): SecretInput {
  if (isPipe(standardInput)) return new Socket({ fd: standardInput, readable: true });
  try {
    return new ReadStream(openSync(console, 'r+'));
  } catch (error) {
    throw new SentenceError(t('command.noConsole'), { cause: error });
  }
}

function isPipe(fd: number): boolean {
  try {
    return fstatSync(fd).isFIFO();
  } catch {
    return false; // a program with a window may have no standard input
  }
}
