import type { Uplink } from '../../../src/main/hub/uplink.ts';
import { followUpsOf } from '../../../src/main/journal/projections/attempts.ts';
import { snapshotOf } from '../../../src/main/payments/engine/snapshot.ts';
import { clinicUnsureSchema } from '../../../src/shared/contract/clinic.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { Chance } from '../environment/chance.ts';
import type { Environment } from '../environment/environment.ts';
import type { Deed } from '../service/deed.ts';
import type { ModelCashier } from '../till/model-cashier.ts';
import { DANA } from '../till/people.ts';
import type { Program } from '../till/program.ts';
import type { HubWire } from './model-hub.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A counter of the clinic: it survives the crashes of its program. */
export interface ModelCounter {
  readonly environment: Environment;
  readonly program: Program;
  readonly cashier: ModelCashier;
  readonly wire: HubWire;
  readonly uplink: () => Uplink | null;
}

/** Pauses between two acts. */
const PAUSES = [0, SECOND, 10 * SECOND, MINUTE, 5 * MINUTE];
const RUSH = [0, 0, 2 * SECOND, 90 * SECOND];

/** Some acts at one counter, which is started again after each crash. */
export async function work(
  counter: ModelCounter,
  counters: readonly ModelCounter[],
  all: Chance,
): Promise<void> {
  const { environment, program, cashier } = counter;
  const { clock, tillId } = environment;
  const chance = all.branch(`acts of ${tillId}`);
  const crashes = chance.happens(0.3);
  const start = () =>
    program.start(crashes ? chance.whole(1, chance.pick([30, 100, 300])) : undefined);
  start();
  const acts = chance.whole(3, 7);
  // In a rush all counters act at once, on the newest payment.
  const isRush = all.branch('rush').happens(0.5);
  const pauses = isRush ? RUSH : PAUSES;
  for (let act = 0; act < acts; act += 1) {
    await clock.wait(chance.pick(pauses));
    while (program.running === null) {
      await clock.wait(chance.pick([SECOND, MINUTE, 20 * MINUTE]));
      start();
      await cashier.afterStart();
    }
    const paid = approvedPayments(counters);
    const newest = paid.at(-1);
    if (newest !== undefined && chance.happens(0.6)) {
      await giveBack(counter, isRush ? newest : chance.pick(paid), chance);
    } else if (chance.happens(0.15)) await cashier.takeCash(cashier.newSale());
    else await cashier.charge(cashier.newSale(), { part: null });
  }
}

/** Charges of all counters, as the service knows them. */
const approvedPayments = (counters: readonly ModelCounter[]): readonly Deed[] =>
  (counters[0]?.environment.service.deeds ?? []).filter(
    ({ action, results, method }) =>
      action === 'AUTHORIZE' && results === 'APPROVED' && method === 'CARD',
  );

/** Refunds a part or all that this counter knows to remain of any counter's payment. */
async function giveBack(
  { environment, program }: ModelCounter,
  payment: Deed,
  chance: Chance,
): Promise<void> {
  const { running } = program;
  if (running === null) return;
  const { service, trace, tillId } = environment;
  const day = new Date(environment.clock.now - 24 * HOUR).toISOString().slice(0, 10);
  const end = new Date(environment.clock.now + 24 * HOUR).toISOString().slice(0, 10);
  const rows = service
    .transactions(payment.branch, day, end)
    .filter(({ id, originalId }) => originalId === payment.id && id !== payment.id);
  const own = followUpsOf(running.journal.readable, payment.id);
  const isGone = ({ state }: { readonly state: string }) =>
    !['declined', 'failed', 'not-sent', 'refused'].includes(state);
  const here = own.filter(isGone);
  const others = rows.filter(({ id }) => !here.some(({ paymentId }) => paymentId === id));
  if (here.some(({ operation }) => operation === 'void') || others.some(isVoid)) return;
  const gone = [...here, ...others].reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const left = payment.amount - gone;
  if (left <= 0) return;
  const isVoiding = gone === 0 && chance.happens(0.3);
  const part = chance.happens(0.5) ? left : Math.max(1, Math.floor(left / 2));
  const command = {
    operation: isVoiding ? ('void' as const) : ('credit' as const),
    method: payment.method,
    amount: cents(isVoiding ? payment.amount : part),
    ...{ commandId: environment.newId(), saleId: null, patientId: null, cashier: DANA },
    ...{ paymentId: payment.id, paidAt: new Date(payment.stamp).toISOString() },
    paidUnder: payment.trackingId,
    decidedFrom: snapshotOf(
      running.journal.readable,
      { paymentId: payment.id },
      rows.map(({ id }) => id),
    ),
  };
  const ask = (withoutHub: boolean) =>
    program.ask((money) => money.attempts.run({ ...command, withoutHub }));
  let came = await ask(false);
  trace.say('cashier', `${tillId} ${command.operation} ${payment.id}: ${JSON.stringify(came)}`);
  if (came.kind !== 'refused' || came.code !== 'CLINIC_UNSURE') return;
  if (!clinicUnsureSchema.parse(came.data).approvable || chance.happens(0.3)) return;
  came = await ask(true);
  trace.say('cashier', `${tillId} approved without the hub: ${came.kind}`);
}

const isVoid = ({ action }: { readonly action: string }) => action === 'VOID';
