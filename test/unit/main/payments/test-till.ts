import type { Commands, Deciders } from '../../../../src/main/commands.ts';
import type { Counter } from '../../../../src/main/payments/counter.ts';
import type { Attempts } from '../../../../src/main/payments/engine/attempts.ts';
import type { MoneyAnswer } from '../../../../src/main/payments/engine/engine-context.ts';
import { createPayments, type PaymentParts } from '../../../../src/main/payments/payments.ts';
import type { MoneyInput } from '../../../../src/main/payments/sale.ts';
import { TypedNumbers } from '../../../../src/main/readers/typed-numbers.ts';
import { CodedError } from '../../../../src/main/system/coded-error.ts';
import { sameAsEarlierSchema } from '../../../../src/shared/contract/same-as-earlier.ts';
import type { Cashier } from '../../../../src/shared/domain/sale.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import { fakePaymentsPort } from '../../../support/fake-payments-port.ts';
import { COPAY, DANA, id, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { NO_LIMITS, paymentSettings } from '../../../support/no-limits.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { typedIn } from '../../../support/typed-number.ts';

const NOW = new Date('2026-03-01T09:30:00Z');
export const SALE = { saleId: id('sale A'), lines: COPAY };
export const FACE = { brand: 'visa', lastFour: '1111' } as const;
export const TRACK = ';4111111111111111=30121010000000000?';

const DEBIT = {
  account: {
    routingNumber: '011000015',
    accountNumber: '000123456789',
    accountType: 'C',
    firstName: 'Ada',
    lastName: 'Lovelace',
    address: '1 Main St',
    city: 'Springfield',
    state: 'IL',
    zipCode: '62701',
  },
  authorization: 'I let the clinic debit my account once.',
} as const;

/** A bank account with typed numbers, and the text of its authorization. */
export const debit = ({ typedNumbers }: Pick<TestTill, 'typedNumbers'>) => ({
  ...DEBIT,
  account: typedIn(typedNumbers, DEBIT.account),
});

/** A counter over a real journal, a scripted payments client, and a reader. */
export interface TestTill {
  readonly counter: Counter;
  readonly attempts: Attempts;
  readonly checkout: PaymentParts['checkout'];
  readonly unpaidAlerts: () => ReturnType<PaymentParts['unpaidAlerts']['waiting']>;
  readonly seenUnpaid: (saleId: string) => void;
  readonly journal: ReturnType<typeof journalIn>;
  readonly line: ReturnType<typeof fakePaymentsPort>;
  /** The buffer that was handed out as the track. */
  readonly track: Buffer;
  readonly calls: string[];
  readonly typedNumbers: TypedNumbers;
  cashier: Cashier | null;
  /** The PC’s clock, advanced by the test, and the part of it that was only set. */
  readonly time: { now: Date; setByMs: number };
  armed: boolean;
  readerThere: boolean;
  swipeThere: boolean;
  drawerOpen: boolean;
  readonly commands: Commands;
  /** Runs during the check of a manager's PIN. */
  whileApproving: () => Promise<void>;
}

export function openTill(amountLimits = NO_LIMITS, gate: Partial<Deciders> = {}): TestTill {
  const time = { now: NOW, setByMs: 0 };
  const journal = journalIn(temporaryFolder(), () => time.now);
  const track = Buffer.alloc(TRACK.length);
  track.write(TRACK, 'latin1');
  const line = fakePaymentsPort();
  const calls: string[] = [];
  const typedNumbers = new TypedNumbers(
    () => () => {},
    60_000,
    () => true,
  );
  const commands = commandsOf({
    journal,
    cashier: () => till.cashier,
    approve: async (approval) => {
      calls.push(`approve ${approval?.managerId}`);
      await till.whileApproving();
      return { id: 'manager', name: 'Morgan Lee' };
    },
    ...gate,
  });
  const { counter, checkout, attempts, unpaidAlerts } = createPayments({
    journal,
    currentPort: () => line,
    portTo: () => line,
    now: () => time.now,
    monotonic: () => time.now.getTime() - time.setByMs,
    after: () => () => {},
    newId,
    commands,
    settings: () => ({ ...paymentSettings(), amountLimits: amountLimits() }),
    simulated: true,
    readsOf: () => null,
    readers: {
      arm: () => {
        till.armed = till.readerThere;
        return till.readerThere;
      },
      disarm: () => {
        till.armed = false;
      },
    },
    swipes: {
      lastFour: () => (till.swipeThere ? FACE.lastFour : null),
      take: () => (till.swipeThere ? { face: FACE, name: 'HOGAN/PAUL.MR', track } : null),
      wipe: () => calls.push('wipe'),
    },
    typedNumbers,
    devices: {},
    requireDrawer: () => {
      if (!till.drawerOpen) throw new CodedError('DRAWER_NOT_OPEN');
    },
    changed: () => {},
    reportFault: () => {},
  });
  const till: TestTill = {
    counter,
    checkout,
    attempts,
    unpaidAlerts: () => unpaidAlerts.waiting(counter.current?.saleId ?? null),
    seenUnpaid: (saleId) => unpaidAlerts.seen(saleId),
    commands,
    journal,
    line,
    track,
    calls,
    typedNumbers,
    cashier: DANA,
    time,
    armed: false,
    readerThere: true,
    swipeThere: true,
    drawerOpen: true,
    whileApproving: async () => {},
  };
  return till;
}

/** A manager approval. */
export const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'seen at the portal' };

/** A fixture with a card at the counter. */
export function tillWithCard(): TestTill {
  const till = openTill();
  till.counter.listen(SALE);
  till.counter.cardSwiped({
    handle: id('swipe'),
    face: FACE,
    name: 'A/B',
    chip: false,
    expired: false,
    tracksDiffer: false,
  });
  return till;
}

/** The command to charge the swiped card. */
export const charge = (command = 'first command', sale = SALE) => ({
  ...sale,
  commandId: id(command),
  swipe: id('swipe'),
});

/** A charge that was sent and waits for its answer. */
export async function sentCharge(patientName?: string) {
  const till = tillWithCard();
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<MoneyAnswer>();
  till.line.answer = () => {
    sent.resolve();
    return answered.promise;
  };
  const named = patientName === undefined ? {} : { patientName };
  const charged = till.checkout.charge({ ...charge(), ...named });
  await sent.promise;
  return { till, charged, answered };
}

type AcknowledgedDuplicates = NonNullable<MoneyInput['acknowledgedDuplicates']>;

/** The duplicates that a payment reports; the repeated command acknowledges all of them. */
export async function askedBefore(pay: () => Promise<unknown>): Promise<AcknowledgedDuplicates> {
  try {
    await pay();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'SAME_AS_EARLIER') {
      return sameAsEarlierSchema.parse(error.data).earlier;
    }
    throw error;
  }
  return [];
}

/** The code of the error that refused an action. */
export async function codeOf(action: () => unknown): Promise<string> {
  try {
    await action();
    return 'nothing was thrown';
  } catch (error) {
    return error instanceof CodedError ? error.code : String(error);
  }
}
