/**
 * The payments service of interface.md, simulated: a program of its own over HTTPS that shares no code with its client.
 *
 *    request ─▶ app.ts: suffix, body, errors ─▶ authentication.ts (§5) ─▶ <feature>/routes.ts ─▶ <feature>/store.ts
 *    clock ─▶ settlement/: settled, returned, funded ─▶ reports/
 *    simulation/: the clock and faults, by requests outside of the interface (/_demo)
 *
 * Its decisions on open questions of the document are in docs/reference/interface-decisions.md.
 */

import { randomBytes } from 'node:crypto';
import { type Patients, patientStore } from './patients/store.ts';
import { type Profiles, profileStore } from './payment-profiles/store.ts';
import { type PaymentRecords, paymentRecords } from './payments/records.ts';
import { type Settlement, settlementOf } from './settlement/settlement.ts';
import { type Clock, keptClock } from './simulation/clock.ts';
import type { Db } from './store/open.ts';

/** Dependencies of all parts of the service. */
export interface Service {
  readonly db: Db;
  readonly clock: Clock;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Key of the hashes of bank accounts. It ends with the process: stored hashes reveal no number. */
  readonly fingerprintKey: Uint8Array;
  readonly payments: PaymentRecords;
  readonly patients: Patients;
  readonly profiles: Profiles;
  readonly settlement: Settlement;
}

/** The client and user of a request (interface.md §5). */
export interface Caller {
  /** The client or branch that owns the visible data. */
  readonly clientId: string;
  /** The end user within the client's software (svc-userid), or an empty string. */
  readonly userId: string;
}

/** Creates the service over an open store. `realNow` returns Unix milliseconds. */
export function createService(db: Db, realNow: () => number, newId: () => string): Service {
  const payments = paymentRecords(db);
  return {
    db,
    clock: keptClock(db, realNow),
    newId,
    fingerprintKey: randomBytes(32),
    payments,
    patients: patientStore(db),
    profiles: profileStore(db),
    settlement: settlementOf(db, payments, newId),
  };
}
