import type { Clock } from './simulation/clock.ts';
import type { Db } from './store/open.ts';

/** What every part of the service is given: its store, its time and its source of ids. */
export interface Service {
  readonly db: Db;
  readonly clock: Clock;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Keys the fingerprints by which bank accounts are told apart without their numbers. */
  readonly fingerprintKey: string;
}

/** On whose behalf a request came (interface.md §5). */
export interface Caller {
  /** The client or branch whose data the request sees. */
  readonly clientId: string;
  /** The end user within the client's software (svc-userid), or an empty string. */
  readonly userId: string;
}
