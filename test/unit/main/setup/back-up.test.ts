import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { erasedName } from '../../../../src/main/journal/name-keys.ts';
import { openJournal } from '../../../../src/main/journal/open-journal.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { backUp } from '../../../../src/main/setup/back-up.ts';
import {
  deriveKey,
  type EncryptionKey,
  encryptFile,
} from '../../../../src/main/setup/encrypted-file.ts';
import { journalFolders } from '../../../../src/main/setup/folders.ts';
import { restore } from '../../../../src/main/setup/restore.ts';
import { chargeApproved, chargeOpened } from '../../../support/journal-day.ts';
import { COPAY, id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

// Deriving a key takes half a second, and longer on a busy computer.
vi.setConfig({ testTimeout: 60_000 });

const PHRASE = 'correct horse battery staple';
const DANA = { id: 'cashier', name: 'Dana Reyes' };
let key: EncryptionKey;

beforeAll(async () => {
  key = await deriveKey(PHRASE);
});

const SALE = id('named sale');
const KEYS = 'swipewell-demo-K7M2Q9.names';

/** A journal of a few rows with a patient's name, and an encrypted copy of it. */
async function copied() {
  const [home, folder] = [temporaryFolder(), temporaryFolder()];
  const journal = journalIn(home);
  for (let row = 0; row < 20; row += 1) {
    journal.append({ kind: 'staff.signed-in', body: { cashier: DANA } });
  }
  journal.append({
    kind: 'sale.opened',
    body: { saleId: SALE, patientId: 'P-1', patientName: 'Wei Chen', lines: COPAY, cashier: DANA },
  });
  const options = { journal, folder, scratch: home, environment: 'demo', key };
  const backUpAt = (now: string) => backUp({ ...options, now: () => new Date(now) });
  const file = await backUpAt('2026-03-01T12:00:00Z');
  return { journal, home, folder, file, backUpAt };
}

/** The patient's name in a restored journal. */
function nameIn(folder: string): string | null | undefined {
  return saleById(journalIn(folder).readable, SALE)?.patient_name;
}

const put = (
  file: string,
  data: string,
  passPhrase = PHRASE,
  accounts: Accounts = [],
  isConfirmed = false,
) => restore({ file, passPhrase, data, stamp: '20260302T080000Z', accounts, isConfirmed });

type Accounts = Parameters<typeof restore>[0]['accounts'];

const OURS = {
  environment: 'demo' as const,
  baseUrl: 'https://pay.example.com',
  username: 'smile-dental',
};

describe('a backup of the journal', () => {
  test('reveals no content and leaves no plain file behind', async () => {
    const { file, home, folder } = await copied();
    expect(readFileSync(file, 'latin1')).not.toContain('Dana');
    expect(readdirSync(folder)).toEqual([basename(file), KEYS]);
    expect(readFileSync(join(folder, KEYS), 'latin1')).not.toContain('P-1');
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

  test('is restored with the names whose keys are in the file next to it', async () => {
    const { file } = await copied();
    const { folder, withNames } = await put(file, temporaryFolder());
    expect(withNames).toBe(true);
    expect(nameIn(folder)).toBe('Wei Chen');
  });

  test('is restored without a name that was erased before the next backup', async () => {
    const { file, journal, backUpAt } = await copied();
    journal.eraseNames('P-1', DANA);
    await backUpAt('2026-03-01T13:00:00Z');
    const { folder } = await put(file, temporaryFolder());
    expect(nameIn(folder)).toBe(erasedName());
  });

  test.each<[string, (keys: string) => Promise<void>]>([
    ['without the file of the keys', async (keys) => rmSync(keys)],
    [
      'with the keys under another pass phrase',
      async (keys) => encryptFile('other', keys, await deriveKey('another phrase'), 'names'),
    ],
  ])('is restored %s, without the names', async (_what, change) => {
    const { file, folder, journal } = await copied();
    await change(join(folder, KEYS));
    const restored = await put(file, temporaryFolder());
    expect(restored).toMatchObject({ rows: journal.revision, withNames: false });
    expect(nameIn(restored.folder)).toBe(erasedName());
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

  test.each<[string, boolean, Accounts]>([
    ['of another user', false, [{ ...OURS, username: 'other-dental' }]],
    ['at another address', false, [{ ...OURS, baseUrl: 'https://demo.example.com' }]],
    ['that it had, among others', true, [{ ...OURS, username: 'other-dental' }, OURS]],
    ['for real payments', false, [{ ...OURS, environment: 'production', username: 'other' }]],
    ['not set up yet', false, []],
  ])(
    'with payments of a clinic, on a PC with an account %s, is restored: %s',
    async (_, isRestored, accounts) => {
      const { journal, backUpAt } = await copied();
      const { baseUrl, username } = OURS;
      const connection = { baseUrl, username, id: 'c-1', clientId: null };
      journal.append(
        { kind: 'connection.used', body: { connection } },
        ...chargeOpened(1),
        ...chargeApproved(1),
      );
      const file = await backUpAt('2026-03-02T07:00:00Z');
      const data = temporaryFolder();
      const restored = put(file, data, PHRASE, accounts);
      if (isRestored) {
        expect(await restored).toMatchObject({ tillId: journal.tillId });
        return;
      }
      await expect(restored).rejects.toThrow('counter K7M2Q9 of Riverbend Family Clinic, up to 20');
      await expect(restored).rejects.toThrow('are of smile-dental at https://pay.example.com');
      expect(readdirSync(join(data, 'clinic', 'demo'))).toEqual([]);
      expect(await put(file, data, PHRASE, accounts, true)).toMatchObject({
        tillId: journal.tillId, // by --other-account
      });
    },
  );

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
