import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { onTestFinished } from 'vitest';
import type { Till } from '../../src/main/app.ts';
import { messagePortEnd, servePage } from '../../src/main/rpc/rpc-channel.ts';
import type { Contract } from '../../src/shared/contract/contract.ts';
import type { RunningService } from './service.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { tillOn } from './till-fixture.ts';

export type Client = ContractRouterClient<Contract>;

/** A page's end of a real MessagePort with the till at the other, like a window of the desktop. */
export function openPort(till: Till) {
  const { port1, port2 } = new MessageChannel();
  messagePortEnd({ till })({
    on: (event: string, listener: (message: { readonly data: unknown }) => void) =>
      port1.addEventListener(event, (sent: Event) =>
        listener({ data: 'data' in sent ? sent.data : undefined }),
      ),
    postMessage: (data) => port1.postMessage(data),
    close: () => port1.close(),
  });
  port1.start();
  port2.start();
  return port2;
}

/** The same, closed when the test has ended. */
export function portTo(till: Till) {
  const port = openPort(till);
  onTestFinished(() => port.close());
  return port;
}

/** A page's channel whose messages are the very bytes that main receives. */
export function channelTo(till: Till) {
  let hear: (data: unknown) => void = () => {};
  let isCut = false;
  servePage(
    { till },
    {
      onMessage: (listener) => {
        hear = listener;
      },
      onClose: () => {},
      send: () => {},
      cut: () => {
        isCut = true;
      },
    },
  );
  return { hear: (data: unknown) => hear(data), isCut: () => isCut };
}

export function clientOf(till: Till): Client {
  return createORPCClient(new RPCLink({ port: portTo(till) }));
}

/** Calls procedures by their path with any input, like a compromised page. */
export function callerOf(till: Till): (path: string, input: unknown) => Promise<unknown> {
  const link = new RPCLink({ port: portTo(till) });
  return (path, input) => link.call(path.split('.'), input, { context: {} });
}

/** A window of the desktop, on its own till. */
export async function openWindow(service: RunningService) {
  const folder = temporaryFolder();
  const { till, close } = await tillOn(service, folder);
  return { till, client: clientOf(till), folder, close };
}
