import { z } from 'zod';
import type { OtherTries } from '../shared/hub/documents.ts';
import { parseRow } from '../shared/journal/entry.ts';
import type { Sql } from './database.ts';

/** Wrong PINs of this time count across counters; ms. */
const COUNTED_MS = 24 * 3_600_000;

const ENDS = [
  'staff.signed-in',
  'staff.unlocked',
  'staff.approved',
  'staff.pin-opened',
  'staff.recovered',
  'staff.changed',
] as const;

/** The kinds after which the other counters count again; a correct PIN is read with the next of them. */
const COUNTED_AGAIN: ReadonlySet<string> = new Set([
  'staff.pin-refused',
  'staff.pin-opened',
  'staff.recovered',
  'staff.changed',
]);

export const changesTries = (kind: string) => COUNTED_AGAIN.has(kind);

const entryRow = z.object({
  till_id: z.string(),
  kind: z.string(),
  at: z.string(),
  body: z.string(),
  clock_offset_ms: z.int(),
});

interface Try {
  readonly tillId: string;
  readonly personId: string;
  readonly isWrong: boolean;
  /** By the hub's clock, ms. */
  readonly at: number;
}

/** A wrong PIN, or the end of a count; none for an entry that this hub cannot read. */
function readTry(row: unknown): readonly Try[] {
  const { till_id: tillId, kind, at, body, clock_offset_ms: offset } = entryRow.parse(row);
  const person = personOf(kind, body);
  const time = Date.parse(at) + offset;
  if (person === null || Number.isNaN(time)) return [];
  return [{ tillId, personId: person, isWrong: kind === 'staff.pin-refused', at: time }];
}

function personOf(kind: string, body: string): string | null {
  try {
    const entry = parseRow({ kind, body });
    switch (entry.kind) {
      case 'staff.pin-refused':
      case 'staff.pin-opened':
      case 'staff.recovered':
        return entry.body.personId;
      case 'staff.signed-in':
      case 'staff.unlocked':
        return entry.body.cashier.id;
      case 'staff.approved':
        return entry.body.manager.id;
      case 'staff.changed':
        return entry.body.newPin ? entry.body.personId : null;
      default:
        return null;
    }
  } catch {
    return null; // of a newer program
  }
}

/** The wrong PINs at all other counters than `tillId` in a row, for each person with one. */
export async function otherTries(sql: Sql, tillId: string, now: Date): Promise<OtherTries[]> {
  const since = new Date(now.getTime() - COUNTED_MS);
  const read = async (kinds: readonly string[], people: readonly string[] | null) =>
    (
      await sql.query(
        `SELECT e.till_id, e.kind, e.at, e.body, t.clock_offset_ms
         FROM journal_entry e JOIN till t USING (till_id)
         WHERE e.kind = ANY($1) AND e.received_at >= $2
           AND ($3::text[] IS NULL OR EXISTS (SELECT 1 FROM unnest($3::text[]) u (id) WHERE position(u.id IN e.body) > 0))`,
        [kinds, since, people],
      )
    ).flatMap(readTry);
  const wrong = await read(['staff.pin-refused'], null);
  if (wrong.length === 0) return [];
  const people = [...new Set(wrong.map(({ personId }) => personId))];
  const ended = await read(ENDS, people);
  const age = (at: number) => Math.max(0, Math.round(now.getTime() - at));
  return people.map((personId) => {
    const ends = ended.filter((each) => each.personId === personId);
    const newestEnd = Math.max(0, ...ends.map(({ at }) => at));
    const othersEnd = Math.max(
      0,
      ...ends.filter((each) => each.tillId !== tillId).map(({ at }) => at),
    );
    const counted = wrong.filter(
      (each) =>
        each.personId === personId &&
        each.tillId !== tillId &&
        each.at > Math.max(newestEnd, since.getTime()), // a counter that was away sends older ones
    );
    const last = Math.max(0, ...counted.map(({ at }) => at));
    return {
      ...{ personId, wrong: counted.length },
      lastAt: last === 0 ? null : new Date(last).toISOString(),
      lastAgeMs: last === 0 ? null : age(last),
      endedAgeMs: othersEnd === 0 ? null : age(othersEnd),
    };
  });
}
