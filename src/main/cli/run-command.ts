/**
 * Commands for administrators, without a window: check the connection, provision, restore, verify the journal, write a
 * support bundle, write reports. `npm run manage` and the installed program run the same commands.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pdfTooLong } from '../../shared/domain/reports/report-kinds.ts';
import { rowOf } from '../../shared/domain/row-of.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { openStored, verify } from '../journal/stored-journal.ts';
import { ConnectionSettingsError } from '../payments-api/connection.ts';
import { type CheckResult, checkConnection } from '../payments-api/connection-check.ts';
import { openSettings } from '../settings/settings-store.ts';
import { takeDataFolder } from '../setup/data-folder.ts';
import { EncryptedFileError } from '../setup/encrypted-file.ts';
import { applyProvisioning } from '../setup/provisioning.ts';
import { restore } from '../setup/restore.ts';
import { openConnection, readSecrets } from '../setup/saved-connections.ts';
import { asSentence } from '../setup/startup-sentence.ts';
import { openPeople } from '../staff/people.ts';
import { CodedError, SentenceError } from '../system/coded-error.ts';
import { accessUsage } from './access-report.ts';
import { type CommandPorts, type CommandValues, required, signInAtCommand } from './command.ts';
import { eraseNames, holdNames } from './name-retention.ts';
import { accountingUsage, report } from './report.ts';
import {
  OrderError,
  postingUsage,
  reconciliationUsage,
  usage as reportUsage,
} from './report-order.ts';
import { allJournals, writeSupportBundle } from './support-bundle.ts';

const MARKS: Readonly<Record<CheckResult['state'], string>> = {
  works: '✓',
  fails: '✗',
  'not-checked': '–',
};

/** Checks the configured connection, one line per step; true if no step failed. */
async function check({ data, secrets, say }: CommandPorts): Promise<boolean> {
  const [kept] = openSettings(data).current.connections;
  if (kept === undefined) throw new SentenceError(t('command.noConnectionSetUp'));
  const known = readSecrets(secrets, kept);
  if (known === null) throw new SentenceError(t('command.passwordConnectionNotSaved'));
  let good = true;
  say(kept.environment.toUpperCase());
  for await (const { step, state, message } of checkConnection(
    openConnection(kept, known).connection,
  )) {
    good &&= state !== 'fails';
    say(`${MARKS[state]} ${step.padEnd(12)} ${message}`);
  }
  return good;
}

/** Verifies every journal completely and prints all defects; true without any. */
function verifyJournals({ data, account, say }: CommandPorts): boolean {
  let good = true;
  for (const folder of allJournals(data, account)) {
    const stored = openStored(folder, false);
    try {
      const findings = verify(stored);
      good &&= findings.length === 0;
      const what = findings.length === 0 ? 'valid' : 'DAMAGED';
      say(t('command.counterEntries', { what, tillId: stored.tillId, last: stored.last, folder }));
      for (const finding of findings) say(`  - ${finding}`);
    } finally {
      stored.db.close();
    }
  }
  return good;
}

export const usage = perLanguage(() => t('command.usage'));

/** True for a good result. */
type Command = (
  ports: CommandPorts,
  values: CommandValues,
  /** Null before there is any staff. */
  by: Cashier | null,
) => boolean | Promise<boolean>;

interface CommandEntry {
  /** Needs an administrator. */
  readonly signedIn: boolean;
  /** Writes to the till's data, so that no counter may have it open. */
  readonly alone: boolean;
  readonly run: Command;
}

/** `provision` needs only the pass phrase: there is no staff to sign in yet. */
const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  'check-connection': { signedIn: true, alone: false, run: check },
  'verify-journal': { signedIn: true, alone: false, run: verifyJournals },
  'support-bundle': {
    signedIn: true,
    alone: false,
    run: (ports, values) => {
      writeSupportBundle(ports, values);
      return true;
    },
  },
  provision: { signedIn: false, alone: true, run: provision },
  restore: { signedIn: true, alone: true, run: putBack },
  'erase-names': done(eraseNames),
  'hold-names': done((ports, values, by) => holdNames(ports, values, by, true)),
  'release-names': done((ports, values, by) => holdNames(ports, values, by, false)),
};

/** A command on the journals of the closed counter that is good unless it throws. */
function done(run: (...given: Parameters<Command>) => void): CommandEntry {
  const command: Command = (...given) => {
    run(...given);
    return true;
  };
  return { signedIn: true, alone: true, run: command };
}

const askPassPhrase = ({ ask }: CommandPorts) =>
  ask('SWIPEWELL_PASS_PHRASE', t('command.passPhrase'));

async function provision(ports: CommandPorts, values: CommandValues): Promise<boolean> {
  const { data, secrets, say } = ports;
  const file = required(values, 'file');
  const people = openPeople(join(data, 'clinic'), () => []);
  const passPhrase = await askPassPhrase(ports);
  const to = { settings: openSettings(data), secrets, people };
  const { diskEncrypted } = values;
  await applyProvisioning(to, { ...ports, file, passPhrase, diskEncrypted });
  say(t('command.pcSetUp'));
  return true;
}

async function putBack(ports: CommandPorts, values: CommandValues): Promise<boolean> {
  const { data, now, say } = ports;
  const file = required(values, 'file');
  const passPhrase = await askPassPhrase(ports);
  const stamp = now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  const accounts = openSettings(data).current.connections;
  const isConfirmed = values.otherAccount;
  const restored = await restore({ file, passPhrase, data, stamp, accounts, isConfirmed });
  const { tillId, rows, folder, counterTill, clinic, day } = restored;
  say(t('command.journalCounterRestoredEntries', { tillId, rows, folder }));
  say(t('command.restoredOf', { clinic, day }));
  if (!restored.withNames) say(t('command.restoredWithoutNames'));
  const counter =
    counterTill === null
      ? t('command.startsNewJournalNew')
      : t('command.continuesAsCounter', { counterTill });
  say(t('command.counter', { counter }));
  return true;
}

/** Runs a command and returns the exit code. */
export async function runCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  try {
    if (args[0] === 'report') {
      await report(args.slice(1), ports);
      return 0;
    }
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        person: { type: 'string' },
        file: { type: 'string' },
        out: { type: 'string' },
        patient: { type: 'string' },
        reason: { type: 'string' },
        years: { type: 'string' },
        'disk-encrypted': { type: 'boolean', default: false },
        'other-account': { type: 'boolean', default: false },
        entries: { type: 'boolean', default: false },
      },
    });
    const command = rowOf(COMMANDS, positionals.join(' '));
    if (command === undefined) throw new TypeError(usage());
    const { person, file, out, patient, reason, years, entries } = values;
    const words = { person, file, out, patient, reason, years, entries };
    const confirmed = {
      diskEncrypted: values['disk-encrypted'],
      otherAccount: values['other-account'],
    };
    const by = command.signedIn
      ? await signInAtCommand(ports, person, 'change-settings', reason)
      : null;
    const complain = (error: unknown) => ports.complain(sentenceOf(error));
    const letGo = command.alone ? takeDataFolder(ports.data, complain) : () => {};
    try {
      return (await command.run(ports, { ...words, ...confirmed }, by)) ? 0 : 1;
    } finally {
      letGo();
    }
  } catch (error) {
    if (error instanceof OrderError) {
      const usages = [
        reportUsage(),
        postingUsage(),
        accountingUsage(),
        reconciliationUsage(),
        accessUsage(),
      ];
      ports.complain(`${error.message}\n\n${usages.join('')}`);
      return 2;
    }
    if (error instanceof TypeError) {
      ports.complain(error.message);
      return 2;
    }
    ports.complain(sentenceOf(error));
    return 1;
  }
}

const sentences = perLanguage(
  (): Readonly<Record<string, string>> => ({
    FILE_UNREADABLE: t('command.fileDoesNotExist'),
    FILE_NOT_OPENED: t('command.fileCannotOpenedPass'),
    FILE_EARLIER_BUILD: t('command.fileMadeSwipewellFrom'),
    FILE_NEWER: t('command.fileMadeAnotherVersion'),
    ALREADY_SET_UP: t('command.pcAlreadyConnection'),
    TOO_MANY_FOR_PDF: pdfTooLong(),
    DISK_NOT_CONFIRMED: t('command.diskNotConfirmed'),
    PRODUCTION_NEEDS_DESKTOP: t('command.realPaymentsNeedDesktop'),
  }),
);

const KNOWN = [SentenceError, EncryptedFileError, ConnectionSettingsError];

/** The message of an error for the console. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CodedError) return rowOf(sentences(), error.code) ?? error.code;
  const known = KNOWN.some((kind) => error instanceof kind);
  return known && error instanceof Error ? error.message : asSentence(error);
}
