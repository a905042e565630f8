import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../src/main/journal/open-journal.ts';
import { addPaidSales } from '../test/support/journal-day.ts';

/** Commits the requested number of attempts, two commits each: run under strace, which counts. */
const folder = mkdtempSync(join(tmpdir(), 'swipewell-bench-'));
const journal = openJournal({
  folder,
  version: '0.0.0',
  now: () => new Date(),
  newTillId: () => 'K7M2Q9',
});
addPaidSales(journal, 1, Number(process.argv[2]));
journal.close();
rmSync(folder, { recursive: true });
