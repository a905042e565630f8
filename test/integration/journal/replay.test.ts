import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import { v7 } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { redactedEntries } from '../../../src/main/cli/redacted-entries.ts';
import { openReplay } from '../../../src/main/hosts/counters/replay.ts';
import { openStored } from '../../../src/main/journal/stored-journal.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { commandIdOf } from '../../../src/shared/contract/access.ts';
import { contract } from '../../../src/shared/contract/contract.ts';
import { crashedJournal, openIn } from '../../support/damaged-journal.ts';
import { makeFullJournal } from '../../support/full-journal.ts';
import { addPaidSales, chargeOpened } from '../../support/journal-day.ts';
import { COPAY } from '../../support/journal-fixtures.ts';
import { callerOf, clientOf } from '../../support/open-window.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A digest of each file of a folder, also of SQLite's own. */
const digests = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]);

/** A port that counts its connections. */
async function countingPort() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, connections: () => connections };
}

/** The closed counter of two sales and an open charge, with every address set to one port. */
async function closedCounter() {
  const folder = temporaryFolder();
  const { port, connections } = await countingPort();
  const journal = openIn(folder);
  addPaidSales(journal, 1, 2);
  journal.append(...chargeOpened(3));
  journal.close();
  const settings = openSettings(folder);
  settings.change({
    connections: [
      {
        ...{ id: 'front', baseUrl: `https://127.0.0.1:${port}`, environment: 'demo' },
        ...{ username: 'front', authority: null, diskEncrypted: false },
        branches: [
          { clientId: 'CLIENT01', name: 'North' },
          { clientId: 'CLIENT02', name: 'South' },
        ],
      },
    ],
    printers: [
      {
        ...{ id: 'front', name: 'Front', paper: 80, cut: 'partial' },
        connection: { kind: 'tcp', host: '127.0.0.1', port },
      },
    ],
    posting: { ...settings.current.posting, folder },
    todayList: { ...settings.current.todayList, folder },
  });
  return { folder, connections };
}

async function replayOf(folder: string, until: number | null) {
  const replay = await openReplay(folder, until);
  onTestFinished(() => replay.close());
  return replay;
}

const PROCEDURES = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({
    path: `${feature}.${name}`,
    isCommand: commandIdOf(procedure, { commandId: v7() }) !== null,
  })),
);

const codeOf = async (answer: Promise<unknown>) => {
  try {
    const result = await answer;
    const isStream =
      typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
    if (isStream) await (result as AsyncGenerator).return(null);
    return 'answered';
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return error.code;
  }
};

describe('a replay', () => {
  test('shows the counter after each entry, and changes no file', async () => {
    const { folder } = await closedCounter();
    const before = digests(folder);
    const shown = [];
    for (const until of [1, 3, 5, null]) {
      const { till, until: last } = await replayOf(folder, until);
      const { payments } = await clientOf(till).payments.find({ words: '', offset: 0, limit: 50 });
      shown.push([last, payments.map(({ state }) => state)]);
    }
    expect(shown).toEqual([
      [1, []],
      [3, ['sending']],
      [5, ['approved']],
      [11, ['sending', 'approved', 'approved']],
    ]);
    expect(digests(folder)).toEqual(before);
  });

  test('opens after each entry of a journal with entries of every feature', async () => {
    const folder = temporaryFolder();
    makeFullJournal(folder, 1);
    const { until, close } = await openReplay(folder, null);
    await close();
    for (let number = 1; number <= until; number += 1) {
      const replay = await openReplay(folder, number);
      expect(replay.till.slices.revision()).toBe(number);
      await replay.close();
    }
  });

  test('changes nothing in a folder after a power cut', async () => {
    const folder = await crashedJournal(3);
    const before = digests(folder);
    const { till } = await replayOf(folder, 9);
    expect(till.slices.revision()).toBe(9);
    expect(digests(folder)).toEqual(before);
  });

  test('refuses every command, appends nothing and opens no connection', async () => {
    const { folder, connections } = await closedCounter();
    const before = digests(folder);
    const { till } = await replayOf(folder, null);
    const call = callerOf(till);
    const commands = PROCEDURES.filter(({ isCommand }) => isCommand);
    expect(commands.length).toBeGreaterThan(100);
    for (const { path } of commands) {
      expect([path, await codeOf(call(path, { commandId: v7() }))]).toEqual([path, 'REPLAYED']);
    }
    const client = clientOf(till);
    const day = { from: '2026-03-01', to: '2026-03-01' };
    const asked = {
      lock: await codeOf(client.staff.lock()),
      'sign out': await codeOf(client.staff.signOut()),
      listen: await codeOf(client.checkout.listen({ saleId: v7(), lines: COPAY })),
      report: await codeOf(
        client.reports.open({ kind: 'transactions', range: day, transferId: null }),
      ),
      patients: await codeOf(client.patients.search({ text: 'Ada' })),
    };
    expect(asked).toEqual({
      ...{ lock: 'REPLAYED', 'sign out': 'REPLAYED', listen: 'NO_READER' },
      ...{ report: 'answered', patients: 'SERVICE_FAILED' },
    });
    for (const { path } of PROCEDURES) await codeOf(call(path, undefined));
    expect(till.slices.revision()).toBe(11);
    expect(connections()).toBe(0);
    expect(digests(folder)).toEqual(before);
  });

  test('names an entry that the journal does not have, and a damaged one', async () => {
    const { folder } = await closedCounter();
    await expect(openReplay(folder, 12)).rejects.toThrow('the entries 1 to 11');
    await expect(openReplay(folder, Number.NaN)).rejects.toThrow('the entries 1 to 11');
    const file = join(folder, 'settings.json');
    writeFileSync(file, '{');
    await expect(openReplay(folder, 1)).rejects.toThrow('settings');
    expect(readFileSync(file, 'utf8')).toBe('{');
  });

  test('shows a support bundle without the names and texts of the journal', async () => {
    const folder = temporaryFolder();
    makeFullJournal(folder, 2);
    const stored = openStored(folder, false);
    const bundle = join(temporaryFolder(), 'bundle.json');
    const entries = redactedEntries(stored);
    stored.db.close();
    writeFileSync(bundle, JSON.stringify({ journals: [{ unreadable: 'in-use' }, { entries }] }));
    const text = readFileSync(bundle, 'utf8');
    for (const typed of [
      'Dana',
      'Cashier 1',
      'Morgan',
      'Overpaid',
      'No funds',
      'I agree',
      'https',
    ]) {
      expect([typed, text.includes(typed)]).toEqual([typed, false]);
    }
    const { till, until } = await replayOf(bundle, null);
    expect(until).toBe(entries.length);
    const { payments } = await clientOf(till).payments.find({ words: '', offset: 0, limit: 50 });
    expect(payments.length).toBeGreaterThan(0);
    expect(JSON.stringify(payments)).toContain('Text ');
    writeFileSync(bundle, JSON.stringify({ journals: [{ tillId: 'K7M2Q9' }] }));
    await expect(openReplay(bundle, null)).rejects.toThrow('support-bundle --entries');
  });
});
