import { createWriteStream, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { erasedName } from '../../../src/main/journal/name-keys.ts';
import { saleById } from '../../../src/main/journal/projections/sales.ts';
import { backUp } from '../../../src/main/setup/back-up.ts';
import { deriveKey, unseal } from '../../../src/main/setup/encrypted-file.ts';
import { openTestClinic, WAIT } from '../../support/clinic-fixture.ts';
import { NAMED_SALE, NAMES, namedEntries } from '../../support/named-entries.ts';
import { startTestCluster, type TestCluster } from '../../support/postgres.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let postgres: TestCluster;
let service: RunningService;

beforeAll(async () => {
  [postgres, service] = await Promise.all([startTestCluster(), startService()]);
});
afterAll(() => Promise.all([postgres.close(), service.stop()]));

/** The names of the files with one of the byte sequences (Latin-1) in one of the folders. */
function filesWith(folders: readonly string[], wanted: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => globSync('**/*', { cwd: folder, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'latin1');
      return wanted.some((each) => text.includes(each));
    })
    .map(({ name }) => name);
}

/** As UTF-8 and as UTF-16. */
const bytesOf = (text: string) =>
  (['utf8', 'utf16le'] as const).map((form) => Buffer.from(text, form).toString('latin1'));

test('an erased name and its key are in no file of counter, hub, database and backups', async () => {
  const { a, data } = await openTestClinic(postgres, service, 'K7M2Q9');
  const [backups, opened] = [temporaryFolder(), temporaryFolder()];
  const places = [a.folder, data, postgres.folder, backups, opened];
  const passKey = await deriveKey('correct horse battery staple');
  /** Makes a backup, and decrypts its files into a folder that is searched too. */
  const copyAt = async (now: string) => {
    const options = { journal: a.journal, folder: backups, scratch: a.folder, key: passKey };
    await backUp({ ...options, environment: 'demo', now: () => new Date(now) });
    for (const what of ['backup', 'names'] as const) {
      for (const file of globSync(`*.${what}`, { cwd: backups })) {
        const plain = createWriteStream(join(opened, file));
        await unseal(join(backups, file), passKey, what, plain);
      }
    }
  };
  a.journal.append(...namedEntries('P-6161'));
  await a.together();
  await copyAt('2026-03-01T12:00:00Z');
  const { keys } = a.journal.nameKeys();
  const secrets = keys.flatMap(({ key }) => [
    key,
    Buffer.from(key, 'base64url').toString('latin1'),
  ]);
  expect(keys).toHaveLength(1);
  const withKey = () => [...new Set(filesWith(places, secrets))].sort();
  await vi.waitFor(() => {
    expect(withKey()).toEqual(expect.arrayContaining(['names.db', 'swipewell-demo-K7M2Q9.names']));
    expect(filesWith([data], secrets)).toEqual(['names.db']); // the hub's
  }, WAIT);

  expect(a.journal.eraseNames('P-6161', null)).toBe(true);
  await a.together();
  await copyAt('2026-03-01T13:00:00Z');
  await vi.waitFor(() => expect(withKey()).toEqual([]), WAIT);
  expect(filesWith(places, Object.values(NAMES).flatMap(bytesOf))).toEqual([]);
  for (const place of [a.folder, postgres.folder, opened]) {
    expect(filesWith([place], ['sale.patient-changed'])).not.toEqual([]); // the entries are there
  }
  expect(saleById(a.journal.readable, NAMED_SALE)?.patient_name).toBe(erasedName());
  while (a.journal.verifyFurther());
  expect(a.journal.fault).toBeNull();
});
