import { expect, test } from 'vitest';
import {
  type EmbeddedService,
  keepServiceRunning,
} from '../../../../src/main/system/embedded-service.ts';

/** Services and timers that end when the test says so. */
function kept(starts: (() => Promise<EmbeddedService>)[] = []) {
  const time = { now: 0 };
  const timers: { readonly ms: number; readonly task: () => void }[] = [];
  const moved: string[] = [];
  const faults: unknown[] = [];
  const service = (baseUrl: string) => {
    const ended = Promise.withResolvers<number | null>();
    const stop = () => {
      ended.resolve(0);
      return Promise.resolve();
    };
    const rest = { caFile: '', username: '', password: '', clientId: '' };
    return { baseUrl, ...rest, ended: ended.promise, stop, end: () => ended.resolve(9) };
  };
  const first = service('first');
  const keeping = keepServiceRunning(
    first,
    () => (starts.shift() ?? (() => Promise.reject(new Error('no more'))))(),
    {
      after: (ms, task) => {
        const timer = { ms, task };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
      monotonic: () => time.now,
      reportFault: (error) => faults.push(error),
    },
    ({ baseUrl }) => moved.push(baseUrl),
  );
  /** Waits for due promises and their consequences. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { time, timers, moved, faults, first, service, keeping, settle };
}

test('a service that ends is restarted, and the till learns its address', async () => {
  const second = kept().service('second');
  const { first, timers, moved, keeping, settle } = kept([() => Promise.resolve(second)]);
  first.end();
  await settle();
  expect(timers.map(({ ms }) => ms)).toEqual([500]);
  timers.shift()?.task();
  await settle();
  expect(moved).toEqual(['second']);
  expect(keeping.current.baseUrl).toBe('second');
});

test('a service that does not start is retried with growing waits', async () => {
  const { first, timers, faults, settle } = kept();
  first.end();
  const waits: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    await settle();
    const timer = timers.shift();
    waits.push(timer?.ms ?? -1);
    timer?.task();
  }
  expect(waits).toEqual([500, 1_000, 2_000, 5_000, 15_000, 30_000, 30_000, 30_000]);
  expect(faults.length).toBeGreaterThanOrEqual(8);
});

test('a service that ran for a minute begins with the shortest wait again', async () => {
  const second = kept().service('second');
  const { first, time, timers, settle } = kept([
    () => Promise.reject(new Error('busy')),
    () => Promise.resolve(second),
  ]);
  first.end();
  await settle();
  timers.shift()?.task();
  await settle();
  timers.shift()?.task();
  await settle();
  time.now = 60_000;
  second.end();
  await settle();
  expect(timers.map(({ ms }) => ms)).toEqual([500]);
});

test('a service that is stopped is not restarted', async () => {
  const { keeping, timers, faults, settle } = kept();
  await keeping.stop();
  await settle();
  expect([timers.length, faults.length]).toEqual([0, 0]);
});
