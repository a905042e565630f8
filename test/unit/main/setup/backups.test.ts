import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Commands } from '../../../../src/main/commands.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { Backups } from '../../../../src/main/setup/backups.ts';
import { restore } from '../../../../src/main/setup/restore.ts';
import { fileSecrets } from '../../../../src/main/setup/secret-store.ts';
import { journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ADA = { id: 'ada', name: 'Ada', role: 'administrator' } as const;
const [PHRASE, NEW_PHRASE] = ['correct horse battery', 'another horse battery'];

test('the accounts of a PC share one key, and each is asked for a new pass phrase', async () => {
  const [till, copies] = [temporaryFolder(), temporaryFolder()];
  const journal = journalIn(till);
  let minute = 0;
  /** Starts the counter as an account of the PC: with the till's settings and its own secrets. */
  const account = () => {
    const secrets = fileSecrets(join(temporaryFolder(), 'secrets.json'));
    return () =>
      new Backups({
        journal,
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
    const restored = restore({ file: join(copies, file ?? ''), passPhrase, data, stamp: 'now' });
    await expect(restored).resolves.toMatchObject({ tillId: journal.tillId });
  }
}, 60_000);
