import type { Database } from 'better-sqlite3';
import type { Uplink } from '../../../src/main/hub/uplink.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { followUpsOf } from '../../../src/main/journal/projections/attempts.ts';
import { snapshotOf } from '../../../src/main/payments/engine/snapshot.ts';
import { clinicUnsureSchema } from '../../../src/shared/contract/clinic.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import type { Chance } from '../environment/chance.ts';
import type { Environment } from '../environment/environment.ts';
import type { Deed } from '../service/deed.ts';
import type { ModelCashier } from '../till/model-cashier.ts';
import { DANA } from '../till/people.ts';
import type { Program } from '../till/program.ts';
import { type ClinicTheme, themeOf } from './clinic-theme.ts';
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
  /** The number of the newest entry that left the PC, on its disk. */
  readonly sent: { value: number };
  /** The journal of a lost PC; null while it is there. */
  lost: Journal | null;
  /** The entries of an older disk that was put back; null without one. */
  olderUpTo: number | null;
  /** Disks that were replaced. */
  readonly replaced: Database[];
}

/** Pauses between two acts. */
const PAUSES = [0, SECOND, 10 * SECOND, MINUTE, 5 * MINUTE];
const RUSH = [0, 0, 2 * SECOND, 90 * SECOND];
/** Long enough for another counter to act while the line of one is cut. */
const WHILE_CUT = [0, 2 * SECOND, 90 * SECOND, 3 * MINUTE];

const PAUSES_OF: Readonly<Record<ClinicTheme, readonly number[]>> = {
  ...{ mixed: PAUSES, holds: PAUSES, losses: PAUSES, rush: RUSH, 'dies-while-asking': PAUSES },
  ...{ 'cut-after-grants': WHILE_CUT, doubts: WHILE_CUT },
};

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
  const theme = themeOf(all);
  // All counters act on one payment: at once on the newest, or on the oldest while a line is cut.
  const isRush = theme === 'rush';
  const pauses = PAUSES_OF[theme];
  for (let act = 0; act < acts; act += 1) {
    await clock.wait(chance.pick(pauses));
    while (program.running === null) {
      if (counter.lost !== null) return;
      await clock.wait(chance.pick([SECOND, MINUTE, 20 * MINUTE]));
      if (counter.lost !== null) return;
      if (program.running === null) start();
      await cashier.afterStart();
    }
    const [item] = (program.running?.money.attempts.inDoubtList ?? []).filter(
      ({ operation }) => operation !== 'authorize' && operation !== 'preauthorize',
    );
    if (item !== undefined && chance.happens(theme === 'doubts' ? 0.8 : 0.4)) {
      await cashier.decide(item);
      continue;
    }
    const hold = theme === 'holds' ? openHold(counters, chance) : undefined;
    if (hold !== undefined && chance.happens(0.6)) {
      await endHold(counter, hold, chance);
      continue;
    }
    const paid = approvedPayments(counters);
    const [oldest] = paid;
    const newest = paid.at(-1);
    if (oldest !== undefined && newest !== undefined && chance.happens(0.6)) {
      const aimed = pauses === WHILE_CUT ? oldest : isRush ? newest : chance.pick(paid);
      await giveBack(counter, aimed, chance);
    } else if (theme === 'holds' && chance.happens(0.6)) await cashier.hold(cashier.newSale());
    else if (chance.happens(0.15)) await cashier.takeCash(cashier.newSale());
    else await cashier.charge(cashier.newSale(), { part: null });
  }
}

/** Charges of all counters, as the service knows them. */
const approvedPayments = (counters: readonly ModelCounter[]): readonly Deed[] =>
  (counters[0]?.environment.service.deeds ?? []).filter(
    ({ action, results, method }) =>
      action === 'AUTHORIZE' && results === 'APPROVED' && method === 'CARD',
  );

/** One of the newest holds of all counters, which may have ended meanwhile. */
function openHold(counters: readonly ModelCounter[], chance: Chance): Deed | undefined {
  const holds = (counters[0]?.environment.service.deeds ?? []).filter(
    ({ action, results }) => action === 'PREAUTHORIZE' && results === 'APPROVED',
  );
  return holds.length === 0 ? undefined : chance.pick(holds.slice(-2));
}

/** Charges or releases a hold of any counter. */
async function endHold(counter: ModelCounter, hold: Deed, chance: Chance): Promise<void> {
  const { running } = counter.program;
  if (running === null) return;
  const own = followUpsOf(running.journal.readable, hold.id);
  if (own.some(({ state }) => !NOTHING.includes(state))) return;
  const amount = chance.happens(0.5) ? hold.amount : cents(Math.floor(hold.amount / 2));
  const operation = chance.happens(0.7) ? ('capture' as const) : ('deauthorize' as const);
  await follow(
    counter,
    { operation, amount: operation === 'capture' ? amount : hold.amount, payment: hold, rows: [] },
    chance,
  );
}

const NOTHING: readonly string[] = ['declined', 'failed', 'not-sent', 'refused'];

/** Refunds a part or all that this counter knows to remain of any counter's payment. */
async function giveBack(counter: ModelCounter, payment: Deed, chance: Chance): Promise<void> {
  const { environment, program } = counter;
  const { running } = program;
  if (running === null) return;
  const { service } = environment;
  const day = new Date(environment.clock.now - 24 * HOUR).toISOString().slice(0, 10);
  const end = new Date(environment.clock.now + 24 * HOUR).toISOString().slice(0, 10);
  const rows = service
    .transactions(payment.branch, day, end)
    .filter(({ id, originalId }) => originalId === payment.id && id !== payment.id);
  const own = followUpsOf(running.journal.readable, payment.id);
  const isGone = ({ state }: { readonly state: string }) => !NOTHING.includes(state);
  const here = own.filter(isGone);
  const others = rows.filter(({ id }) => !here.some(({ paymentId }) => paymentId === id));
  if (here.some(({ operation }) => operation === 'void') || others.some(isVoid)) return;
  const gone = [...here, ...others].reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const left = payment.amount - gone;
  if (left <= 0) return;
  const isVoiding = gone === 0 && chance.happens(0.3);
  const part = chance.happens(0.5) ? left : Math.max(1, Math.floor(left / 2));
  const operation = isVoiding ? ('void' as const) : ('credit' as const);
  const amount = cents(isVoiding ? payment.amount : part);
  const seen = rows.map(({ id }) => id);
  await follow(counter, { operation, amount, payment, rows: seen }, chance);
}

/** A follow-up at a counter; where the hub does not answer, a manager mostly approves it without. */
async function follow(
  { environment, program }: ModelCounter,
  act: {
    readonly operation: 'void' | 'credit' | 'capture' | 'deauthorize';
    readonly amount: Cents;
    readonly payment: Deed;
    /** Ids of the service's records that the person saw. */
    readonly rows: readonly string[];
  },
  chance: Chance,
): Promise<void> {
  const { operation, amount, payment, rows } = act;
  const { running } = program;
  if (running === null) return;
  const { trace, tillId } = environment;
  const { readable } = running.journal;
  const command = {
    ...{ operation, amount, method: payment.method },
    ...{ commandId: environment.newId(), saleId: null, patientId: null, cashier: DANA },
    ...{ paymentId: payment.id, paidAt: new Date(payment.stamp).toISOString() },
    paidUnder: payment.trackingId,
    decidedFrom: snapshotOf(readable, { paymentId: payment.id }, rows),
  };
  const ask = (withoutHub: boolean) =>
    program.ask((money) => money.attempts.run({ ...command, withoutHub }));
  let came = await ask(false);
  trace.say('cashier', `${tillId} ${operation} ${payment.id}: ${JSON.stringify(came)}`);
  if (came.kind !== 'refused' || came.code !== 'CLINIC_UNSURE') return;
  if (!clinicUnsureSchema.parse(came.data).approvable || chance.happens(0.3)) return;
  came = await ask(true);
  trace.say('cashier', `${tillId} approved without the hub: ${came.kind}`);
}

const isVoid = ({ action }: { readonly action: string }) => action === 'VOID';
