import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { tillHome } from '../../../src/main/hosts/desktop/till-home.ts';
import { lockDataFolder } from '../../../src/main/journal/durable.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { openPeople } from '../../../src/main/staff/people.ts';

/**
 * Opens the till of a PC as one of its accounts, changes something in each of its parts, prints its
 * findings, and leaves when its standard input ends.
 */
const [uid = 0, gid = 0] = process.argv.slice(2).map(Number);
const [machine = '', account = ''] = process.argv.slice(4);

new Database(':memory:').close(); // loads modules that only root may be able to read
process.setgroups?.([gid]);
process.setgid?.(gid);
process.setuid?.(uid);

const { kind, folder } = tillHome({ machine, account });
const say = (facts: object) => process.stdout.write(`${JSON.stringify({ kind, ...facts })}\n`);
try {
  const letGo = lockDataFolder(folder);
  const settings = openSettings(folder);
  const { clinic } = settings.current;
  settings.change({ clinic: { ...clinic, name: `${clinic.name}, ${uid}` } });
  const people = openPeople(folder, () => []);
  people.keep(people.all);
  const now = () => new Date();
  const options = { version: '0.0.0', now, newTillId: () => `T${uid}` };
  const journal = openJournal({ ...options, folder: `${folder}/clinic/demo` });
  journal.append({ kind: 'till.started', body: { version: '0.0.0' } });
  const { tillId, revision } = journal;
  say({ clinic: settings.current.clinic.name, tillId, rows: revision });
  createInterface(process.stdin).on('close', () => {
    journal.close();
    letGo();
  });
} catch (error) {
  say({ refused: error instanceof Error ? error.message : String(error) });
}
