import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { fillJournal, inFolder } from './journal-file.ts';

/** The size of a journal of card payments: entries, projections and indexes. */
export async function benchJournalSize(): Promise<readonly Figure[]> {
  return inFolder((folder) => {
    fillJournal(folder, 1_000);
    return [
      {
        name: 'journal: 1,000 card payments',
        value: statSync(join(folder, 'journal.db')).size / 1_000_000,
        limit: 2.2,
        unit: 'MB',
        worse: 'above',
      },
    ];
  });
}
