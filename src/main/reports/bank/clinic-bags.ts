import type { BankSettings } from '../../../shared/contract/bank.ts';
import { add } from '../../../shared/domain/money.ts';
import { addDays, type DayRange } from '../../../shared/domain/reports/days.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { AskedBags, AwaitedBag } from '../../../shared/hub/bank-calls.ts';
import { callsTo } from '../../hub/call-hub.ts';
import type { Clinic } from '../../hub/clinic.ts';
import type { Journal } from '../../journal/journal.ts';
import { isSubjectMatched, subjectsOf } from '../../journal/projections/bank.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { AwaitedDeposit } from './awaited-batches.ts';

/** The bank books a bag up to this many days after it was packed. */
export const BAG_DAYS = 10;

/** The time in which the hub gets the newest entries, else the bags are read without them, ms. */
const SENT_MS = 2_000;

/** The bags of the clinic's closes, and of its other counters, that no counter has matched. */
export type ReadClinicBags = (asked: AskedBags) => Promise<readonly AwaitedBag[]>;

/** Reads them at the hub: none without a hub, or while it is away, when their lines wait. */
export function clinicBagsAt(hub: Clinic | undefined, cashier: () => Cashier): ReadClinicBags {
  const call = callsTo(hub);
  return async (asked) => {
    if (hub === undefined) return [];
    if (hub.uplink.session !== null) await hub.uplink.complete(SENT_MS); // an unmatched bag is open then
    try {
      return await call(({ client, session }) =>
        client.awaitedBags({ session, who: cashier(), asked }),
      );
    } catch (error) {
      if (error instanceof CodedError && error.code === 'HUB_AWAY') return [];
      throw error;
    }
  };
}

/** A bag that no line of a statement is matched with. */
interface AwaitedClinicBag extends AwaitedDeposit {
  readonly bagNumber: string;
  /** As typed at its close or at its counter. */
  readonly account: string | null;
  /** The name of the other counter that packed it; null for a close. */
  readonly counter: string | null;
  /** On which it was packed: of a close, the day of UTC. */
  readonly day: string;
}

/** The bags of closes and other counters, without those of an entry of this counter that the hub does not have yet. */
export async function openClinicBags(
  options: {
    readonly journal: Pick<Journal, 'readable'>;
    readonly settings: () => Pick<BankSettings, 'accounts'>;
    readonly clinicBags: ReadClinicBags;
  },
  asked: AskedBags,
): Promise<readonly AwaitedClinicBag[]> {
  const all = await options.clinicBags(asked);
  const isOpen = ({ meaning }: AwaitedClinicBag) =>
    subjectsOf(meaning).every((subject) => !isSubjectMatched(options.journal.readable, subject));
  return all.map((bag) => awaitedClinicBag(bag, options.settings())).filter(isOpen);
}

/** The days on which a bag was packed that the bank may book on these days. */
export const packedBefore = ({ from, to }: DayRange): AskedBags => ({
  ...{ by: 'days', from: addDays(from, -BAG_DAYS), to: addDays(to, 1) },
});

/**
 * A bag at the account of its name, else at the one of its id at the other counter; at any, if this counter has neither.
 */
function awaitedClinicBag(
  bag: AwaitedBag,
  { accounts }: Pick<BankSettings, 'accounts'>,
): AwaitedClinicBag {
  const { branch, bagNumber, account, cash, checks, day } = bag;
  const name = account?.toLowerCase();
  const named = accounts.find((each) => each.name.toLowerCase() === name);
  const parts = { bagNumber, cash, checks };
  const common = {
    ...{ bagNumber, account, day, amount: add(cash, checks) },
    from: addDays(day, -1), // the day of UTC may be a day ahead
    until: addDays(day, BAG_DAYS),
  };
  if (bag.of === 'close') {
    const { closeId } = bag;
    return {
      ...{ ...common, id: `${closeId} ${branch} ${bagNumber}`, counter: null },
      accountId: named?.id ?? null,
      meaning: { kind: 'clinic-bag', closeId, branch, ...parts },
    };
  }
  const { bagId, tillId, counter } = bag;
  const own = named ?? accounts.find(({ id }) => id === bag.accountId);
  return {
    ...{ ...common, id: bagId, counter, accountId: own?.id ?? null },
    meaning: { kind: 'counter-bag', tillId, bagId, ...parts },
  };
}
