import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { startProgram } from '../../../src/main/hosts/counters/program.ts';
import { withoutWindow } from '../../../src/main/hosts/counters/program-options.ts';
import { takeDataFolder } from '../../../src/main/setup/data-folder.ts';
import { WAIT } from '../../support/clinic-fixture.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const BACKING_UP = fileURLToPath(new URL('backing-up.ts', import.meta.url));

const fail = (error: unknown) => {
  throw error;
};

/** The name of each folder of an unfinished copy. */
const unfinishedIn = (data: string) =>
  readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(backup|restoring)-[^/\\]+$/.test(name),
  );

test.skipIf(process.platform === 'win32')(
  // it has no named pipes in folders
  'the next start deletes the copies of journal and keys that a killed backup left, and nothing else',
  async () => {
    const [data, folder] = [temporaryFolder(), temporaryFolder()];
    const child = spawn(process.execPath, [BACKING_UP, data, folder], { stdio: 'inherit' });
    const ended = once(child, 'close');
    const copies = () =>
      unfinishedIn(data).flatMap((name) => readdirSync(join(data, name)).toSorted());
    await vi.waitFor(() => expect(copies()).toContain('names.db'), WAIT);
    child.kill('SIGKILL');
    await ended;
    expect(copies()).toEqual(expect.arrayContaining(['copy.db', 'names.db', 'opened.db']));

    takeDataFolder(data, fail)();
    expect(unfinishedIn(data)).toEqual([]);
    expect(existsSync(join(data, 'clinic', 'demo', 'journal.db'))).toBe(true);
  },
  60_000,
);

test('a start of the program deletes the copies of a killed backup and restore, and no folder of a person', async () => {
  const data = temporaryFolder();
  const plant = (...path: readonly string[]) => {
    const folder = join(data, ...path);
    mkdirSync(folder, { recursive: true });
    return (name: string) => writeFileSync(join(folder, name), '');
  };
  const backup = plant('backup-x7Ka2P');
  for (const name of ['copy.db', 'copy.db-journal', 'names.db']) backup(name);
  plant('clinic', 'production', 'restoring-20260301T120000Z')('names.db');
  plant('backup-261121')('journal.db');
  writeFileSync(join(data, 'settings.json'), 'damaged, so that the start ends here');
  const start = startProgram({
    ...withoutWindow(data, () => fail(new Error('no service')), 'none'),
    reportFault: fail,
  });
  await expect(start).rejects.toMatchObject({ code: 'damaged' });
  expect(unfinishedIn(data)).toEqual(['backup-261121']);
});
