import { onTestFinished } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { createEnvironment } from '../../simulation/environment/environment.ts';
import { PLAIN_HABITS } from '../../simulation/environment/habits.ts';
import { CALM } from '../../simulation/service/network.ts';
import { charge, endHold, takeCash, voidOrRefund } from './at-the-counter.ts';
import { Clinic } from './clinic.ts';
import { openDrawer } from './closing-a-day.ts';

/** A clinic without random faults, its drawer open starting cash $200; from `start`, ms. */
export async function calmClinic(start = 0): Promise<Clinic> {
  const clinic = new Clinic(
    createEnvironment({ seed: 'a calm day', habits: PLAIN_HABITS, network: CALM }),
  );
  onTestFinished(() => clinic.close());
  await clinic.environment.clock.run(start);
  await openDrawer(clinic, cents(20_000));
  return clinic;
}

/** One request of the day, from the journal. */
export interface Asked {
  readonly attemptId: string;
  readonly trackingId: string;
  /** The service's id. */
  readonly recordId: string;
}

/** A day with one of everything: all of it agrees, with $226.00 in the drawer. */
export interface WorkedDay {
  readonly clinic: Clinic;
  readonly sale: Asked;
  readonly declined: Asked;
  readonly voided: Asked;
  readonly refunded: Asked;
  readonly captured: Asked;
  readonly released: Asked;
  /** The service's record of cash that was taken. */
  readonly cash: Asked;
}

export const IN_DRAWER = cents(22_600);

export async function workedDay(): Promise<WorkedDay> {
  const clinic = await calmClinic();
  const asked = async (...[amount, ...rest]: [number, ...Tail]): Promise<Asked> => {
    const came = await charge(clinic, cents(amount), ...rest);
    if ('refused' in came) throw new Error(came.refused);
    const { attemptId, trackingId, paymentId } = came.answer;
    return { attemptId, trackingId, recordId: paymentId ?? '' };
  };
  const sale = await asked(2_500);
  const declined = await asked(2_700, 'authorize', 'declines');
  const voided = await asked(6_000);
  await voidOrRefund(clinic, voided.attemptId, 'all');
  const refunded = await asked(8_000);
  await voidOrRefund(clinic, refunded.attemptId, 'half');
  const captured = await asked(9_000, 'preauthorize');
  await endHold(clinic, captured.attemptId, 'capture');
  const released = await asked(9_500, 'preauthorize');
  await endHold(clinic, released.attemptId, 'release');
  await takeCash(clinic, cents(2_600));
  await clinic.wait(30 * 60_000);
  const posted = clinic.environment.service.deeds.find(({ method }) => method === 'CASH');
  if (posted === undefined) throw new Error('The service was not told of the cash.');
  const cash = { attemptId: '', trackingId: posted.trackingId ?? '', recordId: posted.id };
  return { clinic, sale, declined, voided, refunded, captured, released, cash };
}

type Tail = Parameters<typeof charge> extends [unknown, unknown, ...infer Rest] ? Rest : never;
