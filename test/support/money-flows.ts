import { v7 } from 'uuid';
import type { Till } from '../../src/main/app.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { holdCard } from './hold-card.ts';
import { swipeCard } from './swipe-card.ts';
import { newSale } from './till-fixture.ts';
import { typedIn } from './typed-number.ts';

/** The immediate result of a command: `cash` is the payment itself, independent of the service. */
export interface Asked {
  readonly state: string;
  readonly problem: string | null;
  readonly receiptNumber: string | null;
}

/** A flow that moves money, prepared up to the press of its button. */
export interface ReadyFlow {
  /** Presses it. A second press is another command for the same sale or payment. */
  readonly press: () => Promise<Asked>;
  /** The id of the payment it acts on; null for one that makes a payment. */
  readonly recordId: string | null;
}

export interface MoneyFlow {
  /** Of the record that it makes at the service (interface.md §2.1). */
  readonly action: string;
  /**
   * The expected newest payment of the journal after a status check found it done; null if no
   * record at the service can show that, so that a person decides (interface.md §3: states of a
   * hold are not shown).
   */
  readonly done: object | null;
  readonly ready: (till: Till) => Promise<ReadyFlow>;
}

const AMOUNT = cents(2_500);
const PART = cents(1_000);
const approval = { managerId: 'manager', pin: '246810', reason: 'Asked at the desk' };

const ACCOUNT = {
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'C',
  firstName: 'Ada',
  lastName: 'Ng',
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
} as const;

const onCard =
  (operation: 'authorize' | 'preauthorize') =>
  async (till: Till): Promise<ReadyFlow> => {
    const sale = { ...newSale(), operation };
    let { swipe } = await swipeCard(till, sale);
    let pressed = false;
    return {
      recordId: null,
      press: async () => {
        if (pressed) swipe = (await swipeCard(till, sale)).swipe;
        pressed = true;
        const attempt = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
        return { ...attempt, receiptNumber: null };
      },
    };
  };

async function onAccount(till: Till): Promise<ReadyFlow> {
  const sale = newSale();
  const authorization = 'I let the clinic debit my account once, for $25.00.';
  return {
    recordId: null,
    press: async () => {
      const account = typedIn(till.typedNumbers, ACCOUNT);
      const order = { ...sale, commandId: v7(), account, authorization };
      return { ...(await till.checkout.charge(order)), receiptNumber: null };
    },
  };
}

async function inCash(till: Till): Promise<ReadyFlow> {
  const sale = newSale();
  return {
    recordId: null,
    press: async () => {
      const taken = await till.checkout.takeCash({ ...sale, commandId: v7(), given: AMOUNT });
      return { state: 'cash', problem: null, receiptNumber: taken.receiptNumber };
    },
  };
}

type FollowUp = Awaited<ReturnType<Till['payments']['voidOrRefund']>>;

const askedOf = ({ attempt, receiptNumber }: FollowUp): Asked => ({
  state: attempt?.state ?? '',
  problem: attempt?.problem ?? null,
  receiptNumber,
});

const voidOrRefund =
  (kind: 'void' | 'refund') =>
  async (till: Till): Promise<ReadyFlow> => {
    const sale = newSale();
    const { swipe } = await swipeCard(till, sale);
    const paid = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    const order = {
      subject: { kind: 'ours', key: paid.attemptId },
      kind,
      amount: kind === 'void' ? AMOUNT : PART,
      remaining: AMOUNT,
      reason: 'wrong-patient',
      approval,
    } as const;
    return {
      recordId: paid.paymentId,
      press: async () => askedOf(await till.payments.voidOrRefund({ ...order, commandId: v7() })),
    };
  };

const endHold =
  (way: 'capture' | 'release') =>
  async (till: Till): Promise<ReadyFlow> => {
    const { attemptId: key, paymentId } = await holdCard(till, AMOUNT);
    return {
      recordId: paymentId,
      press: async () => {
        const order = { commandId: v7(), key, approval };
        return askedOf(
          way === 'capture'
            ? await till.holds.capture({ ...order, giveBack: null })
            : await till.holds.release(order),
        );
      },
    };
  };

/** Every flow that moves money, by the end of its path at the service (interface.md §4.1). */
export const MONEY_FLOWS = {
  'authorize by card': {
    action: 'AUTHORIZE',
    done: { method: 'CARD', state: 'approved' },
    ready: onCard('authorize'),
  },
  'authorize by account': {
    action: 'AUTHORIZE',
    done: { method: 'ACH', state: 'approved' },
    ready: onAccount,
  },
  'authorize by cash': {
    action: 'AUTHORIZE',
    done: { method: 'CASH', state: 'approved' },
    ready: inCash,
  },
  preauthorize: {
    action: 'PREAUTHORIZE',
    done: { state: 'approved', ending: null },
    ready: onCard('preauthorize'),
  },
  capture: { action: 'CAPTURE', done: null, ready: endHold('capture') },
  deauthorize: { action: 'DEAUTHORIZE', done: null, ready: endHold('release') },
  void: { action: 'VOID', done: { ending: 'voided' }, ready: voidOrRefund('void') },
  credit: { action: 'CREDIT', done: { refunded: PART }, ready: voidOrRefund('refund') },
} as const satisfies Readonly<Record<string, MoneyFlow>>;
