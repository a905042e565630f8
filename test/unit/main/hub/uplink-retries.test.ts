import { describe, expect, test } from 'vitest';
import { OtherHubKey } from '../../../../src/main/hub/hub-client.ts';
import { openUplink } from '../../../../src/main/hub/uplink.ts';
import type { HubState } from '../../../../src/shared/contract/clinic.ts';
import { CHAIN_START } from '../../../../src/shared/journal/chain.ts';
import { journalIn, newId } from '../../../support/journal-fixtures.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MINUTE = 60_000;

const refused = () => {
  throw Object.assign(new Error('No database'), { code: 'NO_DATABASE' });
};
const away = () => {
  throw new Error('No connection');
};

/** An uplink to a hub that connects and answers so; the times of its connections, ms. */
function uplinkTo(
  first: {
    readonly connects?: () => void;
    readonly answers?: () => void;
    readonly state?: HubState;
    /** The newest entry that left the PC. */
    readonly sent?: number;
    /** Entries beyond those of a new journal. */
    readonly more?: number;
  } = {},
) {
  const clock = manualClock();
  const { now, monotonic, after } = clock;
  const times: number[] = [];
  const hub = {
    ...{ answers: () => {}, connects: () => {}, state: 'active', ...first },
    tills: [{ tillId: 'BBBB', name: 'Desk B', branch: 'Main' }],
  };
  let changes = 0;
  const hellos: { readonly marks: readonly { readonly number: number }[] }[] = [];
  const journal = journalIn(temporaryFolder());
  for (let entry = 0; entry < (first.more ?? 0); entry += 1) {
    journal.append({ kind: 'till.started', body: { version: '1.0.0' } });
  }
  const connect = async () => {
    times.push(monotonic());
    hub.connects();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const client = {
      hello: async (hello: (typeof hellos)[number]) => {
        hellos.push(hello);
        hub.answers();
        const upTo = { number: 0, hash: CHAIN_START };
        return { state: hub.state, session: 1, upTo, tills: hub.tills };
      },
      rows: async ({ entries }: { readonly entries: readonly object[] }) => {
        hub.answers();
        return { upTo: entries.at(-1) };
      },
      beat: async () => {
        hub.answers();
        return { tills: hub.tills };
      },
    };
    return { client, hubKey: '', ended, ping: async () => {}, close: resolve } as never;
  };
  const uplink = openUplink({
    ...{ now, monotonic, after, newId, reportFault: () => {}, connect, random: () => 0.5 },
    ...{ journal, sent: { value: first.sent ?? 0, reach: async () => {} } },
    ...{ branch: () => 'Main', inHand: () => [], grants: () => [] },
    changed: () => {
      changes += 1;
    },
  });
  const close = async () => {
    const closed = uplink.close();
    await clock.pass(MINUTE);
    await closed;
  };
  return { clock, hub, times, hellos, journal, uplink, close, changes: () => changes };
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, n) => time - (times[n] ?? 0));

describe('A counter connects again (hub.md, section 5)', () => {
  test('after 1, 2, 4 … 30 s to a hub that is away', async () => {
    const { clock, times, close } = uplinkTo({ connects: away });
    await clock.pass(2 * MINUTE);
    expect(gaps(times)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await close();
  });

  test('within 4 s to a hub without its database, which is back within seconds', async () => {
    const { clock, times, close } = uplinkTo({ answers: refused });
    await clock.pass(20_000);
    expect(gaps(times)).toEqual([1_000, 2_000, 4_000, 4_000, 4_000, 4_000]);
    await close();
  });

  test('within 4 s to a hub that ends connections, as it does at each session lost in a failover', async () => {
    const { clock, times, close } = uplinkTo({ answers: away });
    await clock.pass(20_000);
    expect(gaps(times)).toEqual([1_000, 2_000, 4_000, 4_000, 4_000, 4_000]);
    await close();
  });

  test('after 1, 2, 4 … 30 s while it is ahead at the hub, since only a person ends that', async () => {
    const { clock, times, uplink, close } = uplinkTo({ state: 'ahead' });
    await clock.pass(2 * MINUTE);
    expect(uplink.state).toBe('ahead');
    expect(gaps(times)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await close();
  });

  test('after 1 s again once a hello was answered, also if a call ended its session', async () => {
    const { clock, hub, times, uplink, close } = uplinkTo({ connects: away });
    await clock.pass(MINUTE);
    hub.connects = () => {};
    await clock.pass(MINUTE);
    expect(uplink.state).toBe('complete');
    times.length = 0;
    hub.connects = away;
    hub.answers = away; // the next beat fails
    await clock.pass(MINUTE);
    expect(gaps(times).slice(0, 2)).toEqual([2_000, 4_000]);
    await close();
  });
});

test('Another hub at the address is named as that and gets nothing, and a connection to none changes nothing of it', async () => {
  const other = () => {
    throw new OtherHubKey('The hub has another key.');
  };
  const { clock, hub, hellos, uplink, close } = uplinkTo({ connects: other });
  await clock.pass(MINUTE);
  expect(uplink).toMatchObject({ state: 'other-hub', session: null });
  hub.connects = away;
  await clock.pass(MINUTE);
  expect(uplink).toMatchObject({ state: 'other-hub', session: null });
  expect(hellos).toEqual([]);
  hub.connects = () => {};
  await clock.pass(MINUTE);
  expect(uplink).toMatchObject({ state: 'complete', unsent: 0 });
  await close();
});

test('A hello names each entry of the last batch that left the PC, in which a second chain may end', async () => {
  const { clock, hellos, close } = uplinkTo({ sent: 111, more: 300, state: 'ahead' });
  await clock.pass(0);
  const named = hellos[0]?.marks.map(({ number }) => number) ?? [];
  expect(named).toEqual(expect.arrayContaining(Array.from({ length: 100 }, (_, at) => 12 + at)));
  expect(named.length).toBeLessThanOrEqual(200);
  await close();
});

test('A connected counter learns of another name or branch within a minute, also while it sends entries all the time', async () => {
  const { clock, hub, journal, uplink, close, changes } = uplinkTo();
  const work = async () => {
    for (let second = 0; second < 60; second += 20) {
      journal.append({ kind: 'till.started', body: { version: '1.0.0' } });
      await clock.pass(20_000);
    }
  };
  await work();
  expect(uplink).toMatchObject({ state: 'complete', counters: [{ name: 'Desk B' }] });
  hub.tills = [{ tillId: 'BBBB', name: 'Window 1', branch: 'North' }];
  const before = changes();
  await work();
  expect(uplink.counters).toEqual(hub.tills);
  expect(changes() - before).toBeGreaterThan(0);
  await close();
});

test('A beat without another name or branch is no change', async () => {
  const { clock, uplink, close, changes } = uplinkTo();
  await clock.pass(1_000);
  const before = changes();
  await clock.pass(3 * MINUTE);
  expect(uplink.state).toBe('complete');
  expect(changes()).toBe(before);
  await close();
});
