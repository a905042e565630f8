import type { AttemptConnection } from '../attempts/payments-line.ts';
import type { Connection } from '../payments-api/connection.ts';
import { ServiceLink, type ServiceLinkOptions } from './service-link.ts';

/** A connection the program can speak on. */
export interface OpenConnection {
  /** Stays the same when an address changes, as the embedded service's port does. */
  readonly id: string;
  readonly connection: Connection;
}

export interface ServiceLinksOptions extends Omit<ServiceLinkOptions, keyof OpenConnection> {
  /** The first takes new money; the others are kept while payments on them are looked for. */
  readonly connections: readonly [OpenConnection, ...OpenConnection[]];
}

/**
 * The till's lines to the payments service: one takes new money and is watched; an attempt of before
 * gets the line it was sent on, whichever branch or connection that was (docs/no-double-charge.md).
 */
export class ServiceLinks {
  readonly #options: ServiceLinksOptions;
  readonly #links: ServiceLink[] = [];
  #current: ServiceLink;

  constructor(options: ServiceLinksOptions) {
    this.#options = options;
    this.#current = this.#open(options.connections[0]);
  }

  /** The line that new money goes on. */
  get current(): ServiceLink {
    return this.#current;
  }

  /** The line an attempt was sent on; null when its connection is not known here any more. */
  lineTo(wanted: AttemptConnection): ServiceLink | null {
    const open = this.#links.find(({ connection }) => isSame(connection, wanted));
    if (open !== undefined) return open;
    const kept = this.#options.connections.find(
      ({ id, connection }) => id === wanted.id && connection.username === wanted.username,
    );
    return kept === undefined ? null : this.#open(forBranch(kept, wanted.clientId));
  }

  /** From now on new money is meant for this branch (interface.md §5.4); looking goes on as it was. */
  choose(clientId: string): void {
    const { id, username } = this.#current.connection;
    const { baseUrl } = this.#current.connection;
    const next = this.lineTo({ id, baseUrl, username, clientId });
    if (next === null || next === this.#current) return;
    this.#current.rest();
    this.#current = next;
    next.watch();
    this.#options.changed();
  }

  /** The embedded service is at another address: its one line follows. */
  moveTo(connection: Connection): void {
    this.#current.moveTo(connection);
  }

  /** The computer was asleep: whether the service is there is asked at once. */
  woke(): void {
    this.#current.watch();
  }

  async close(): Promise<void> {
    await Promise.all(this.#links.map((link) => link.close()));
  }

  #open(connection: OpenConnection): ServiceLink {
    const link = new ServiceLink({ ...this.#options, ...connection });
    this.#links.push(link);
    return link;
  }
}

function forBranch({ id, connection }: OpenConnection, clientId: string | null): OpenConnection {
  const { clientId: _other, ...anyBranch } = connection;
  return { id, connection: clientId === null ? anyBranch : { ...anyBranch, clientId } };
}

/** An address may change, as the embedded service's port does; who asks for which branch may not. */
function isSame(one: AttemptConnection, other: AttemptConnection): boolean {
  return one.id === other.id && one.username === other.username && one.clientId === other.clientId;
}
