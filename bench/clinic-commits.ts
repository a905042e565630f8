import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { makePairingCode } from '../src/hub/pairing.ts';
import { startHub } from '../src/hub/start.ts';
import { joinCounter, sendAll } from '../test/support/hub-counter.ts';
import { chargeApproved, chargeOpened } from '../test/support/journal-day.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { inFolder, openIn, timed } from './journal-file.ts';

const WARM_UP = 50;
const ATTEMPTS = 300;
const LIMIT = 1.03;

const reportFault = (error: unknown) => {
  throw error;
};

/** The commit of an attempt at a counter with a hub, relative to one without, in turns. */
export async function benchClinicCommits(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const hub = await startHub({
      ...{ data: folder, databaseUrl: null, host: '127.0.0.1', port: 0 },
      ...{ environment: 'demo', reportFault },
    });
    const alone = openIn(mkdtempSync(join(folder, 'alone-')));
    const code = await makePairingCode(hub.hub.context, {
      ...{ branch: 'Main', counters: 1, reads: 'branch' },
    });
    const counter = await joinCounter(folder, 'K7M2Q9', { url: hub.url, code });
    const { journal: clinic, uplink } = counter;
    try {
      for (const journal of [alone, clinic]) while (journal.verifyFurther());
      let sale = 0;
      const commitBoth = async () => {
        sale += 1;
        const took: { readonly alone: number; readonly clinic: number }[] = [];
        for (const entries of [chargeOpened(sale), chargeApproved(sale)]) {
          const first = sale % 2 === 0 ? alone : clinic;
          const second = first === alone ? clinic : alone;
          const times = [first, second].map((journal) => timed(() => journal.append(...entries)));
          const [one = 0, other = 0] = first === alone ? times : times.toReversed();
          took.push({ alone: one, clinic: other });
          await uplink.complete(5_000); // the card service would take longer
        }
        return took;
      };
      for (let n = 0; n < WARM_UP; n += 1) await commitBoth();
      const took: Awaited<ReturnType<typeof commitBoth>> = [];
      for (let n = 0; n < ATTEMPTS; n += 1) took.push(...(await commitBoth()));
      await sendAll(counter, 10_000);
      return [
        {
          name: 'hub: a commit of a counter with a hub to one without',
          value: median(took.map((each) => each.clinic)) / median(took.map((each) => each.alone)),
          ...{ limit: LIMIT, unit: 'ratio', worse: 'above' },
        },
      ];
    } finally {
      await counter.close();
      alone.close();
      await hub.close();
    }
  });
}
