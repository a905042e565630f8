/**
 * An invented clinic: patients, and visits with payments, voids and credits on past days, from a seed.
 *
 *    seed ─▶ people.ts, visits.ts ─▶ the same path as a request, at its simulated time ─▶ settlement catches up
 *
 * The same seed makes the same data, once per client.
 */

import { setImmediate as othersAreServed } from 'node:timers/promises';
import { DAY_SECONDS, parseDate, toDate } from '../format/dates.ts';
import { ServiceError } from '../format/error-body.ts';
import { authorize } from '../payments/authorize.ts';
import { followUp } from '../payments/follow-up.ts';
import type { Caller, Service } from '../service.ts';
import { settlementOf } from '../settlement/settlement.ts';
import { type Random, seededRandom } from '../simulation/random.ts';
import { inventPatient } from './people.ts';
import { inventVisit, type Visit } from './visits.ts';

export interface SeedOrder {
  /** Number of days before today. */
  readonly days: number;
  readonly payments_per_day: number;
  readonly seed: number;
}

/** Number of payments made before other requests are served: a few hundredths of a second. */
const CHUNK = 50;

/** Counts of the created data. */
export interface Seeded {
  readonly patients: number;
  readonly payments: number;
}

/**
 * Fills the caller's past with patients and payments from the seed. Each takes the path of a
 * request, at its simulated time, so that the totals agree as for a real past. Requests are served
 * between any two chunks, so they may see a part; settlement waits until all is done.
 *
 * @throws ServiceError 409 if this seed was used for this client before
 */
export function fillPast(service: Service, caller: Caller, order: SeedOrder): Promise<Seeded> {
  return service.settlement.during(() => fill(service, caller, order));
}

async function fill(service: Service, caller: Caller, order: SeedOrder): Promise<Seeded> {
  const random = seededRandom(`${caller.clientId}/${order.seed}`);
  const people = Array.from({ length: patientsFor(order) }, (_, index) =>
    inventPatient(random, index + 1),
  );
  if (people.some((patient) => service.patients.find(caller.clientId, patient.patient_id)))
    throw new ServiceError(409, 'seed_used', 'This seed has filled this client before.', 'seed');

  const today = parseDate(toDate(service.clock.now())) ?? 0;
  const visits: Visit[] = [];
  for (let index = 0; index < order.days; index += 1) {
    const day = today - (order.days - index) * DAY_SECONDS;
    for (let each = 1; each <= order.payments_per_day; each += 1) {
      const number = visits.length + 1;
      visits.push(inventVisit(random, random.pick(people), day, number));
      if (number % CHUNK === 0) await othersAreServed();
    }
  }
  service.db.transaction(() => {
    for (const patient of people) service.patients.put(caller.clientId, patient);
  })();
  await relive(service, caller, random, visits);
  return { patients: people.length, payments: visits.length };
}

/** Most patients come a few times. */
function patientsFor({ days, payments_per_day }: SeedOrder): number {
  return Math.max(3, Math.min(300, Math.ceil((days * payments_per_day) / 4)));
}

/** Performs all visits in order, with the clock at the time of each event. */
async function relive(
  service: Service,
  caller: Caller,
  random: Random,
  visits: readonly Visit[],
): Promise<void> {
  const present = service.clock.now();
  let time = present;
  const past: Service = {
    ...service,
    clock: { ...service.clock, now: () => time },
    newId: random.uuid,
    settlement: settlementOf(service.db, service.payments, random.uuid),
  };
  const made = new Map<Visit, string>();
  const deeds = visits
    .flatMap((visit) => [
      { at: visit.at, visit, operation: undefined },
      ...visit.later.map(({ at, operation }) => ({ at, visit, operation })),
    ])
    .filter((deed) => deed.at < present)
    .sort((a, b) => a.at - b.at);
  const doOne = ({ at, visit, operation }: (typeof deeds)[number]): void => {
    time = at;
    past.settlement.catchUp(at);
    if (operation === undefined) {
      made.set(visit, authorize(past, caller, visit.action, visit.request).id);
      return;
    }
    const payment = past.payments.find(caller.clientId, made.get(visit) ?? '');
    if (payment?.results === 'APPROVED') followUp(past, caller, operation, payment);
  };
  for (let from = 0; from < deeds.length; from += CHUNK) {
    service.db.transaction(() => deeds.slice(from, from + CHUNK).forEach(doOne))();
    await othersAreServed();
  }
}
