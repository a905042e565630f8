import { expect, test } from 'vitest';
import { followHub, type HubLink } from '../../../../src/main/hub/follow.ts';
import type { HubClient } from '../../../../src/main/hub/hub-client.ts';

/** Running timers, and a session: its changes end with its connection. */
function followed() {
  const timers = new Set<object>();
  const { promise, reject } = Promise.withResolvers<never>();
  const client = {
    changes: async () => ({
      [Symbol.asyncIterator]: () => ({ next: () => promise }),
    }),
  } as unknown as HubClient;
  const session = { client, session: 1, beat: async () => {}, end: () => {} };
  const hub: HubLink = { uplink: { session }, subscribe: () => () => {} };
  const after = () => {
    const timer = {};
    timers.add(timer);
    return () => timers.delete(timer);
  };
  let reads = 0;
  const stop = followHub(
    { hub, after },
    {
      ...{ of: 'clinic', everyMs: 60_000 },
      read: async () => {
        reads += 1;
      },
    },
  );
  return {
    timers,
    stop,
    lose: () => reject(new Error('The network is down.')),
    reads: () => reads,
  };
}

const turns = () => new Promise((resolve) => setImmediate(resolve));

test('a program that no longer follows its hub has no timer that keeps it running', async () => {
  const { timers, stop, lose, reads } = followed();
  await turns();
  expect(reads()).toBe(1);
  expect(timers.size).toBe(1);
  stop();
  lose(); // its connection ends after it
  await turns();
  expect(timers.size).toBe(0);
});

test('the changes of a session that fail are followed again', async () => {
  const { timers, lose } = followed();
  await turns();
  lose();
  await turns();
  expect(timers.size).toBe(2);
});
