import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import { RollCheck } from './roll-check.ts';
import { RollReader } from './roll-reader.ts';
import { schemaOf, scratchJournal } from './schema.ts';
import { compareViews } from './view-comparison.ts';

const ROWS_A_STEP = 100;

/**
 * Reads the whole journal, a few rows a step: every row by its hash and the one before it, then
 * every view and index against what the rows say. Between the steps entries may be added.
 *
 * @param found told what is wrong in words that end a sentence, as often as something is; it may
 *   throw to end it there.
 * @param least the number of rows there must be, as the head file says.
 */
export function* verification(
  db: Database,
  tillId: string,
  found: (what: string) => void,
  least = 0,
): Generator<void> {
  const drawn = scratchJournal();
  try {
    if (!isDeepStrictEqual(schemaOf(db), schemaOf(drawn))) {
      found('its tables are not as they were made');
    }
    const reader = new RollReader(db, tillId);
    const check = new RollCheck(reader, drawn, found);
    const end = () => Math.max(reader.last(), least);
    for (let last = end(); check.number < last; last = end()) {
      check.read(ROWS_A_STEP, last);
      yield;
    }
    if (!check.drawable) return;
    for (const step of compareViews(db, drawn, found)) {
      yield step;
      // What was added meanwhile is drawn without a pause, so that both are compared at one row.
      for (let last = end(); check.number < last; last = end()) check.read(ROWS_A_STEP, last);
    }
  } finally {
    drawn.close();
  }
}
