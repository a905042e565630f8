/**
 * The client of the payment service (interface.md): payments, reports, patients, profiles and eligibility.
 *
 *    typed request ─▶ fields and body (JSON, XML or form) ─▶ undici over TLS ─▶ answer ─▶ values or a failure class
 *
 * It knows nothing of the till but money. A request that moves money is sent once; reads are retried.
 */

import type { Dispatcher } from 'undici';
import { ReadingError } from './answer-fields.ts';
import {
  type CallOptions,
  type CallRecord,
  defaultRetry,
  defaultTimeouts,
  type Environment,
  type RetrySettings,
  systemEnvironment,
  type Timeouts,
} from './call.ts';
import {
  type AnswerFormat,
  type Connection,
  checkSettings,
  chosenProxy,
  requestHeaders,
  serviceUrl,
} from './connection.ts';
import { type EligibilityOperations, eligibilityOf } from './eligibility.ts';
import { openLine, trust } from './lines.ts';
import { type Patients, patientsOf } from './patients.ts';
import { type Payments, paymentsOf, proofCall } from './payments.ts';
import { type Profiles, profilesOf } from './profiles.ts';
import { type Reports, reportsOf } from './reports.ts';
import type { BodyFormat } from './request.ts';
import { Transport } from './transport.ts';

export interface PaymentsClientOptions {
  readonly connection: Connection;
  /** Gets one record for every request, without secrets. */
  readonly log?: (line: CallRecord) => void;
  /** The format of answers; `json`. Both are read into the same values. */
  readonly answers?: AnswerFormat;
  /** The format of payment bodies; `json` (interface.md §1.5). */
  readonly paymentBodies?: BodyFormat;
  readonly timeouts?: Partial<Timeouts>;
  readonly retry?: Partial<RetrySettings>;
  /** Time for which a readable answer proves its connection, in ms; 4000. */
  readonly provenForMs?: number;
  /** Time for which an unused connection stays open, in ms; 60000. */
  readonly keepMs?: number;
  readonly environment?: Partial<Environment>;
  /** Opens each connection in place of undici over TLS. */
  readonly openLine?: () => Dispatcher;
}

/** The service's clock compared with ours, from the `Date` of a GET. */
export interface WarmUp {
  /** The service's time minus ours, in ms; accurate to half a second and half the round trip. */
  readonly clockOffsetMs: number;
  /** Time of the measurement by our clock, ms since 1970. */
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
   * Opens the connection of the next money request and reads the service's clock. Called when the
   * tender step opens, so that the patient does not wait for TLS. @throws PaymentsApiError
   */
  warmUp(options?: CallOptions): Promise<WarmUp>;
  /** Waits for calls under way, then closes all connections. Later calls are `not-sent`. */
  close(): Promise<void>;
}

/** A client of one connection. @throws ConnectionSettingsError naming the wrong setting */
export function createPaymentsClient(options: PaymentsClientOptions): PaymentsClient {
  const { connection } = options;
  const url = serviceUrl(connection);
  checkSettings(connection);
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const environment = { ...systemEnvironment, ...options.environment };
  const answers = options.answers ?? 'json';

  const transport = new Transport({
    origin: url.origin,
    prefix: url.pathname.replace(/\/+$/, ''),
    openLine: options.openLine ?? verifiedLines(),
    headers: requestHeaders(connection, answers),
    answers,
    proof: proofCall,
    provenForMs: options.provenForMs ?? 4_000,
    timeouts,
    retry: { ...defaultRetry, ...options.retry },
    environment,
    log: options.log ?? null,
  });

  /** The authorities are read once. */
  function verifiedLines(): () => Dispatcher {
    const secureContext = trust(connection);
    const proxy = chosenProxy(connection);
    const { connectMs } = timeouts;
    const keepMs = options.keepMs ?? 60_000;
    return () => openLine({ origin: url.origin, secureContext, proxy, connectMs, keepMs });
  }

  return {
    environment: connection.environment,
    payments: paymentsOf(transport, options.paymentBodies ?? 'json'),
    patients: patientsOf(transport),
    profiles: profilesOf(transport),
    eligibility: eligibilityOf(transport),
    reports: reportsOf(transport),
    warmUp: (callOptions) =>
      transport.warmUp((answer, askedAt) => {
        const at = environment.now();
        return { clockOffsetMs: serviceTime(answer.headers.date) - (askedAt + at) / 2, at };
      }, callOptions),
    close: () => transport.close(),
  };
}

/** `Date` has whole seconds, so on average half a second has passed since. */
function serviceTime(date: string | string[] | undefined): number {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(time))
    throw new ReadingError('date', 'the Date header is missing or not a date');
  return time + 500;
}
