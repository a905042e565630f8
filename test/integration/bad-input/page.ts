import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { openVirtualPrinter } from '../../../drivers/printers/virtual/virtual-printer.ts';
import { openTill } from '../../../src/main/app.ts';
import { openDemoDrawer } from '../../../src/main/hosts/counters/practice.ts';
import { JournalError } from '../../../src/main/journal/journal-error.ts';
import { SettingsError, type SettingsStore } from '../../../src/main/settings/settings-store.ts';
import { commandIdOf } from '../../../src/shared/contract/access.ts';
import { contract } from '../../../src/shared/contract/contract.ts';
import { journalIn } from '../../support/journal-fixtures.ts';
import { leaveSale } from '../../support/leave-sale.ts';
import { callerOf, clientOf } from '../../support/open-window.ts';
import type { RunningService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOptions } from '../../support/till-options.ts';
import { type Counter, PINS, READERS } from './preparations.ts';
import { SAMPLES, type Sample } from './samples.ts';

/** Every procedure of the contract by its path `feature.name`. */
const PROCEDURES = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({
    feature,
    path: `${feature}.${name}`,
    isCommand: commandIdOf(procedure, { commandId: v7() }) !== null,
    isAnsweredAgain: procedure['~orpc'].meta.answersAgain !== undefined,
    hasApproval: 'approval' in Object(Reflect.get(Object(procedure['~orpc'].inputSchema), 'shape')),
  })),
);

/** The features of the contract. */
export const FEATURES = Object.keys(contract);

/** The commands of a feature, or its other procedures. */
export const pathsOf = (of: string, commands: boolean): readonly string[] =>
  PROCEDURES.filter(({ feature, isCommand }) => feature === of && isCommand === commands).map(
    ({ path }) => path,
  );

/** The commands that take a manager approval. */
export const pathsWithApproval = (): readonly string[] =>
  PROCEDURES.filter(({ hasApproval }) => hasApproval).map(({ path }) => path);

/** The commands with an answer from the journal after a restart. */
export const pathsAnsweredAgain = (): readonly string[] =>
  PROCEDURES.filter(({ isAnsweredAgain }) => isAnsweredAgain).map(({ path }) => path);

const samples: Readonly<Record<string, Readonly<Record<string, Sample<object>>>>> = SAMPLES;

export type Outcome = { readonly answer: unknown } | { readonly refused: string };

/** A counter with a page that sends any input. */
export interface Page extends Counter {
  readonly call: (path: string, input: unknown) => Promise<Outcome>;
  /** Leaves the sale at the counter, and signs this person in. */
  readonly ready: (personId?: keyof typeof PINS) => Promise<void>;
  /** A valid input of a procedure, with a new command id for a command. */
  readonly inputOf: (path: string) => Promise<object | undefined>;
  readonly settings: SettingsStore;
  readonly close: () => Promise<void>;
}

/** A counter with a reader, an open drawer, and the administrator at its page. */
export async function openPage(service: RunningService, folder = temporaryFolder()): Promise<Page> {
  const tillId = `T${randomInt(10 ** 5)}`.padEnd(6, '7').replaceAll(/[01]/g, '7'); // of no other test
  const journal = journalIn(folder, () => new Date(), tillId);
  const options = tillOptions(service, folder, journal);
  if (options.settings.current.readers.length === 0) options.settings.change({ readers: READERS });
  const printer = await openVirtualPrinter();
  onTestFinished(() => printer.close());
  const reportFault = (error: unknown) => {
    // A refused disk, from a test, also refuses a printer's first answer.
    if (!(error instanceof SettingsError || error instanceof JournalError))
      options.reportFault(error);
  };
  const till = await openTill({ ...options, outbox: {}, reportFault });
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= till.close();
    return closed;
  };
  onTestFinished(close);
  openDemoDrawer(till, journal, v7);
  await till.staff.signIn('owner', PINS.owner);
  const caller = callerOf(till);
  const counter = {
    till,
    folder,
    service,
    journal,
    printerPort: printer.port,
    client: clientOf(till),
  };
  return {
    ...counter,
    settings: options.settings,
    close,
    call: (path, input) => outcomeOf(caller(path, input)),
    ready: async (personId = 'owner') => {
      const sale = till.counter.current;
      if (sale !== null) leaveSale(till.counter, sale);
      if (till.staff.acting?.id !== personId) await till.staff.signIn(personId, PINS[personId]);
    },
    inputOf: async (path) => {
      const [feature = '', name = ''] = path.split('.');
      const sample = samples[feature]?.[name];
      if (sample === undefined) throw new Error(`${path} has no sample.`);
      const input = await sample(counter);
      const isCommand = pathsOf(feature, true).includes(path);
      return isCommand ? { commandId: v7(), ...input } : input;
    },
  };
}

async function outcomeOf(answer: Promise<unknown>): Promise<Outcome> {
  try {
    const result = await answer;
    if (!isStream(result)) return { answer: result };
    await result.return?.();
    return { answer: 'a stream' };
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return { refused: error.code };
  }
}

const isStream = (result: unknown): result is AsyncIterator<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

/** Entries that a counter appends by itself: at its start, and when it posts, prints or checks. */
const BACKGROUND: readonly string[] = [
  'till.started',
  'alarm.raised',
  'connection.used',
  'counter.found',
  'sweep.completed',
  'outbox.begun',
  'outbox.done',
  'print.changed',
  'attempt.resolved',
  'attempt.checked',
  'attempt.amount-reported',
  'payment.changed-outside',
];

/** True for an entry that the counter may append at any time. */
export const isBackground = (kind: string): boolean => BACKGROUND.includes(kind);

const rowsSchema = z.array(z.object({ kind: z.string(), body: z.string() }));

/** Files that the program changes by itself: the journal with its names, the bank's lines (made by the first look), the lock, SQLite's own. */
const OWN_FILES = /^(journal|names|bank|till)\.|-(wal|shm|journal)$/;

/** The changes by commands: the kinds of the entries, and every other file of the folder. */
export function changesOf({ folder, journal }: Counter) {
  const rows = rowsSchema.parse(
    journal.readable.all('SELECT kind, entry_text(body) AS body FROM entries ORDER BY number'),
  );
  const isOwn = (kind: string, body: string) =>
    isBackground(kind) || (kind === 'attempt.opened' && 'posts' in Object(JSON.parse(body)));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !OWN_FILES.test(name) && statSync(join(folder, name)).isFile(),
  );
  // The program itself saves the first answer of a printer.
  const text = (name: string) =>
    readFileSync(join(folder, name), 'latin1').replaceAll(/,\s*"answers":\s*true/g, '');
  return {
    kinds: rows.filter(({ kind, body }) => !isOwn(kind, body)).map(({ kind }) => kind),
    files: Object.fromEntries(files.map((name) => [name, text(name)])),
  };
}
