import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { clinicFolder, ENVIRONMENTS } from './folders.ts';

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
