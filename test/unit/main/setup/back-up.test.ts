import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openJournal } from '../../../../src/main/journal/open-journal.ts';
import { backUp } from '../../../../src/main/setup/back-up.ts';
import { deriveKey, type EncryptionKey } from '../../../../src/main/setup/encrypted-file.ts';
import { journalFolders } from '../../../../src/main/setup/folders.ts';
import { restore } from '../../../../src/main/setup/restore.ts';
import { journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

// Deriving a key takes half a second, and longer on a busy computer.
vi.setConfig({ testTimeout: 60_000 });

const PHRASE = 'correct horse battery staple';
const DANA = { id: 'cashier', name: 'Dana Reyes' };
let key: EncryptionKey;

beforeAll(async () => {
  key = await deriveKey(PHRASE);
});

/** A journal of a few rows, and an encrypted copy of it. */
async function copied() {
  const [home, folder] = [temporaryFolder(), temporaryFolder()];
  const journal = journalIn(home);
  for (let row = 0; row < 20; row += 1) {
    journal.append({ kind: 'staff.signed-in', body: { cashier: DANA } });
  }
  const file = await backUp({
    journal,
    folder,
    scratch: home,
    environment: 'demo',
    key,
    now: () => new Date('2026-03-01T12:00:00Z'),
  });
  return { journal, home, folder, file };
}

const put = (file: string, data: string, passPhrase = PHRASE) =>
  restore({ file, passPhrase, data, stamp: '20260302T080000Z' });

describe('a backup of the journal', () => {
  test('reveals no content and leaves no plain file behind', async () => {
    const { file, home, folder } = await copied();
    expect(readFileSync(file, 'latin1')).not.toContain('Dana');
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(home).filter((name) => name.startsWith('backup-'))).toEqual([]);
  });

  test('is restored as the journal of a retired till and opens as one', async () => {
    const { file, journal } = await copied();
    const data = temporaryFolder();
    const restored = await put(file, data);
    expect(restored).toMatchObject({ tillId: journal.tillId, rows: journal.revision });
    const [folder] = journalFolders(data, 'demo');
    expect(folder).toBe(restored.folder);
    expect(journalIn(restored.folder).rows()).toEqual(journal.rows());
  });

  test('keeps the counter’s own journal when it belongs to another till', async () => {
    const { file } = await copied();
    const data = temporaryFolder();
    const home = join(data, 'clinic', 'demo');
    const now = () => new Date();
    openJournal({ folder: home, version: '0.0.0', now, newTillId: () => 'P4R6T8' }).close();
    const restored = await put(file, data);
    expect(restored.counterTill).toBe('P4R6T8');
    expect(journalFolders(data, 'demo')).toEqual([home, restored.folder]);
    await expect(put(file, data)).rejects.toThrow('was already restored');
  });

  test('moves a damaged journal aside so that the counter begins a new one', async () => {
    const { file } = await copied();
    const data = temporaryFolder();
    const home = join(data, 'clinic', 'demo');
    journalIn(home).close();
    writeFileSync(join(home, 'journal.db'), 'no database any more');
    const restored = await put(file, data);
    expect(restored.counterTill).toBeNull();
    expect(journalFolders(data, 'demo')).toEqual([restored.folder]);
    expect(readdirSync(join(home, 'replaced-20260302T080000Z'))).toContain('journal.db');
  });

  test('is not restored while the journal it was made from is whole', async () => {
    const { file, home, journal } = await copied();
    const data = temporaryFolder();
    journal.close();
    cpSync(home, join(data, 'clinic', 'demo'), { recursive: true });
    await expect(put(file, data)).rejects.toThrow('Nothing to restore');
    expect(journalFolders(data, 'demo')).toEqual([join(data, 'clinic', 'demo')]);
  });

  test('is not restored with another pass phrase, another name or a changed byte', async () => {
    const { file, folder } = await copied();
    const data = temporaryFolder();
    await expect(put(file, data, 'another pass phrase')).rejects.toMatchObject({
      code: 'not-opened',
    });
    const renamed = join(folder, 'holiday.backup');
    renameSync(file, renamed);
    await expect(put(renamed, data)).rejects.toThrow('Rename the file to its original name');
    const bytes = readFileSync(renamed);
    bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000);
    writeFileSync(file, bytes);
    await expect(put(file, data)).rejects.toMatchObject({ code: 'not-opened' });
    expect(journalFolders(data, 'demo')).toEqual([]);
  });
});
