import type { Page } from '@playwright/test';
import {
  type Cents,
  cents,
  subtract,
  toDecimal,
  toDollars,
} from '../../src/shared/domain/money.ts';
import type { NewEntry } from '../../src/shared/journal/entry.ts';
import { type Chance, chanceOf } from '../simulation/environment/chance.ts';
import { expect, listenFor, nextPatient, openQuickPayment, swipe } from './counter-fixture.ts';

/** Money that moved, or was requested: the journal must record them in this order. */
export interface Deed {
  readonly what: string;
  readonly amount: number;
}

const HOLDERS = ['Joan Smith', 'Paul Hogan', 'Rosa Diaz', 'Wei Chen'] as const;

/** A cashier with a queue, and the expected result of all deeds. */
export class Queue {
  readonly reported: Deed[] = [];
  readonly #app: Page;
  readonly #chance: Chance;
  readonly #used = new Set<number>();
  /** Card payments without a void or refund so far. */
  #paid: Cents[] = [];
  #held = 0;
  #parked: Cents[] = [];

  constructor(app: Page, seed: number) {
    this.#app = app;
    this.#chance = chanceOf(String(seed));
  }

  /** Performs one legal action. */
  async next(): Promise<void> {
    const actions: (readonly [boolean, () => Promise<void>])[] = [
      [true, () => this.#payByCard()],
      [true, () => this.#payByCard()],
      [true, () => this.#payInCash()],
      [true, () => this.#payAfterDecline()],
      [true, () => this.#splitInTwo()],
      [true, () => this.#recordCheck()],
      [this.#parked.length < 4, () => this.#park()],
      [this.#parked.length > 0, () => this.#resume()],
      [this.#held < 4, () => this.#hold()],
      [this.#held > 0, () => this.#endHold('c', 'Charge', 'capture')],
      [this.#held > 0, () => this.#endHold('r', 'Release', 'deauthorize')],
      [this.#paid.length > 0, () => this.#void()],
      [this.#paid.length > 0, () => this.#refundPart()],
    ];
    const legal = actions.filter(([isLegal]) => isLegal);
    await this.#chance.pick(legal)[1]();
  }

  /** Checks the sums of the day, the parked sales and the holds on the screen. */
  async expectOnScreen(): Promise<void> {
    const sum = (...whats: readonly string[]) =>
      this.reported
        .filter(({ what }) => whats.includes(what))
        .reduce((total, { amount }) => total + amount, 0);
    const today = this.#app.getByRole('complementary', { name: 'Today' });
    const onCards =
      sum('authorize approved', 'capture approved') - sum('void approved', 'credit approved');
    await expect(today).toContainText(`Card${toDollars(cents(onCards))}`);
    await expect(today).toContainText(`Cash${toDollars(cents(sum('cash')))}`);
    const parked =
      this.#parked.length === 0 ? 'Saved sales' : `Saved sales (${this.#parked.length})`;
    await expect(this.#app.getByRole('button', { name: parked, exact: true })).toBeVisible();
    await this.#app.keyboard.press('F4');
    await expect(this.#app.getByRole('option')).toHaveCount(this.#held);
    await expect(this.#app.getByRole('button', { name: 'No unconfirmed payments' })).toBeVisible();
  }

  /** The same deeds, from the journal. */
  deedsOn(entries: readonly NewEntry[]): readonly Deed[] {
    const ends = new Map(
      entries.flatMap((entry) =>
        entry.kind === 'attempt.resolved' ? [[entry.body.attemptId, entry.body.state]] : [],
      ),
    );
    return entries.flatMap((entry): Deed[] => {
      switch (entry.kind) {
        case 'attempt.opened': {
          const { attemptId, operation, method, amount } = entry.body;
          return method === 'CASH' ? [] : [{ what: `${operation} ${ends.get(attemptId)}`, amount }];
        }
        case 'cash.taken':
          return [{ what: 'cash', amount: entry.body.amount }];
        case 'tender.recorded':
          return [{ what: 'recorded', amount: entry.body.amount }];
        default:
          return [];
      }
    });
  }

  async #payByCard(): Promise<void> {
    const amount = this.#newAmount();
    await listenFor(this.#app, toDecimal(amount));
    await this.#charge('Approved');
    this.reported.push({ what: 'authorize approved', amount });
    this.#paid.push(amount);
    await this.#nextPatient();
  }

  async #payInCash(): Promise<void> {
    const amount = this.#newAmount();
    const more = cents(this.#chance.whole(1, 50) * 100);
    await this.#app.keyboard.type(toDecimal(amount));
    await this.#app.keyboard.press('F2');
    await expect(this.#app.getByLabel('Cash received')).toBeFocused();
    await this.#app.keyboard.type(toDecimal(cents(amount + more)));
    await this.#app.keyboard.press('Enter');
    await this.#heading(`Change ${toDollars(more)}`);
    this.reported.push({ what: 'cash', amount });
    await this.#nextPatient();
  }

  async #payAfterDecline(): Promise<void> {
    const amount = this.#newAmount();
    await listenFor(this.#app, toDecimal(amount));
    await this.#charge('Declined', 'Max Stone');
    this.reported.push({ what: 'authorize declined', amount });
    await this.#app.keyboard.press('F2');
    await this.#exactCash(amount);
    await this.#nextPatient();
  }

  async #splitInTwo(): Promise<void> {
    const amount = this.#newAmount();
    const inCash = cents(Math.floor(amount / 3));
    const rest = subtract(amount, inCash);
    await this.#app.keyboard.type(toDecimal(amount));
    await this.#app.keyboard.press('Alt+s');
    await this.#heading('Split payment');
    await this.#app.keyboard.type(toDecimal(inCash));
    await this.#app.keyboard.press('F2');
    await this.#exactCash(inCash);
    await this.#heading('Left to pay');
    await this.#app.keyboard.press('Enter');
    await this.#heading('Swipe the card');
    await this.#charge('Approved');
    this.reported.push({ what: 'authorize approved', amount: rest });
    await this.#nextPatient();
  }

  async #recordCheck(): Promise<void> {
    const amount = this.#newAmount();
    await this.#app.keyboard.type(toDecimal(amount));
    await this.#app.keyboard.press('Alt+r');
    await expect(this.#app.getByRole('textbox')).toBeFocused();
    await this.#app.keyboard.type(`${this.#used.size}`);
    await this.#app.keyboard.press('Enter');
    await this.#heading(/^Recorded|^Paid/);
    this.reported.push({ what: 'recorded', amount });
    await this.#nextPatient();
  }

  async #park(): Promise<void> {
    const amount = this.#newAmount();
    await this.#app.keyboard.type(toDecimal(amount));
    await this.#app.keyboard.press('Alt+p');
    this.#parked.push(amount);
    await expect(this.#app.getByText(`Saved sales (${this.#parked.length})`)).toBeVisible();
    await openQuickPayment(this.#app);
    await expect(this.#app.getByLabel('Amount due')).toHaveValue('');
  }

  async #resume(): Promise<void> {
    await this.#app.keyboard.press('Alt+t');
    await expect(this.#app.getByRole('dialog', { name: 'Saved sales' })).toBeVisible();
    await this.#app.keyboard.press('1');
    const [amount, ...others] = this.#parked;
    if (amount === undefined) throw new Error('No sale is parked.');
    this.#parked = others;
    await this.#heading('Split payment');
    await this.#app.keyboard.press('F2');
    await this.#exactCash(amount);
    await this.#nextPatient();
  }

  async #hold(): Promise<void> {
    const amount = this.#newAmount();
    await this.#app.keyboard.type(toDecimal(amount));
    await this.#app.keyboard.press('Alt+h');
    await this.#heading('Swipe the card');
    await this.#charge(/^Held/);
    this.reported.push({ what: 'preauthorize approved', amount });
    this.#held += 1;
    await this.#nextPatient();
  }

  async #endHold(key: string, verb: string, operation: string): Promise<void> {
    await this.#app.keyboard.press('F4');
    await expect(this.#app.getByRole('listbox', { name: 'Open holds' })).toBeFocused();
    await this.#app.keyboard.press(key);
    const panel = this.#app.getByRole('dialog', { name: new RegExp(`^${verb} the hold: \\$`) });
    const [, dollars = ''] =
      /\$([\d,.]+)/.exec((await panel.getByRole('heading').textContent()) ?? '') ?? [];
    const amount = Math.round(Number(dollars.replaceAll(',', '')) * 100);
    const named = new RegExp(`^${verb} the hold: \\$`);
    await expect(panel.getByRole('button', { name: named })).toBeFocused();
    await this.#app.keyboard.press('Enter');
    await expect(panel.getByText(new RegExp(`^${verb}d: \\$`))).toBeVisible();
    this.reported.push({ what: `${operation} approved`, amount });
    this.#held -= 1;
    await expect(panel.getByRole('button', { name: 'Done' })).toBeFocused();
    await this.#app.keyboard.press('Enter');
    await this.#backToCounter();
  }

  async #void(): Promise<void> {
    const amount = await this.#openTimeline();
    await expect(
      this.#app.getByRole('button', { name: `Void ${toDollars(amount)}` }),
    ).toBeVisible();
    await this.#app.keyboard.press('v');
    await expect(this.#app.getByLabel('Reason')).toBeFocused();
    await this.#app.keyboard.type('Wrong patient');
    await this.#app.keyboard.press('Enter');
    await expect(this.#app.getByText(/^Voided: \$/)).toBeVisible();
    this.reported.push({ what: 'void approved', amount });
    await this.#leaveTimeline();
  }

  async #refundPart(): Promise<void> {
    const amount = await this.#openTimeline();
    const part = cents(Math.ceil(amount / 2));
    await this.#app.keyboard.press('r');
    await expect(this.#app.getByLabel(/^Amount, up to/)).toBeFocused();
    await this.#app.keyboard.type(toDecimal(part));
    await this.#app.keyboard.press('Tab');
    await expect(this.#app.getByLabel('Reason')).toBeFocused();
    await this.#app.keyboard.type('Overpaid');
    await this.#app.keyboard.press('Enter');
    await expect(this.#app.getByText(/^Refunded: \$/)).toBeVisible();
    this.reported.push({ what: 'credit approved', amount: part });
    await this.#leaveTimeline();
  }

  /** Opens one of the card payments by its amount; each is voided or refunded only once. */
  async #openTimeline(): Promise<Cents> {
    const amount = this.#chance.pick(this.#paid);
    this.#paid = this.#paid.filter((each) => each !== amount);
    await this.#app.keyboard.press('F3');
    await expect(this.#app.getByLabel('Find payment')).toBeFocused();
    await this.#app.keyboard.type(toDecimal(amount));
    await expect(this.#app.getByText('1 payment', { exact: true })).toBeVisible();
    await this.#app.keyboard.press('Enter');
    const timeline = this.#app.getByRole('dialog', { name: 'Payment' });
    await expect(timeline.getByRole('button', { name: 'Partial refund' })).toBeVisible();
    return amount;
  }

  async #leaveTimeline(): Promise<void> {
    await this.#app.keyboard.press('Escape');
    await expect(this.#app.getByRole('dialog')).toHaveCount(0);
    await this.#app.getByLabel('Find payment').fill('');
    await this.#backToCounter();
  }

  async #charge(ends: string | RegExp, holder?: string): Promise<void> {
    await swipe(this.#app, holder ?? this.#chance.pick(HOLDERS));
    await expect(this.#app.getByRole('button', { name: /^(Charge|Hold) \$/ })).toBeFocused();
    await this.#app.keyboard.press('Enter');
    await this.#heading(ends);
  }

  async #exactCash(amount: Cents): Promise<void> {
    await expect(this.#app.getByLabel('Cash received')).toBeFocused();
    await this.#app.keyboard.press('Enter');
    await expect(this.#app.getByLabel('Cash received')).toHaveCount(0);
    this.reported.push({ what: 'cash', amount });
  }

  async #nextPatient(): Promise<void> {
    await nextPatient(this.#app);
    await openQuickPayment(this.#app);
  }

  async #backToCounter(): Promise<void> {
    await expect(this.#app.getByRole('dialog')).toHaveCount(0);
    await this.#app.keyboard.press('F1');
    await openQuickPayment(this.#app);
  }

  #heading(name: string | RegExp): Promise<void> {
    return expect(this.#app.getByRole('heading', { name })).toBeVisible();
  }

  /** An unused amount, so that it identifies its payment. */
  #newAmount(): Cents {
    const amount = this.#chance.whole(501, 19_999);
    if (this.#used.has(amount)) return this.#newAmount();
    this.#used.add(amount);
    return cents(amount);
  }
}
