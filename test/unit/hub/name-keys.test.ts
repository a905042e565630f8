import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { NameKeyStore } from '../../../src/hub/name-keys.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('keys of an earlier build get their patient from the next session of their counter, and erased ones stay erased', () => {
  const file = join(temporaryFolder(), 'names.db');
  const earlier = new Database(file);
  earlier.exec(`CREATE TABLE name_key (key_id TEXT PRIMARY KEY, key TEXT, erased INTEGER NOT NULL);
    INSERT INTO name_key VALUES ('one', 'key one', 0), ('two', 'key two', 0)`);
  earlier.close();
  const open = () => {
    const store = new NameKeyStore(file);
    onTestFinished(() => store.close());
    return store;
  };
  const store = open();
  expect(store.idsOf(['P-1'])).toEqual([]);
  const sent = [
    { keyId: 'one', key: 'key one', patient: 'P-1' },
    { keyId: 'two', key: 'key two' }, // of a counter of an earlier version
    { keyId: 'three', key: 'key three', patient: 'P-1' },
  ];
  store.save(sent);
  expect(store.idsOf(['P-1', 'P-9']).toSorted()).toEqual(['one', 'three']);
  store.erase(['one']);
  store.save(sent);
  expect(open().idsOf(['P-1'])).toEqual(['three']);
  expect(store.read(['one', 'two', 'three']).map(({ keyId }) => keyId)).toEqual(['two', 'three']);
});
