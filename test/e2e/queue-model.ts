import type { Page } from '@playwright/test';
import type { NewEntry } from '../../src/main/journal/entry.ts';
import {
  type Cents,
  cents,
  subtract,
  toDecimal,
  toDollars,
} from '../../src/shared/domain/money.ts';
import { type Chance, chanceOf } from '../simulation/world/chance.ts';
import { expect, listenFor, swipe } from './counter-fixture.ts';

/** Money that moved, or was requested: the journal must record them in this order. */
export interface Deed {
  readonly what: string;
  readonly amount: number;
}

const HOLDERS = ['Joan Smith', 'Paul Hogan', 'Rosa Diaz', 'Wei Chen'] as const;

/** A cashier with a queue, and the expected result of all deeds. */
export class Queue {
  readonly told: Deed[] = [];
  readonly #desk: Page;
  readonly #chance: Chance;
  readonly #used = new Set<number>();
  /** Card payments without a void or refund so far. */
  #paid: Cents[] = [];
  #held = 0;
  #parked: Cents[] = [];

  constructor(desk: Page, seed: number) {
    this.#desk = desk;
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
      [this.#parked.length > 0, () => this.#takeUp()],
      [this.#held < 4, () => this.#hold()],
      [this.#held > 0, () => this.#endHold('c', 'Capture', 'capture')],
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
      this.told
        .filter(({ what }) => whats.includes(what))
        .reduce((total, { amount }) => total + amount, 0);
    const today = this.#desk.getByRole('complementary', { name: 'Today' });
    const onCards =
      sum('authorize approved', 'capture approved') - sum('void approved', 'credit approved');
    await expect(today).toContainText(`Card${toDollars(cents(onCards))}`);
    await expect(today).toContainText(`Cash${toDollars(cents(sum('cash')))}`);
    const parked = this.#parked.length === 0 ? 'Parked' : `Parked (${this.#parked.length})`;
    await expect(this.#desk.getByRole('button', { name: parked, exact: true })).toBeVisible();
    await this.#desk.keyboard.press('F4');
    await expect(this.#desk.getByRole('option')).toHaveCount(this.#held);
    await expect(this.#desk.getByRole('button', { name: 'No unconfirmed payments' })).toBeVisible();
  }

  /** The same deeds, from the journal. */
  deedsOn(roll: readonly NewEntry[]): readonly Deed[] {
    const ends = new Map(
      roll.flatMap((entry) =>
        entry.kind === 'attempt.resolved' ? [[entry.body.attemptId, entry.body.state]] : [],
      ),
    );
    return roll.flatMap((entry): Deed[] => {
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
    await listenFor(this.#desk, toDecimal(amount));
    await this.#charge('Approved');
    this.told.push({ what: 'authorize approved', amount });
    this.#paid.push(amount);
    await this.#nextPatient();
  }

  async #payInCash(): Promise<void> {
    const amount = this.#newAmount();
    const more = cents(this.#chance.whole(1, 50) * 100);
    await this.#desk.keyboard.type(toDecimal(amount));
    await this.#desk.keyboard.press('F2');
    await expect(this.#desk.getByLabel('Given by the patient')).toBeFocused();
    await this.#desk.keyboard.type(toDecimal(cents(amount + more)));
    await this.#desk.keyboard.press('Enter');
    await this.#heading(`Change ${toDollars(more)}`);
    this.told.push({ what: 'cash', amount });
    await this.#nextPatient();
  }

  async #payAfterDecline(): Promise<void> {
    const amount = this.#newAmount();
    await listenFor(this.#desk, toDecimal(amount));
    await this.#charge('Declined', 'Max Stone');
    this.told.push({ what: 'authorize declined', amount });
    await this.#desk.keyboard.press('F2');
    await this.#exactCash(amount);
    await this.#nextPatient();
  }

  async #splitInTwo(): Promise<void> {
    const amount = this.#newAmount();
    const inCash = cents(Math.floor(amount / 3));
    const rest = subtract(amount, inCash);
    await this.#desk.keyboard.type(toDecimal(amount));
    await this.#desk.keyboard.press('Alt+s');
    await this.#heading('How is it paid?');
    await this.#desk.keyboard.type(toDecimal(inCash));
    await this.#desk.keyboard.press('F2');
    await this.#exactCash(inCash);
    await this.#heading('What remains');
    await this.#desk.keyboard.press('Enter');
    await this.#heading('Swipe the card');
    await this.#charge('Approved');
    this.told.push({ what: 'authorize approved', amount: rest });
    await this.#nextPatient();
  }

  async #recordCheck(): Promise<void> {
    const amount = this.#newAmount();
    await this.#desk.keyboard.type(toDecimal(amount));
    await this.#desk.keyboard.press('Alt+r');
    await expect(this.#desk.getByRole('textbox')).toBeFocused();
    await this.#desk.keyboard.type(`${this.#used.size}`);
    await this.#desk.keyboard.press('Enter');
    await this.#heading(/^Recorded|^Paid/);
    this.told.push({ what: 'recorded', amount });
    await this.#nextPatient();
  }

  async #park(): Promise<void> {
    const amount = this.#newAmount();
    await this.#desk.keyboard.type(toDecimal(amount));
    await this.#desk.keyboard.press('Alt+p');
    await expect(this.#desk.getByLabel('Amount due')).toHaveValue('');
    this.#parked.push(amount);
    await expect(this.#desk.getByText(`Parked (${this.#parked.length})`)).toBeVisible();
  }

  async #takeUp(): Promise<void> {
    await this.#desk.keyboard.press('Alt+t');
    await expect(this.#desk.getByRole('dialog', { name: 'Parked sales' })).toBeVisible();
    await this.#desk.keyboard.press('1');
    const [amount, ...others] = this.#parked;
    if (amount === undefined) throw new Error('Nothing is parked.');
    this.#parked = others;
    await this.#heading('How is it paid?');
    await this.#desk.keyboard.press('F2');
    await this.#exactCash(amount);
    await this.#nextPatient();
  }

  async #hold(): Promise<void> {
    const amount = this.#newAmount();
    await this.#desk.keyboard.type(toDecimal(amount));
    await this.#desk.keyboard.press('Alt+h');
    await this.#heading('Swipe the card');
    await this.#charge(/^Held/);
    this.told.push({ what: 'preauthorize approved', amount });
    this.#held += 1;
    await this.#nextPatient();
  }

  async #endHold(key: string, verb: string, operation: string): Promise<void> {
    await this.#desk.keyboard.press('F4');
    await expect(this.#desk.getByRole('listbox', { name: 'Open holds' })).toBeFocused();
    await this.#desk.keyboard.press(key);
    const panel = this.#desk.getByRole('dialog', { name: new RegExp(`^${verb} \\$`) });
    const [, dollars = ''] =
      /\$([\d,.]+)/.exec((await panel.getByRole('heading').textContent()) ?? '') ?? [];
    const amount = Math.round(Number(dollars.replaceAll(',', '')) * 100);
    await this.#desk.keyboard.press('Enter');
    await expect(panel.getByText(new RegExp(`^${verb}d: \\$`))).toBeVisible();
    this.told.push({ what: `${operation} approved`, amount });
    this.#held -= 1;
    await expect(panel.getByRole('button', { name: 'Done' })).toBeFocused();
    await this.#desk.keyboard.press('Enter');
    await this.#backToCounter();
  }

  async #void(): Promise<void> {
    const amount = await this.#openStory();
    await expect(
      this.#desk.getByRole('button', { name: `Void ${toDollars(amount)}` }),
    ).toBeVisible();
    await this.#desk.keyboard.press('v');
    await expect(this.#desk.getByLabel('Why')).toBeFocused();
    await this.#desk.keyboard.type('Wrong patient');
    await this.#desk.keyboard.press('Enter');
    await expect(this.#desk.getByText(/^Voided: \$/)).toBeVisible();
    this.told.push({ what: 'void approved', amount });
    await this.#leaveStory();
  }

  async #refundPart(): Promise<void> {
    const amount = await this.#openStory();
    const part = cents(Math.ceil(amount / 2));
    await this.#desk.keyboard.press('r');
    await expect(this.#desk.getByLabel(/^How much/)).toBeFocused();
    await this.#desk.keyboard.type(toDecimal(part));
    await this.#desk.keyboard.press('Tab');
    await expect(this.#desk.getByLabel('Why')).toBeFocused();
    await this.#desk.keyboard.type('Copay was too high');
    await this.#desk.keyboard.press('Enter');
    await expect(this.#desk.getByText(/^Refunded: \$/)).toBeVisible();
    this.told.push({ what: 'credit approved', amount: part });
    await this.#leaveStory();
  }

  /** Opens one of the card payments by its amount; each is voided or refunded only once. */
  async #openStory(): Promise<Cents> {
    const amount = this.#chance.pick(this.#paid);
    this.#paid = this.#paid.filter((each) => each !== amount);
    await this.#desk.keyboard.press('F3');
    await expect(this.#desk.getByLabel('Find a payment')).toBeFocused();
    await this.#desk.keyboard.type(toDecimal(amount));
    await expect(this.#desk.getByText('1 payment', { exact: true })).toBeVisible();
    await this.#desk.keyboard.press('Enter');
    const story = this.#desk.getByRole('dialog', { name: 'Payment' });
    await expect(story.getByRole('button', { name: 'Refund a part' })).toBeVisible();
    return amount;
  }

  async #leaveStory(): Promise<void> {
    await this.#desk.keyboard.press('Escape');
    await expect(this.#desk.getByRole('dialog')).toHaveCount(0);
    await this.#desk.getByLabel('Find a payment').fill('');
    await this.#backToCounter();
  }

  async #charge(ends: string | RegExp, holder?: string): Promise<void> {
    await swipe(this.#desk, holder ?? this.#chance.pick(HOLDERS));
    await expect(this.#desk.getByRole('button', { name: /^(Charge|Hold) \$/ })).toBeFocused();
    await this.#desk.keyboard.press('Enter');
    await this.#heading(ends);
  }

  async #exactCash(amount: Cents): Promise<void> {
    await expect(this.#desk.getByLabel('Given by the patient')).toBeFocused();
    await this.#desk.keyboard.press('Enter');
    await expect(this.#desk.getByLabel('Given by the patient')).toHaveCount(0);
    this.told.push({ what: 'cash', amount });
  }

  async #nextPatient(): Promise<void> {
    await expect(this.#desk.getByRole('button', { name: 'Next patient' })).toBeFocused();
    await this.#desk.keyboard.press('Enter');
    await expect(this.#desk.getByLabel('Amount due')).toBeFocused();
  }

  async #backToCounter(): Promise<void> {
    await expect(this.#desk.getByRole('dialog')).toHaveCount(0);
    await this.#desk.keyboard.press('F1');
    await expect(this.#desk.getByLabel('Amount due')).toBeFocused();
  }

  #heading(name: string | RegExp): Promise<void> {
    return expect(this.#desk.getByRole('heading', { name })).toBeVisible();
  }

  /** An unused amount, so that it identifies its payment. */
  #newAmount(): Cents {
    const amount = this.#chance.whole(501, 19_999);
    if (this.#used.has(amount)) return this.#newAmount();
    this.#used.add(amount);
    return cents(amount);
  }
}
