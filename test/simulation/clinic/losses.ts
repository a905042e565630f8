import Database from 'better-sqlite3';
import { endReservation } from '../../../src/hub/reservations.ts';
import { loseTill } from '../../../src/hub/tills.ts';
import type { ModelCounter } from './counter-day.ts';
import type { ModelHub } from './model-hub.ts';

/** A PC is gone with its disk, and a manager tells the hub. */
export async function losePc(counter: ModelCounter, hub: ModelHub): Promise<void> {
  const { environment, program, wire } = counter;
  const { running } = program;
  if (running === null || counter.lost !== null) return;
  environment.trace.say('PC', `${environment.tillId} is lost`);
  counter.lost = running.journal;
  running.life.die('with its PC');
  wire.isLost = true;
  wire.endAll();
  await tellLost(counter, hub);
}

/** Also after a restore of the hub, which does not know it any more: the hub does not wait for it. */
export async function tellLost(
  { environment: { tillId } }: ModelCounter,
  hub: ModelHub,
): Promise<void> {
  hub.watch.forget(tillId);
  await hub.command('entries', (sql) => loseTill(sql, tillId));
}

/** After a day a manager ends what a lost PC holds. */
export async function endLost(
  { environment: { tillId }, lost }: ModelCounter,
  hub: ModelHub,
): Promise<void> {
  if (lost === null) return;
  await hub.command('reservations', async (sql) => {
    const held = await sql.query(
      `SELECT reservation_id FROM reservation WHERE till_id = $1 AND state IN ('open', 'used', 'moved')`,
      [tillId],
    );
    for (const row of held) await endReservation(sql, String(row['reservation_id']));
  });
}

/** A copy of a PC's disk. */
export interface Disk {
  readonly journal: Buffer;
  readonly sent: number;
  readonly entries: number;
}

/** Null while the PC is off. */
export function copyDisk({ environment, program, sent }: ModelCounter): Disk | null {
  const { running } = program;
  if (running === null) return null;
  const entries = running.journal.head.number;
  return { journal: environment.db.serialize(), sent: sent.value, entries };
}

/** The PC starts again with an older copy of its disk. */
export function putDiskBack(counter: ModelCounter, disk: Disk): void {
  const { environment, program, sent } = counter;
  if (counter.lost !== null) return;
  environment.trace.say('PC', `${environment.tillId} has its disk of entry ${disk.entries} again`);
  program.life?.die('for its older disk');
  counter.wire.endAll();
  counter.replaced.push(environment.db);
  environment.db = new Database(disk.journal);
  sent.value = disk.sent;
  counter.olderUpTo = Math.min(disk.entries, counter.olderUpTo ?? disk.entries);
  program.start();
}
