import { cpSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  fileInstallationIds,
  type InstallationIds,
  secretInstallationIds,
} from '../../../../src/main/setup/installation-ids.ts';
import { fileSecrets } from '../../../../src/main/setup/secret-store.ts';
import { folderInFile, temporaryFolder } from '../../../support/temporary-folder.ts';
import { IS_WINDOWS } from '../../../support/this-system.ts';

describe.each<[where: string, idsIn: (folder: string) => InstallationIds]>([
  ['files', fileInstallationIds],
  ['the safe', (folder) => secretInstallationIds(fileSecrets(join(folder, 'secrets.json')))],
])('installation ids in %s', (_where, idsIn) => {
  test('are separate for each data folder', () => {
    const ids = idsIn(temporaryFolder());
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    expect(ids.read(one)).toBeNull();
    ids.keep(one, 'id-1');
    ids.keep(other, 'id-2');
    expect([ids.read(one), ids.read(other)]).toEqual(['id-1', 'id-2']);
  });

  test('are the same for every name of the folder', () => {
    const ids = idsIn(temporaryFolder());
    const [folder, link] = [temporaryFolder(), join(temporaryFolder(), 'link')];
    symlinkSync(folder, link, 'dir');
    ids.keep(folder, 'id-1');
    expect(ids.read(link)).toBe('id-1');
  });

  test('are absent for a copy of the folder', () => {
    const ids = idsIn(temporaryFolder());
    const [folder, copy] = [temporaryFolder(), join(temporaryFolder(), 'copy')];
    ids.keep(folder, 'id-1');
    cpSync(folder, copy, { recursive: true });
    expect(ids.read(copy)).toBeNull();
  });
});

test.skipIf(IS_WINDOWS)('an id file is readable by its owner alone', () => {
  const directory = join(temporaryFolder(), 'made', 'when needed');
  fileInstallationIds(directory).keep(temporaryFolder(), 'id-1');
  const [file] = readdirSync(directory);
  expect(statSync(join(directory, file ?? '')).mode & 0o777).toBe(0o600);
});

test('a directory that cannot be created is reported with its path and a remedy', () => {
  const inTheWay = folderInFile();
  expect(() => fileInstallationIds(inTheWay).keep(temporaryFolder(), 'id-1')).toThrow(
    `The installation ID cannot be saved in ${inTheWay}. Make that folder writable`,
  );
});
