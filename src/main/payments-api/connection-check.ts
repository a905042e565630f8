import { createPaymentsClient, type PaymentsClientOptions } from './client.ts';
import { type Connection, ConnectionSettingsError, chosenProxy } from './connection.ts';
import { type FailureCode, PaymentsApiError } from './payments-api-error.ts';

/** The checks, in this order. */
export const checkSteps = [
  'settings',
  'name',
  'connection',
  'security',
  'credentials',
  'client-id',
  'clock',
] as const;

export type CheckStep = (typeof checkSteps)[number];

type ClockCode = 'clocks-agree' | 'clock-behind' | 'clock-ahead';

/** The finding of a step, for a message in the language of its reader. */
export type CheckCode =
  | FailureCode
  | ClockCode
  | `${Exclude<CheckStep, 'clock'>}-works`
  | `wrong-${ConnectionSettingsError['field']}`
  | 'not-checked'
  | 'proxy-finds'
  | 'no-client-id'
  | 'other-service';

interface Found {
  readonly code: CheckCode;
  /** A sentence for a person, in English; no secrets. */
  readonly message: string;
  /** The difference of the clocks. */
  readonly seconds?: number;
  /** True if the proxy may be the cause of the failure. */
  readonly atProxy?: boolean;
}

export interface CheckResult extends Found {
  readonly step: CheckStep;
  /** `not-checked`: an earlier step failed, or the step does not apply. */
  readonly state: 'works' | 'fails' | 'not-checked';
}

/** The clock difference beyond which status checks by time are unreliable. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Tests a connection step by step, for the set-up screen: one GET without the client id, and one
 * with it. It yields every step once, in order, and changes nothing at the service.
 */
export async function* checkConnection(
  connection: Connection,
  options: Partial<PaymentsClientOptions> = {},
): AsyncGenerator<CheckResult> {
  const { clientId, ...anyClient } = connection;
  const plain = await tried(anyClient, options);
  const chosen =
    clientId === undefined || plain.failed !== null ? plain : await tried(connection, options);
  const failed =
    plain.failed ?? (chosen.failed && { ...chosen.failed, step: 'client-id' as const });

  for (const step of checkSteps) {
    if (failed !== null && failed.step === step) yield { ...failed, step, state: 'fails' };
    else if (failed !== null && isAfter(step, failed.step)) yield notChecked(step);
    else if (step === 'name' && plain.proxied)
      yield { ...notChecked(step), code: 'proxy-finds', message: 'The proxy finds the address.' };
    else if (step === 'client-id' && clientId === undefined)
      yield { ...notChecked(step), code: 'no-client-id', message: 'No client ID is set.' };
    else if (step === 'clock') yield clockResult(chosen.clockOffsetMs);
    else yield { step, state: 'works', code: `${step}-works`, message: works[step] };
  }
}

interface Tried {
  readonly failed: (Found & { readonly step: CheckStep }) | null;
  readonly clockOffsetMs: number;
  /** True if the service is reached through a proxy. */
  readonly proxied: boolean;
}

async function tried(
  connection: Connection,
  options: Partial<PaymentsClientOptions>,
): Promise<Tried> {
  let proxied = false;
  try {
    proxied = chosenProxy(connection) !== null;
    const client = createPaymentsClient({ ...options, connection, retry: { attempts: 1 } });
    try {
      return { failed: null, clockOffsetMs: (await client.warmUp()).clockOffsetMs, proxied };
    } finally {
      await client.close();
    }
  } catch (error) {
    const failure = failureOf(error, proxied);
    if (failure === null) throw error;
    return { failed: failure, clockOffsetMs: 0, proxied };
  }
}

function failureOf(error: unknown, proxied: boolean): Tried['failed'] {
  const { message } = error instanceof Error ? error : { message: '' };
  if (error instanceof ConnectionSettingsError) {
    return { step: 'settings', code: `wrong-${error.field}`, message };
  }
  if (!(error instanceof PaymentsApiError)) return null;
  const step = stepOf(error);
  if (error.code === 'unreadable-answer' && step === 'connection')
    return {
      ...{ step, code: 'other-service' },
      message: 'This address does not belong to the payment service. Check it.',
    };
  const atProxy = proxied && (step === 'name' || step === 'connection');
  const hint = atProxy ? ' The proxy may be the cause.' : '';
  return { step, code: error.code, atProxy, message: `${message}${hint}` };
}

const stepsByCode: Partial<Readonly<Record<FailureCode, CheckStep>>> = {
  'invalid-request': 'settings',
  'name-not-found': 'name',
  'unknown-authority': 'security',
  'certificate-expired': 'security',
  'wrong-host': 'security',
  'tls-failed': 'security',
  'clock-wrong': 'security',
  unauthorized: 'credentials',
  forbidden: 'credentials',
};

/** The step of an error; errors without a step of their own belong to the connection's. */
function stepOf({ code, field }: PaymentsApiError): CheckStep {
  return field === 'date' ? 'clock' : (stepsByCode[code] ?? 'connection');
}

const works: Readonly<Record<Exclude<CheckStep, 'clock'>, string>> = {
  settings: 'The settings are complete.',
  name: 'The address was found.',
  connection: 'The payment service answers.',
  security: 'The certificate is trusted.',
  credentials: 'The user name and password are accepted.',
  'client-id': 'The client ID is accepted.',
};

function notChecked(step: CheckStep): CheckResult {
  return { step, state: 'not-checked', code: 'not-checked', message: 'Not checked yet.' };
}

function isAfter(step: CheckStep, other: CheckStep): boolean {
  return checkSteps.indexOf(step) > checkSteps.indexOf(other);
}

function clockResult(offsetMs: number): CheckResult {
  const seconds = Math.round(Math.abs(offsetMs) / 1_000);
  const found = { step: 'clock', seconds } as const;
  if (Math.abs(offsetMs) <= CLOCK_TOLERANCE_MS) {
    const message = `The clocks agree to ${seconds} s.`;
    return { ...found, state: 'works', code: 'clocks-agree', message };
  }
  const direction = offsetMs > 0 ? 'behind' : 'ahead of';
  const message = `The clock of this PC is ${seconds} s ${direction} the clock of the payment service. Set it.`;
  return { ...found, state: 'fails', code: offsetMs > 0 ? 'clock-behind' : 'clock-ahead', message };
}
