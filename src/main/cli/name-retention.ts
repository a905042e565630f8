import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Cashier } from '../../shared/domain/sale.ts';
import { t } from '../../shared/messages/t.ts';
import { joinedIn } from '../hub/joined.ts';
import type { Journal } from '../journal/journal.ts';
import { type NameKeys, type NameSubject, nameKeysFile, nameKeysIn } from '../journal/name-keys.ts';
import { openJournal } from '../journal/open-journal.ts';
import {
  addPatientsOfSales,
  backupFolders,
  encryptedNames,
  heldPatients,
  newestServiceTime,
  subjectsWithoutEntrySince,
} from '../journal/retention.ts';
import { openStored, type StoredJournal, unlessDamaged } from '../journal/stored-journal.ts';
import { deleteList } from '../patients/today-list/list-store.ts';
import { StatementLines } from '../reports/bank/statement-lines.ts';
import { openSettings } from '../settings/settings-store.ts';
import { deleteNameKeys } from '../setup/back-up.ts';
import {
  clinicFolder,
  ENVIRONMENTS,
  isRetiredOf,
  journalFoldersIn,
  replacedFoldersIn,
} from '../setup/folders.ts';
import { SentenceError } from '../system/coded-error.ts';
import { type CommandPorts, type CommandValues, required } from './command.ts';

/** The shortest retention, years: the least that docs/reference/compliance.md recommends. */
const LEAST_YEARS = 7;

/** The longest time since the newest attempt, ms: a clock that is years ahead makes the names of recent patients old. */
const LONGEST_PAUSE_MS = 60 * 86_400_000;

/** All names of a closed counter. */
export interface ClosedCounter {
  /** Its own journal first, then those of its retired tills. */
  readonly journals: readonly { readonly folder: string; readonly journal: Journal }[];
  /** The keys of damaged journals that a restore moved aside at a time (`20260302T080000Z`). */
  readonly replaced: readonly {
    readonly at: string;
    readonly folder: string;
    readonly names: NameKeys;
  }[];
  /** Folder of the next backup. */
  readonly backupFolder: string | null;
  readonly now: () => Date;
}

/** Opens all journals of closed counters together, as their counter does, and closes them after `use`. */
export function withClosed<Result>(
  homes: readonly string[],
  { version, now, data }: Pick<CommandPorts, 'version' | 'now' | 'data'>,
  use: (counter: ClosedCounter) => Result,
): Result {
  const journals: { folder: string; journal: Journal }[] = [];
  const replaced: { at: string; folder: string; names: NameKeys }[] = [];
  try {
    for (const folder of homes.flatMap(journalFoldersIn)) {
      const stored = openStored(folder, false);
      stored.db.close();
      const journal = openJournal({ folder, version, now, newTillId: () => stored.tillId });
      journals.push({ folder, journal });
    }
    for (const { at, folder } of homes.flatMap(replacedIn)) {
      replaced.push({ at, folder, names: nameKeysIn(folder) });
    }
    const backupFolder = openSettings(data).current.backup?.folder ?? null;
    return use({ journals, replaced, backupFolder, now });
  } finally {
    for (const { journal } of journals) journal.close();
    for (const { names } of replaced) names.close();
  }
}

function replacedIn(home: string): readonly { readonly at: string; readonly folder: string }[] {
  return replacedFoldersIn(home)
    .map((folder) => ({ at: basename(folder).slice('replaced-'.length), folder }))
    .filter(({ folder }) => existsSync(nameKeysFile(folder)));
}

/** Uses the names of the clinic's closed counter. */
function withCounter(ports: CommandPorts, use: (counter: ClosedCounter) => void): void {
  const homes = ENVIRONMENTS.map((environment) => clinicFolder(ports.data, environment));
  withClosed(homes, ports, (counter) => {
    if (counter.journals.length === 0) throw new SentenceError(t('command.noConnectionSetUp'));
    use(counter);
  });
}

const held = ({ journals }: ClosedCounter) =>
  heldPatients(journals.map(({ journal }) => journal.readable));

const subjectsIn = (replaced: ClosedCounter['replaced']) =>
  replaced.flatMap(({ names }) => names.subjects());

/** The erased names. */
export interface Erased {
  /** Number of subjects with names until now. */
  readonly names: number;
  /** True if there was a list of today. */
  readonly list: boolean;
  /** Earlier folders of backups: the keys of their names are deleted, or a fault keeps them. */
  readonly earlier: readonly { readonly folder: string; readonly fault: string | null }[];
}

/**
 * Erases the names of a patient in all the journals, also from the texts of bank statements, today's lists, and the keys
 * of names in earlier folders of backups.
 * @throws {SentenceError} while the names are held.
 */
export function eraseNamesOf(counter: ClosedCounter, patient: string, by: Cashier | null): Erased {
  const kept = held(counter);
  if (kept.has(patient)) throw new SentenceError(t('command.namesAreHeld', { patient }));
  return erase(counter, withSales([patient], patientsBySale(counter), kept), by);
}

type PatientsBySale = ReadonlyMap<string, ReadonlySet<string>>;

/** Each patient or sale with a key, and the patients that a sale ever had. */
function patientsBySale(counter: ClosedCounter): PatientsBySale {
  const { journals, replaced } = counter;
  const subjects = [
    ...journals.flatMap(({ journal }) => journal.nameSubjects()),
    ...subjectsIn(replaced),
  ];
  const sales = new Map(subjects.map(({ subject }) => [subject, new Set<string>()]));
  for (const { journal } of journals) addPatientsOfSales(journal.readable, sales);
  for (const { folder } of replaced) {
    withSalvaged(folder, (stored) => addPatientsOfSales(stored, sales));
  }
  return sales;
}

const unlessUnreadable = <Value>(read: () => Value) => unlessDamaged(read, () => {});

/** Uses the readable part of a damaged journal; null without one. */
function withSalvaged<Result>(
  folder: string,
  use: (stored: StoredJournal) => Result,
): Result | null {
  if (!existsSync(join(folder, 'journal.db'))) return null; // the keys of names alone
  const stored = unlessUnreadable(() => openStored(folder, true));
  if (stored === null) return null;
  try {
    return use(stored);
  } finally {
    stored.db.close();
  }
}

/** A list has names without the ids of patients, so it is deleted whole: it can be imported again. */
function deleteLists({ journals, replaced, now }: ClosedCounter): boolean {
  const deleted = [
    ...journals.map(({ folder, journal }) => {
      const clearedAt = joinedIn(folder) === null ? null : now().toISOString();
      return deleteList(folder, (kind) => journal.forgetApart(kind), clearedAt);
    }),
    ...replaced.map(({ folder, names }) =>
      deleteList(folder, (kind) => names.eraseApart(kind), null),
    ),
  ];
  return deleted.includes(true);
}

/** No backup replaces the keys in an earlier folder, so all of them are deleted there. */
function deleteEarlierKeys({ journals, backupFolder }: ClosedCounter): Erased['earlier'] {
  const tillIds = journals.map(({ journal }) => journal.tillId);
  const folders = new Set(journals.flatMap(({ journal }) => backupFolders(journal.readable)));
  if (backupFolder !== null) folders.delete(backupFolder);
  return [...folders].map((folder) => {
    try {
      deleteNameKeys(folder, tillIds);
      return { folder, fault: null };
    } catch (error) {
      return { folder, fault: error instanceof Error ? error.message : String(error) };
    }
  });
}

/** All names of subjects, with those of their payers and account holders. */
function namesOf(
  { journals, replaced }: ClosedCounter,
  subjects: ReadonlySet<string>,
): readonly string[] {
  const keysOf = (all: readonly NameSubject[]) =>
    new Set(all.filter(({ subject }) => subjects.has(subject)).map(({ keyId }) => keyId));
  const known = journals.flatMap(({ journal }) =>
    encryptedNames(journal.readable, keysOf(journal.nameSubjects())).map(journal.readable.nameOf),
  );
  const salvaged = replaced.flatMap(({ folder, names }) => {
    const keyIds = keysOf(names.subjects());
    const texts = withSalvaged(folder, (stored) => encryptedNames(stored, keyIds)) ?? [];
    return texts.flatMap((text) => unlessUnreadable(() => names.nameOf(text)) ?? []);
  });
  return [...known, ...salvaged];
}

/** A patient, or a sale without one, and sales of that patient with names under a key of their own. */
interface ToErase {
  readonly patient: string;
  readonly sales: readonly string[];
}

/** Subjects with their sales; a sale with a held patient keeps its names. */
function withSales(
  subjects: readonly string[],
  bySale: PatientsBySale,
  kept: ReadonlySet<string>,
): readonly ToErase[] {
  const found = new Map<string, string[]>(subjects.map((subject) => [subject, []]));
  for (const [saleId, patients] of bySale) {
    if (!patients.isDisjointFrom(kept)) continue;
    found.get([...patients].find((patient) => found.has(patient)) ?? '')?.push(saleId);
  }
  return [...found].map(([patient, sales]) => ({ patient, sales }));
}

function erase(counter: ClosedCounter, all: readonly ToErase[], by: Cashier | null): Erased {
  const { journals, replaced } = counter;
  const names = namesOf(counter, new Set(all.flatMap(({ patient, sales }) => [patient, ...sales])));
  for (const { folder } of journals) {
    const lines = new StatementLines(folder);
    lines.eraseTexts(names);
    lines.close();
  }
  const erased = new Set(
    journals.flatMap(({ journal }) =>
      all.flatMap(({ patient, sales }) => (journal.eraseNames(patient, by, sales) ? patient : [])),
    ),
  );
  for (const { patient: patientId, sales } of all) {
    const subjects = [patientId, ...sales];
    const found = replaced.filter(({ names }) => subjects.some((subject) => names.has(subject)));
    if (found.length === 0) continue;
    if (!erased.has(patientId)) {
      journals[0]?.journal.append({ kind: 'patient.name-erased', body: { patientId, by } });
      erased.add(patientId);
    }
    for (const { names } of found) for (const subject of subjects) names.erase(subject);
  }
  // The hub may have keys of a journal that has no link of its own: the counter's tells it.
  const gone = [
    ...journals.flatMap(({ journal }) => journal.nameKeys().erased),
    ...replaced.flatMap(({ names }) => names.ofNames().erased),
  ];
  for (const { journal } of journals) journal.addErasedKeys(gone);
  const any = all.length > 0;
  const earlier = any ? deleteEarlierKeys(counter) : [];
  return { names: erased.size, list: any && deleteLists(counter), earlier };
}

/** `hold-names` and `release-names`. @throws {SentenceError} */
export function holdNames(
  ports: CommandPorts,
  values: CommandValues,
  by: Cashier | null,
  isHeld: boolean,
): void {
  const patientId = required(values, 'patient');
  const reason = required(values, 'reason');
  withCounter(ports, ({ journals, replaced }) => {
    const isKnown = [
      ...journals.flatMap(({ journal }) => journal.nameSubjects()),
      ...subjectsIn(replaced),
    ].some(({ subject }) => subject === patientId);
    if (isHeld && !isKnown) throw new SentenceError(t('command.noNamesOf', { patientId }));
    for (const { journal } of journals) {
      journal.append({ kind: 'patient.names-held', body: { patientId, held: isHeld, reason, by } });
    }
  });
  ports.say(t(isHeld ? 'command.namesHeld' : 'command.namesReleased', { patientId }));
}

/**
 * `erase-names`: of one patient, or of all without an entry for some years and without a hold.
 * @throws {SentenceError}
 */
export function eraseNames(ports: CommandPorts, values: CommandValues, by: Cashier | null): void {
  const { years, patient } = values;
  if (years !== undefined && patient !== undefined) {
    throw new SentenceError(t('command.patientOrYears'));
  }
  const since = years === undefined ? null : yearsAgo(ports.now(), years);
  withCounter(ports, (counter) => {
    if (since === null) {
      sayErased(ports, eraseNamesOf(counter, required(values, 'patient'), by), 0);
      return;
    }
    requireClock(counter, ports);
    const kept = held(counter);
    const stamp = since.replaceAll(/[-:]|\.\d+/g, '');
    const old = subjectsWithoutEntrySince(
      counter.journals.map(({ journal }) => journal),
      since,
      subjectsIn(counter.replaced.filter(({ at }) => at < stamp)),
    );
    const free = new Set(old).difference(kept);
    const bySale = [...patientsBySale(counter)].filter(([subject]) => free.has(subject));
    const ofPatients = new Map(bySale.filter(([, patients]) => patients.size > 0));
    const subjects = [...free].filter((subject) => !ofPatients.has(subject));
    const all = withSales(subjects, ofPatients, kept);
    sayErased(ports, erase(counter, all, by), old.length - free.size);
  });
}

function sayErased({ say }: CommandPorts, erased: Erased, held: number): void {
  say(t('command.namesErased', { erased: erased.names, held }));
  sayApart(erased, say);
}

/** Lists the erased names outside the journals. */
export function sayApart({ list, earlier }: Erased, say: (line: string) => void): void {
  if (list) say(t('command.listDeleted'));
  for (const { folder, fault } of earlier) {
    if (fault === null) say(t('command.earlierKeysDeleted', { folder }));
    else say(t('command.earlierKeysLeft', { folder, fault }));
  }
}

/**
 * Each attempt recorded the clock of the payments service. A demo service has the clock of its PC, so only attempts of
 * production count where it is set up.
 * @throws {SentenceError} if the newest is too old for the clock of this PC to be believed.
 */
function requireClock({ journals }: ClosedCounter, { data, now }: CommandPorts): void {
  const home = clinicFolder(data, 'production');
  const own = journals.filter(({ folder }) => folder === home || isRetiredOf(home, folder));
  const newest = (own.length > 0 ? own : journals)
    .map(({ journal }) => newestServiceTime(journal.readable))
    .reduce((one, other) => (one > other ? one : other), '');
  if (newest >= new Date(now().getTime() - LONGEST_PAUSE_MS).toISOString()) return;
  const [today, service] = [now().toISOString().slice(0, 10), newest.slice(0, 10) || '–'];
  throw new SentenceError(t('command.clockNotBelieved', { today, service }));
}

/** @throws {SentenceError} for less than {@link LEAST_YEARS}. */
function yearsAgo(now: Date, text: string): string {
  const years = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (years < LEAST_YEARS)
    throw new SentenceError(t('command.yearsTooFew', { years: LEAST_YEARS }));
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - years);
  return since.toISOString();
}
