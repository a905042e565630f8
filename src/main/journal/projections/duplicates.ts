import type { EntryBody } from '../../../shared/journal/entry.ts';
import type { Readable } from '../journal.ts';
import type { Statements } from '../statements.ts';

/**
 * Links a payment to its acknowledged duplicates of uncertain outcome: a paid duplicate needs no
 * link.
 */
export function projectAcknowledged(
  db: Statements,
  later: string,
  acknowledgedDuplicates: EntryBody<'attempt.opened'>['acknowledgedDuplicates'] = [],
): void {
  for (const { attemptId } of acknowledgedDuplicates) {
    db.prepare(
      `INSERT OR IGNORE INTO acknowledged_duplicates
       SELECT key, ? FROM tender_requests WHERE key = ? AND state <> 'approved'`,
    ).run(later, attemptId);
  }
}

/** True if this or a linked acknowledged duplicate of uncertain outcome is paid (transitive). */
export function isPaidDespiteDuplicate(db: Readable, key: string): boolean {
  const paid = db.all(
    `WITH RECURSIVE
       later (key) AS (VALUES (?)
         UNION SELECT b.later FROM acknowledged_duplicates b JOIN later ON b.earlier = later.key),
       earlier (key) AS (VALUES (?)
         UNION SELECT b.earlier FROM acknowledged_duplicates b JOIN earlier ON b.later = earlier.key)
     SELECT 1 FROM tender_requests WHERE key <> ? AND state = 'approved'
       AND key IN (SELECT key FROM later UNION SELECT key FROM earlier)`,
    key,
    key,
    key,
  );
  return paid.length > 0;
}
