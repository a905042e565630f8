import type { ClosingService } from '../../../src/main/closing/closing-service.ts';
import type { Commands } from '../../../src/main/commands.ts';
import {
  type Attempt,
  approvedOfSale,
  attemptsOfSale,
} from '../../../src/main/journal/projections/attempts.ts';
import { openHolds } from '../../../src/main/journal/projections/payments.ts';
import { paidOf } from '../../../src/main/journal/projections/tenders.ts';
import type { AccountInput, ChargeInput } from '../../../src/main/payments/charge.ts';
import type { PaymentParts } from '../../../src/main/payments/payments.ts';
import { attemptsContract, type InDoubtItem } from '../../../src/shared/contract/attempts.ts';
import { checkoutContract } from '../../../src/shared/contract/checkout.ts';
import { type Earlier, sameAsEarlierSchema } from '../../../src/shared/contract/same-as-earlier.ts';
import type { AttemptView } from '../../../src/shared/contract/values.ts';
import type { FollowUp } from '../../../src/shared/domain/attempt.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import { type SaleLine, total } from '../../../src/shared/domain/sale.ts';
import { typedIn } from '../../support/typed-number.ts';
import type { Chance } from '../environment/chance.ts';
import type { Environment } from '../environment/environment.ts';
import { isOfDuplicates } from '../environment/habits.ts';
import type { CardFate } from '../service/payment-rules.ts';
import { APPROVAL, DANA } from './people.ts';
import type { Came, Program } from './program.ts';

/** The sale that a patient wants to pay. */
export interface Sale {
  readonly saleId: string;
  readonly patientId: string | null;
  readonly lines: readonly SaleLine[];
}

/**
 * A card, and the part of its sale that it pays, cents; null for all. Missing values are random.
 */
interface Swiped {
  readonly fate?: CardFate;
  readonly lastFour?: string;
  readonly part?: Cents | null;
  /** A hold or, by default, a charge. */
  readonly operation?: 'authorize' | 'preauthorize';
}

interface CashInHand {
  readonly sale: Sale;
  readonly commandId: string;
  /** The part it pays, cents; null for the whole amount due. */
  readonly part: Cents | null;
}

/** The duplicates that the till reports before it takes money. */
type Asked = readonly Pick<Earlier, 'attemptId' | 'duplicateStatus'>[];

/** Acknowledges all of them, with a manager approval if one is open. */
function said(acknowledgedDuplicates: Asked = []) {
  const isOpen = acknowledgedDuplicates.some(({ duplicateStatus }) => duplicateStatus === 'open');
  return { acknowledgedDuplicates, approval: isOpen ? APPROVAL : null };
}

/** Few of each, so that the same patient, card and amount recur. */
const PATIENTS = ['p-1', 'p-2', null] as const;
const LAST_FOURS = ['1111', '4444'] as const;
const AMOUNTS = [2_500, 12_000].map(cents);
/** A patient pays with bills of $20. */
const BILL = 2_000;

/** A bank account with numbers as typed. */
const accountOf = (lastFour: string) => ({
  routingNumber: '110000000',
  accountNumber: `00012345${lastFour}`,
  accountType: 'C' as const,
  firstName: 'Paul',
  lastName: 'Hogan',
  address: '1 Main Street',
  city: 'Town',
  state: 'NY',
  zipCode: '10001',
});

/** A procedure of the contract with a command id. */
export interface CommandProcedure {
  readonly '~orpc': { readonly meta: { readonly answersAgain?: readonly string[] } };
}

/** The person at the counter: acts like a real cashier, and remembers the moved cash. */
export class ModelCashier {
  readonly #environment: Environment;
  readonly #program: Program;
  readonly #chance: Chance;
  readonly sales: Sale[] = [];
  /** Cash in her hand that the till has not confirmed as taken. */
  #inHand: CashInHand | null = null;

  constructor(environment: Environment, program: Program, chance: Chance) {
    this.#environment = environment;
    this.#program = program;
    this.#chance = chance;
  }

  newSale(given: Partial<Pick<Sale, 'patientId' | 'lines'>> = {}): Sale {
    const amount = this.#chance.pick(AMOUNTS);
    const patients = this.#environment.habits.theme === 'clocks' ? (['p-1'] as const) : PATIENTS;
    const sale: Sale = {
      saleId: this.#environment.newId(),
      patientId: this.#chance.pick(patients),
      lines: [{ kind: 'copay', amount }],
      ...given,
    };
    this.sales.push(sale);
    return sale;
  }

  /** Swipes a card, and charges it or holds an amount on it. */
  async charge(sale: Sale, given: Swiped = {}): Promise<void> {
    const chance = this.#chance;
    const { fate = this.#someFate(), lastFour = chance.pick(LAST_FOURS) } = given;
    const { part = this.#somePart(sale), operation = 'authorize' } = given;
    const swipe = this.#environment.newId();
    this.#program.reader.swipe(swipe, lastFour, fate);
    await this.#charge(sale, `${operation} (${fate})`, 'charge', { swipe, operation }, part);
  }

  /** Presses Charge, sometimes twice; acknowledges the reported duplicates. */
  async #charge(
    sale: Sale,
    name: string,
    procedure: 'charge' | 'chargeAccount',
    tender:
      | Pick<ChargeInput, 'swipe' | 'operation'>
      | Pick<AccountInput, 'account' | 'authorization'>,
    amount: Cents | null,
  ): Promise<void> {
    const chance = this.#chance;
    const commandId = this.#environment.newId();
    const what = `${name} of ${sale.saleId}, ${amount ?? 'all'}`;
    const press = (acknowledgedDuplicates?: Asked) => {
      this.#pressed(sale, commandId);
      const command = { ...sale, commandId, ...tender, ...said(acknowledgedDuplicates), amount };
      return this.press(
        what,
        `checkout.${procedure}`,
        checkoutContract[procedure],
        commandId,
        (money) => money.checkout.charge(command),
      );
    };
    const twice = chance.happens(0.3);
    const [came, again] = await Promise.all([press(), twice ? press() : undefined]);
    if (again !== undefined) this.compare(what, came, again);
    const asked = this.#asked(sale, came);
    if (
      asked !== null &&
      chance.happens(isOfDuplicates(this.#environment.habits.theme) ? 1 : 0.7)
    ) {
      await press(asked);
    } else if (twice && chance.happens(0.5)) {
      this.compare(what, came, await press());
    }
    await this.leave(sale);
  }

  /** Leaves the card step; a partly paid sale is parked. */
  async leave(sale: Sale): Promise<void> {
    const left = await this.command(`leave ${sale.saleId}`, async ({ counter }) => {
      counter.leave(sale.saleId);
      return counter.current?.saleId !== sale.saleId;
    });
    if (left.kind === 'answered' && !left.answer) await this.#save(sale);
  }

  /** Saves a sale for later. */
  async #save(sale: Sale): Promise<void> {
    const commandId = this.#environment.newId();
    await this.press(
      `save ${sale.saleId}`,
      'checkout.park',
      checkoutContract.park,
      commandId,
      async ({ counter }) => counter.park(sale),
    );
  }

  /** The amount due of a sale, cents; all of it for one that the till has not seen. */
  remaining({ saleId, lines }: Sale): Cents {
    const { running } = this.#program;
    const paid = running === null ? 0 : paidOf(running.journal.readable, saleId);
    return cents(Math.max(0, total(lines) - paid));
  }

  /** Saves a sale and opens it, sometimes at once. */
  async park(sale: Sale): Promise<void> {
    const { saleId } = sale;
    await this.#save(sale);
    if (this.#chance.happens(0.3)) return;
    const commandId = this.#environment.newId();
    await this.press(
      `open ${saleId}`,
      'checkout.resume',
      checkoutContract.resume,
      commandId,
      async ({ counter }) => counter.resume(saleId),
    );
    if (this.#chance.happens(0.5)) return this.leave(sale);
    await (this.#chance.happens(0.5) ? this.takeCash(sale) : this.charge(sale));
  }

  /** Counts cash and presses Cash taken. Taken cash goes into the drawer. */
  async takeCash(sale: Sale): Promise<void> {
    this.#inHand = { sale, commandId: this.#environment.newId(), part: this.#somePart(sale) };
    await this.#finishCash();
  }

  /** After a crash she repeats the command for the cash in her hand. */
  async afterStart(): Promise<void> {
    if (this.#inHand !== null) await this.#finishCash();
  }

  /** A hold on a card. */
  async hold(sale: Sale, fate: CardFate = this.#someFate()): Promise<void> {
    await this.charge(sale, { fate, part: null, operation: 'preauthorize' });
  }

  /** Types the numbers of a bank account, and debits it. */
  async payByBankAccount(sale: Sale): Promise<void> {
    const { running } = this.#program;
    if (running === null) return;
    const account = typedIn(running.typedNumbers, accountOf(this.#chance.pick(LAST_FOURS)));
    const tender = { account, authorization: 'I agree that my account is debited.' };
    await this.#charge(sale, 'debit', 'chargeAccount', tender, this.#somePart(sale));
  }

  /** A void, refund, capture or release of one of her payments. */
  async followUp(payment: Attempt, operation: FollowUp, amount: Cents): Promise<void> {
    const { method, saleId, patientId, paymentId } = payment;
    if (paymentId === null) return;
    const paidAt = new Date(Date.parse(payment.openedAt) + payment.clockOffsetMs).toISOString();
    await this.command(`${operation} of ${paymentId}`, (money) =>
      money.attempts.run({
        operation,
        method,
        amount,
        saleId,
        patientId,
        paymentId,
        paidAt,
        cashier: DANA,
        commandId: this.#environment.newId(),
      }),
    );
  }

  /** Approved payments and holds of her sales, as the till shows them. */
  payments(): readonly Attempt[] {
    const { running } = this.#program;
    if (running === null) return [];
    return this.sales
      .flatMap(({ saleId }) => attemptsOfSale(running.journal.readable, saleId))
      .filter(({ state, follows }) => state === 'approved' && follows === null);
  }

  /** Approved holds without a capture or release, as the board shows them. */
  openHolds(): readonly Attempt[] {
    const { running } = this.#program;
    if (running === null) return [];
    const open = openHolds(running.journal.readable).map(({ key }) => key);
    return this.payments().filter(({ attemptId }) => open.includes(attemptId));
  }

  /** Decides about an item of the in-doubt list; a manager checks the service before *was done*. */
  async decide(item: InDoubtItem): Promise<void> {
    const wasDone = this.#environment.service.deeds.some(
      ({ askedBy, results }) => askedBy === item.trackingId && results === 'APPROVED',
    );
    const choices = item.choices.filter((choice) => choice !== 'was-done' || wasDone);
    if (choices.length === 0) return;
    const refunds = this.#environment.habits.theme === 'refunds' && choices.includes('send-again');
    // A patient who leaves is rarer than one who pays otherwise, and its record often comes later.
    const leaves = this.#environment.habits.theme === 'doubts' && choices.includes('not-charged');
    const possible = leaves ? (['not-charged', 'not-charged', ...choices] as const) : choices;
    const decision = refunds ? 'send-again' : this.#chance.pick(possible);
    const command = {
      commandId: this.#environment.newId(),
      attemptId: item.attemptId,
      decision,
      approval: decision === 'set-aside' ? null : APPROVAL,
    };
    const press = (what: string) =>
      this.press(
        `${what} ${decision} on ${item.trackingId}`,
        'attempts.decide',
        attemptsContract.decide,
        command.commandId,
        (money) => money.attempts.decide(command),
      );
    await press('decide');
    if (this.#chance.happens(0.3)) await press('decide again');
    const sale = this.sales.find(({ saleId }) => saleId === item.saleId);
    if (sale === undefined || item.operation !== 'authorize' || item.method === 'CASH') return;
    if (decision === 'other-tender') await this.takeCash(sale);
    if (decision === 'not-charged' && this.#chance.happens(0.3)) await this.charge(sale);
  }

  async closeAlarm(alarmId: string): Promise<void> {
    this.#environment.counted.closedAlarms.push(alarmId);
    const commandId = this.#environment.newId();
    await this.press(
      `close alarm ${alarmId}`,
      'attempts.closeAlarm',
      attemptsContract.closeAlarm,
      commandId,
      (money) => money.attempts.closeAlarm({ commandId, alarmId, approval: APPROVAL }),
    );
  }

  async checkNow(attemptId: string): Promise<void> {
    await this.command(`look now ${attemptId}`, (money) => money.attempts.checkNow(attemptId));
  }

  async sweep(): Promise<void> {
    await this.command('scan, as at the close', (money) => money.attempts.sweep());
  }

  async #finishCash(): Promise<void> {
    const cash = this.#inHand;
    if (cash === null) return;
    const { sale, commandId, part } = cash;
    const { saleId } = sale;
    const given = cents(Math.ceil((part ?? total(sale.lines)) / BILL) * BILL);
    const command = { ...sale, commandId, given, amount: part };
    const press = (acknowledgedDuplicates?: Asked) => {
      this.#pressed(sale, commandId);
      return this.press(
        `cash ${saleId} (${part ?? 'all'})`,
        'checkout.takeCash',
        checkoutContract.takeCash,
        commandId,
        (money) => money.checkout.takeCash({ ...command, ...said(acknowledgedDuplicates) }),
      );
    };
    const revision = () => this.#program.running?.journal.revision ?? 0;
    const from = revision();
    let came = await press();
    // The duplicates may have changed by the time of her answer, and then are reported again.
    for (let asked = this.#asked(sale, came); asked !== null; asked = this.#asked(sale, came)) {
      came = await press(asked);
    }
    if (came.kind === 'died') return;
    this.#inHand = null;
    const { counted } = this.#environment;
    if (came.kind === 'answered') {
      counted.cashTaken.push({ saleId, amount: given - came.answer.change });
    } else if (came.code === 'SALE_LOCKED') {
      counted.cashLocked.push({ saleId, from, until: revision() });
    } else if (!EXPECTED_OF_CASH.includes(came.code)) {
      counted.cashRefused.push({ saleId, code: came.code });
    }
    await this.leave(sale);
  }

  /** Records the state of a sale that the till shows when she presses. */
  #pressed({ saleId }: Sale, commandId: string): void {
    const { running } = this.#program;
    if (running === null) return;
    const known = approvedOfSale(running.journal.readable, saleId).length;
    this.#environment.counted.pressed.push({ commandId, known });
  }

  /** The duplicates that the till reports before it takes this money; null if it reports none. */
  #asked({ saleId }: Sale, came: Came<unknown>): Asked | null {
    if (came.kind !== 'refused' || came.code !== 'SAME_AS_EARLIER') return null;
    const { earlier } = sameAsEarlierSchema.parse(came.data);
    this.#environment.counted.asked.push(
      ...earlier.map(({ attemptId: about, duplicateStatus }) => ({
        saleId,
        about,
        duplicateStatus,
      })),
    );
    return earlier;
  }

  /** A repeated command gets its first answer, if the first was carried out. */
  compare(what: string, first: Came<AttemptView>, again: Came<AttemptView>): void {
    if (first.kind !== 'answered' || again.kind === 'died') return;
    const words = (came: Came<AttemptView>) =>
      came.kind === 'answered' ? came.answer.attemptId : came.kind;
    this.#environment.counted.repeated.push({ what, first: words(first), again: words(again) });
  }

  /** A half, for several tenders on one sale; null for the whole amount due. */
  #somePart(sale: Sale): Cents | null {
    return this.#chance.happens(0.3) ? cents(Math.floor(total(sale.lines) / 2)) : null;
  }

  #someFate(): CardFate {
    // A doubt that proves to be declined is rare otherwise.
    const isDoubtful = this.#environment.habits.theme === 'doubts';
    const last = isDoubtful ? 'declines' : 'fails';
    return this.#chance.pick(['approves', 'approves', 'approves', 'declines', last]);
  }

  /** Presses the button of a command of the contract, which goes through the gate. */
  press<T>(
    what: string,
    name: string,
    { '~orpc': { meta } }: CommandProcedure,
    commandId: string,
    send: (money: PaymentParts) => Promise<T>,
  ): Promise<Came<T>> {
    return this.command(what, (money, gate) =>
      gate.once(name, commandId, () => send(money), meta.answersAgain),
    );
  }

  /** Gives the program a command, and traces its end. */
  async command<T>(
    what: string,
    command: (money: PaymentParts, gate: Commands, closing: ClosingService) => Promise<T>,
  ): Promise<Came<T>> {
    const came = await this.#program.ask(command);
    const end = came.kind === 'refused' ? `refused, ${came.code}` : came.kind;
    this.#environment.trace.say('cashier', `${what}: ${end}`);
    return came;
  }
}

/** Valid reasons against the cash: a full disk, the sale itself, or another sale at the counter. */
const EXPECTED_OF_CASH = ['not-writable', 'SALE_ALREADY_PAID', 'MORE_THAN_REMAINS', 'COUNTER_BUSY'];
