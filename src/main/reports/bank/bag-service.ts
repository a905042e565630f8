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
import { cashOfClosedDays, daysOfCash } from '../../journal/projections/closing.ts';
import type { PrintedBy } from '../../printing/feature.ts';
import { depositSlipOf } from '../../printing/print-content.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { BankContext } from './line-matcher.ts';

/** Newer bags that the screen lists; a year of a clinic with one account. */
const BAGS_SHOWN = 300;

/** Closed days whose batches the screen lists. */
const BATCHES_OF_DAYS = 60;

/** The deposits on their way to the bank: bags of cash and checks, and the card terminals' batches. */
export class BagService {
  readonly #options: BankContext;

  constructor(options: BankContext) {
    this.#options = options;
  }

  get all() {
    const db = this.#db;
    const [closed, packed] = [cashOfClosedDays(db), cashPacked(db)];
    const cash = cents(closed.all - packed.all);
    return {
      accounts: this.#options.settings().accounts.map(({ id, name, lastFour }) => ({
        ...{ id, name, lastFour },
      })),
      bags: [...bags(db, BAGS_SHOWN)],
      batches: [...closedBatches(db, BATCHES_OF_DAYS)],
      checks: checksToDeposit(db).map(({ saleId: _, ...check }) => check),
      cash,
      coin: cents(Math.max(0, Math.min(cash, closed.coin - packed.coin))),
    };
  }

  /**
   * @throws {CodedError} `EMPTY_BAG`, `NO_SUCH_ACCOUNT`, `BAG_NUMBER_USED`, `TOO_MUCH_CASH_IN_BAG`,
   * `CHANGED_MEANWHILE` for a check in another bag.
   */
  pack(order: {
    readonly commandId: string;
    readonly bagNumber: string;
    readonly accountId: string;
    readonly bills: Cents;
    readonly coin: Cents;
    /** Keys of payments by check. */
    readonly checks: readonly string[];
  }): { readonly bagId: string } {
    const { commandId, bagNumber, accountId, bills, coin } = order;
    const { commands, settings, newId, today } = this.#options;
    if (!settings().accounts.some(({ id }) => id === accountId)) {
      throw new CodedError('NO_SUCH_ACCOUNT');
    }
    if (bills + coin === 0 && order.checks.length === 0) throw new CodedError('EMPTY_BAG');
    const bagId = newId();
    commands.runNew({ commandId }, (cashier) => {
      if (isBagNumberUsed(this.#db, bagNumber)) throw new CodedError('BAG_NUMBER_USED');
      const open = new Map(checksToDeposit(this.#db).map((check) => [check.paymentKey, check]));
      const checks = [...new Set(order.checks)].map((key) => {
        const check = open.get(key);
        if (check === undefined) throw new CodedError('CHANGED_MEANWHILE');
        const { paymentKey, saleId, number, payer, amount } = check;
        return { paymentKey, saleId, number, payer, amount };
      });
      const packed = cashPacked(this.#db).all;
      const filled = add(packed, bills, coin);
      const closed = cashOfClosedDays(this.#db).all;
      if (filled > packed && filled > closed) {
        const cash = cents(Math.max(0, closed - packed));
        throw new CodedError('TOO_MUCH_CASH_IN_BAG', { data: { cash } });
      }
      const businessDays = [...daysOfCash(this.#db, packed, filled)];
      const content = { bagNumber, accountId, day: today(), businessDays, bills, coin, checks };
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
