import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterRealTime } from '../drivers/readers/after.ts';
import { makePairingCode } from '../src/hub/pairing.ts';
import { startHub } from '../src/hub/start.ts';
import { connectHub } from '../src/main/hub/hub-client.ts';
import { joinClinic, joinedIn } from '../src/main/hub/joined.ts';
import { sentNumberIn } from '../src/main/hub/sent-number.ts';
import { openUplink, type Uplink } from '../src/main/hub/uplink.ts';
import type { Journal } from '../src/main/journal/journal.ts';
import { chargeApproved, chargeOpened } from '../test/support/journal-day.ts';
import type { Figure } from './figure.ts';
import { inFolder, median, openIn, timed } from './journal-file.ts';

const WARM_UP = 50;
const ATTEMPTS = 300;
const LIMIT = 1.03;

const reportFault = (error: unknown) => {
  throw error;
};

/** The commit of an attempt at a counter with a hub, relative to one without, in turns. */
export async function benchClinicCommits(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const folderOf = (name: string) => {
      mkdirSync(join(folder, name));
      return join(folder, name);
    };
    const hub = await startHub({
      ...{ data: folder, databaseUrl: null, host: '127.0.0.1', port: 0 },
      ...{ environment: 'demo', reportFault },
    });
    const joined = folderOf('joined');
    const [alone, clinic] = [openIn(folderOf('alone')), openIn(joined)];
    const code = await makePairingCode(hub.hub.context, {
      ...{ branch: 'Main', counters: 1, reads: 'branch' },
    });
    const { tillId } = clinic;
    await joinClinic(
      { folder: joined, tillId, name: 'Desk', environment: 'demo' },
      { url: hub.url, code },
    );
    const uplink = uplinkOf(clinic, joined);
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
      if (!(await uplink.complete(10_000))) throw new Error('The hub has all entries.');
      return [
        {
          name: 'hub: a commit of a counter with a hub to one without',
          value: median(took.map((each) => each.clinic)) / median(took.map((each) => each.alone)),
          ...{ limit: LIMIT, unit: 'ratio', worse: 'above' },
        },
      ];
    } finally {
      await uplink.close();
      alone.close();
      clinic.close();
      await hub.close();
    }
  });
}

function uplinkOf(journal: Journal, folder: string): Uplink {
  const joined = joinedIn(folder);
  if (joined === null) throw new Error('The counter joined.');
  return openUplink({
    ...{ journal, after: afterRealTime, newId: () => v7(), sent: sentNumberIn(folder) },
    connect: () => connectHub(joined.url, joined.own, joined.hubKey),
    ...{ inHand: () => [], grants: () => [], changed: () => {}, reportFault },
    now: () => new Date(),
    monotonic: () => performance.now(),
  });
}
