import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import { t } from '../../shared/messages/t.ts';
import type { StartTimer } from '../system/timers.ts';
import { EntryReader } from './entry-reader.ts';
import type { Journal } from './journal.ts';
import { compareProjections } from './projection-comparison.ts';
import { schemaOf, scratchJournal, shapeOf } from './schema.ts';
import { TamperCheck } from './tamper-check.ts';

/** Pause between two steps of some milliseconds each, so that the counter stays responsive; ms. */
const PAUSE_MS = 20;

/**
 * Verifies the whole journal after its opening, in small steps. Damage stops the taking of money as
 * soon as it is found. Returns the cancel.
 */
export function verifyInBackground(journal: Journal, after: StartTimer): () => void {
  const step = () => {
    if (journal.verifyFurther()) cancel = after(PAUSE_MS, step);
  };
  let cancel = after(PAUSE_MS, step);
  return () => cancel();
}

const ROWS_A_STEP = 100;

/**
 * Verifies the whole journal, a few rows per step: first the hash chain, then every projection and
 * index against the entries. Entries may be added between the steps.
 *
 * @param found called with each defect, as the end of a sentence; it may throw to end the
 *   verification.
 * @param least the minimum number of rows, from the head file.
 */
export function* verification(
  db: Database,
  tillId: string,
  found: (what: string) => void,
  least = 0,
): Generator<void> {
  const drawn = scratchJournal();
  // The projections of an earlier release's journal are rebuilt when it is opened.
  const isEarlier = shapeOf(db) === 'earlier';
  try {
    if (!isEarlier && !isDeepStrictEqual(schemaOf(db), schemaOf(drawn))) {
      found(t('journal.tablesWereChanged'));
    }
    const reader = new EntryReader(db, tillId);
    const check = new TamperCheck(reader, drawn, found);
    const end = () => Math.max(reader.last(), least);
    for (let last = end(); check.number < last; last = end()) {
      check.read(ROWS_A_STEP, last);
      yield;
    }
    if (isEarlier || !check.drawable) return;
    for (const step of compareProjections(db, drawn, found)) {
      yield step;
      // Added rows are applied without a pause, so that both sides are compared at the same row.
      for (let last = end(); check.number < last; last = end()) check.read(ROWS_A_STEP, last);
    }
  } finally {
    drawn.close();
  }
}
