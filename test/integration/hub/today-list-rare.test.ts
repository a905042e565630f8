import { describe, expect, it, vi } from 'vitest';
import { moveTill } from '../../../src/hub/branches.ts';
import { eraseNamesOf } from '../../../src/main/cli/name-retention.ts';
import { openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import { GARCIA, LOPEZ, mark, page, rows, same, take } from '../../support/list-counters.ts';
import { namedEntries } from '../../support/named-entries.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const suite = openClinicSuite();
const { clinicOf } = suite;

const DAY_MS = 86_400_000;
const LONG = { timeout: 140_000 };

describe('Today’s list of a branch', () => {
  it('stays at the branch of a counter that is moved, which gets the list of its new branch', async () => {
    const clinic = await clinicOf('AAAA71', 'BBBB71');
    const { a, b, database } = clinic;
    const north = await clinic.open('NNNN71', { branch: 'North' });
    await take(a, GARCIA);
    await take(north, LOPEZ);
    await same([a, b], ['Maria G. 09:30 expected']);
    await closeDay(a);
    await moveTill({ database, now: () => new Date() }, 'AAAA71', 'North', 'root');
    a.wire.interrupt(); // its next hello, instead of the next minute
    await same([a, north], ['Juan L. 08:15 expected']);
    expect(rows(b)).toEqual(['Maria G. 09:30 expected']);
    mark(a, 'Juan');
    await same([a, north], ['Juan L. 08:15 arrived']);
  });

  it('is another one on the next day, at all counters', async () => {
    // The hub takes the days that are now somewhere: one before noon is followed by today, a later one by tomorrow.
    const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
    let clock = Date.now() < noon ? noon - DAY_MS : noon;
    const now = () => new Date(clock);
    const clinic = await clinicOf();
    const a = await clinic.open('AAAA72', { now });
    const b = await clinic.open('BBBB72', { now });
    await take(a, GARCIA);
    await same([a, b], ['Maria G. 09:30 expected']);
    b.wire.slow = { names: ['changeList'], ms: 2_000 }; // its answer comes on the next day
    mark(b, 'Maria');
    await same([a, b], ['Maria G. 09:30 arrived']);
    b.wire.slow = null;
    clock += DAY_MS;
    expect([...rows(a), ...rows(b)]).toEqual([]);
    await take(b, GARCIA + LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 expected']);
    expect(await clinic.rows('SELECT DISTINCT day FROM list_entry')).toHaveLength(2);
  });

  it('is emptied at all counters when one erases the names of a patient, and its key at the hub too', async () => {
    const { a, b, rows: read } = await clinicOf('K7M2Q9', 'BBBB73');
    a.journal.append(...namedEntries('P-6161'));
    await a.together();
    await take(a, GARCIA + LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected', 'Maria G. 09:30 expected']);
    await vi.waitFor(async () => {
      const { keys } = a.journal.nameKeys();
      const { session } = a.clinic.uplink;
      const asked = { up: [], down: keys.map(({ keyId }) => keyId), erased: [] };
      const known = await session?.client.nameKeys({ session: session.session, ...asked });
      expect(known?.keys).toHaveLength(keys.length);
    }, WAIT);
    const [before] = await read('SELECT list_id FROM list_day');
    const counter = { journals: [a], replaced: [], backupFolder: null, now: () => new Date() };
    expect(
      eraseNamesOf({ ...counter, backupFolder: temporaryFolder() }, 'P-6161', null),
    ).toMatchObject({ list: true });
    await same([a, b], []);
    expect(await read('SELECT list_id FROM list_day')).not.toEqual([before]);
    expect(await read('SELECT 1 FROM list_entry')).toEqual([]);
    await take(b, LOPEZ);
    await same([a, b], ['Juan L. 08:15 expected']);
  });

  it('has 20,000 rows at both counters', async () => {
    const { a, b } = await clinicOf('AAAA74', 'BBBB74');
    const count = 20_000;
    const many = Array.from(
      { length: count },
      (_, at) => `N${at},Family${at},Ann,1990-01-01,11:00,10.00\n`,
    );
    await take(a, many.join(''));
    await vi.waitFor(() => expect(page(b).found).toBe(count), { ...LONG, interval: 2_000 });
    mark(b, 'Ann');
    await vi.waitFor(() => expect(page(a).counts.arrived).toBe(1), LONG);
  }, 300_000);
});
