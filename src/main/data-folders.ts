import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { clinicFolder, ENVIRONMENTS } from './backup/folders.ts';

const paths = envPaths('Swipewell', { suffix: '' });

/** Where the browser host keeps its data when it is told no other place. */
export const BROWSER_DATA = paths.data;

/** Where Electron keeps the desktop's (`app.getPath('userData')`), told without Electron. */
const DESKTOP_DATA: Partial<Record<NodeJS.Platform, string>> = {
  darwin: paths.data,
  win32: dirname(paths.config),
};

/** The folders of this user that hold a journal, or the head of one that is gone. */
export function foldersWithJournal(): readonly string[] {
  const folders = new Set([DESKTOP_DATA[process.platform] ?? paths.config, BROWSER_DATA]);
  const all = [...folders].flatMap((folder) => [
    folder,
    ...ENVIRONMENTS.map((environment) => clinicFolder(folder, environment)),
  ]);
  return all.filter((folder) =>
    ['journal.db', 'journal.head'].some((file) => existsSync(join(folder, file))),
  );
}
