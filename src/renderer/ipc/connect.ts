/**
 * The page's side of the contract with the till.
 *
 *    connect.ts: port of the desktop, or WebSocket ─▶ till-store.ts: slices of the state ─▶ useTill
 *    useCommand ─▶ till(): a procedure ─▶ lost-answers.ts: one id per content ─▶ result, or the problem in words/
 *
 * A lost connection is tried again; a command repeated after it has the same id and is carried out once.
 */

import { createORPCClient, type NestedClient } from '@orpc/client';
import { RPCLink as MessagePortLink } from '@orpc/client/message-port';
import type { StandardLinkPlugin } from '@orpc/client/standard';
import { RPCLink as WebSocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../shared/contract/contract.ts';
import type { DisplayContract } from '../../shared/contract/display.ts';
import {
  DISPLAY_PROTOCOL,
  DISPLAY_QUERY,
  PAGE_PROTOCOL,
  PORT_MESSAGE,
  PORT_REQUEST,
  pageProtocols,
} from '../../shared/contract/port.ts';
import { LostAnswers } from './lost-answers.ts';

export type TillClient = ContractRouterClient<Contract>;
export type DisplayClient = ContractRouterClient<DisplayContract>;

/** Sends a typed number's frame; the caller may wipe the bytes afterwards. */
export type SendBytes = (frame: Uint8Array<ArrayBuffer>) => void;

export interface ConnectionEvents<Client> {
  readonly opened: (client: Client, sendBytes: SendBytes) => void;
  readonly lost: () => void;
  /** This tab has no secret, so that the browser host would refuse it. */
  readonly noAccess: () => void;
}

/** Delays between attempts to reach the till, ms; the last one repeats. */
const RETRY_MS = [250, 500, 1_000, 2_000] as const;

/** The page of a patient's display: its channel has another contract, and its tab another secret. */
export const IS_DISPLAY = location.search === DISPLAY_QUERY;

const PROTOCOL = IS_DISPLAY ? DISPLAY_PROTOCOL : PAGE_PROTOCOL;
const SECRET_KEY = IS_DISPLAY ? 'swipewell-display' : 'swipewell-page';

/**
 * The secret that the launch link brought in its fragment. Session storage keeps it for a reload and a
 * duplicate of this tab; a tab of another port cannot read it. The address no longer shows it.
 */
function pageSecret(): string | null {
  const brought = location.hash.slice(1);
  if (brought !== '') {
    sessionStorage.setItem(SECRET_KEY, brought);
    history.replaceState(null, '', `${location.pathname}${location.search}`);
  }
  return sessionStorage.getItem(SECRET_KEY);
}

/** Of all connections of this page: the next connection repeats a command of the broken one. */
const lostAnswers = new LostAnswers(() => performance.now());

const plugins: StandardLinkPlugin<Record<never, never>>[] = [
  {
    init: (link) => {
      link.interceptors = [
        ({ path, input, next, ...call }) =>
          lostAnswers.send(path, input, (sent) => next({ ...call, path, input: sent })),
      ];
    },
  },
];

function overWebSocket<Client extends NestedClient<Record<never, never>>>({
  opened,
  lost,
  noAccess,
}: ConnectionEvents<Client>): void {
  const secret = pageSecret();
  if (secret === null) {
    noAccess();
    return;
  }
  let tries = 0;
  const open = () => {
    const websocket = new WebSocket(`ws://${location.host}/`, [...pageProtocols(secret, PROTOCOL)]);
    websocket.addEventListener('open', () => {
      tries = 0;
      opened(createORPCClient(new WebSocketLink({ websocket, plugins })), (frame) =>
        websocket.send(frame),
      );
    });
    websocket.addEventListener('close', () => {
      lost();
      setTimeout(open, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
      tries += 1;
    });
  };
  open();
}

function overMessagePort<Client extends NestedClient<Record<never, never>>>({
  opened,
}: ConnectionEvents<Client>): void {
  window.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.source !== window || event.data !== PORT_MESSAGE || port === undefined) return;
    port.start();
    opened(createORPCClient(new MessagePortLink({ port, plugins })), (frame) =>
      port.postMessage(frame),
    );
  });
  window.postMessage(PORT_REQUEST, location.origin);
}

/** Connects to the till: over the desktop's port, or over a WebSocket of the browser host. */
export function connect<Client extends NestedClient<Record<never, never>>>(
  events: ConnectionEvents<Client>,
): void {
  if (location.protocol === 'http:') overWebSocket(events);
  else overMessagePort(events);
}
