import { join } from 'node:path';
import { chargeApproved, chargeOpened } from '../test/support/journal-day.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';
import { fillJournal, inFolder, openIn, timed } from './journal-file.ts';

const ROWS_OF_A_SALE = 4;
const [FEW, MANY] = [10_000 / ROWS_OF_A_SALE, 1_000_000 / ROWS_OF_A_SALE];
const OPENINGS = 7;
const APPENDS = 300;

/** A counter's first day against its tenth year: opening the journal, and appending to it. */
export async function benchJournalLong(): Promise<readonly Figure[]> {
  return inFolder((folder) => {
    const [few, many] = [
      { folder: join(folder, 'few'), sales: FEW },
      { folder: join(folder, 'many'), sales: MANY },
    ];
    for (const { folder, sales } of [few, many]) fillJournal(folder, sales);
    const openings = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < OPENINGS; round += 1) {
      openings.few.push(timed(() => openIn(few.folder).close()));
      openings.many.push(timed(() => openIn(many.folder).close()));
    }
    const [short, long] = [openIn(few.folder), openIn(many.folder)];
    const appends = { few: [] as number[], many: [] as number[] };
    for (let n = 1; n <= APPENDS; n += 1) {
      for (const entries of [chargeOpened, chargeApproved]) {
        appends.few.push(timed(() => short.append(...entries(FEW + n))));
        appends.many.push(timed(() => long.append(...entries(MANY + n))));
      }
    }
    short.close();
    long.close();
    return [
      {
        name: 'journal: opening 1,000,000 rows, to opening 10,000',
        value: median(openings.many) / median(openings.few),
        limit: 2,
        unit: 'ratio',
        worse: 'above',
      },
      {
        name: 'journal: a commit after 1,000,000 rows, to one after 10,000',
        value: median(appends.many) / median(appends.few),
        limit: 1.3,
        unit: 'ratio',
        worse: 'above',
      },
    ];
  });
}
