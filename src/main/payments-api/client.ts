import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { trust } from './authorities.ts';
import type { CallOptions, CallRecord } from './call.ts';
import { type Connection, checkSettings, serviceUrl } from './connection.ts';
import { openLine } from './dispatchers.ts';
import { type EligibilityOperations, eligibilityOf } from './eligibility.ts';
import { type Patients, patientsOf } from './patients.ts';
import { listCall, type Payments, paymentsOf } from './payments.ts';
import { type Profiles, profilesOf } from './profiles.ts';
import { chosenProxy } from './proxy.ts';
import { ReadingError } from './reading-error.ts';
import { type Reports, reportsOf } from './reports.ts';
import { type AnswerFormat, requestHeaders } from './request-headers.ts';
import type { BodyFormat } from './secret-body.ts';
import {
  defaultRetry,
  defaultTimeouts,
  type RetrySettings,
  type Timeouts,
  type World,
} from './settings.ts';
import { Transport } from './transport.ts';

export interface PaymentsClientOptions {
  readonly connection: Connection;
  /** Gets one record for every request; nothing secret can be in it. */
  readonly log?: (line: CallRecord) => void;
  /** What the answers are asked for in; `json`. Both read into the same values. */
  readonly answers?: AnswerFormat;
  /** What payments are sent as; `json` (interface.md §1.5). */
  readonly paymentBodies?: BodyFormat;
  readonly timeouts?: Partial<Timeouts>;
  readonly retry?: Partial<RetrySettings>;
  /** For how long an answer that could be read proves the line that carried it, in ms; 4000. */
  readonly provenForMs?: number;
  /** How long an unused connection is kept open, in ms; 60000. */
  readonly keepMs?: number;
  readonly world?: Partial<World>;
}

/** The service's clock against ours, from the `Date` of a GET. */
export interface WarmUp {
  /** The service's time minus ours, in ms; exact to half a second and half the time it took. */
  readonly clockOffsetMs: number;
  /** When it was measured, in our clock, ms since 1970. */
  readonly at: number;
}

export interface PaymentsClient {
  readonly environment: 'demo' | 'production';
  readonly payments: Payments;
  readonly patients: Patients;
  readonly profiles: Profiles;
  readonly eligibility: EligibilityOperations;
  readonly reports: Reports;
  /**
   * Opens the connection that the next money will go on and reads the service's clock. Done when the
   * tender step opens, so that TLS costs the patient nothing. @throws PaymentsApiError
   */
  warmUp(options?: CallOptions): Promise<WarmUp>;
  /** Waits for calls under way, then closes all connections. Calls made later are `not-sent`. */
  close(): Promise<void>;
}

/** A client of one connection. @throws ConnectionSettingsError naming the setting that is wrong */
export function createPaymentsClient(options: PaymentsClientOptions): PaymentsClient {
  const { connection } = options;
  const url = serviceUrl(connection);
  checkSettings(connection);
  const secureContext = trust(connection);
  const proxy = chosenProxy(connection);
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const world = { ...ourWorld, ...options.world };
  const answers = options.answers ?? 'json';

  const transport = new Transport({
    origin: url.origin,
    prefix: url.pathname.replace(/\/+$/, ''),
    openLine: () =>
      openLine({
        origin: url.origin,
        secureContext,
        proxy,
        connectMs: timeouts.connectMs,
        keepMs: options.keepMs ?? 60_000,
      }),
    headers: requestHeaders(connection, answers),
    answers,
    proof: () => listCall('payments.warm-up', lastSecond(world.now())),
    provenForMs: options.provenForMs ?? 4_000,
    timeouts,
    retry: { ...defaultRetry, ...options.retry },
    world,
    log: options.log ?? (() => {}),
  });

  return {
    environment: connection.environment,
    payments: paymentsOf(transport, options.paymentBodies ?? 'json'),
    patients: patientsOf(transport),
    profiles: profilesOf(transport),
    eligibility: eligibilityOf(transport),
    reports: reportsOf(transport),
    warmUp: (callOptions) =>
      transport.warmUp((answer, askedAt) => {
        const at = world.now();
        return { clockOffsetMs: serviceTime(answer.headers.date) - (askedAt + at) / 2, at };
      }, callOptions),
    close: () => transport.close(),
  };
}

const ourWorld: World = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  wait: (ms, signal) => wait(ms, undefined, { signal }),
  newId: () => randomUUID(),
};

function lastSecond(now: number) {
  return { start: new Date(now - 1_000), end: new Date(now) };
}

/** `Date` has whole seconds, so on average half a second has passed since. */
function serviceTime(date: string | string[] | undefined): number {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time))
    throw new ReadingError('date', 'the Date header is missing or not a date');
  return time + 500;
}
