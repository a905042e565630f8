import type { Chance } from '../environment/chance.ts';
import type { Environment } from '../environment/environment.ts';
import type { Happened } from './at-rest.ts';
import type { ClinicBug } from './clinic-bugs.ts';
import { themeOf } from './clinic-theme.ts';
import { type ModelCounter, work } from './counter-day.ts';
import { copyDisk, type Disk, losePc, putDiskBack, tellLost } from './losses.ts';
import type { ModelHub } from './model-hub.ts';
import type { SimulatedDatabase } from './pglite-database.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Some busy hours: each counter acts by itself, and the hub and its network fail. */
export async function live(
  { clock, newId }: Environment,
  hub: ModelHub,
  counters: readonly ModelCounter[],
  sql: SimulatedDatabase,
  chance: Chance,
  bug: ClinicBug | null,
  happened: Happened,
): Promise<void> {
  const failing = chance.branch('failing');
  let isOver = false;
  const losing = chance.branch('losing');
  const theme = themeOf(chance);
  const isLosing = theme === 'losses';
  /** Puts a copy of the database in place while the hub is down. */
  const putBack = async (from: 'backup' | 'standby', epoch: string | null) => {
    hub.kill();
    const before = await knownTo(sql);
    await sql.putBack(from, epoch);
    const after = await knownTo(sql);
    for (const known of before) if (!after.has(known)) happened.forgotten.add(known);
    const lost = counters.filter((counter) => counter.lost !== null);
    for (const counter of lost) await tellLost(counter, hub);
    if (from === 'backup') {
      happened.restored = true;
      const active = counters.filter((counter) => counter.lost === null);
      hub.watch.restored(active.map(({ environment }) => environment.tillId));
    }
    await hub.start();
  };
  /** A PC is lost, or gets an older disk. */
  const lose = async () => {
    let disk: { readonly counter: ModelCounter; readonly disk: Disk } | null = null;
    for (let events = losing.whole(2, 4); events > 0; events -= 1) {
      await clock.wait(losing.pick([2 * SECOND, MINUTE, 5 * MINUTE]));
      if (isOver) return;
      const counter = losing.pick(counters);
      if (disk !== null && losing.happens(0.6)) {
        // It takes money before the hub can stop it, and is a second chain.
        if (losing.happens(0.5)) disk.counter.wire.cut(clock, 10 * MINUTE);
        putDiskBack(disk.counter, disk.disk);
        disk = null;
      } else if (losing.happens(0.3)) {
        await losePc(counter, hub);
      } else {
        const copied = copyDisk(counter);
        disk = copied === null ? null : { counter, disk: copied };
      }
    }
  };
  const trouble = async () => {
    let hasBackup = isLosing;
    if (hasBackup) await sql.copy('backup');
    while (!isOver) {
      await clock.wait(failing.pick([2 * SECOND, 20 * SECOND, 3 * MINUTE]));
      if (isOver) return;
      const at = failing.next();
      const { wire } = failing.pick(counters);
      if (at < 0.3) {
        wire.cut(clock, failing.pick([SECOND, 30 * SECOND, 10 * MINUTE]));
      } else if (at < 0.5) {
        hub.kill();
        await clock.wait(failing.pick([SECOND, 30 * SECOND, 5 * MINUTE]));
        await hub.start(failing.happens(0.5) ? failing.whole(1, 400) : undefined);
      } else if (at < 0.6 && !hasBackup) {
        hasBackup = true;
        await sql.copy('backup');
      } else if (at < 0.65 && hasBackup && failing.happens(isLosing ? 1 : 0.3)) {
        await putBack('backup', bug?.hidesRestore === true ? null : newId());
      } else if (at > 0.93) {
        // A failover to a standby that did not get the last commits.
        await sql.copy('standby');
        await clock.wait(failing.pick([SECOND / 10, SECOND, 20 * SECOND]));
        happened.failedOver = true;
        await putBack('standby', null);
      }
      if (!hub.isUp) await hub.start();
    }
  };
  /** Where lines are cut after grants, a PC may be lost with what it did since. */
  const loseCut = async () => {
    while (!isOver) {
      await clock.wait(5 * SECOND);
      const cut = counters.find(({ wire, lost }) => wire.isCut && lost === null);
      if (cut !== undefined && losing.happens(0.05)) await losePc(cut, hub);
    }
  };
  const isCalm = /^(cut-after-grants|doubts|dies-while-asking)$/.test(theme); // its lines are cut enough, or never
  const troubles = Promise.all([isCalm ? loseCut() : trouble(), isLosing ? lose() : null]);
  await Promise.all(counters.map((counter) => work(counter, counters, chance)));
  isOver = true;
  await troubles;
}

/** The entries and reservations in the hub's database, each with its counter. */
async function knownTo(sql: SimulatedDatabase): Promise<ReadonlySet<string>> {
  const rows = await sql.own().transaction('reads', ({ query }) =>
    query(
      `SELECT till_id || ' ' || number AS known FROM journal_entry
       UNION ALL SELECT till_id || ' ' || reservation_id FROM reservation`,
    ),
  );
  return new Set(rows.map(({ known }) => String(known)));
}
