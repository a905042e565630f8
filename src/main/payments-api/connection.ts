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
  /**
   * Production means real money and real e-mails (interface.md §1.2); every screen displays the
   * environment.
   */
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

/** An error in the set-up; the message is a sentence for a person. */
export class ConnectionSettingsError extends Error {
  readonly field: keyof Connection;

  constructor(field: keyof Connection, message: string, options?: ErrorOptions) {
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
