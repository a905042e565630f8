import { fewestPieces } from '../../../src/shared/domain/cash-count.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import type { Chance } from '../../simulation/world/chance.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { type Asked, opened, resolved, saleOpened, trackingOf } from './model-entries.ts';
import { type ModelProgram, startProgram } from './model-program.ts';
import { ModelService } from './model-service.ts';

const MINUTE = 60_000;

interface Paid {
  /** The service's id; of cash the command that took it. */
  readonly id: string;
  readonly saleId: string;
  readonly amount: Cents;
  readonly trackingId: string;
}

/**
 * A clinic that works: the real journal, drawers and closes; cards and cash as the engine commits
 * them; and a crash now and then. Beside them it keeps its own arithmetic of the money.
 */
export class ModelClinic {
  readonly service: ModelService;
  readonly #chance: Chance;
  readonly #newId: () => string;
  readonly #folder: string;
  #program: ModelProgram;
  readonly #cards: Paid[] = [];
  readonly #holds: Paid[] = [];
  readonly #cashSales: Paid[] = [];
  now: number;
  crashes = 0;
  /** In the drawer, in truth, cents. */
  cash = 0;
  /** Charged to cards, less what went back, cents. */
  cards = 0;
  /** Taken in cash, less what went back, cents. */
  cashNet = 0;

  constructor(options: { folder: string; chance: Chance; newId: () => string; start: number }) {
    this.#folder = options.folder;
    this.#chance = options.chance;
    this.#newId = options.newId;
    this.now = options.start;
    this.service = new ModelService(() => this.now);
    this.#program = this.#start();
  }

  get program(): ModelProgram {
    return this.#program;
  }

  #start(): ModelProgram {
    const now = () => new Date(this.now);
    const { service } = this;
    return startProgram({ folder: this.#folder, now, newId: this.#newId, service });
  }

  /** The power goes: what is committed is there, what is not was never. */
  crash(): void {
    this.crashes += 1;
    this.#program.journal.close();
    this.#program = this.#start();
  }

  close(): void {
    this.#program.journal.close();
  }

  /** The drawer as it truly is. */
  get trueCount() {
    return fewestPieces(cents(this.cash));
  }

  /** One thing that happens at a desk. */
  async step(): Promise<void> {
    this.now += this.#chance.whole(1, 20) * MINUTE;
    const doing = this.#chance.whole(0, 19);
    if (doing < 6) this.#card();
    else if (doing < 11) this.#takeCash();
    else if (doing < 13) this.#undoCard(doing === 11 ? 'void' : 'credit');
    else if (doing === 13) this.#cashBack();
    else if (doing === 14) this.#hold();
    else if (doing === 15) this.#endHold();
    else if (doing < 19) await this.#move(doing);
    else this.crash();
  }

  /** One request: committed, performed or not, and answered unless the power goes. */
  #ask(
    asked: Pick<Asked, 'operation' | 'amount' | 'saleId' | 'follows'>,
    perform: (id: string, trackingId: string) => void,
  ): Paid | null {
    const attemptId = this.#newId();
    const trackingId = trackingOf(attemptId);
    const full = { ...asked, attemptId, commandId: this.#newId(), method: 'CARD' } as const;
    const { journal } = this.#program;
    journal.append(opened(full, new Date(this.now).toISOString()));
    const isNew = asked.follows === null;
    if (isNew && this.#chance.happens(0.04)) {
      this.crash(); // before a byte left
      return null;
    }
    if (isNew && this.#chance.happens(0.08)) {
      journal.append(resolved(attemptId, 'declined', null));
      return null;
    }
    const id = this.#newId();
    perform(id, trackingId);
    if (isNew && this.#chance.happens(0.06))
      this.crash(); // before the answer is on the roll
    else journal.append(resolved(attemptId, 'approved', id));
    return { id, saleId: asked.saleId, amount: asked.amount, trackingId };
  }

  #sale(): { readonly saleId: string; readonly amount: Cents } {
    const amount = cents(this.#chance.whole(100, 30_000));
    const saleId = this.#newId();
    this.#program.journal.append(saleOpened(saleId, amount));
    return { saleId, amount };
  }

  #card(): void {
    const sale = this.#sale();
    const paid = this.#ask({ operation: 'authorize', ...sale, follows: null }, (id, tracking) => {
      this.service.lists(id, tracking, 'AUTHORIZE');
      this.service.reports(id, tracking, 'AUTHORIZE', sale.amount);
    });
    if (paid === null) return;
    this.cards += sale.amount;
    this.#cards.push(paid);
  }

  #takeCash(): void {
    const { saleId, amount } = this.#sale();
    const { journal } = this.#program;
    const commandId = this.#newId();
    const taken = { commandId, saleId, amount, given: amount, change: cents(0), cashier: DANA };
    journal.append({ kind: 'cash.taken', body: taken });
    this.cash += amount;
    this.cashNet += amount;
    const [id, attemptId] = [this.#newId(), this.#newId()];
    const asked = { operation: 'authorize', method: 'CASH', amount, saleId } as const;
    journal.append(
      opened({ ...asked, attemptId, commandId: null, posts: commandId, follows: null }, ''),
    );
    this.service.lists(id, trackingOf(attemptId), 'AUTHORIZE');
    journal.append(resolved(attemptId, 'approved', id));
    this.#cashSales.push({ id: commandId, saleId, amount, trackingId: trackingOf(attemptId) });
  }

  #undoCard(operation: 'void' | 'credit'): void {
    const paid = this.#cards.pop();
    if (paid === undefined) return;
    const all = operation === 'void';
    const amount = all ? paid.amount : cents(Math.max(1, Math.floor(paid.amount / 2)));
    const { saleId, id: follows } = paid;
    this.#ask({ operation, amount, saleId, follows }, (id, tracking) => {
      const own = all ? null : tracking;
      const action = all ? 'VOID' : 'CREDIT';
      this.service.lists(id, own, action);
      this.service.reports(id, own, action, cents(all ? -amount : amount), follows);
    });
    this.cards -= amount;
  }

  #cashBack(): void {
    const paid = this.#cashSales.pop();
    if (paid === undefined || paid.amount > this.cash) return;
    const { saleId, amount, id: paymentKey } = paid;
    const why = { reason: 'Wrong patient', receiptNumber: '000001', manager: null };
    this.#program.journal.append({
      kind: 'cash.refunded',
      body: { commandId: this.#newId(), saleId, paymentKey, amount, cashier: DANA, ...why },
    });
    this.cash -= amount;
    this.cashNet -= amount;
  }

  #hold(): void {
    const held = this.#ask(
      { operation: 'preauthorize', ...this.#sale(), follows: null },
      (id, tracking) => this.service.lists(id, tracking, 'PREAUTHORIZE'),
    );
    if (held !== null) this.#holds.push(held);
  }

  #endHold(): void {
    const held = this.#holds.pop();
    if (held === undefined) return;
    const { id: follows, amount, saleId, trackingId } = held;
    const capture = this.#chance.happens(0.6);
    const operation = capture ? 'capture' : 'deauthorize';
    this.#ask({ operation, amount, saleId, follows }, (id) => {
      this.service.lists(id, null, capture ? 'CAPTURE' : 'DEAUTHORIZE');
      if (capture) this.service.reports(follows, trackingId, 'AUTHORIZE', amount);
    });
    if (capture) this.cards += amount;
  }

  async #move(doing: number): Promise<void> {
    const { drawer } = this.#program;
    const session = drawer.sessions.find(({ state }) => state !== 'closed');
    if (session === undefined) return;
    const movement = doing === 16 ? 'paid-in' : doing === 17 ? 'paid-out' : 'drop';
    const most = movement === 'paid-in' ? 5_000 : Math.min(5_000, this.cash);
    if (most < 1) return;
    const amount = cents(this.#chance.whole(1, most));
    const order = { commandId: this.#newId(), sessionId: session.sessionId, reason: 'A reason' };
    await drawer.move({ ...order, movement, amount });
    this.cash += movement === 'paid-in' ? amount : -amount;
  }
}
