import type { BankSettings } from '../../../shared/contract/bank.ts';
import { add } from '../../../shared/domain/money.ts';
import { addDays } from '../../../shared/domain/reports/days.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { ClosedBag } from '../../../shared/hub/clinic-close.ts';
import { callsTo } from '../../hub/call-hub.ts';
import type { Clinic } from '../../hub/clinic.ts';
import type { Journal } from '../../journal/journal.ts';
import { isSubjectMatched, subjectsOf } from '../../journal/projections/bank.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { AwaitedDeposit } from './awaited-batches.ts';

/** The bank books a bag up to this many days after it was packed. */
export const BAG_DAYS = 10;

/** Reads the bags of the clinic's newest closes: none without a hub, or while it is away, when their lines wait. */
export function clinicBagsAt(
  hub: Clinic | undefined,
  cashier: () => Cashier,
): () => Promise<readonly ClosedBag[]> {
  const call = callsTo(hub);
  return async () => {
    if (hub === undefined) return [];
    try {
      return await call(({ client, session }) => client.clinicBags({ session, who: cashier() }));
    } catch (error) {
      if (error instanceof CodedError && error.code === 'HUB_AWAY') return [];
      throw error;
    }
  };
}

/** A bag that no line of a statement is matched with. */
interface AwaitedBag extends AwaitedDeposit {
  readonly bagNumber: string;
  /** On which its close was finished, of UTC. */
  readonly day: string;
}

/** The bags of the clinic's closes that no line of this counter is matched with. */
export async function openClinicBags(options: {
  readonly journal: Pick<Journal, 'readable'>;
  readonly settings: () => Pick<BankSettings, 'accounts'>;
  readonly clinicBags: () => Promise<readonly ClosedBag[]>;
}): Promise<readonly AwaitedBag[]> {
  const all = await options.clinicBags();
  const isOpen = ({ meaning }: AwaitedBag) =>
    subjectsOf(meaning).every((subject) => !isSubjectMatched(options.journal.readable, subject));
  return all.map((bag) => awaitedClinicBag(bag, options.settings())).filter(isOpen);
}

/** A bag of a clinic close at the account that its name says; at any, if this counter has none of that name. */
function awaitedClinicBag(
  { closeId, branch, bagNumber, account, bills, coin, checks, closedAt }: ClosedBag,
  { accounts }: Pick<BankSettings, 'accounts'>,
): AwaitedBag {
  const day = closedAt.slice(0, 10);
  const cash = add(bills, coin);
  const named = accounts.find(({ name }) => name.toLowerCase() === account.toLowerCase());
  return {
    ...{ id: `${closeId} ${branch} ${bagNumber}`, bagNumber, day },
    accountId: named?.id ?? null,
    amount: add(cash, checks.sum),
    from: addDays(day, -1), // the day of UTC may be a day ahead
    until: addDays(day, BAG_DAYS),
    meaning: { kind: 'clinic-bag', closeId, branch, bagNumber, cash, checks: checks.sum },
  };
}
