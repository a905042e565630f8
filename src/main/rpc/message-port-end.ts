import { type ServedProgram, servePage } from './rpc-channel.ts';

/** A port to a window, in Electron's main process. */
export interface WindowPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  close(): void;
}

/**
 * Serves the contract on the MessagePorts of the desktop's windows: when the counter changes, each
 * window gets a new port. `cut` is called for a port that was closed for its messages.
 */
export function messagePortEnd(
  program: ServedProgram,
  cut: () => void = () => {},
): (port: WindowPort) => void {
  return (port) =>
    servePage(program, {
      onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
      onClose: (listener) => port.on('close', listener),
      send: (data) => port.postMessage(data),
      cut: () => {
        port.close();
        cut();
      },
    });
}
