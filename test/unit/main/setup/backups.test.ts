import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Commands } from '../../../../src/main/commands.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { Backups } from '../../../../src/main/setup/backups.ts';
import { unseal } from '../../../../src/main/setup/encrypted-file.ts';
import { restore } from '../../../../src/main/setup/restore.ts';
import { fileSecrets } from '../../../../src/main/setup/secret-store.ts';
import { COPAY, DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ADA = { id: 'ada', name: 'Ada', role: 'administrator' } as const;
const [PHRASE, NEW_PHRASE] = ['correct horse battery', 'another horse battery'];

/** A PC with a till: each backup is a minute after the one before. */
function pc(retired: readonly Journal[] = []) {
  const till = temporaryFolder();
  const journal = journalIn(till);
  let minute = 0;
  /** Starts the counter as an account of the PC: with the till's settings and its own secrets. */
  const account = () => {
    const secrets = fileSecrets(join(temporaryFolder(), 'secrets.json'));
    return () =>
      new Backups({
        journal,
        retired: () => retired,
        settings: openSettings(till),
        secrets,
        scratch: till,
        environment: 'demo',
        commands: new Commands(journal, {
          cashier: () => ADA,
          mayNow: () => true,
          approve: () => Promise.reject(new Error('no approval is needed here')),
        }),
        now: () => new Date(Date.UTC(2026, 2, 1, 12, minute++)),
        after: () => () => {},
        changed: () => {},
        reportFault: () => {},
      });
  };
  return { journal, account };
}

test('the accounts of a PC share one key, and each is asked for a new pass phrase', async () => {
  const copies = temporaryFolder();
  const { journal, account } = pc();
  const [ana, ben] = [account(), account()];
  await ana().set(copies, PHRASE);
  const bens = ben();
  await bens.now();
  expect(bens.problem).toBe('no-key');
  await bens.set(copies, PHRASE);
  expect(bens.problem).toBeNull();
  const anas = ana();
  await anas.now();
  expect(anas.problem).toBeNull();
  await bens.set(copies, NEW_PHRASE);
  const late = ana();
  await late.now();
  expect(late.problem).toBe('no-key');
  const files = readdirSync(copies).toSorted();
  expect(files).toHaveLength(4);
  for (const [file, passPhrase] of [
    [files[2], PHRASE],
    [files[3], NEW_PHRASE],
  ] as const) {
    const data = temporaryFolder();
    const restored = restore({
      file: join(copies, file ?? ''),
      passPhrase,
      data,
      stamp: 'now',
      accounts: [],
      isConfirmed: false,
    });
    await expect(restored).resolves.toMatchObject({ tillId: journal.tillId });
  }
}, 300_000); // several keys by scrypt on a busy computer

test('a retired till is copied again after each change, so that the next backup has no erased name of it', async () => {
  const [home, copies, opened] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const retired = journalIn(home, undefined, 'RETRD2');
  const named = { saleId: id('sale'), patientId: 'P-6161', patientName: 'Zebulon Quist' };
  retired.append({ kind: 'sale.opened', body: { ...named, lines: COPAY, cashier: DANA } });
  const [key] = retired.nameKeys().keys;
  const wanted = Buffer.from(key?.key ?? '', 'base64url');
  expect(wanted).toHaveLength(32);
  const { tillId } = retired;
  const backups = pc([retired]).account()();
  const files = () =>
    readdirSync(copies)
      .filter((name) => name.includes(tillId))
      .toSorted();
  const keysInBackup = async () => {
    const plain = join(opened, 'names.db');
    const file = join(copies, `swipewell-demo-${tillId}.names`);
    await unseal(file, PHRASE, 'names', createWriteStream(plain));
    return readFileSync(plain);
  };
  await backups.set(copies, PHRASE);
  expect(files()).toHaveLength(2);
  expect((await keysInBackup()).includes(wanted)).toBe(true);
  await backups.now();
  expect(files()).toHaveLength(2);

  retired.eraseNames('P-6161', ADA);
  await backups.now();
  expect(files()).toHaveLength(3);
  expect((await keysInBackup()).includes(wanted)).toBe(false);
  expect(backups.problem).toBeNull();
}, 300_000);
