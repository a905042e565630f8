import { expect, test } from 'vitest';
import { createUpdateFlow, type Updater } from '../../../../src/main/setup/update-flow.ts';

/** An updater that offers `versions` one after the other, and throws an error among them. */
function flow(
  versions: (string | null | Error)[],
  download: () => Promise<string> = () => Promise.resolve('setup.exe'),
) {
  const states: string[] = [];
  const kept: string[] = [];
  const timers: { readonly ms: number; readonly task: () => void }[] = [];
  const faults: unknown[] = [];
  let installs = 0;
  const counter = { open: false };
  const updater: Updater = {
    check: () => {
      const next = versions.shift() ?? null;
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    download,
    install: () => {
      installs += 1;
    },
  };
  const updates = createUpdateFlow({
    updater,
    mayInterrupt: () => !counter.open,
    saveInstaller: (version, file) => {
      kept.push(`${version} ${file}`);
      return Promise.resolve();
    },
    after: (ms, task) => {
      const timer = { ms, task };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    reportFault: (error) => faults.push(error),
  });
  updates.subscribe(() => states.push(updates.state.kind));
  return { updates, states, kept, timers, faults, counter, installs: () => installs };
}

test('a new version is downloaded in the background, saved, and waits for a person', async () => {
  const { updates, states, kept, installs } = flow(['2.0.0']);
  await updates.check();
  expect(states).toEqual(['checking', 'downloading', 'ready']);
  expect(kept).toEqual(['2.0.0 setup.exe']);
  expect(installs()).toBe(0);
  expect(updates.install()).toBe(true);
  expect(installs()).toBe(1);
});

test('an update is never installed during a sale', async () => {
  const { updates, counter, installs } = flow(['2.0.0']);
  await updates.check();
  counter.open = true;
  expect(updates.install()).toBe(false);
  expect(installs()).toBe(0);
  expect(updates.state).toEqual({ kind: 'ready', version: '2.0.0' });
  counter.open = false;
  expect(updates.install()).toBe(true);
});

test('an interrupted download is no update and is retried', async () => {
  let tries = 0;
  const { updates, states, timers, faults, kept } = flow(['2.0.0', '2.0.0'], () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('ECONNRESET')) : Promise.resolve('setup.exe');
  });
  await updates.check();
  expect([states.at(-1), faults.length, kept.length]).toEqual(['failed', 1, 0]);
  expect(updates.install()).toBe(false);
  expect(timers).toHaveLength(1);
  timers.shift()?.task();
  await updates.check();
  expect(updates.state).toEqual({ kind: 'ready', version: '2.0.0' });
});

test('a missing update service stops nothing and is asked again in four hours', async () => {
  const { updates, timers, faults } = flow([new Error('ENOTFOUND'), null]);
  await updates.check();
  expect([updates.state.kind, faults.length]).toEqual(['failed', 1]);
  expect(timers.map(({ ms }) => ms)).toEqual([4 * 60 * 60_000]);
});

test('the newest version, or one outside the rollout, stays', async () => {
  const { updates } = flow([null]);
  await updates.check();
  expect(updates.state).toEqual({ kind: 'current' });
  expect(updates.install()).toBe(false);
});

test('two checks at once are one, and none runs after the program ended', async () => {
  const { updates, states, timers } = flow(['2.0.0', '3.0.0']);
  await Promise.all([updates.check(), updates.check()]);
  expect(states).toEqual(['checking', 'downloading', 'ready']);
  updates.close();
  expect(timers).toEqual([]);
});
