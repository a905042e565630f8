import { type Body, InvalidRequest } from './request.ts';

/**
 * The address and credentials of a connection; the secrets of Demo and Production are two
 * connections.
 */
export interface Connection {
  /**
   * `https:` only; a path prefix is preserved, since all paths are relative to it (interface.md
   * §4).
   */
  readonly baseUrl: string;
  /** Production means real money and real e-mails (interface.md §1.2). */
  readonly environment: 'demo' | 'production';
  /** HTTP Basic, any characters, sent as UTF-8 (interface.md §5.2); no colon in the user name. */
  readonly username: string;
  readonly password: string;
  /** The branch a call is meant for: 8 letters or digits (interface.md §5.4). */
  readonly clientId?: string;
  /** Saved until its use is documented; never sent (interface.md §5.5). */
  readonly productionToken?: string;
  /** The prefix of `userid` and `clientid` in the header names: `svc-` in the document. */
  readonly headerPrefix?: string;
  /**
   * A PEM file with an authority trusted in addition to the system's. Verification has no off
   * switch.
   */
  readonly caFile?: string;
  /** The same as PEM text. */
  readonly authority?: string;
  /**
   * `http://proxy:8080`, with user and password if required; `none` for a direct connection.
   * Absent: `HTTPS_PROXY` and `NO_PROXY`.
   */
  readonly proxy?: string;
}

type CheckedSetting =
  | 'baseUrl'
  | 'username'
  | 'password'
  | 'clientId'
  | 'headerPrefix'
  | 'proxy'
  | 'caFile'
  | 'authority';

/** An error in the set-up; the message is a sentence for a person. */
export class ConnectionSettingsError extends Error {
  readonly field: CheckedSetting;

  constructor(field: CheckedSetting, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConnectionSettingsError';
    this.field = field;
  }
}

/**
 * The checked address of the service.
 *
 * @throws ConnectionSettingsError that names the setting: set-up errors are found before any
 * request
 */
export function serviceUrl(connection: Connection): URL {
  const url = URL.parse(connection.baseUrl);
  if (url === null) {
    throw new ConnectionSettingsError(
      'baseUrl',
      'The address of the payment service is not a URL.',
    );
  }
  if (url.protocol !== 'https:') {
    throw new ConnectionSettingsError(
      'baseUrl',
      'The address of the payment service must begin with https://.',
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ConnectionSettingsError(
      'baseUrl',
      'The address of the payment service can have only a host, a port and a path.',
    );
  }
  return url;
}

/** What a connection is of, the same at every PC: the address of the service, however it is typed, and the user. */
export function accountOf({ baseUrl, username }: Pick<Connection, 'baseUrl' | 'username'>): string {
  const address = URL.parse(baseUrl)?.href ?? baseUrl;
  return JSON.stringify([address.replace(/\/+$/, ''), username]);
}

/** The account, and its branch that a call is meant for. */
export function branchOf(
  connection: Pick<Connection, 'baseUrl' | 'username'> & { readonly clientId: string | null },
): string {
  return `${accountOf(connection)} ${connection.clientId ?? ''}`;
}

/** Checks the settings other than the address. @throws ConnectionSettingsError */
export function checkSettings(connection: Connection): void {
  if (typeof connection.username !== 'string' || connection.username === '') {
    throw new ConnectionSettingsError('username', 'The user name is missing.');
  }
  if (typeof connection.password !== 'string') {
    throw new ConnectionSettingsError('password', 'The password is missing.');
  }
  if (connection.username.includes(':')) {
    throw new ConnectionSettingsError('username', 'A user name cannot contain a colon.');
  }
  if (connection.clientId !== undefined && !/^[A-Za-z0-9]{8}$/.test(connection.clientId)) {
    throw new ConnectionSettingsError('clientId', 'A client ID has 8 letters or digits.');
  }
  if (!/^[A-Za-z0-9-]*$/.test(connection.headerPrefix ?? '')) {
    throw new ConnectionSettingsError(
      'headerPrefix',
      'The header prefix can have only letters, digits and hyphens.',
    );
  }
}

export interface ChosenProxy {
  readonly url: string;
  /** `NO_PROXY` may then exclude the service from the proxy. */
  readonly byEnvironment: boolean;
}

/**
 * The proxy for calls, from the connection's setting or `HTTPS_PROXY`; null for a direct
 * connection. The scheme is optional, since many omit it. Errors never contain the address, since
 * it may contain a password.
 *
 * @throws ConnectionSettingsError
 */
export function chosenProxy({ proxy }: Connection): ChosenProxy | null {
  if (proxy === 'none') return null;
  if (proxy !== undefined) return { url: checked(proxy, 'the proxy'), byEnvironment: false };
  const { https_proxy: lower, HTTPS_PROXY: upper } = process.env;
  const named = (lower ?? upper ?? '').trim();
  if (named === '') return null;
  return { url: checked(named, 'the proxy in HTTPS_PROXY'), byEnvironment: true };
}

function checked(address: string, name: string): string {
  const url = URL.parse(address.includes('://') ? address : `http://${address}`);
  if (url === null || !/^https?:$/.test(url.protocol) || !readsBack(url.username + url.password)) {
    throw new ConnectionSettingsError('proxy', `The address of ${name} is not an HTTP URL.`);
  }
  return url.href;
}

/** True if its percent signs can be decoded, as those of a password must be. */
function readsBack(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch (cause) {
    if (cause instanceof URIError) return false;
    throw cause;
  }
}

export type AnswerFormat = 'json' | 'xml';

/** Checks that a header can hold the user of the call (RFC 9110 §5.5). @throws InvalidRequest */
export function checkUser(user: unknown): void {
  if (user === undefined) return;
  if (typeof user !== 'string' || /\p{Cc}/u.test(user)) {
    throw new InvalidRequest('userid', 'must be a text without control characters');
  }
}

/** The password is not available: no request is sent, since the service may count wrong ones. */
export class PasswordMissing extends Error {}

/** The headers of one request as undici's flat list. @throws {PasswordMissing} */
export type RequestHeaders = (body: Body | undefined, user: string | undefined) => string[];

/** The headers of interface.md §5 and §1.3. */
export function requestHeaders(connection: Connection, answers: AnswerFormat): RequestHeaders {
  const prefix = connection.headerPrefix ?? 'svc-';
  const credentials = Buffer.from(`${connection.username}:${connection.password}`, 'utf8');
  const fixed = [
    'authorization',
    `Basic ${credentials.toString('base64')}`,
    'accept',
    `application/${answers}`,
    // Without it a server may compress freely (RFC 9110 §12.5.3).
    'accept-encoding',
    'identity',
    ...(connection.clientId === undefined ? [] : [`${prefix}clientid`, connection.clientId]),
  ];
  return (body, user) => {
    if (connection.password === '') throw new PasswordMissing();
    return [
      ...fixed,
      ...(user === undefined ? [] : [`${prefix}userid`, utf8HeaderValue(user)]),
      ...(body === undefined ? [] : ['content-type', body.contentType]),
    ];
  };
}

/**
 * HTTP header values are bytes, and undici writes a string's code units as bytes: convert to UTF-8.
 */
function utf8HeaderValue(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
