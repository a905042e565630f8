import { execFileSync } from 'node:child_process';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { backUp, nameKeysBackup } from '../../../src/main/setup/back-up.ts';
import { deriveKey } from '../../../src/main/setup/encrypted-file.ts';
import { clinicFolder } from '../../../src/main/setup/folders.ts';
import { namedEntries } from '../../support/named-entries.ts';

/** Backs up a journal with names, and waits for ever at the file of the keys: a pipe that has no reader. */
const [data = '', folder = ''] = process.argv.slice(2);
const [now, newTillId] = [() => new Date(), () => 'K7M2Q9'];
const journal = openJournal({
  folder: clinicFolder(data, 'demo'),
  version: '0.0.0',
  now,
  newTillId,
});
journal.append(...namedEntries('P-1'));
execFileSync('mkfifo', [`${nameKeysBackup(folder, 'demo', journal.tillId)}.new`]);
const key = await deriveKey('correct horse battery');
await backUp({ journal, folder, scratch: data, environment: 'demo', key, now });
