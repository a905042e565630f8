import { v7 } from 'uuid';
import { cents } from '../../src/shared/domain/money.ts';
import type { ClinicCloseOrder, PackedBag } from '../../src/shared/hub/clinic-close.ts';
import type { NewEntry } from '../../src/shared/journal/entry.ts';
import { TestCounter, type TestHub } from './hub-fixture.ts';
import { DANA } from './journal-fixtures.ts';

export const MORGAN = { id: 'manager', name: 'Morgan Lee' };

/** A counter that joins a branch and says hello. */
export async function joined(hub: TestHub, tillId: string, branch: string, reads?: 'clinic') {
  const counter = new TestCounter(hub, tillId);
  await counter.join(branch, reads);
  await counter.hello();
  return counter;
}

/** The steps of one close at a counter, with the bags that its page shows. */
export function closeAt(counter: TestCounter, closeId: string = v7()) {
  let bagsVersion: string | undefined;
  const shows = (view: Awaited<ReturnType<TestCounter['calls']['closing']>>) => {
    bagsVersion = view.close?.bagsVersion;
    return view;
  };
  const take = async (order: ClinicCloseOrder) =>
    shows(await counter.calls.stepOfClose({ session: counter.session, order }, counter.call));
  return {
    closeId,
    view: async () =>
      shows(await counter.calls.closing({ session: counter.session, who: DANA }, counter.call)),
    begin: () => take({ order: 'begin', closeId, cashier: DANA }),
    /** @param shown the subjects on the screen; by default those at the moment of the call. */
    sign: (step: 'counters' | 'twice' | 'bags', shown?: readonly string[]) =>
      take({
        ...{ order: 'sign', closeId, cashier: DANA, step, manager: MORGAN },
        ...(shown === undefined ? {} : { shown: [...shown] }),
        reason: 'Closed for repair',
      }),
    pack: (...bags: readonly PackedBag[]) =>
      take({ order: 'pack', closeId, cashier: DANA, bagsVersion, bags: [...bags] }),
    finish: (...shown: readonly string[]) =>
      take({ order: 'finish', closeId, cashier: DANA, bagsVersion, shown: [...shown] }),
    leave: () => take({ order: 'leave', closeId, cashier: DANA }),
    report: () =>
      counter.calls.clinicReport({ session: counter.session, who: DANA, closeId }, counter.call),
  };
}

/** A bag of a clinic close, with a number of its own. */
export const bag = (branch: string, bills: number, ...checks: readonly string[]): PackedBag => ({
  ...{ branch, entity: 'North Clinic LLC', account: 'Operating', bagNumber: v7().slice(-12) },
  ...{ bills: cents(bills), coin: cents(0), checks: [...checks] },
});

/** A check that was taken; its key is known. */
export const checkTaken = (commandId: string, reference: string, amount: number): NewEntry => ({
  kind: 'tender.recorded',
  body: {
    ...{ commandId, saleId: v7(), cashier: DANA, what: 'check', reference, amount: cents(amount) },
  },
});

/** The entry of a bag that a counter packed itself; its checks are of 7.00. */
export const bagPacked = (
  bagId: string,
  bills: number,
  checks: readonly string[] = [],
  bagNumber = bagId,
): NewEntry => ({
  kind: 'bag.packed',
  body: {
    ...{ commandId: v7(), bagId, bagNumber, accountId: 'checking', day: '2026-03-02' },
    ...{ businessDays: [], bills: cents(bills), coin: cents(0), cashier: DANA },
    checks: checks.map((paymentKey) => ({
      ...{ paymentKey, saleId: v7(), number: '1042', payer: null, amount: cents(700) },
    })),
  },
});
