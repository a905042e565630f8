import type { WebSocket } from 'ws';
import { type ServedProgram, servePage } from './rpc-channel.ts';

/**
 * Most unread bytes of a page. One message may exceed it; a state and every answer is far smaller, so
 * that a page that reads never reaches it.
 */
export const MAX_UNREAD = 8 * 1024 * 1024;

/** WebSocket close code "try again later" (IANA registry, RFC 6455 §7.4.2): our page does. */
const TRY_AGAIN_LATER = 1013;

/**
 * Serves the contract on the WebSockets of the browser host. When the counter changes, the channels
 * are closed, and each page connects again automatically.
 */
export function websocketEnd(
  program: ServedProgram & { subscribe(changed: () => void): () => void },
): (socket: WebSocket) => void {
  return (socket) => {
    servePage(program, {
      onMessage: (listener) =>
        socket.addEventListener('message', ({ data }: { readonly data: unknown }) =>
          listener(data),
        ),
      onClose: (listener) => socket.addEventListener('close', () => listener()),
      send: (data) => {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount <= MAX_UNREAD) socket.send(data);
        // The code waits behind the unread bytes; ws ends the connection after 30 s without an answer.
        else socket.close(TRY_AGAIN_LATER, 'The page does not read.');
      },
      cut: () => socket.terminate(),
    });
    socket.once(
      'close',
      program.subscribe(() => socket.close()),
    );
  };
}
