import type { IncomingSale } from '../../shared/contract/checkout.ts';
import type { Notice } from '../../shared/contract/till.ts';
import { CheckoutError } from './checkout-error.ts';
import { readSaleLink } from './sale-link.ts';

/** As many as a person can distinguish; more are a faulty program. */
const MOST = 9;

export interface IncomingSalesOptions {
  readonly newId: () => string;
  readonly changed: () => void;
  readonly say: (code: Notice['code']) => void;
}

/**
 * Sales that another program requested by a link, oldest first, until a person opens or dismisses
 * them. Nothing here touches the sale at the counter or any money.
 */
export class IncomingSales {
  readonly #options: IncomingSalesOptions;
  #waiting: readonly IncomingSale[] = [];

  constructor(options: IncomingSalesOptions) {
    this.#options = options;
  }

  get waiting(): readonly IncomingSale[] {
    return this.#waiting;
  }

  /** Takes a link that another program opened; reports one that cannot be read. */
  open(link: string): void {
    const { newId, changed, say } = this.#options;
    const sale = readSaleLink(link);
    if (sale === null) {
      say('link-unreadable');
      return;
    }
    const { externalId, lines } = sale;
    const isSame = (each: IncomingSale) =>
      each.externalId === externalId && JSON.stringify(each.lines) === JSON.stringify(lines);
    if (this.#waiting.some(isSame)) return; // opened twice by an impatient finger
    if (this.#waiting.length >= MOST) {
      say('links-full');
      return;
    }
    this.#waiting = [...this.#waiting, { incomingSaleId: newId(), ...sale, lines: [...lines] }];
    changed();
  }

  /**
   * Gives an incoming sale to the first window that opens it. @throws {CheckoutError} `INCOMING_SALE_GONE`.
   */
  take(incomingSaleId: string): IncomingSale {
    const taken = this.#waiting.find((each) => each.incomingSaleId === incomingSaleId);
    if (taken === undefined) throw new CheckoutError('INCOMING_SALE_GONE');
    this.#waiting = this.#waiting.filter((each) => each !== taken);
    this.#options.changed();
    return taken;
  }
}
