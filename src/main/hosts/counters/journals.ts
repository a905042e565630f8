/**
 * The journals of a PC: a counter opens its own, all others are only monitored.
 *
 *    bound to this installation ──▶ opened as it is
 *    bound to another one ────────▶ an interim journal, until a manager answers (`moved.answer`):
 *                                     moved here ─▶ the old journal is retired, a new one begins
 *                                     same PC ────▶ the journal is bound here and opened
 */

import { randomInt } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import manifest from '../../../../package.json' with { type: 'json' };
import type { MoveAnswer } from '../../../shared/contract/installation.ts';
import { t } from '../../../shared/messages/t.ts';
import { HUB_FILES, type Joined, joinedIn } from '../../hub/joined.ts';
import { syncFolderOf } from '../../journal/durable.ts';
import { headFilePath, readHeadFile } from '../../journal/head-file.ts';
import type { Journal } from '../../journal/journal.ts';
import { nameKeysFile } from '../../journal/name-keys.ts';
import { openJournal } from '../../journal/open-journal.ts';
import { retiredFolderIn } from '../../journal/retired-folder.ts';
import type { OpenConnection } from '../../payments/connected-client.ts';
import type { Monitored } from '../../payments/monitored-till.ts';
import {
  bindTo,
  type Confirmed,
  isBoundHere,
  type MovedJournal,
  ownInstallation,
} from '../../setup/binding.ts';
import { type Environment, isRetiredOf, journalFoldersIn } from '../../setup/folders.ts';
import type { InstallationIds } from '../../setup/installation-ids.ts';
import { SentenceError } from '../../system/coded-error.ts';
import { makeFolder } from '../../system/shared-folder.ts';
import type { ProgramEnvironment } from '../../system/timers.ts';

/** Letters and digits that are not confused on a receipt. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Made on each PC for each of its journals, and never copied from another. */
function newTillId(): string {
  return Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function openIn(folder: string, now: () => Date): Journal {
  return openJournal({ folder, version: manifest.version, now, newTillId });
}

/** Opens the journal of a counter, which belongs to this installation or needs a manager's answer. */
export class CounterJournals {
  readonly #installations: InstallationIds;
  readonly #environment: ProgramEnvironment;
  /** A manager's answer; the next opened journal is bound with it. */
  #confirmed: Parameters<typeof bindTo>[2] = null;
  #answered = false;

  constructor(installations: InstallationIds, environment: ProgramEnvironment) {
    this.#installations = installations;
    this.#environment = environment;
  }

  /**
   * The journal in `folder`; an interim one while a manager has to confirm that one.
   *
   * @param shared the accounts of this PC share the folder.
   * @param reopen closes the counter, calls `between` and opens the counter again.
   */
  open(
    folder: string,
    shared: boolean,
    reopen: (between: () => void) => void,
  ): { readonly journal: Journal; readonly moved: MovedJournal | null } {
    const { now, reportFault } = this.#environment;
    finishRetiring(folder);
    const journal = openIn(folder, now);
    try {
      if (this.#confirmed !== null) {
        bindTo(journal, ownInstallation(this.#installations, folder), this.#confirmed);
        this.#confirmed = null;
      }
      if (isBoundHere(journal, this.#installations, folder, reportFault)) {
        return { journal, moved: null };
      }
    } catch (error) {
      journal.close();
      throw error;
    }
    const { tillId } = journal;
    journal.close();
    return {
      // In a file of its own, so that wrong PINs count across a restart.
      journal: openIn(join(folder, 'unconfirmed'), now),
      moved: {
        tillId,
        shared,
        answer: (how, by) => this.#answer(folder, tillId, how, by, reopen),
      },
    };
  }

  /** @throws {CodedError} `INSTALLATION_NOT_SAVED`. */
  #answer(
    folder: string,
    tillId: string,
    how: MoveAnswer,
    by: Confirmed,
    reopen: (between: () => void) => void,
  ): void {
    if (this.#answered) return;
    ownInstallation(this.#installations, folder);
    this.#answered = true;
    reopen(() => {
      this.#answered = false;
      const isMoved = how === 'moved-here';
      if (isMoved) retire(folder, tillId, by, this.#environment.now);
      this.#confirmed = { retiredTill: isMoved ? tillId : null, confirmed: by };
    });
  }
}

function retire(
  folder: string,
  tillId: string,
  { manager, reason }: Confirmed,
  now: () => Date,
): void {
  const journal = openIn(folder, now);
  try {
    journal.append({ kind: 'till.retired', body: { manager, reason } });
  } finally {
    journal.close();
  }
  retireJournal(folder, tillId);
}

/** A present or earlier data folder of counters of this PC. */
export interface MonitoredHome {
  readonly folder: string;
  readonly environment: Environment;
  /** Empty if there is no connection to check on. */
  readonly connections: readonly OpenConnection[];
}

/** A journal that is monitored without an open counter. */
export interface MonitoredJournal {
  readonly journal: Journal;
  readonly folder: string;
  /** Restored from a backup or moved here: another installation may have continued it. */
  readonly restored: boolean;
  /** Its hub; null without one. */
  readonly joined: Joined | null;
  readonly environment: Environment;
  readonly connections: readonly [OpenConnection, ...OpenConnection[]];
}

/**
 * Monitors every journal of the homes except the one that a counter is open on.
 *
 * @param counter the open counter; `isUnconfirmed` if it does not use the journal of its folder.
 */
export function openMonitored(
  homes: readonly MonitoredHome[],
  counter: { readonly folder: string; readonly isUnconfirmed: boolean },
  installations: InstallationIds,
  { now, reportFault }: ProgramEnvironment,
  monitor: (journal: MonitoredJournal) => Monitored,
): readonly Monitored[] {
  return homes.flatMap(({ folder: home, environment, connections: [first, ...rest] }) => {
    if (first === undefined) return [];
    return journalFoldersIn(home).flatMap((folder) => {
      if (folder === counter.folder && !counter.isUnconfirmed) return [];
      try {
        const journal = openIn(folder, now);
        const isRetired = isRetiredOf(home, folder);
        const isBound = !isRetired && isBoundHere(journal, installations, folder, reportFault);
        const connections = [first, ...rest] as const;
        // A copy of a folder does not take the place of its counter at the hub before a manager's answer.
        const joined = isRetired || isBound ? joinedIn(folder) : null;
        const restored = isRetired || !isBound;
        return [monitor({ journal, folder, restored, joined, environment, connections })];
      } catch (error) {
        reportFault(error);
        return [];
      }
    });
  });
}

/**
 * Turns the closed journal in `home` into that of a retired till: its payments stay monitored, and
 * the counter begins a new journal with a new till id. `finishRetiring` completes this after a
 * crash: the head file is deleted last.
 * @throws {SentenceError} if that till's journal was moved there before.
 */
export function retireJournal(home: string, tillId: string): void {
  const folder = retiredFolderIn(home, tillId);
  if (existsSync(join(folder, 'journal.db'))) {
    throw new SentenceError(t('installed.journalCounterAlreadyThere', { tillId, folder }));
  }
  makeFolder(folder);
  copyFileSync(headFilePath(home), headFilePath(folder));
  for (const name of filesOfTill(home)) copyFileSync(join(home, name), join(folder, name));
  renameSync(join(home, 'journal.db'), join(folder, 'journal.db'));
  syncFolderOf(join(folder, 'journal.db'));
  forgetTill(home);
}

/** The companions of a journal, without its head file. */
const filesOfTill = (home: string) =>
  [basename(nameKeysFile(home)), ...HUB_FILES].filter((name) => existsSync(join(home, name)));

/** The head file is deleted last. */
function forgetTill(home: string): void {
  for (const name of filesOfTill(home)) rmSync(join(home, name));
  rmSync(headFilePath(home));
  syncFolderOf(headFilePath(home));
}

/** Deletes the other files of a journal that was retired just before a crash. */
export function finishRetiring(home: string): void {
  if (existsSync(join(home, 'journal.db'))) return;
  const head = readHeadFile(headFilePath(home));
  if (typeof head === 'string') return;
  if (existsSync(join(retiredFolderIn(home, head.tillId), 'journal.db'))) {
    forgetTill(home);
  }
}
