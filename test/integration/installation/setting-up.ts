import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { Commands } from '../../../src/main/commands.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { createConnections } from '../../../src/main/setup/connections.ts';
import { UPDATED_BY_THE_SYSTEM } from '../../../src/main/setup/program-port.ts';
import { fileSecrets } from '../../../src/main/setup/secret-store.ts';
import { openPeople } from '../../../src/main/staff/people.ts';
import { firstAdministrator } from '../../../src/main/staff/recovery.ts';

/**
 * The first set-up of a Production counter in a data folder, killed before or after a change of a file.
 *
 *     node setting-up.ts FOLDER NUMBER before|after     the number of the change, from 1
 */
const [data = '', number = '', when = ''] = process.argv.slice(2);
let changes = 0;
const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  changes += 1;
  const isLast = changes === Number(number);
  if (isLast && when === 'before') process.kill(process.pid, 'SIGKILL');
  rename(from, to);
  if (isLast && when === 'after') process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();

const journal = openJournal({
  folder: join(data, 'practice'),
  version: '0.0.0',
  now: () => new Date(),
  newTillId: () => 'K7M2Q9',
});
const by = { id: 'owner', name: 'Ines Okafor' };
const people = openPeople(join(data, 'clinic'), () => []);
const connections = createConnections({
  settings: openSettings(data),
  secrets: fileSecrets(join(data, 'secrets.json')),
  program: {
    mode: () => 'practice',
    productionAllowed: true,
    updates: UPDATED_BY_THE_SYSTEM,
    barred: false,
    problem: () => null,
    goTo: () => {},
    reopen: () => {},
  },
  commands: new Commands(journal, {
    cashier: () => by,
    mayNow: () => true,
    approve: async () => by,
  }),
  saleOpen: () => false,
  inDoubt: () => false,
  hasAdministrator: () => people.all.some(({ role }) => role === 'administrator'),
  firstAdministrator: (person) => firstAdministrator(people, 'ada', person),
  journal: (entry) => journal.append(entry),
  newId: () => 'first',
  changed: () => {},
});
const { recoveryCode } = await connections.keep(
  {
    baseUrl: 'https://pay.example.com/v1',
    environment: 'production',
    username: 'old-mill',
    password: 's3cret',
    branches: [],
    authority: null,
    proxy: null,
    diskEncrypted: true,
  },
  { name: 'Ada Vance', pin: '314159' },
);
journal.close();
process.stdout.write(JSON.stringify({ changes, recoveryCode }));
