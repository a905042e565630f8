import { Buffer } from 'node:buffer';
import { slipPaper } from '../../../shared/domain/deposit-slip-paper.ts';
import { add, type Cents, cents } from '../../../shared/domain/money.ts';
import { t } from '../../../shared/messages/t.ts';
import {
  type Bag,
  bagById,
  bags,
  cashPacked,
  checksToDeposit,
  closedBatches,
  isBagNumberUsed,
} from '../../journal/projections/bags.ts';
import { type ClosedCash, cashOfClosedDays } from '../../journal/projections/closing.ts';
import type { PrintedBy } from '../../printing/feature.ts';
import { depositSlipOf } from '../../printing/print-content.ts';
import { CodedError } from '../../system/coded-error.ts';
import { type BagLimit, NO_LIMIT } from './bag-limit.ts';
import type { BankContext } from './line-matcher.ts';

/** Newer bags that the screen lists; a year of a clinic with one account. */
const BAGS_SHOWN = 300;

/** Closed days whose batches the screen lists. */
const BATCHES_OF_DAYS = 60;

/** A bag as a person packs it. */
interface BagOrder {
  readonly commandId: string;
  readonly bagNumber: string;
  readonly accountId: string;
  readonly bills: Cents;
  readonly coin: Cents;
  /** Keys of payments by check. */
  readonly checks: readonly string[];
}

/** The business days of the cash beyond the first cents of it up to a sum, oldest first. */
function daysOfCash(all: readonly ClosedCash[], beyond: Cents, upTo: Cents): readonly string[] {
  let before = 0;
  const days = all.filter(({ cash }) => {
    const from = before;
    before += cash;
    return Math.max(from, beyond) < Math.min(before, upTo);
  });
  return [...new Set(days.flatMap((day) => day.days))];
}

/** The deposits on their way to the bank: bags of cash and checks, and the card terminals' batches. */
export class BagService {
  readonly #options: BankContext;

  constructor(options: BankContext) {
    this.#options = options;
  }

  get all() {
    return this.within(NO_LIMIT);
  }

  /** The bags, and what may go into the next one under a limit. */
  within(limit: BagLimit) {
    const db = this.#db;
    const [days, packed] = [cashOfClosedDays(db), cashPacked(db)];
    const all = cents(add(...days.map((day) => day.cash)) - packed.all);
    const cash = limit.cash === null ? all : cents(Math.min(all, limit.cash));
    const atOthers = this.#options.lines.atOthers();
    const checks = checksToDeposit(db);
    const allowed = checks.filter((check) => limit.allows(check));
    const coin = add(...days.map((day) => day.coin)) - packed.coin;
    return {
      accounts: this.#options.settings().accounts.map(({ id, name, lastFour }) => ({
        ...{ id, name, lastFour },
      })),
      bags: bags(db, BAGS_SHOWN).map((bag) => ({
        ...bag,
        arrived: bag.arrived ?? atOthers.get(`bag ${bag.bagId}`) ?? null,
      })),
      batches: [...closedBatches(db, BATCHES_OF_DAYS)],
      checks: allowed.map(({ saleId: _, entry: __, ...check }) => check),
      cash,
      coin: cents(Math.max(0, Math.min(cash, coin))),
      heldBack: { cash: cents(Math.max(0, all - cash)), checks: checks.length - allowed.length },
    };
  }

  /**
   * @throws {CodedError} `EMPTY_BAG`, `NO_SUCH_ACCOUNT`, `BAG_NUMBER_USED`, `TOO_MUCH_CASH_IN_BAG`,
   * `CHANGED_MEANWHILE` for a check in another bag.
   */
  pack(
    order: BagOrder,
    bagId: string = this.#options.newId(),
    limitOf: () => BagLimit = () => NO_LIMIT,
  ): { readonly bagId: string } {
    const { commandId, bagNumber, accountId, bills, coin } = order;
    const { commands, settings, today } = this.#options;
    const account = settings().accounts.find(({ id }) => id === accountId);
    if (account === undefined) throw new CodedError('NO_SUCH_ACCOUNT');
    if (bills + coin === 0 && order.checks.length === 0) throw new CodedError('EMPTY_BAG');
    commands.runNew({ commandId }, (cashier) => {
      if (isBagNumberUsed(this.#db, bagNumber)) throw new CodedError('BAG_NUMBER_USED');
      const limit = limitOf();
      const open = new Map(
        checksToDeposit(this.#db)
          .filter((check) => limit.allows(check))
          .map((check) => [check.paymentKey, check]),
      );
      const checks = [...new Set(order.checks)].map((key) => {
        const check = open.get(key);
        if (check === undefined) throw new CodedError('CHANGED_MEANWHILE');
        const { paymentKey, saleId, number, payer, amount } = check;
        return { paymentKey, saleId, number, payer, amount };
      });
      const packed = cashPacked(this.#db).all;
      const filled = add(packed, bills, coin);
      const days = cashOfClosedDays(this.#db);
      const left = add(...days.map((day) => day.cash)) - packed;
      const most = Math.min(left, limit.cash ?? left);
      if (filled > packed && filled - packed > most) {
        const cash = cents(Math.max(0, most));
        throw new CodedError('TOO_MUCH_CASH_IN_BAG', { data: { cash } });
      }
      const businessDays = [...daysOfCash(days, packed, filled)];
      const content = {
        ...{ bagNumber, accountId, account: account.name, day: today() },
        ...{ businessDays, bills, coin, checks },
      };
      return [{ kind: 'bag.packed', body: { commandId, bagId, ...content, cashier } }];
    });
    return { bagId };
  }

  /** @throws {CodedError} `CHANGED_MEANWHILE` for a bag that the bank has booked. */
  unpack({
    commandId,
    bagId,
    reason,
  }: {
    readonly commandId: string;
    readonly bagId: string;
    readonly reason: string;
  }): void {
    this.#options.commands.run({ commandId }, (cashier) => {
      if (this.#bag(bagId).arrived !== null) throw new CodedError('CHANGED_MEANWHILE');
      return [{ kind: 'bag.unpacked', body: { commandId, bagId, reason, cashier } }];
    });
  }

  /** @throws {CodedError} `CHANGED_MEANWHILE`. */
  printSlip(bagId: string): Promise<PrintedBy> {
    const { bagNumber } = this.#bag(bagId);
    const { newId, print } = this.#options;
    const content = { kind: 'deposit-slip', bagId } as const;
    return print({
      id: newId(),
      title: t('program.depositSlip', { bagNumber }),
      content,
      again: false,
    });
  }

  /** @throws {CodedError} `CHANGED_MEANWHILE`. */
  async slipPdf(bagId: string): Promise<{ readonly name: string; readonly pdf: string }> {
    const bag = this.#bag(bagId);
    const { settings } = this.#options;
    const clinic = this.#options.clinic();
    const { bagNumber } = bag;
    const { paperPdf } = await import('../../printing/paper-pdf.ts');
    const pdf = await paperPdf(slipPaper(depositSlipOf(bag, settings(), clinic.name)), {
      title: t('program.depositSlip', { bagNumber }),
      logo: null,
      country: clinic.country,
    });
    const name = `deposit-${bag.day}-${bagNumber.replaceAll(/[^\w-]+/g, '-')}.pdf`;
    return { name, pdf: Buffer.from(pdf).toString('base64') };
  }

  get #db() {
    return this.#options.journal.readable;
  }

  #bag(bagId: string): Bag {
    const bag = bagById(this.#db, bagId);
    if (bag === null) throw new CodedError('CHANGED_MEANWHILE');
    return bag;
  }
}
