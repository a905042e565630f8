/**
 * The connections of the counter to the payment service: the first takes new payments, the others stay open while
 * payments on them are monitored. Each is a client with its network state and its port for the payment engine
 * (`connected-client.ts`).
 */

import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import { accountOf, type Connection } from '../payments-api/connection.ts';
import {
  type ClientEnvironment,
  ConnectedClient,
  type OpenConnection,
} from './connected-client.ts';

/** An earlier attempt gets the client of the branch and connection it was sent on. */
export class ConnectedClients {
  readonly #environment: ClientEnvironment;
  #connections: readonly OpenConnection[];
  readonly #clients: ConnectedClient[] = [];
  #current: ConnectedClient;

  /** @param connections the first takes new payments; the others remain while payments on them are in doubt. */
  constructor(
    environment: ClientEnvironment,
    connections: readonly [OpenConnection, ...OpenConnection[]],
  ) {
    this.#environment = environment;
    this.#connections = connections;
    this.#current = this.#open(connections[0]);
  }

  /** The client of new payments. */
  get current(): ConnectedClient {
    return this.#current;
  }

  /**
   * The clients of all branches of the connection of new payments, and of its calls without a client id: a counter may send
   * for any of them (interface.md §5.4).
   */
  get branches(): readonly [ConnectedClient, ...ConnectedClient[]] {
    const { connection } = this.#current;
    const { clientIds = [] } = this.#connections.find(({ id }) => id === connection.id) ?? {};
    const others = [...clientIds, null].filter((clientId) => clientId !== connection.clientId);
    const found = others.flatMap((clientId) => this.portTo({ ...connection, clientId }) ?? []);
    return [this.#current, ...found];
  }

  /**
   * The client of an attempt's connection, also of one that another PC knows by another id; null if this PC does not have its
   * account.
   */
  portTo(wanted: AttemptConnection): ConnectedClient | null {
    const { id, username, clientId } = wanted;
    const open = this.#clients.find(({ connection }) => isSame(connection, wanted));
    if (open !== undefined) return open;
    const account = accountOf(wanted);
    const known =
      this.#connections.find((own) => own.id === id && own.connection.username === username) ??
      this.#connections.find(({ connection }) => accountOf(connection) === account);
    return known === undefined ? null : this.#open(forBranch({ ...known, id }, clientId));
  }

  /**
   * From now on new payments are meant for this branch (interface.md §5.4); periodic checks stay on
   * or off.
   */
  choose(clientId: string): void {
    const { id, username } = this.#current.connection;
    const { baseUrl } = this.#current.connection;
    const next = this.portTo({ id, baseUrl, username, clientId });
    if (next === null || next === this.#current) return;
    this.#current.rest();
    this.#current = next;
    next.watch();
    this.#environment.changed();
  }

  /** The embedded service has another address: the clients of its one connection follow. */
  moveTo(connection: Connection): void {
    const { id } = this.#current.connection;
    this.#connections = [{ id, connection }];
    for (const client of this.#clients) {
      client.moveTo(forBranch({ id, connection }, client.connection.clientId).connection);
    }
  }

  /** The computer was asleep: the service is checked at once. */
  woke(): void {
    this.#current.watch();
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }

  #open(connection: OpenConnection): ConnectedClient {
    const client = new ConnectedClient(this.#environment, connection);
    this.#clients.push(client);
    return client;
  }
}

function forBranch({ id, connection }: OpenConnection, clientId: string | null): OpenConnection {
  const { clientId: _other, ...anyBranch } = connection;
  return { id, connection: clientId === null ? anyBranch : { ...anyBranch, clientId } };
}

/** An address may change, as the embedded service's port does; the user and the branch may not. */
function isSame(one: AttemptConnection, other: AttemptConnection): boolean {
  return one.id === other.id && one.username === other.username && one.clientId === other.clientId;
}
