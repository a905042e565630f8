/**
 * The hub of a clinic: one process that keeps the entries and reservations of all counters in PostgreSQL, and never talks
 * to the card service.
 *
 *    counters ─▶ server.ts (TLS, pinned keys) ─▶ calls below ─▶ tills · entries · reservations · reads ─▶ database.ts
 *
 * A counter works alone when the hub is away; its actions meanwhile are checked when its entries arrive.
 */

import { z } from 'zod';
import type { Call, Handlers } from '../shared/contract/handlers.ts';
import type { HubContract } from '../shared/hub/contract.ts';
import { REVOKED } from '../shared/hub/documents.ts';
import { isOpenIn, raiseSimilar } from './attention.ts';
import { awaitedBags } from './bank.ts';
import { clinicClosing, stepOfClose } from './clinic-close/clinic-close.ts';
import { correctionsOfClose } from './clinic-close/corrections.ts';
import {
  cashForBag,
  dropBag,
  keepForTill,
  packedByCloses,
  reserveBag,
} from './clinic-close/counter-bags.ts';
import { booksOfClose, clinicBags, clinicCloses, clinicReport } from './clinic-close/finished.ts';
import { clinicActions, clinicMovements } from './clinic-reports.ts';
import type { Caller, ChangeOf, HubContext } from './context.ts';
import type { Database } from './database.ts';
import { documentsFor, historyOf, publish, takeBrought } from './documents.ts';
import { takeEntries } from './entries.ts';
import { sayHello, takeBeat } from './hello.ts';
import { recordHubEntry } from './hub-entries.ts';
import { endLeft } from './left-reservations.ts';
import { dropMatches, matchedByOthers, reserveMatches } from './matches.ts';
import type { NameKeyStore } from './name-keys.ts';
import { othersChanges } from './others-changes.ts';
import { overview } from './overview.ts';
import { pair } from './pairing.ts';
import { readerOf } from './readers.ts';
import * as reads from './reads.ts';
import { projectAgain } from './rebuild.ts';
import { Recovery } from './recovery.ts';
import { Refusal } from './refusal.ts';
import { ask, drop } from './reservations.ts';
import { revokeLeaving } from './revoked.ts';
import { savedSales } from './saved-sales.ts';
import { MOVEMENTS, migrate } from './schema.ts';
import { lockTill } from './tills.ts';
import { changeList, clearList, clearLists, forgetLists, readList } from './today-list.ts';

export interface HubOptions {
  readonly database: Database;
  readonly names: NameKeyStore;
  /** The name of the hub's own key. */
  readonly hubKey: string;
  readonly environment: 'production' | 'demo';
  readonly now: () => Date;
  readonly monotonic: () => number;
  readonly newId: () => string;
  readonly reportFault: (error: unknown) => void;
  /** Ends the connections of all counters: each says hello again. */
  readonly recall: () => void;
}

/** One connection of a counter; the key of its TLS proves the writer. */
export interface CounterConnection {
  readonly writerKey: string;
  /** Known from the first hello on. */
  tillId: string | null;
}

export type HubCalls = Handlers<HubContract>;

export type Hub = Awaited<ReturnType<typeof openHub>>;

/** Migrates the database, and opens the hub on it. */
export async function openHub(options: HubOptions) {
  const { database, now, newId, reportFault, names } = options;
  await database.transaction('upkeep', async (sql) => {
    const before = await migrate(sql);
    if (before > 0 && before < MOVEMENTS) await projectAgain(sql);
    const rows = await sql.query('UPDATE hub SET key = $1 RETURNING 1', [options.hubKey]);
    if (rows.length > 0) return;
    await sql.query(
      'INSERT INTO hub (clinic_id, environment, epoch, recovering, key) VALUES ($1, $2, $3, false, $4)',
      [newId(), options.environment, newId(), options.hubKey],
    );
    await recordHubEntry({ now }, sql, 'hub-started', {});
  });
  const listeners = new Set<(what: ChangeOf) => void>();
  const recovery = new Recovery(database, options.monotonic, options.recall);
  await recovery.start(now());
  const context: HubContext = {
    ...{ database, now, newId, recovery, reportFault },
    changed: (what = 'clinic') => {
      for (const listener of listeners) listener(what);
    },
  };

  const lists = { ...context, names };

  /** The calls of one connection. */
  const callsOf = (connection: CounterConnection): HubCalls => {
    const callerOf = ({ session }: { readonly session: number }): Caller => {
      if (connection.tillId === null) throw new Refusal('OLDER_SESSION');
      return { tillId: connection.tillId, session };
    };
    return {
      pair: (input) => pair(context, options.hubKey, { ...input, writerKey: connection.writerKey }),
      hello: async (input) => {
        connection.tillId = await tillOfKey(context, connection.writerKey, input.tillId);
        return sayHello(context, connection.tillId, input);
      },
      rows: async (input) => ({
        upTo: await takeEntries(context, callerOf(input), input.entries),
      }),
      ask: (input) => ask(context, callerOf(input), input.reserved),
      drop: async (input) => {
        await drop(context, callerOf(input), input);
        return {};
      },
      beat: (input) => takeBeat(context, callerOf(input), input.head),
      leave: async (input) => {
        await database.transaction('entries', async (sql) => {
          const { till_id: tillId } = await lockTill(sql, callerOf(input), now());
          await keepForTill(context, sql, tillId);
          await revokeLeaving(context, sql, tillId);
          await recordHubEntry(context, sql, 'counter-left', { tillId });
          await recovery.endIfComplete(sql);
        });
        context.changed();
        return {};
      },
      find: (input) => reads.find(context, callerOf(input), input),
      timeline: (input) => reads.timeline(context, callerOf(input), input),
      othersOn: (input) => reads.othersOn(context, callerOf(input), input),
      othersChanges: (input) => othersChanges(context, callerOf(input)),
      receipt: (input) => reads.receipt(context, callerOf(input), input),
      holds: (input) => reads.holds(context, callerOf(input), input),
      unresolved: (input) => reads.unresolved(context, callerOf(input), input),
      saved: (input) => savedSales(context, callerOf(input)),
      todayList: (input) => readList(lists, callerOf(input), input),
      changeList: async (input) => {
        await changeList(lists, callerOf(input), input);
        return {};
      },
      clearList: (input) => clearList(lists, callerOf(input), input),
      overview: (input) => overview(context, callerOf(input), input),
      closing: (input) => clinicClosing(context, callerOf(input), input),
      stepOfClose: (input) => stepOfClose(context, callerOf(input), input.order),
      clinicCloses: (input) => clinicCloses(context, callerOf(input), input),
      awaitedBags: (input) => awaitedBags(context, callerOf(input), input),
      matchedByOthers: (input) => matchedByOthers(context, callerOf(input), input),
      reserveMatches: (input) => reserveMatches(context, callerOf(input), input),
      dropMatches: async (input) => {
        await dropMatches(context, callerOf(input), input);
        return {};
      },
      clinicBags: (input) => clinicBags(context, callerOf(input), input),
      cashForBag: (input) => cashForBag(context, callerOf(input), input),
      reserveBag: async (input) => {
        await reserveBag(context, callerOf(input), input);
        return {};
      },
      dropBag: async (input) => {
        await dropBag(context, callerOf(input), input);
        return {};
      },
      packedByCloses: (input) => packedByCloses(context, callerOf(input), input),
      clinicReport: (input) => clinicReport(context, callerOf(input), input),
      clinicMovements: (input) => clinicMovements(context, callerOf(input), input),
      clinicActions: (input) => clinicActions(context, callerOf(input), input),
      correctionsOfClose: (input) => correctionsOfClose(context, callerOf(input), input),
      booksOfClose: (input) => booksOfClose(context, callerOf(input), input),
      attention: (input) => reads.attention(context, callerOf(input), input),
      lateAnswer: async (input) => {
        await database.transaction('entries', async (sql) => {
          const { till_id: tillId } = await lockTill(sql, callerOf(input), now());
          const { key, similar } = input;
          await raiseSimilar(context, sql, { kind: 'late-answer', tillId, key, similar });
        });
        context.changed();
        return {};
      },
      closeAttention: async (input) => {
        const { attentionId, manager, reason, look } = input;
        await database.transaction('entries', async (sql) => {
          await lockTill(sql, callerOf(input), now());
          const { till, branches } = await readerOf(sql, callerOf(input), manager);
          if (!(await isOpenIn(sql, branches, attentionId))) return; // a repeated call
          const reservationId = await endLeft(sql, attentionId, till.branch, look?.upTo ?? null);
          await sql.query(
            `UPDATE attention SET closed_at = $2, closed_by = $3, reason = $4
             WHERE attention_id = $1 AND closed_at IS NULL`,
            [attentionId, now(), JSON.stringify(manager), reason],
          );
          await recordHubEntry(context, sql, 'attention-closed', {
            ...{ attentionId, manager, reason },
            ...(reservationId === null ? {} : { reservationId, look }),
          });
        });
        context.changed();
        return {};
      },
      heads: (input) => reads.headsOfOthers(context, callerOf(input)),
      journal: (input) => reads.ownEntries(context, callerOf(input), input.from),
      changes: (input, { signal }) => {
        callerOf(input);
        return changesUntil(signal, listeners, input.of);
      },
      documents: (input) => documentsFor(context, callerOf(input), input.copies),
      documentHistory: (input) => historyOf(context, callerOf(input), input.name),
      publish: (input) => publish(context, callerOf(input), input),
      bring: async (input) => {
        await takeBrought(context, callerOf(input), input.document);
        return {};
      },
      nameKeys: async (input) => {
        await database.transaction('entries', (sql) => lockTill(sql, callerOf(input), now()));
        names.save(input.up);
        if (names.read(input.erased).length > 0) {
          await clearLists(context, names);
          context.changed('list');
        }
        names.erase(input.erased);
        if (input.up.length > 0) context.changed('desks');
        return { keys: names.read(input.down) };
      },
    };
  };
  return { context, callsOf, forgetLists: () => forgetLists(lists) };
}

/** The till of a key. @throws {Refusal} `UNKNOWN_COUNTER` if neither was ever joined; `REVOKED` for any other pair. */
function tillOfKey({ database }: HubContext, writerKey: string, tillId: string): Promise<string> {
  return database.transaction('reads', async (sql) => {
    // The key of a replaced PC has a chain alone.
    const [row] = await sql.query(
      `SELECT till_id FROM till WHERE writer_key = $1 AND split_part(till_id, '~', 1) = $2
       ORDER BY till_id LIKE '%~%', length(till_id) DESC, till_id DESC LIMIT 1`,
      [writerKey, tillId],
    );
    if (row !== undefined) return z.string().parse(row['till_id']);
    const known = await sql.query(
      `SELECT 1 FROM till WHERE till_id = $1 OR writer_key = $2
       UNION ALL SELECT 1 FROM document WHERE name = $3`,
      [tillId, writerKey, REVOKED + writerKey],
    );
    throw new Refusal(known.length === 0 ? 'UNKNOWN_COUNTER' : 'REVOKED');
  });
}

/** One event for all changes since the last one. */
async function* changesUntil(
  signal: Call['signal'],
  listeners: Set<(what: ChangeOf) => void>,
  of: ChangeOf,
): AsyncGenerator<Record<string, never>> {
  let wake = () => {};
  let isDue = false;
  const woken = () => {
    isDue = true;
    wake();
  };
  const listener = (what: ChangeOf) => {
    if (what === of) woken();
  };
  listeners.add(listener);
  signal.addEventListener('abort', woken);
  try {
    while (!signal.aborted) {
      if (!isDue) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
      isDue = false;
      if (!signal.aborted) yield {};
    }
  } finally {
    listeners.delete(listener);
    signal.removeEventListener('abort', woken);
  }
}
