import { expect, onTestFinished, test } from 'vitest';
import { ConnectedClient } from '../../../src/main/payments/connected-client.ts';
import { startService } from '../../support/service.ts';

/** A client of its own service, and clocks that the test moves. */
async function linkToService() {
  const service = await startService();
  const environment = { stepMs: 0, ticks: 0 };
  const wall = Date.now();
  const link = new ConnectedClient(
    {
      now: () => new Date(wall + environment.ticks + environment.stepMs),
      monotonic: () => environment.ticks,
      after: () => () => {},
      changed: () => {},
      reportFault: (error) => {
        throw error;
      },
      newId: () => 'id',
    },
    {
      id: 'test',
      connection: {
        baseUrl: service.baseUrl,
        environment: 'demo',
        username: service.username,
        password: service.password,
        caFile: service.caFile,
      },
    },
  );
  onTestFinished(() => link.close());
  return { service, environment, link };
}

test('a proof is valid for a minute, but not after a change of the clock', async () => {
  const { service, environment, link } = await linkToService();
  const first = await link.prove();
  expect(first.kind).toBe('proven');
  environment.ticks += 59_000;
  await service.stop();
  expect(await link.prove()).toEqual(first); // still the old one: no request was sent
  environment.stepMs = -3_600_000;
  expect(await link.prove()).toMatchObject({ kind: 'unreachable' }); // a new request was sent
});

test('a clock changed during the time request is requested again', async () => {
  const { environment, link } = await linkToService();
  const first = await link.prove();
  if (first.kind !== 'proven') throw new Error(first.problem);
  environment.ticks += 61_000;
  const asking = link.prove();
  environment.stepMs = 3_600_000; // the request is under way
  const second = await asking;
  if (second.kind !== 'proven') throw new Error(second.problem);
  const moved = second.clockOffsetMs - first.clockOffsetMs;
  expect(Math.abs(moved + 61_000 + 3_600_000)).toBeLessThan(5_000);
});
