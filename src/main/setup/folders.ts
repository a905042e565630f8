import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { t } from '../../shared/messages/t.ts';
import { retiredFolderIn } from '../journal/retired-folder.ts';
import { SentenceError } from '../system/coded-error.ts';

/** The kinds of connection; each has separate journals, so that their data never mixes. */
export const ENVIRONMENTS = ['production', 'demo'] as const;

export type Environment = (typeof ENVIRONMENTS)[number];

/** Folder of the clinic's own counter and its journal. */
export function clinicFolder(data: string, environment: Environment): string {
  return join(data, 'clinic', environment);
}

/** Folder of the restored journal of a retired till. */
export function retiredFolder(data: string, environment: Environment, tillId: string): string {
  return retiredFolderIn(clinicFolder(data, environment), tillId);
}

/**
 * Every folder with a journal of this kind of connection: the counter's first, then the retired
 * tills'.
 */
export function journalFolders(data: string, environment: Environment): readonly string[] {
  return journalFoldersIn(clinicFolder(data, environment));
}

/** Every folder with a journal of the counter in `home`: its own first, then the retired tills'. */
export function journalFoldersIn(home: string): readonly string[] {
  const retired = join(home, 'retired');
  const tills = existsSync(retired) ? readdirSync(retired).map((name) => join(retired, name)) : [];
  return [home, ...tills].filter((folder) => existsSync(join(folder, 'journal.db')));
}

/** The folders with a damaged journal, or the keys of its names, that a restore of the counter in `home` moved aside. */
export function replacedFoldersIn(home: string): readonly string[] {
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .filter((name) => name.startsWith('replaced-'))
    .map((name) => join(home, name));
}

/** True if a folder belongs to a retired till of the counter in `home`. */
export function isRetiredOf(home: string, folder: string): boolean {
  return dirname(folder) === join(home, 'retired');
}

const paths = envPaths('Swipewell', { suffix: '' });

/** The default data folder of the browser host. */
export const BROWSER_DATA = paths.data;

/** The browser host's folder of installation ids: outside the data folder. */
export const BROWSER_INSTALLATIONS = join(paths.config, 'installations');

/**
 * The desktop's folder of them on a system without safe storage: outside `app.getPath('userData')`.
 */
export const DESKTOP_INSTALLATIONS = join(
  process.platform === 'darwin' ? paths.config : paths.data,
  'installations',
);

/** The desktop's data folder (`app.getPath('userData')`), found without Electron. */
const DESKTOP_DATA: Partial<Record<NodeJS.Platform, string>> = {
  darwin: paths.data,
  win32: dirname(paths.config),
};

/** The folders of this user that hold a journal, or the head of a missing one. */
function foldersWithJournal(): readonly string[] {
  const folders = new Set([DESKTOP_DATA[process.platform] ?? paths.config, BROWSER_DATA]);
  const all = [...folders].flatMap((folder) => [
    folder,
    ...ENVIRONMENTS.map((environment) => clinicFolder(folder, environment)),
  ]);
  return all.filter((folder) =>
    ['journal.db', 'journal.head'].some((file) => existsSync(join(folder, file))),
  );
}

/** The folder that a command names, or the only one of this user with a journal. @throws {SentenceError} */
export function chosenFolder(named: string | undefined): string {
  if (named !== undefined) return named;
  const [folder, ...more] = foldersWithJournal();
  if (folder !== undefined && more.length === 0) return folder;
  throw new SentenceError(
    folder === undefined
      ? t('journal.userNoJournalHere')
      : t('journal.thereSeveralJournals', { value: [folder, ...more].join(' or --data ') }),
  );
}
