import { Agent, request } from 'undici';
import { type Payments, paymentsOf, type TestAccounts } from './tables/payment-fields.ts';
import { type Profiles, profilesOf } from './tables/profile-fields.ts';

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

export interface Call {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent unchanged, with the content type in `headers`. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The service under test, and the values that fit it. */
export interface Service {
  readonly send: (method: string, path: string, call?: Call) => Promise<Answer>;
  /** The credentials as the value of an Authorization header. */
  readonly authorization: string;
  /** Ids that the credentials may use, the default first. */
  readonly clientIds: readonly string[];
  /** The first day of lists and reports, YYYY-MM-DD. */
  readonly since: string;
  /** A payment of each method that it approves. */
  readonly payments: Payments;
  /** A payment profile of each kind. */
  readonly profiles: Profiles;
}

export interface Access extends TestAccounts {
  readonly baseUrl: string;
  /** The certificate of the service's authority, PEM; without it the public ones. */
  readonly ca?: string | undefined;
  readonly username: string;
  readonly password: string;
  readonly clientIds: readonly string[];
  readonly since?: string | undefined;
}

/** Milliseconds until an answer. */
const LIMIT = 30_000;

/** The first day of lists and reports, if no other is given. */
const FIRST_DAY = '2020-01-01';

/** Connects to a service with its credentials; `end` closes the connections. */
export function connect(access: Access): Service & { readonly end: () => Promise<void> } {
  const { baseUrl, ca, username, password, clientIds, since = FIRST_DAY } = access;
  const authorization = basic(`${username}:${password}`);
  const limits = { headersTimeout: LIMIT, bodyTimeout: LIMIT };
  const dispatcher = new Agent({ connect: { ca, timeout: LIMIT }, allowH2: false, ...limits });
  return {
    send: async (method, path, { json, form, body, headers } = {}) => {
      const answer = await request(baseUrl + path, {
        method,
        dispatcher,
        headers: {
          authorization,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        body: json === undefined ? (formOf(form) ?? body ?? null) : JSON.stringify(json),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: await answer.body.text(),
      };
    },
    ...{ authorization, clientIds, since },
    payments: paymentsOf(access),
    profiles: profilesOf(access),
    end: () => dispatcher.destroy(),
  };
}

/** The value of an Authorization header (§5.2). */
export function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function formOf(form: Call['form']): string | undefined {
  return form && new URLSearchParams(form).toString();
}
