import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand, sentenceOf } from '../../../../src/main/cli/run-command.ts';
import { lockDataFolder } from '../../../../src/main/journal/durable.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { createLog } from '../../../../src/main/setup/log.ts';
import { writeProvisioning } from '../../../../src/main/setup/provisioning.ts';
import { saveSecrets } from '../../../../src/main/setup/saved-connections.ts';
import { fileSecrets } from '../../../../src/main/setup/secret-store.ts';
import { openPeople } from '../../../../src/main/staff/people.ts';
import { firstAdministrator } from '../../../../src/main/staff/recovery.ts';
import { CodedError } from '../../../../src/main/system/coded-error.ts';
import { journalIn } from '../../../support/journal-fixtures.ts';
import { NAMES, namedEntries } from '../../../support/named-entries.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Filled into every field of a person, to detect any of them in a bundle. */
const CANARY = 'CANARYzq7';

const secretsIn = (data: string) => fileSecrets(join(data, 'secrets.json'));

async function run(data: string, args: string, answers: Readonly<Record<string, string>> = {}) {
  const said: string[] = [];
  let waitedMs = 0;
  const code = await runCommand(args.split(' '), {
    data,
    account: data,
    secrets: secretsIn(data),
    productionAllowed: false,
    version: '0.0.0',
    now: () => new Date('2026-03-01T12:00:00Z'),
    wait: (ms) => {
      waitedMs += ms;
      return Promise.resolve();
    },
    newId: () => 'another-id',
    ask: (variable) => Promise.resolve(answers[variable] ?? ''),
    spawnService: () => {
      throw new Error('No command of these tests needs it.');
    },
    say: (line) => void said.push(line),
    complain: (line) => void said.push(line),
  });
  return { code, said: said.join('\n'), waitedMs };
}

/** A PC with the clinic's counter and the canary in every field. */
async function clinicPc() {
  const data = temporaryFolder();
  const connection = {
    id: CANARY,
    baseUrl: `https://pay.example.com/${CANARY}`,
    environment: 'demo' as const,
    username: CANARY,
    branches: [{ clientId: 'CANARY00', name: CANARY }],
    authority: CANARY,
    diskEncrypted: false,
  };
  const settings = openSettings(data);
  settings.change({
    connections: [connection],
    chipLabel: CANARY,
    clinic: { name: CANARY, street: CANARY, cityState: CANARY, phone: CANARY, country: 'US' },
    backup: { folder: CANARY, salt: CANARY, check: CANARY },
  });
  saveSecrets(secretsIn(data), connection, { password: CANARY, proxy: CANARY });
  const people = openPeople(join(data, 'clinic'), () => []);
  await firstAdministrator(people, 'ada', { name: `Ada ${CANARY}`, pin: '314159' });
  const journal = journalIn(join(data, 'clinic', 'demo'));
  const ada = { id: CANARY, name: CANARY };
  journal.append(
    { kind: 'staff.signed-in', body: { cashier: ada } },
    { kind: 'patient.opened', body: { patientId: CANARY, by: ada } },
    { kind: 'setting.changed', body: { name: CANARY, value: CANARY, by: ada } },
  );
  journal.close();
  mkdirSync(join(data, 'logs'));
  const log = createLog(
    (line) =>
      writeFileSync(join(data, 'logs', 'swipewell.log'), `${line}\n${CANARY}\n`, { flag: 'a' }),
    () => new Date('2026-03-01T11:00:00Z'),
  );
  log.fault(new Error(`${CANARY} owes $25.00`, { cause: new RangeError(CANARY) }));
  return { data, settings, people };
}

const ADA = `--person Ada_${CANARY}`;

describe('a command', () => {
  test.each(['', 'fly', 'verify-journal --wings 2', 'verify-journal fly'])(
    'that is unknown (%j) gets the list of commands',
    async (args) => {
      await expect(run(temporaryFolder(), args)).resolves.toMatchObject({ code: 2 });
    },
  );

  test.each(['check-connection', 'verify-journal', 'support-bundle --out x', 'restore --file x'])(
    'needs an administrator: %s',
    async (args) => {
      const { data } = await clinicPc();
      const nobody = await run(data, args, { SWIPEWELL_PIN: '314159' });
      expect(nobody).toMatchObject({ code: 1, said: '--person is missing.', waitedMs: 0 });
      const wrong = await run(data, `${args} --person Eve`, { SWIPEWELL_PIN: '314159' });
      expect(wrong).toMatchObject({
        code: 1,
        said: 'Wrong name or PIN.',
        waitedMs: 2_000,
      });
    },
  );
});

describe('the support bundle', () => {
  test('with entries has none of their names and texts', async () => {
    const { data, people } = await clinicPc();
    people.keep(people.all.map((person) => ({ ...person, name: `Ada_${CANARY}` })));
    const file = join(data, 'bundle.json');
    await run(data, `support-bundle ${ADA} --entries --out ${file}`, { SWIPEWELL_PIN: '314159' });
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(CANARY);
    const kinds = ['till.created', 'staff.signed-in', 'patient.opened', 'setting.changed'];
    expect(JSON.parse(text)).toMatchObject({
      journals: [{ entries: kinds.map((kind) => ({ kind })) }],
    });
  });

  test('contains diagnostics and nothing about patients, people, money or secrets', async () => {
    const { data, people } = await clinicPc();
    people.keep(people.all.map((person) => ({ ...person, name: `Ada_${CANARY}` })));
    const file = join(data, 'bundle.json');
    const made = await run(data, `support-bundle ${ADA} --out ${file}`, {
      SWIPEWELL_PIN: '314159',
    });
    expect(made.code).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('$25');
    expect(JSON.parse(text)).toMatchObject({
      settings: { connections: [{ host: 'pay.example.com', environment: 'demo' }] },
      journals: [
        { rows: 4, kinds: expect.arrayContaining([{ kind: 'patient.opened', count: 1 }]) },
      ],
      log: [{ event: 'fault', fault: { name: 'Error', cause: { name: 'RangeError' } } }],
    });
  });
});

describe('the access report', () => {
  test('names each access to a patient with its person and time, and the exports', async () => {
    const { data, people } = await clinicPc();
    people.keep(people.all.map((person) => ({ ...person, name: `Ada_${CANARY}` })));
    const journal = journalIn(join(data, 'clinic', 'demo'), () => new Date('2026-03-01T12:00:00Z'));
    const dana = { id: 'dana', name: 'Dana Reyes' };
    journal.append(
      { kind: 'patient.listed', body: { patientIds: ['P-1', 'P-2'], by: dana } },
      { kind: 'patient.secret-seen', body: { patientId: 'P-2', field: 'ssn', by: dana } },
      { kind: 'setting.changed', body: { name: 'idleMinutes', value: '9', by: dana } },
      ...namedEntries('P-2'),
      { kind: 'receipt.printed', body: { number: '000001', duplicate: false } },
      { kind: 'receipt.printed', body: { number: '000001', duplicate: true, by: dana } },
      { kind: 'report.exported', body: { name: 'transactions', rows: 3, cashier: dana } },
    );
    journal.close();
    const out = join(data, 'access.csv');
    const order = `report access --from 2026-03-01 --to 2026-03-02 --out ${out} ${ADA}`;
    expect(await run(data, order)).toMatchObject({ code: 1, said: 'Wrong name or PIN.' });
    expect(existsSync(out)).toBe(false);
    const all = await run(data, order, { SWIPEWELL_PIN: '314159' });
    expect(all).toMatchObject({ code: 0, said: `${out}: 5 rows` });
    const [head, ...rows] = readFileSync(out, 'utf8').trimEnd().split('\r\n');
    expect(head).toBe(
      'Time,Person,Manager,Action,Patient ID,Patient,Receipt,Details,Journal entry,Counter',
    );
    expect(rows.map((row) => row.split(',').slice(1, 8).join())).toEqual([
      'Dana Reyes,,Shown in a search,P-1,,,',
      `Dana Reyes,,Shown in a search,P-2,${NAMES.patient},,`,
      `Dana Reyes,,Hidden field shown,P-2,${NAMES.patient},,ssn`,
      `Dana Reyes,,Receipt printed,P-2,${NAMES.patient},000001,`,
      'Dana Reyes,,Report exported or printed,,,,transactions',
    ]);
    const one = await run(data, `${order} --patient P-1`, { SWIPEWELL_PIN: '314159' });
    expect(one.said).toBe(`${out}: 1 row`);
    expect(readFileSync(out, 'utf8')).not.toContain('P-2');
  });

  test('names those in the journals of retired tills and in replaced ones, with the counter', async () => {
    const { data, people } = await clinicPc();
    people.keep(people.all.map((person) => ({ ...person, name: `Ada_${CANARY}` })));
    const home = join(data, 'clinic', 'demo');
    const by = { id: 'dana', name: 'Dana Reyes' };
    const open = (folder: string, tillId: string, patientId: string, hour: string) => {
      const journal = journalIn(folder, () => new Date(`2025-06-01T${hour}:00:00Z`), tillId);
      journal.append({ kind: 'patient.opened', body: { patientId, by } });
      journal.close();
    };
    const retired = join(home, 'retired', 'B4T8W2');
    const moved = join(home, 'replaced-20260201T080000Z');
    const damaged = join(home, 'replaced-20260202T080000Z');
    open(moved, 'C9D3E7', 'P-8', '13');
    open(retired, 'B4T8W2', 'P-7', '12');
    // The damaged journal that the retired one was restored for has the same entries.
    cpSync(retired, join(home, 'replaced-20260203T080000Z'), { recursive: true });
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'journal.db'), 'no database');
    const out = join(data, 'access.csv');
    const order = `report access --from 2025-05-31 --to 2025-06-02 --out ${out} ${ADA}`;
    const { code, said } = await run(data, order, { SWIPEWELL_PIN: '314159' });
    expect(code).toBe(0);
    expect(said).toContain(`The journal in ${damaged} is damaged`);
    const [, ...rows] = readFileSync(out, 'utf8').trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',').slice(3).join())).toEqual([
      'Record opened,P-7,,,,2,B4T8W2',
      'Record opened,P-8,,,,2,C9D3E7',
    ]);
  });

  test('needs its first day', async () => {
    const { code, said } = await run(temporaryFolder(), 'report access --out x.csv');
    expect(code).toBe(2);
    expect(said).toContain('--from needs a day');
  });
});

describe('verify-journal and provision', () => {
  test('read every journal of the PC', async () => {
    const { data, people } = await clinicPc();
    people.keep(people.all.map((person) => ({ ...person, name: `Ada_${CANARY}` })));
    journalIn(data).close();
    const { code, said } = await run(data, `verify-journal ${ADA}`, { SWIPEWELL_PIN: '314159' });
    expect(code).toBe(0);
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^valid: counter .*, 4 entries, .*clinic/),
      expect.stringMatching(/^valid: counter /),
    ]);
  });

  test('set up another PC with the pass phrase alone', async () => {
    const { data, settings, people } = await clinicPc();
    const ports = { settings, secrets: secretsIn(data), people };
    const file = await writeProvisioning(ports, data, 'correct horse battery');
    const other = temporaryFolder();
    const wrong = await run(other, `provision --file ${file}`, { SWIPEWELL_PASS_PHRASE: 'no' });
    expect(wrong.code).toBe(1);
    expect(existsSync(join(other, 'settings.json'))).toBe(false);
    const right = await run(other, `provision --file ${file}`, {
      SWIPEWELL_PASS_PHRASE: 'correct horse battery',
    });
    expect(right.code).toBe(0);
    expect(openSettings(other).current.connections).toMatchObject([{ id: 'another-id' }]);
  }, 60_000);

  test.each([
    ['provisioning', 'provision', 'clinic.swipewell'],
    ['backup', 'restore', 'swipewell-demo-K7M2Q9-20260301T120000Z.backup'],
  ])('of a %s file of an earlier build is refused: %s', async (purpose, command, name) => {
    const data = temporaryFolder();
    const file = join(data, name);
    const header = { swipewell: purpose, version: 1, salt: 'AAAA', nonce: 'AAAA' };
    const text = `${JSON.stringify(header)}\nmore than a tag is long`;
    writeFileSync(file, text);
    expect(await run(data, `${command} --file ${file}`)).toMatchObject({
      code: 1,
      said: 'This file was made by a Swipewell from before the first release. Create a new one with this version.',
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test.each(['provision --file x', 'restore --file x'])(
    'refuse a till that a counter has open: %s',
    async (args) => {
      const data = temporaryFolder();
      onTestFinished(lockDataFolder(data));
      const refused = await run(data, args, { SWIPEWELL_PASS_PHRASE: 'correct horse battery' });
      expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/already open/) });
    },
  );
});

describe('the report command', () => {
  test('names the reason and the remedy where a report is too long for a PDF, as the screen', () => {
    expect(sentenceOf(new CodedError('TOO_MANY_FOR_PDF'))).toBe(
      'The PDF would exceed two hundred pages. Filter the rows, or choose XLSX or CSV.',
    );
  });

  const ORDER = 'report deposits --from 2026-02-01 --out deposits.csv';

  test('for this till’s connection needs the right to see reports', async () => {
    const { data } = await clinicPc();
    expect(await run(data, ORDER)).toMatchObject({ code: 1, said: '--person is missing.' });
  });

  test.each(['posting', 'accounting'])('%s names the folder without a journal', async (name) => {
    const data = temporaryFolder();
    const { code, said } = await run(data, `report ${name} --out x.csv`);
    expect({ code, said }).toEqual({ code: 1, said: `There is no journal in ${data}.` });
  });

  test.each([
    ['posting --out x.pdf'],
    ['accounting --out x.xlsx'],
    ['access --from 2026-03-01 --out x.pdf'],
    ['reconciliation --from 2026-03-01 --out x.xlsx'],
    ['reconciliation --from 2026-03-01 --out x.csv --format pdf'],
  ])('%s is refused, since it writes CSV only', async (order) => {
    const { code, said } = await run(temporaryFolder(), `report ${order}`);
    expect(code).toBe(2);
    expect(said).toContain('This command writes CSV only. Give --out a name that ends with .csv.');
  });

  test.each(['report', 'report fly', 'report deposits --wings 2'])(
    'that is invalid (%s) prints the usage',
    async (args) => {
      const { code, said } = await run(temporaryFolder(), args);
      expect(code).toBe(2);
      expect(said).toContain('REPORT --from YYYY-MM-DD');
    },
  );
});
