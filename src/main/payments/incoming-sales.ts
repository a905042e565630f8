import { z } from 'zod';
import type { IncomingSale } from '../../shared/contract/checkout.ts';
import type { Notice } from '../../shared/contract/till.ts';
import { lineSchema } from '../../shared/contract/values.ts';
import { type Cents, MAX_AMOUNT } from '../../shared/domain/money.ts';
import type { SaleLine } from '../../shared/domain/sale.ts';
import { CodedError } from '../system/coded-error.ts';

/** A sale that the practice's own system requests for a patient. */
interface LinkedSale {
  /** The patient in the practice's own system. */
  readonly externalId: string;
  readonly lines: readonly SaleLine[];
  readonly total: Cents;
}

/** Longer than any sale that a person could read through at the counter. */
const LONGEST = 2_000;
const MOST_LINES = 20;

/** Only visible text: no control or direction characters, and no marks of broken UTF-8. */
const SEEN = /^[^\p{C}\uFFFD]*$/u;

/** `copay:2500`, `other:1250:Form for school`: kind, cents, description. */
const LINE = /^([a-z-]+):(\d{1,11})(?::([^\p{C}\uFFFD]+))?$/u;

const line = z.preprocess((text) => {
  const [, kind, amount, description] = LINE.exec(String(text)) ?? [];
  return { kind, amount: Number(amount), description };
}, lineSchema);

const linkSchema = z.strictObject({
  external_id: z.tuple([z.string().trim().min(1).max(50).regex(SEEN)]),
  line: z
    .array(line)
    .min(1)
    .max(MOST_LINES)
    .refine((lines) => sum(lines) <= MAX_AMOUNT),
});

function sum(lines: readonly SaleLine[]): number {
  return lines.reduce((cents, { amount }) => cents + amount, 0);
}

/**
 * Reads `swipewell://sale?external_id=…&line=copay:2500` (docs/reference/sale-links.md). Any program and any
 * web page can open such a link, so only this exact form is a sale.
 * @returns null if it is none.
 */
export function readSaleLink(text: string): LinkedSale | null {
  if (text.length > LONGEST || !URL.canParse(text)) return null;
  const { protocol, host, pathname, username, password, hash, searchParams } = new URL(text);
  const isSale = protocol === 'swipewell:' && host === 'sale' && ['', '/'].includes(pathname);
  if (!isSale || `${username}${password}${hash}` !== '') return null;
  const asked = [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]);
  const read = linkSchema.safeParse(Object.fromEntries(asked));
  if (!read.success) return null;
  const { external_id, line: lines } = read.data;
  return { externalId: external_id[0], lines, total: sum(lines) as Cents };
}

/** As many as a person can distinguish; more are a faulty program. */
const MOST = 9;

/**
 * Sales that another program requested by a link, oldest first, until a person opens or dismisses
 * them. Nothing here touches the sale at the counter or any money.
 */
export class IncomingSales {
  readonly #newId: () => string;
  readonly #now: () => Date;
  readonly #changed: () => void;
  readonly #say: (code: Notice['code']) => void;
  #waiting: readonly IncomingSale[] = [];

  constructor(
    newId: () => string,
    now: () => Date,
    changed: () => void,
    say: (code: Notice['code']) => void,
  ) {
    this.#newId = newId;
    this.#now = now;
    this.#changed = changed;
    this.#say = say;
  }

  get waiting(): readonly IncomingSale[] {
    return this.#waiting;
  }

  /** Takes a link that another program opened; reports one that cannot be read. */
  open(link: string): void {
    const sale = readSaleLink(link);
    if (sale === null) {
      this.#say('link-unreadable');
      return;
    }
    const { externalId, lines } = sale;
    const isSame = (each: IncomingSale) =>
      each.externalId === externalId && JSON.stringify(each.lines) === JSON.stringify(lines);
    if (this.#waiting.some(isSame)) return; // opened twice by an impatient finger
    if (this.#waiting.length >= MOST) {
      this.#say('links-full');
      return;
    }
    this.#waiting = [
      ...this.#waiting,
      {
        incomingSaleId: this.#newId(),
        ...sale,
        lines: [...lines],
        receivedAt: this.#now().toISOString(),
      },
    ];
    this.#changed();
  }

  /**
   * Gives an incoming sale to the first window that opens it. @throws {CodedError} `INCOMING_SALE_GONE`.
   */
  take(incomingSaleId: string): IncomingSale {
    const taken = this.#waiting.find((each) => each.incomingSaleId === incomingSaleId);
    if (taken === undefined) throw new CodedError('INCOMING_SALE_GONE');
    this.#waiting = this.#waiting.filter((each) => each !== taken);
    this.#changed();
    return taken;
  }
}
