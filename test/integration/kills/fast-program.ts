import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { openTill } from '../../../src/main/app.ts';
import { openDemoDrawer } from '../../../src/main/hosts/counters/practice.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { cashToPost } from '../../../src/main/journal/projections/cash.ts';
import { openTasks } from '../../../src/main/journal/projections/outbox.ts';
import { NO_RETIRED_TILLS } from '../../../src/main/payments/retired-tills.ts';
import { systemPrinters } from '../../../src/main/printing/printer-environment.ts';
import { systemReaders } from '../../../src/main/readers/reader-environment.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { setUpAlone } from '../../../src/main/setup/program-port.ts';
import { DEMO_PEOPLE } from '../../../src/main/staff/people.ts';
import { chanceOf } from '../../simulation/environment/chance.ts';
import { openDemoPeople } from '../../support/demo-people.ts';
import { busyCashier } from './busy-cashier.ts';
import { fastClock } from './fast-clock.ts';
import { type AcknowledgedState, orderSchema } from './words.ts';

/**
 * The whole till in a separate process, to be killed, with a cashier that never stops. It differs
 * from the program only in its faster clock, and in a printer and a drawer that just report their
 * actions.
 */
const input = createInterface(process.stdin);
const [line] = await once(input, 'line');
input.once('close', () => process.exit(0)); // ends with the test, at the latest
const order = orderSchema.parse(JSON.parse(String(line)));
const { folder, seed, epoch, aheadMs, ...connection } = order;

/**
 * A pipe is written synchronously, so that a message arrives even if this process is killed right
 * after it.
 */
const say = (word: AcknowledgedState) => void process.stdout.write(`${JSON.stringify(word)}\n`);
const chance = chanceOf(seed);
const movements = chance.branch('devices');
const { now, monotonic, after } = fastClock(epoch, aheadMs);

const journal = openJournal({ folder, version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
const till = await openTill({
  journal,
  folder,
  version: '0.0.0',
  settings: openSettings(folder),
  service: {
    embedded: true,
    connections: [{ id: 'embedded', connection: { environment: 'demo', ...connection } }],
  },
  setUp: setUpAlone(folder),
  retiredTills: NO_RETIRED_TILLS,
  serialReader: null,
  people: openDemoPeople(folder),
  readers: systemReaders(),
  virtualReader: true,
  keysGoTo: 'main',
  printers: systemPrinters(null),
  outbox: {
    'print-receipt': async ({ receiptNumber, duplicate }) => {
      await wait(movements.whole(0, 10));
      say({ kind: 'printed', receiptNumber: receiptNumber ?? '', duplicate });
      await wait(movements.whole(0, 10));
    },
    'open-drawer': async ({ receiptNumber }) => {
      await wait(movements.whole(0, 10));
      say({ kind: 'drawer-opened', receiptNumber: receiptNumber ?? '' });
      await wait(movements.whole(0, 10));
    },
  },
  now,
  timeZone: 'UTC',
  reportWriter: '',
  monotonic,
  after,
  newId: () => v7({ msecs: now().getTime() }),
  reportFault: (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  },
});
await till.staff.signIn('cashier', DEMO_PEOPLE[0].pin);
openDemoDrawer(till, journal, () => v7());
say({ kind: 'ready' });

if (order.task === 'work') {
  await busyCashier(till, journal, chance, say);
} else {
  const settled = () =>
    journal.readable.all(`SELECT 1 FROM attempts WHERE state IN ('sending', 'in-doubt')`).length ===
      0 &&
    cashToPost(journal.readable).length === 0 &&
    openTasks(journal.readable).length === 0;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!settled()) return;
      stop();
      resolve();
    };
    const stop = till.subscribe(look);
    look();
  });
  if (!(await till.attempts.sweep())) throw new Error('The last scan was not complete.');
  await till.close();
  say({ kind: 'settled' });
  process.exit(0);
}
