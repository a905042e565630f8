import { createORPCClient } from '@orpc/client';
import { RPCLink as MessagePortLink } from '@orpc/client/message-port';
import { RPCLink as WebSocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../shared/contract/contract.ts';
import { PORT_MESSAGE } from '../../shared/contract/port.ts';

export type TillClient = ContractRouterClient<Contract>;

export interface ConnectionEvents {
  readonly opened: (client: TillClient) => void;
  readonly lost: () => void;
}

/** Between tries to reach the till again, ms; the last one repeats. */
const RETRY_MS = [250, 500, 1_000, 2_000] as const;

function overWebSocket({ opened, lost }: ConnectionEvents): void {
  let tries = 0;
  const open = () => {
    const websocket = new WebSocket(`ws://${location.host}/`);
    websocket.addEventListener('open', () => {
      tries = 0;
      opened(createORPCClient(new WebSocketLink({ websocket })));
    });
    websocket.addEventListener('close', () => {
      lost();
      setTimeout(open, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
      tries += 1;
    });
  };
  open();
}

function overMessagePort({ opened }: ConnectionEvents): void {
  window.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.source !== window || event.data !== PORT_MESSAGE || port === undefined) return;
    port.start();
    opened(createORPCClient(new MessagePortLink({ port })));
  });
}

/** Reaches the till: over the desktop's port, or over a WebSocket of the browser host. */
export function connect(events: ConnectionEvents): void {
  if (location.protocol === 'http:') overWebSocket(events);
  else overMessagePort(events);
}
