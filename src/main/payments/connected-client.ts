import type { TillState } from '../../shared/contract/till.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import type { CallOptions, MoneyOutcome } from '../payments-api/call.ts';
import {
  createPaymentsClient,
  type PaymentsClient,
  type PaymentsClientOptions,
} from '../payments-api/client.ts';
import type { Connection } from '../payments-api/connection.ts';
import type { AuthorizeRequest } from '../payments-api/payment-request.ts';
import type {
  FollowUpRecord,
  ListedRecord,
  PaymentRecord,
  PaymentResults,
  Payments,
} from '../payments-api/payments.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import type { DepositedRow, RejectRow, ReportedRow } from '../payments-api/report-rows.ts';
import type { Reports, Rows } from '../payments-api/reports.ts';
import type { ProgramEnvironment } from '../system/timers.ts';
import {
  type MoneyAnswer,
  type MoneyRequest,
  type PaymentsPort,
  type Proof,
  StatusCheckFailed,
} from './engine/engine-context.ts';

/** The largest age of a proof when money is sent, ms. */
const PROOF_LASTS_MS = 60_000;
/** A difference between wall clock and monotonic clock that only setting the clock explains, ms. */
const STEP_MS = 2_000;
/** Time to the next check, after one with and one without an answer, ms. */
const CHECK_AGAIN_MS = { proven: 30_000, unreachable: 5_000 } as const;

/** A connection the program can use. */
export interface OpenConnection {
  /** Unchanged when an address changes, as the embedded service's port does. */
  readonly id: string;
  readonly connection: Connection;
  /** Of its branches; absent for one without. */
  readonly clientIds?: readonly string[];
}

/** The clocks of a client; `reportFault` gets internal errors, and the service counts as unreachable meanwhile. */
export interface ClientEnvironment extends ProgramEnvironment {
  readonly changed: () => void;
  /** Replaces the connections and the clocks of the client of the service. */
  readonly wire?: Pick<PaymentsClientOptions, 'openLine' | 'environment'>;
}

/** The service's records without money: patients, their cards on file, their insurance. */
export type Records = Pick<PaymentsClient, 'patients' | 'profiles' | 'eligibility'>;

/** The till's client of its payments service: its reachability, its clock, and money requests. */
export class ConnectedClient implements PaymentsPort {
  #connection: Connection;
  #client: PaymentsClient;
  readonly #id: string;
  readonly #environment: ClientEnvironment;
  #network: TillState['network'] = { kind: 'checking' };
  #proof: { readonly at: number; readonly tick: number; readonly clockOffsetMs: number } | null =
    null;
  #clockOffsetMs = 0;
  #proving: Promise<Proof> | null = null;
  #cancel: (() => void) | null = null;
  #closed = false;
  /** Only the client of new payments is checked periodically. */
  #resting = true;

  constructor(environment: ClientEnvironment, { id, connection }: OpenConnection) {
    this.#environment = environment;
    this.#id = id;
    this.#connection = connection;
    this.#client = this.#clientOf(connection);
  }

  get host(): string {
    return new URL(this.#connection.baseUrl).host;
  }

  get connection(): AttemptConnection {
    const { baseUrl, username, clientId } = this.#connection;
    return { id: this.#id, baseUrl, username, clientId: clientId ?? null };
  }

  /** The same service at another address, as after a restart of the embedded one. */
  moveTo(connection: Connection): void {
    const left = this.#client;
    this.#connection = connection;
    this.#client = this.#clientOf(connection);
    this.#proof = null;
    this.#environment.changed();
    this.#checkNow();
    left.close().catch(this.#environment.reportFault);
  }

  /** For display; evidence of an attempt is read by `transactions`. */
  get reports(): Reports {
    return this.#client.reports;
  }

  /** The current time at the service, as far as its clock is known. */
  serviceNow(): Date {
    return new Date(this.#environment.now().getTime() + this.#clockOffsetMs);
  }

  /** Payments for display; only `send` moves money. */
  get paymentReads(): PaymentsClient['payments'] {
    return this.#client.payments;
  }

  get network(): TillState['network'] {
    return this.#network;
  }

  get records(): Records {
    return this.#client;
  }

  /** Checks the service periodically, for the status bar. */
  watch(): void {
    this.#resting = false;
    void this.#prove().then(({ kind }) => {
      if (this.#closed || this.#resting) return;
      this.#cancel?.(); // only one check is planned at a time, for any caller
      this.#cancel = this.#environment.after(CHECK_AGAIN_MS[kind], () => this.watch());
    });
  }

  /** Ends the periodic checks; requests remain possible. */
  rest(): void {
    this.#resting = true;
    this.#cancel?.();
  }

  /** A proof at most 60 s old; it warms up the connection that the money request will use. */
  prove(): Promise<Proof> {
    if (this.#proof !== null) {
      const { clockOffsetMs, ...since } = this.#proof;
      const isFresh = this.#environment.monotonic() - since.tick < PROOF_LASTS_MS;
      if (isFresh && !this.#wasSet(since)) {
        return Promise.resolve({ kind: 'proven', clockOffsetMs });
      }
    }
    return this.#prove();
  }

  async send(request: MoneyRequest): Promise<MoneyAnswer> {
    const answer = await sendMoney(this.#client.payments, request);
    if (answer.problem === null) this.#show({ kind: 'online' });
    else {
      this.#proof = null; // after a failure it must be proven again before the next money request
      this.#checkNow();
    }
    return answer;
  }

  list(start: Date, end: Date): Promise<readonly ListedRecord[]> {
    return asChecked(() => this.#client.payments.list({ start, end }));
  }

  transactions(startDate: string, endDate: string): Promise<readonly ReportedRow[]> {
    return allRows(this.#client.reports.transactions({ startDate, endDate }));
  }

  depositDetails(startDate: string, endDate: string): Promise<readonly DepositedRow[]> {
    return allRows(this.#client.reports.depositDetails({ startDate, endDate }));
  }

  rejects(startDate: string, endDate: string): Promise<readonly RejectRow[]> {
    return allRows(this.#client.reports.rejects({ startDate, endDate }));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel?.();
    await this.#client.close();
  }

  /** True if this PC's clock was set since then: an offset measured before is wrong by as much. */
  #wasSet({ at, tick }: { readonly at: number; readonly tick: number }): boolean {
    const { now, monotonic } = this.#environment;
    return Math.abs(now().getTime() - at - (monotonic() - tick)) > STEP_MS;
  }

  #clientOf(connection: Connection): PaymentsClient {
    const { now, wire } = this.#environment;
    // Its offset is relative to this same clock.
    const environment = { ...wire?.environment, now: () => now().getTime() };
    return createPaymentsClient({ connection, ...wire, environment });
  }

  #checkNow(): void {
    if (this.#resting) return;
    this.#cancel?.();
    this.watch();
  }

  #prove(): Promise<Proof> {
    this.#proving ??= this.#warmUp().finally(() => {
      this.#proving = null;
    });
    return this.#proving;
  }

  async #warmUp(): Promise<Proof> {
    const client = this.#client;
    const { now, monotonic } = this.#environment;
    const began = { at: now().getTime(), tick: monotonic() };
    try {
      const { clockOffsetMs, at } = await client.warmUp();
      if (client !== this.#client) return this.#warmUp(); // the address changed meanwhile: ask the new one
      if (this.#wasSet(began)) return this.#warmUp(); // the offset is valid for neither time
      this.#clockOffsetMs = clockOffsetMs;
      this.#proof = { at, tick: monotonic(), clockOffsetMs };
      this.#show({ kind: 'online' });
      return { kind: 'proven', clockOffsetMs };
    } catch (error) {
      if (client !== this.#client) return this.#warmUp();
      if (!(error instanceof PaymentsApiError)) this.#environment.reportFault(error);
      this.#proof = null;
      const problem = error instanceof PaymentsApiError ? error.code : 'unexpected';
      this.#show({ kind: 'offline', problem });
      return { kind: 'unreachable', problem };
    }
  }

  #show(network: TillState['network']): void {
    const before = JSON.stringify(this.#network);
    this.#network = network;
    if (JSON.stringify(network) !== before) this.#environment.changed();
  }
}

/** All rows of a report. @throws {StatusCheckFailed} */
function allRows<Row>(report: Rows<Row>): Promise<readonly Row[]> {
  return asChecked(async () => {
    const rows: Row[] = [];
    for await (const batch of report) rows.push(...batch);
    return rows;
  });
}

async function asChecked<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PaymentsApiError)
      throw new StatusCheckFailed(error.code, { cause: error });
    throw error;
  }
}

const STATE_OF: Readonly<Record<PaymentResults, MoneyAnswer['state']>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  FAILED: 'failed',
};

/** The journaled form of an outcome: the answer's message, or the code of the error. */
function answerOf(outcome: MoneyOutcome<PaymentRecord | FollowUpRecord>): MoneyAnswer {
  if (outcome.kind === 'answered') {
    const { id, results, code, message, timestamp } = outcome.record;
    const recordedAt = timestamp.getTime();
    return { state: STATE_OF[results], paymentId: id, code, message, problem: null, recordedAt };
  }
  const nothing = { paymentId: null, code: null, message: null };
  return { state: outcome.kind, ...nothing, problem: outcome.error.code };
}

function paymentOf(request: Extract<MoneyRequest, { readonly tender: unknown }>): AuthorizeRequest {
  const { amount, trackingId, tender, details = {} } = request;
  const { saveProfile, ...fields } = details;
  const saving = saveProfile === undefined ? {} : { saveProfile };
  const basics = { amount, trackingId, ...fields };
  switch (tender.kind) {
    case 'card':
      return { method: 'CARD', ...basics, ...saving, track: tender.track };
    case 'bank-account':
      return { method: 'ACH', ...basics, ...saving, ...tender.account };
    case 'cash':
      return { method: 'CASH', ...basics };
  }
}

function ask(
  payments: Payments,
  request: MoneyRequest,
  options: CallOptions,
): Promise<MoneyOutcome<PaymentRecord | FollowUpRecord>> {
  switch (request.operation) {
    case 'authorize':
      return payments.authorize(paymentOf(request), options);
    case 'preauthorize': {
      const payment = paymentOf(request);
      if (payment.method !== 'CARD') throw new RangeError('Only a card can be held.');
      return payments.preauthorize(payment, options);
    }
    case 'credit': {
      const { paymentId, amount, trackingId } = request;
      return payments.credit(paymentId, { amount, trackingId }, options);
    }
    default:
      return payments[request.operation](request.paymentId, options);
  }
}

/** Sends one money request once, and returns its outcome for the journal. */
export async function sendMoney(payments: Payments, request: MoneyRequest): Promise<MoneyAnswer> {
  return answerOf(await ask(payments, request, { user: userId(request.cashier) }));
}

/** The user of a request in the service's format: `<user_id>:<full_name>` (interface.md §5.3). */
export function userId({ id, name }: Cashier): string {
  return `${id}:${name}`;
}
