import { type Patients, patientStore } from './patients/store.ts';
import { type Profiles, profileStore } from './payment-profiles/store.ts';
import { fingerprintKeyOf } from './payments/fingerprint-key.ts';
import { type PaymentRecords, paymentRecords } from './payments/records.ts';
import { type Settlement, settlementOf } from './settlement/settlement.ts';
import { type Clock, keptClock } from './simulation/clock.ts';
import type { Db } from './store/open.ts';

/** What every part of the service is given. */
export interface Service {
  readonly db: Db;
  readonly clock: Clock;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Keys the fingerprints by which bank accounts are told apart without their numbers. */
  readonly fingerprintKey: string;
  readonly payments: PaymentRecords;
  readonly patients: Patients;
  readonly profiles: Profiles;
  readonly settlement: Settlement;
}

/** On whose behalf a request came (interface.md §5). */
export interface Caller {
  /** The client or branch whose data the request sees. */
  readonly clientId: string;
  /** The end user within the client's software (svc-userid), or an empty string. */
  readonly userId: string;
}

/** Puts the service together over an open store. `realNow` gives Unix milliseconds. */
export function createService(db: Db, realNow: () => number, newId: () => string): Service {
  const payments = paymentRecords(db);
  return {
    db,
    clock: keptClock(db, realNow),
    newId,
    fingerprintKey: fingerprintKeyOf(db),
    payments,
    patients: patientStore(db),
    profiles: profileStore(db),
    settlement: settlementOf(db, payments, newId),
  };
}
