import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hubCommand, startHubProcess } from '../../support/hub-process.ts';

const PHRASE = { SWIPEWELL_HUB_PASSPHRASE: 'correct horse battery' };

it('A hub that was killed starts again on its data, and its folder has one hub at a time', async () => {
  // Its server may run as another account, which cannot pass through the folder of the tests.
  const data = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const restore = ['restore', '--from', import.meta.filename] as const;
  const killed = await startHubProcess(data, 0);
  const { port } = new URL(killed.url);
  await expect(startHubProcess(data, 0)).rejects.toThrow(`A hub or a command of it already runs`);
  expect(await hubCommand(data, restore, PHRASE)).toMatchObject({
    ...{ exit: 2, errors: 'Stop the hub first.' },
  });
  await killed.kill();
  expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(true);

  const again = await startHubProcess(data, Number(port));
  onTestFinished(again.stop);
  expect(again.url).toBe(killed.url);
  await again.kill();
  // Commands need no hub: the entries and the key are those of before.
  const { output, exit } = await hubCommand(data, ['status', '--json']);
  expect({ ...JSON.parse(output), exit }).toMatchObject({ exit: 0, counters: 0 });
  expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false);
  const backup = ['backup', '--to', join(data, 'nightly')];
  expect(await hubCommand(data, backup, PHRASE)).toMatchObject({ exit: 0, errors: '' });
});

it('A hub without an address is at port 7800 of this PC, and says that another program uses it', async () => {
  const other = createServer();
  const { promise: isTaken, resolve } = Promise.withResolvers<void>();
  other.once('error', () => resolve()); // by a hub of this PC
  other.listen(7800, '127.0.0.1', resolve);
  await isTaken;
  onTestFinished(() => void other.close());
  const data = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const started = startHubProcess(data, null);
  onTestFinished(() =>
    started.then(
      ({ stop }) => stop(),
      () => {}, // as it should
    ),
  );
  await expect(started).rejects.toThrow(
    'The hub ended with 2: Another program uses 127.0.0.1:7800. Name another address with --listen or --monitor.',
  );
});
