import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterRealTime } from '../../drivers/readers/after.ts';
import { connectHub } from '../../src/main/hub/hub-client.ts';
import { type HubAddress, joinClinic, joinedIn } from '../../src/main/hub/joined.ts';
import { sentNumberIn } from '../../src/main/hub/sent-number.ts';
import { openUplink, type Uplink } from '../../src/main/hub/uplink.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { openJournal } from '../../src/main/journal/open-journal.ts';

/** An uplink reports a lost connection and connects again; `sendAll` fails if it does not. */
const reportFault = () => {};

export const realTime = {
  ...{ after: afterRealTime, newId: () => v7(), reportFault },
  now: () => new Date(),
  monotonic: () => performance.now(),
};

/** A counter without a program: its journal, and its uplink to a hub. */
export interface UplinkedCounter {
  readonly folder: string;
  readonly journal: Journal;
  readonly uplink: Uplink;
  close(): Promise<void>;
}

/** Opens the joined journal in `folder` with its uplink. */
export function openCounter(folder: string, tillId: string): UplinkedCounter {
  const joined = joinedIn(folder);
  if (joined === null) throw new Error('The counter joined.');
  const journal = openJournal({
    ...{ folder, version: '0.0.0', now: () => new Date(), newTillId: () => tillId },
  });
  const uplink = openUplink({
    ...{ ...realTime, journal, sent: sentNumberIn(folder) },
    connect: () => connectHub(joined.url, joined.own, joined.hubKey),
    ...{ branch: () => 'Main', inHand: () => [], grants: () => [], changed: () => {} },
  });
  const close = async () => {
    await uplink.close();
    journal.close();
  };
  return { folder, journal, uplink, close };
}

/** Joins a new journal in a folder below `parent` to a hub. */
export async function joinCounter(
  parent: string,
  tillId: string,
  hub: HubAddress,
): Promise<UplinkedCounter> {
  const folder = join(parent, tillId);
  mkdirSync(folder);
  await joinClinic({ folder, tillId, name: `Desk ${tillId}`, environment: 'demo' }, hub);
  return openCounter(folder, tillId);
}

/** @throws {Error} if the hub does not have all entries in time. */
export async function sendAll({ uplink }: UplinkedCounter, ms: number): Promise<void> {
  if (!(await uplink.complete(ms))) throw new Error('The hub has all entries.');
}
