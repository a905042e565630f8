import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('../../../src/main/hosts/browser/main.ts', import.meta.url));

/** Starts the program in its browser host on `data`, and waits until it ends. */
function start(data: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, '--no-open', '--port', '0', '--data', data],
    { encoding: 'utf8', timeout: 30_000, env: { ...process.env, XDG_CONFIG_HOME: data } },
  );
  return { status, stdout, stderr };
}

function writeJournal(file: string): void {
  const db = new Database(file);
  db.exec('CREATE TABLE entries (number INTEGER PRIMARY KEY) STRICT; PRAGMA user_version = 3');
  db.close();
}

const write = (text: string) => (file: string) => writeFileSync(file, text);

test.each<[name: string, write: (file: string) => void]>([
  ['journal.db', writeJournal],
  ['settings.json', write('{"version":3}')],
  ['clinic/staff.json', write('{"version":1,"people":[],"recoveryHash":null}')],
])(
  'the program does not start on a %s of an earlier build, and leaves it unchanged',
  (name, make) => {
    const data = temporaryFolder();
    const file = join(data, name);
    mkdirSync(dirname(file), { recursive: true });
    make(file);
    const before = readFileSync(file);
    expect(start(data)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${file} was written by a Swipewell from before the first release, which this version cannot read. Move the content of ${dirname(file)} to another folder, then start Swipewell again.\n`,
    });
    expect(readFileSync(file)).toEqual(before);
  },
);
