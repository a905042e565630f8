import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { USUAL_PULSE } from '../../drivers/printers/drawer-pulse.ts';
import { openPrinter, systemSpooler } from '../../drivers/printers/open-printer.ts';

const queue = process.env['SWIPEWELL_WINSPOOL'];
const file = process.env['SWIPEWELL_WINSPOOL_FILE'] ?? '';
const POLL = { timeout: 30_000 };

// Windows' own spooler, with a queue to a file; the workflow sets it up.
test.skipIf(queue === undefined)('prints raw bytes on a queue of Windows', async () => {
  const name = queue ?? '';
  expect(await systemSpooler().queues()).toContain(name);
  const printer = openPrinter({ name: 'Desk', connection: { kind: 'spooler', queue: name } });
  const bytes = Buffer.from(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  expect(await printer.print(bytes)).toMatchObject({ kind: 'handed-over' });
  await expect.poll(() => readFileSync(file).includes(bytes), POLL).toBe(true);
  await printer.kick(USUAL_PULSE);
  await expect.poll(() => readFileSync(file).at(-1), POLL).toBe(250);
  await expect(
    openPrinter({ name: 'Gone', connection: { kind: 'spooler', queue: 'No such queue' } }).status(),
  ).rejects.toMatchObject({ code: 'not-found' });
});
