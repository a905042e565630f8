/**
 * The cash and checks that a counter of a clinic may pack: those in no bag of a clinic close. The hub reserves a bag before
 * its entry; without the hub only days that never left this PC are packed, as no close can have counted them.
 *
 *    pack ─▶ own entries at the hub ─▶ reserved ─▶ entry       │ hub away: days after the newest sent entry ─▶ entry
 *    hub's finished closes ─▶ `bag.clinic-packed`: known also without the hub
 */

import { type Cents, cents } from '../../../shared/domain/money.ts';
import { callsTo } from '../../hub/call-hub.ts';
import type { Clinic } from '../../hub/clinic.ts';
import { followHub } from '../../hub/follow.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  checksToDeposit,
  newestPackedDay,
  newestSentDay,
  type OpenCheck,
  unsentCash,
} from '../../journal/projections/bags.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { ProgramEnvironment } from '../../system/timers.ts';

/** Reads the finished closes again after this time also without news, ms: an event may be lost with its connection. */
const AGAIN_MS = 600_000;

/** Time for the own entries to arrive, ms. */
const SENT_MS = 2_000;

/** A limit on the next bag of this counter. */
export interface BagLimit {
  /** At most, cents; null without a limit. */
  readonly cash: Cents | null;
  allows(check: OpenCheck): boolean;
}

/** Of a counter without a hub, and of a bag that the hub reserved. */
export const NO_LIMIT: BagLimit = { cash: null, allows: () => true };

interface ReservedBag {
  readonly bagId: string;
  readonly bagNumber: string;
  readonly cash: Cents;
  readonly checks: readonly string[];
}

export interface BagLimits {
  /** For a new bag, as far as it is known now; `isAway` if the hub could not be asked. */
  current(): Promise<BagLimit & { readonly isAway: boolean }>;
  /**
   * Packs a bag under a reservation of the hub, or under the limit without it.
   * @throws {CodedError} `TOO_MUCH_CASH_IN_BAG`, `CHANGED_MEANWHILE`, `BAG_NUMBER_USED`, `HUB_AWAY`, and those of `pack`.
   */
  packing(bag: ReservedBag, pack: (limit: () => BagLimit) => void): Promise<void>;
  close(): void;
}

/** The limits of a counter with or without a hub. */
export function openBagLimits(
  context: Pick<ProgramEnvironment, 'after' | 'reportFault'> & {
    readonly journal: Journal;
    readonly hub: Clinic | undefined;
  },
): BagLimits {
  const { hub, journal, reportFault } = context;
  if (hub === undefined) {
    return {
      current: async () => ({ ...NO_LIMIT, isAway: false }),
      packing: async (_, pack) => pack(() => NO_LIMIT),
      close: () => {},
    };
  }
  const { uplink } = hub;
  const db = journal.readable;
  const call = callsTo(hub, ['TOO_MUCH_CASH_IN_BAG', 'CHANGED_MEANWHILE', 'BAG_NUMBER_USED']);

  const stop = followHub(
    { hub, after: context.after },
    {
      of: 'closes',
      everyMs: AGAIN_MS,
      read: async ({ client, session }) => {
        const closes = await client.packedByCloses({ session, after: newestPackedDay(db) });
        const entries = closes.map((body) => ({ kind: 'bag.clinic-packed' as const, body }));
        if (entries.length > 0) journal.append(...entries);
      },
    },
  );

  /** Without the hub. @throws {CodedError} `HUB_AWAY` while its entries are on their way. */
  const withoutHub = (): BagLimit => {
    if (uplink.session !== null) throw new CodedError('HUB_AWAY');
    const sent = hub.sentNumber();
    const day = newestSentDay(db, sent);
    return { cash: unsentCash(db, sent), allows: ({ entry }) => entry > day };
  };

  return {
    current: async () => {
      if (uplink.session === null) return { ...withoutHub(), isAway: true };
      const checks = checksToDeposit(db).map(({ paymentKey }) => paymentKey);
      try {
        const { cash, packed } = await call(({ client, session }) =>
          client.cashForBag({ session, checks }),
        );
        return { cash, allows: ({ paymentKey }) => !packed.includes(paymentKey), isAway: false };
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        return { cash: cents(0), allows: () => false, isAway: true }; // its entries may have left
      }
    },
    packing: async (bag, pack) => {
      if (uplink.session === null) return pack(withoutHub);
      if (!(await uplink.complete(SENT_MS))) throw new CodedError('HUB_AWAY');
      const reserved = { ...bag, checks: [...bag.checks] };
      await call(({ client, session }) => client.reserveBag({ session, ...reserved }));
      try {
        pack(() => NO_LIMIT);
      } catch (error) {
        // Without an answer it ends with the next hello.
        await call(({ client, session }) => client.dropBag({ session, bagId: bag.bagId })).catch(
          reportFault,
        );
        throw error;
      }
    },
    close: stop,
  };
}
