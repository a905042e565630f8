import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, restore } from '../../../src/hub/backup.ts';
import { openDatabase } from '../../../src/hub/database.ts';
import { migrate, SCHEMA_VERSION } from '../../../src/hub/schema.ts';
import { ownKeyIn } from '../../../src/hub/start.ts';
import { keyOfCertificate } from '../../../src/shared/hub/own-key.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { hubCommand } from '../../support/hub-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const clinicOf = clinicsOnPostgres();
const PHRASE = { SWIPEWELL_HUB_PASSPHRASE: 'correct horse battery' };

it.each([
  ['end-reservation x', 'Name the reservation by its id: end-reservation ID.'],
  ['export --till NOPE', 'There is no counter NOPE.'],
  ['lost NOPE', 'There is no counter NOPE.'],
  ['reads NOPE clinic', 'There is no counter NOPE.'],
  [
    'reads AAAA all',
    'A counter reads its branch or the clinic: reads T branch, or reads T clinic.',
  ],
  ['pair --replaces NOPE', 'There is no counter NOPE.'],
  ['pair --replaces AAAA --counters 2', 'A code with --replaces is for one counter.'],
])('The command %s ends with one sentence', async (words, sentence) => {
  const { url } = await clinicOf('AAAA');
  const given = [...words.split(' '), '--database', url];
  expect(await hubCommand(temporaryFolder(), given)).toEqual({
    ...{ exit: 2, output: '', errors: sentence },
  });
});

it.each([
  ['move T New York', 'move does not take "York". A name with spaces is put in quotation marks.'],
  [
    'pair --branch New York',
    'pair does not take "York". A name with spaces is put in quotation marks.',
  ],
  ['lost AAAA BBBB', 'lost does not take "BBBB". A name with spaces is put in quotation marks.'],
  ['status all', 'status does not take "all". A name with spaces is put in quotation marks.'],
  ['rename T', 'Usage: rename T NAME'],
  ['reads T', 'Usage: reads T branch|clinic'],
  ['erase-names', 'Usage: erase-names ID…'],
  ['lost', 'Usage: lost T'],
])('The command %s is refused before it does anything', async (words, sentence) => {
  expect(await hubCommand(temporaryFolder(), words.split(' '))).toEqual({
    ...{ exit: 2, output: '', errors: sentence },
  });
});

it.each([
  [['pair', '--branch', ' ']],
  [['pair', '--branch', 'North ']],
  [['move', 'AAAA', ' ']],
  [['--branch', ' ']],
])('A branch of spaces, or with spaces around it, is refused by %j', async (given) => {
  const { url } = await clinicOf('AAAA');
  expect(await hubCommand(temporaryFolder(), [...given, '--database', url])).toEqual({
    ...{ exit: 2, output: '' },
    errors: 'A branch has 1 to 60 characters, with no / and no space before or after it.',
  });
});

it.each([
  [SCHEMA_VERSION - 1, 'of an earlier hub', 'Start this hub once, in place of it'],
  [SCHEMA_VERSION + 1, 'of a newer hub', 'Use the program of that hub'],
])('A command leaves tables of version %i as they are', async (version, which, advice) => {
  const { url, hub } = await clinicOf('AAAA');
  const versionIs = (sql: string) =>
    hub.database.transaction('upkeep', (transaction) => transaction.query(sql));
  await versionIs(`UPDATE hub_version SET version = ${version}`);
  expect(await hubCommand(temporaryFolder(), ['tills', '--database', url])).toEqual({
    ...{ exit: 2, output: '' },
    errors: `The database is ${which} (version ${version} of its tables). ${advice}.`,
  });
  expect(await versionIs('SELECT version FROM hub_version')).toEqual([{ version }]);
});

describe('A command needs an existing hub', () => {
  it.each([['status'], ['pair'], ['verify'], ['backup --to FILE']])(
    '%s makes none in a mistyped folder',
    async (words) => {
      const folder = temporaryFolder();
      const [file, data] = [join(folder, 'nightly'), join(folder, 'typo')];
      writeFileSync(file, 'the good backup of last week');
      const said = await hubCommand(data, words.replace('FILE', file).split(' '), PHRASE);
      expect(said).toEqual({
        ...{ exit: 2, output: '' },
        errors: `There is no hub in ${data}: --data names its folder, and --database a server that is not in it.`,
      });
      expect(existsSync(data)).toBe(false);
      expect(readFileSync(file, 'utf8')).toBe('the good backup of last week');
    },
  );

  it('makes no cluster in the folder of a hub with a server elsewhere', async () => {
    const data = temporaryFolder();
    await ownKeyIn(data);
    const said = await hubCommand(data, ['status']);
    expect(said).toMatchObject({ exit: 2, errors: expect.stringContaining('There is no hub in') });
    expect(existsSync(join(data, 'postgres'))).toBe(false);
  });

  it('refuses a database without a hub, and leaves it as it is', async () => {
    const { newDatabase } = await clinicOf('AAAA');
    const url = await newDatabase();
    const said = await hubCommand(temporaryFolder(), ['pair', '--database', url]);
    expect(said).toEqual({ exit: 2, output: '', errors: 'The database has no hub.' });
    const database = openDatabase(url, () => {});
    onTestFinished(() => database.close());
    const tables = await database.transaction('reads', (sql) =>
      sql.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"),
    );
    expect(tables).toEqual([]);
  });

  it('writes no backup without the key of the hub, and makes no key', async () => {
    const { hub, url } = await clinicOf('AAAA');
    const [data, folder] = [temporaryFolder(), temporaryFolder()];
    const file = join(folder, 'nightly');
    const given = ['backup', '--database', url, '--to', file];
    expect(await hubCommand(data, given, PHRASE)).toEqual({
      ...{ exit: 2, output: '' },
      errors: `${join(data, 'hub-key.json')} is missing: --data names the folder of the hub, with its key.`,
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(data)).not.toContain('hub-key.json');
    const { cert } = await ownKeyIn(data);
    expect(await hubCommand(data, given, PHRASE)).toMatchObject({
      ...{ exit: 2, errors: `${join(data, 'hub-key.json')} is the key of another hub.` },
    });
    expect(readdirSync(folder)).toEqual([]);
    await hub.database.transaction('entries', (sql) =>
      sql.query('UPDATE hub SET key = $1', [keyOfCertificate(cert)]),
    );
    expect(await hubCommand(data, given, PHRASE)).toMatchObject({ exit: 0 });
    expect(readdirSync(folder)).toEqual(['nightly']);
  });

  it('names a missing folder of a backup, and a missing file', async () => {
    const { url, newDatabase } = await clinicOf('AAAA');
    const [data, empty] = [temporaryFolder(), join(temporaryFolder(), 'empty')];
    await ownKeyIn(data);
    const missing = join(data, 'missing', 'nightly');
    const backup = ['backup', '--to', missing, '--database', url];
    expect(await hubCommand(data, backup, PHRASE)).toEqual({
      ...{ exit: 2, output: '', errors: `There is no folder ${join(data, 'missing')}.` },
    });
    for (const more of [[], ['--database', await newDatabase()]]) {
      expect(await hubCommand(empty, ['restore', '--from', missing, ...more], PHRASE)).toEqual({
        ...{ exit: 2, output: '', errors: `There is no file ${missing}.` },
      });
    }
    expect(existsSync(empty)).toBe(false);
  });

  it('restores no backup without a hub', async () => {
    const { newDatabase } = await clinicOf('AAAA');
    const file = join(temporaryFolder(), 'nightly');
    const [bare, empty] = [await newDatabase(), await newDatabase()].map((url) => {
      const database = openDatabase(url, () => {});
      onTestFinished(() => database.close());
      return database;
    });
    if (bare === undefined || empty === undefined) throw new Error('Two databases.');
    for (const each of [bare, empty]) await each.transaction('upkeep', migrate);
    const phrase = PHRASE.SWIPEWELL_HUB_PASSPHRASE;
    await backUp(bare, { key: 'the key', cert: 'its certificate' }, file, phrase);
    await expect(restore(empty, file, phrase, v7())).rejects.toThrow('The backup has no hub.');
  });
});
