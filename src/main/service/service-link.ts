import type { TillState } from '../../shared/contract/till.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { After } from '../after.ts';
import type { EntryBody } from '../journal/entry.ts';
import type { MoneyAnswer, MoneyRequest, MoneyService, Proof } from '../money-service.ts';
import type { MoneyOutcome } from '../payments-api/call.ts';
import { createPaymentsClient, type PaymentsClient } from '../payments-api/client.ts';
import type { Connection } from '../payments-api/connection.ts';
import type { PaymentRecord, PaymentResults } from '../payments-api/payment-record.ts';
import type { AuthorizeRequest } from '../payments-api/payment-request.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';

/** How old a proof may be when money is sent, ms. */
const PROOF_LASTS_MS = 60_000;
/** From one look to the next at a service that answered, and at one that did not, ms. */
const LOOK_AGAIN_MS = { proven: 30_000, unreachable: 5_000 } as const;

export interface ServiceLinkOptions {
  /** Stays the same when an address changes, as the embedded service's port does. */
  readonly id: string;
  readonly connection: Connection;
  readonly now: () => Date;
  readonly after: After;
  readonly changed: () => void;
  /** Told of a fault of ours; the service counts as unreachable meanwhile. */
  readonly reportFault: (error: unknown) => void;
}

const STATE_OF: Readonly<Record<PaymentResults, MoneyAnswer['state']>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  FAILED: 'failed',
};

/** What is journaled of an outcome: the answer's words, or the code of what went wrong. */
function answerOf(outcome: MoneyOutcome<PaymentRecord>): MoneyAnswer {
  if (outcome.kind === 'answered') {
    const { id, results, code, message } = outcome.record;
    return { state: STATE_OF[results], paymentId: id, code, message, problem: null };
  }
  const nothing = { paymentId: null, code: null, message: null };
  return { state: outcome.kind, ...nothing, problem: outcome.error.code };
}

function authorizeRequest({ amount, trackingId, tender }: MoneyRequest): AuthorizeRequest {
  return tender.kind === 'card'
    ? { method: 'CARD', amount, trackingId, track: tender.track }
    : { method: 'CASH', amount, trackingId };
}

/** The till's line to its payments service: whether it is there, what its clock says, and the money. */
export class ServiceLink implements MoneyService {
  readonly host: string;
  readonly connection: EntryBody<'attempt.opened'>['connection'];
  readonly #client: PaymentsClient;
  readonly #options: ServiceLinkOptions;
  #network: TillState['network'] = { kind: 'checking' };
  #proof: { readonly at: number; readonly clockOffsetMs: number } | null = null;
  #proving: Promise<Proof> | null = null;
  #callOff: (() => void) | null = null;
  #closed = false;

  constructor(options: ServiceLinkOptions) {
    const { id, connection } = options;
    this.#options = options;
    this.#client = createPaymentsClient({ connection });
    this.host = new URL(connection.baseUrl).host;
    this.connection = {
      id,
      baseUrl: connection.baseUrl,
      username: connection.username,
      clientId: connection.clientId ?? null,
    };
  }

  get network(): TillState['network'] {
    return this.#network;
  }

  /** Looks at the service now and then, for the status that is always in sight. */
  watch(): void {
    void this.#prove().then(({ kind }) => {
      if (this.#closed) return;
      this.#callOff?.(); // one look to come at a time, whoever asked for it
      this.#callOff = this.#options.after(LOOK_AGAIN_MS[kind], () => this.watch());
    });
  }

  /** A proof at most 60 s old; it warms the connection that the money will go on. */
  prove(): Promise<Proof> {
    if (this.#proof !== null && this.#now() - this.#proof.at < PROOF_LASTS_MS) {
      const { clockOffsetMs } = this.#proof;
      return Promise.resolve({ kind: 'proven', clockOffsetMs });
    }
    return this.#prove();
  }

  async authorize(request: MoneyRequest): Promise<MoneyAnswer> {
    const outcome = await this.#client.payments.authorize(authorizeRequest(request), {
      user: userId(request.cashier),
    });
    const answer = answerOf(outcome);
    if (answer.problem === null) this.#show({ kind: 'online' });
    else {
      this.#proof = null; // what failed once proves itself again before the next money
      this.#lookNow();
    }
    return answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff?.();
    await this.#client.close();
  }

  #lookNow(): void {
    this.#callOff?.();
    this.watch();
  }

  #prove(): Promise<Proof> {
    this.#proving ??= this.#warmUp().finally(() => {
      this.#proving = null;
    });
    return this.#proving;
  }

  async #warmUp(): Promise<Proof> {
    try {
      const { clockOffsetMs, at } = await this.#client.warmUp();
      this.#proof = { at, clockOffsetMs };
      this.#show({ kind: 'online' });
      return { kind: 'proven', clockOffsetMs };
    } catch (error) {
      if (!(error instanceof PaymentsApiError)) this.#options.reportFault(error);
      this.#proof = null;
      const problem = error instanceof PaymentsApiError ? error.code : 'unexpected';
      this.#show({ kind: 'offline', problem });
      return { kind: 'unreachable', problem };
    }
  }

  #show(network: TillState['network']): void {
    const before = JSON.stringify(this.#network);
    this.#network = network;
    if (JSON.stringify(network) !== before) this.#options.changed();
  }

  #now(): number {
    return this.#options.now().getTime();
  }
}

/** `<user_id>:<full_name>` (interface.md §5.3). */
function userId({ id, name }: Cashier): string {
  return `${id}:${name}`;
}
