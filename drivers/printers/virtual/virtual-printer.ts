/**
 * A receipt printer with a drawer on a TCP port, for training and tests; it simulates every fault.
 *
 *    bytes ─▶ printer-machine.ts: ESC/POS or Star commands ─▶ print-head.ts: printed items ─▶ draw-paper.ts: PNG
 */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Dialect } from '../dialect.ts';
import { createPrinterMachine, type PrinterEvent, type PrinterMachine } from './printer-machine.ts';
import { createStarMachine } from './star-machine.ts';

/** Faults of its line; real print servers show each of them. */
export type LineTrouble =
  | { readonly kind: 'none' }
  /** Takes everything and answers nothing, as cheap print servers do. */
  | { readonly kind: 'mute' }
  /** Answers `ms` late. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Answers any question with these bytes. */
  | { readonly kind: 'garbage'; readonly bytes: Uint8Array }
  /** The line is cut after that many bytes. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Takes no more after that many bytes, and keeps the line open. */
  | { readonly kind: 'stall'; readonly afterBytes: number };

export interface VirtualPrinter extends AsyncDisposable {
  readonly port: number;
  readonly machine: PrinterMachine;
  /** Applies to lines that are opened later. */
  setLine(trouble: LineTrouble): void;
  /** Returns the function that removes the listener. */
  subscribe(listener: (event: PrinterEvent) => void): () => void;
  close(): Promise<void>;
}

/**
 * A receipt printer with a drawer, on a TCP port of this computer, that can simulate every fault.
 */
export async function openVirtualPrinter(
  options: {
    /** 0 takes a free one. */
    readonly port?: number;
    /** 576 dots (80 mm paper) by default. */
    readonly width?: number;
    readonly drawerOpenIs?: 'high' | 'low';
    /** ESC/POS by default; any other is a Star. */
    readonly dialect?: Dialect;
  } = {},
): Promise<VirtualPrinter> {
  const { port = 0, width = 576, drawerOpenIs = 'high', dialect = 'esc-pos' } = options;
  const listeners = new Set<(event: PrinterEvent) => void>();
  const sockets = new Set<Socket>();
  let trouble: LineTrouble = { kind: 'none' };

  const createMachine = dialect === 'esc-pos' ? createPrinterMachine : createStarMachine;
  const machine = createMachine({
    width,
    drawerOpenIs,
    answer: (bytes) => {
      if (trouble.kind === 'mute' || trouble.kind === 'garbage') return;
      for (const socket of sockets) {
        if (trouble.kind === 'slow') setTimeout(() => socket.write(bytes), trouble.ms);
        else socket.write(bytes);
      }
    },
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
  });

  const server = createServer((socket) => {
    const line = trouble;
    let came = 0;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that leaves in the middle is no fault of the printer.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const room = line.kind === 'cut' || line.kind === 'stall' ? line.afterBytes - came : null;
      came += chunk.length;
      machine.receive(room === null ? chunk : chunk.subarray(0, Math.max(0, room)));
      if (line.kind === 'garbage') socket.write(line.bytes);
      if (room === null || chunk.length < room) return;
      if (line.kind === 'cut') socket.resetAndDestroy();
      else socket.pause();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no TCP port.');

  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
  return {
    port: address.port,
    machine,
    setLine: (next) => {
      trouble = next;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
