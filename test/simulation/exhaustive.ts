import type { MoneyRequest } from '../../src/main/payments/engine/engine-context.ts';
import { NO_BUG } from './bugs/bug.ts';
import { chanceOf } from './environment/chance.ts';
import { createEnvironment } from './environment/environment.ts';
import { PLAIN_HABITS } from './environment/habits.ts';
import { live, type Outcome } from './run-seed.ts';
import {
  type CheckFaultName,
  distinctFaults,
  MONEY_FAULT_NAMES,
  type MoneyFaultName,
} from './service/money-faults.ts';
import { PlannedNetwork } from './service/network.ts';
import { ModelCashier } from './till/model-cashier.ts';
import { Program } from './till/program.ts';

const SECOND = 1_000;

/** The faults of one case. */
interface Plan {
  readonly money: MoneyFaultName;
  readonly look: { readonly fault: CheckFaultName; readonly at: number } | null;
  /** The moment after the press at which the program dies, counted from 1. */
  readonly crash: number | null;
  /** The moment after the next start at which it dies again. */
  readonly secondCrash: number | null;
}

interface Step {
  readonly cashier: ModelCashier;
  readonly sale: ReturnType<ModelCashier['newSale']>;
}

type Act = (step: Step) => Promise<void>;

const followUp =
  (operation: Parameters<ModelCashier['followUp']>[1]): Act =>
  async ({ cashier }) => {
    const [payment] = cashier.payments();
    if (payment === undefined) throw new Error('There is no payment to follow up.');
    await cashier.followUp(payment, operation, payment.amount);
  };

const card: Act = ({ cashier, sale }) => cashier.charge(sale, { fate: 'approves' });
const bankAccount: Act = ({ cashier, sale }) => cashier.payByBankAccount(sale);
const cash: Act = ({ cashier, sale }) => cashier.takeCash(sale);
const hold: Act = ({ cashier, sale }) => cashier.hold(sale, 'approves');

/** Every money operation with every method it knows: the acts before it, and the press itself. */
const OPERATIONS: ReadonlyMap<string, { readonly before: Act | null; readonly press: Act }> =
  new Map(
    Object.entries({
      'authorize CARD': { before: null, press: card },
      'authorize ACH': { before: null, press: bankAccount },
      'authorize CASH': { before: null, press: cash },
      'preauthorize CARD': { before: null, press: hold },
      'capture CARD': { before: hold, press: followUp('capture') },
      'deauthorize CARD': { before: hold, press: followUp('deauthorize') },
      'void CARD': { before: card, press: followUp('void') },
      'void ACH': { before: bankAccount, press: followUp('void') },
      'void CASH': { before: cash, press: followUp('void') },
      'credit CARD': { before: card, press: followUp('credit') },
      'credit ACH': { before: bankAccount, press: followUp('credit') },
      'credit CASH': { before: cash, press: followUp('credit') },
    }),
  );

export const OPERATION_NAMES = [...OPERATIONS.keys()];

/** The period after the press in which it may still die, and faults still happen. */
const MONITORED_FOR = 20 * SECOND;

const CHECK_FAULTS_TRIED: readonly CheckFaultName[] = ['reset', 'timed-out'];
const CHECKS_TRIED = 4;

interface Case extends Outcome {
  readonly plan: Plan;
  /** The operation whose request met its fault; null if it died before that. */
  readonly sent: MoneyRequest['operation'] | null;
  /** False if a crash was planned at a moment that was not reached. */
  readonly crashed: boolean;
  readonly crashedTwice: boolean;
}

async function runCase(name: string, plan: Plan): Promise<Case> {
  const operation = OPERATIONS.get(name);
  if (operation === undefined) throw new RangeError(`There is no operation ${name}.`);
  const network = new PlannedNetwork();
  const environment = createEnvironment({ seed: name, habits: PLAIN_HABITS, network });
  const program = new Program(environment, NO_BUG);
  const cashier = new ModelCashier(environment, program, chanceOf(name));
  const sale = cashier.newSale();
  let crashed = false;
  let crashedTwice = false;
  const outcome = await live(environment, program, cashier, async () => {
    program.start();
    await environment.clock.wait(SECOND);
    await operation.before?.({ cashier, sale });
    await environment.clock.wait(30 * SECOND);
    network.arm(plan.money, plan.look);
    if (plan.crash !== null) program.life?.dieIn(plan.crash);
    await operation.press({ cashier, sale });
    await environment.clock.wait(MONITORED_FOR);
    crashed = program.running === null;
    if (!crashed) return;
    program.start(plan.secondCrash ?? undefined);
    await cashier.afterStart();
    await environment.clock.wait(MONITORED_FOR);
    crashedTwice = program.running === null;
  });
  return { ...outcome, plan, sent: network.sent, crashed, crashedTwice };
}

export interface Coverage {
  readonly cases: number;
  readonly violations: readonly string[];
}

const NOTHING: Plan = { money: 'none', look: null, crash: null, secondCrash: null };

/**
 * The cases of one operation: every money fault; each that is distinct also with every crash point,
 * and with every status check fault. A crash before the request leaves is the same case for every
 * money fault, so it is run once.
 */
export async function coverOperation(name: string, pairs: boolean): Promise<Coverage> {
  let cases = 0;
  const violations: string[] = [];
  const attempt = async (plan: Plan): Promise<Case> => {
    const done = await runCase(name, plan);
    cases += 1;
    for (const each of done.violations) violations.push(`${name} ${JSON.stringify(plan)}: ${each}`);
    return done;
  };
  const checks = CHECK_FAULTS_TRIED.flatMap((fault) =>
    Array.from({ length: CHECKS_TRIED }, (_, index) => ({ fault, at: index + 1 })),
  );
  const { sent } = await attempt(NOTHING);
  if (sent === null) throw new Error(`${name} sent no request.`);
  let beforeSending = 0;
  for (let crash = 1; ; crash += 1) {
    const crashing = await attempt({ ...NOTHING, crash });
    if (!crashing.crashed) break;
    if (crashing.sent === null) beforeSending = crash;
  }
  const distinct = distinctFaults(sent);
  for (const money of MONEY_FAULT_NAMES) {
    if (money !== 'none') await attempt({ ...NOTHING, money });
    if (!distinct.includes(money)) continue;
    for (let crash = beforeSending + 1; money !== 'none'; crash += 1) {
      if (!(await attempt({ ...NOTHING, money, crash })).crashed) break;
    }
    if (!pairs) continue;
    for (const look of checks) await attempt({ ...NOTHING, money, look });
  }
  if (!pairs) return { cases, violations };
  for (let crash = 1; ; crash += 1) {
    const first = await attempt({ ...NOTHING, crash, secondCrash: 1 });
    if (!first.crashed) break;
    for (let secondCrash = 2; ; secondCrash += 1) {
      if (!(await attempt({ ...NOTHING, crash, secondCrash })).crashedTwice) break;
    }
    for (const look of checks) await attempt({ ...NOTHING, crash, look });
  }
  return { cases, violations };
}
