import { expect, onTestFinished, test } from 'vitest';
import { ServiceLink } from '../../../src/main/service/service-link.ts';
import { startService } from '../../support/service.ts';

test('a proof holds for a minute, but not over a clock that was set', async () => {
  const service = await startService();
  const world = { stepMs: 0, ticks: 0 };
  const wall = Date.now();
  const link = new ServiceLink({
    id: 'test',
    connection: {
      baseUrl: service.baseUrl,
      environment: 'demo',
      username: service.username,
      password: service.password,
      caFile: service.caFile,
    },
    now: () => new Date(wall + world.ticks + world.stepMs),
    monotonic: () => world.ticks,
    after: () => () => {},
    changed: () => {},
    reportFault: (error) => {
      throw error;
    },
  });
  onTestFinished(() => link.close());
  const first = await link.prove();
  expect(first.kind).toBe('proven');
  world.ticks += 59_000;
  await service.stop();
  expect(await link.prove()).toEqual(first); // still the old one: nothing was asked
  world.stepMs = -3_600_000;
  expect(await link.prove()).toMatchObject({ kind: 'unreachable' }); // it was asked anew
});
