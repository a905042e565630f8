import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { afterRealTime } from '../../../drivers/readers/after.ts';
import { openDatabase } from '../../../src/hub/database.ts';
import { makePairingCode } from '../../../src/hub/pairing.ts';
import { startHub } from '../../../src/hub/start.ts';
import { exportTill, verifyHub } from '../../../src/hub/status.ts';
import { connectHub } from '../../../src/main/hub/hub-client.ts';
import { joinClinic, joinedIn } from '../../../src/main/hub/joined.ts';
import { sentNumberIn } from '../../../src/main/hub/sent-number.ts';
import { openUplink } from '../../../src/main/hub/uplink.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { addPaidSales } from '../../support/journal-day.ts';
import { journalIn } from '../../support/journal-fixtures.ts';
import { startTestCluster } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const WAIT = { timeout: 30_000 };

async function clinic() {
  const postgres = await startTestCluster();
  onTestFinished(() => postgres.close());
  const databaseUrl = await postgres.newDatabase();
  const data = temporaryFolder();
  const start = (port: number) =>
    startHub({
      ...{ data, databaseUrl, host: '127.0.0.1', port, environment: 'demo' },
      reportFault: () => {}, // the tests end it
    });
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const stored = async (tillId: string) => {
    const rows: unknown[] = [];
    for await (const line of exportTill(database, tillId)) rows.push(JSON.parse(line));
    return rows;
  };
  return { start, database, stored };
}

function uplinkOf(journal: Journal, folder: string) {
  const joined = joinedIn(folder);
  if (joined === null) throw new Error('The counter joined.');
  const faults: unknown[] = [];
  const uplink = openUplink({
    ...{ journal, after: afterRealTime, newId: () => v7(), sent: sentNumberIn(folder) },
    connect: () => connectHub(joined.url, joined.own, joined.hubKey),
    ...{ branch: () => 'Main', inHand: () => [], grants: () => [], changed: () => {} },
    now: () => new Date(),
    monotonic: () => performance.now(),
    reportFault: (error) => faults.push(error),
  });
  onTestFinished(() => uplink.close());
  return { uplink, faults };
}

const rowsOf = (journal: Journal) =>
  journal.rows().map(({ number, at, kind, body, hash }) => ({ number, at, kind, body, hash }));

describe("A counter's journal at the hub (hub.md, section 4)", () => {
  it('is sent in order after each commit, and after the hub was away', async () => {
    const { start, database, stored } = await clinic();
    const first = await start(0);
    const folder = temporaryFolder();
    const journal = journalIn(folder);
    addPaidSales(journal, 1, 60);
    const code = await makePairingCode(first.hub.context, {
      ...{ branch: 'Main', counters: 1, reads: 'branch' },
    });
    const joining = { folder, tillId: journal.tillId, name: 'Front', environment: 'demo' as const };
    expect(joinedIn(folder)).toBeNull();
    await expect(
      joinClinic(joining, { url: first.url, code: 'AAAA-BBBB-CCCC-DDDD' }),
    ).rejects.toThrow('does not accept this code');
    expect(joinedIn(folder)).toBeNull();
    await joinClinic(joining, { url: first.url, code: code.toLowerCase() });
    expect(joinedIn(folder)).toMatchObject({ branch: 'Main', hubKey: first.key });
    await expect(joinClinic(joining, { url: first.url, code })).rejects.toThrow(
      'knows this counter already',
    );

    const { uplink, faults } = uplinkOf(journal, folder);
    await vi.waitFor(
      async () => expect(await stored(journal.tillId)).toEqual(rowsOf(journal)),
      WAIT,
    );
    addPaidSales(journal, 61, 62);
    await vi.waitFor(() => expect(uplink.state).toBe('complete'), WAIT);
    await first.close();
    addPaidSales(journal, 63, 64); // the counter works on without its hub
    await vi.waitFor(() => expect(uplink.state).toBe('away'), WAIT);
    const second = await start(Number(new URL(first.url).port));
    onTestFinished(() => second.close());
    await vi.waitFor(
      async () => expect(await stored(journal.tillId)).toEqual(rowsOf(journal)),
      WAIT,
    );
    expect(await verifyHub(database)).toEqual([]);
    expect(faults.length).toBeLessThanOrEqual(2);
  });

  it('of an older day is ahead at the hub, which stores nothing of it', async () => {
    const { start, stored } = await clinic();
    const hub = await start(0);
    onTestFinished(() => hub.close());
    const folder = temporaryFolder();
    const journal = journalIn(folder);
    const code = await makePairingCode(hub.hub.context, {
      ...{ branch: 'Main', counters: 1, reads: 'branch' },
    });
    const { tillId } = journal;
    await joinClinic(
      { folder, tillId, name: 'Front', environment: 'demo' },
      { url: hub.url, code },
    );
    const older = temporaryFolder();
    await journal.copyTo(join(older, 'journal.db'));
    addPaidSales(journal, 1, 2);
    const { uplink } = uplinkOf(journal, folder);
    await vi.waitFor(async () => expect(await stored(tillId)).toEqual(rowsOf(journal)), WAIT);
    await uplink.close();
    const known = rowsOf(journal);
    const restored = journalIn(older);
    expect(restored.head.number).toBeLessThan(journal.head.number);
    const { uplink: again } = uplinkOf(restored, folder);
    await vi.waitFor(() => expect(again.state).toBe('ahead'), WAIT);
    expect(await stored(tillId)).toEqual(known);
  });
});
