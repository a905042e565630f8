import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The proxy's fault for the next event. The first three apply to the next connection, the others to
 * the next request on an open connection. It sees only ciphertext, like a network.
 */
export type WireFault =
  | 'close-on-connect'
  | 'reset-on-connect'
  | 'silent-on-connect'
  | 'swallow-request'
  | 'reset-on-request'
  | 'close-on-request'
  | 'swallow-answer'
  | 'reset-on-answer'
  | 'close-in-answer'
  | 'corrupt-answer'
  | 'plain-text-answer'
  | 'drop-request-bytes'
  | 'trickle-answer';

export interface TcpProxy {
  readonly port: number;
  /** Applies once, to the next event. */
  arm(fault: WireFault): void;
  close(): Promise<void>;
}

/** A proxy between a client and a service on this machine that breaks connections on demand. */
export async function tcpProxy(targetPort: number): Promise<TcpProxy> {
  let armed: WireFault | null = null;
  const sockets = new Set<Socket>();
  const fired = (...faults: readonly WireFault[]): WireFault | null => {
    if (armed === null || !faults.includes(armed)) return null;
    const fault = armed;
    armed = null;
    return fault;
  };

  const server = createServer({ noDelay: true }, (client) => {
    const onConnect = fired('close-on-connect', 'reset-on-connect', 'silent-on-connect');
    track(client);
    if (onConnect === 'close-on-connect') client.end();
    if (onConnect === 'reset-on-connect') client.resetAndDestroy();
    if (onConnect !== null) return;

    const service = track(connect({ port: targetPort, host: '127.0.0.1', noDelay: true }));
    let answerFault: WireFault | null = null;
    /** A request may come in pieces: the fault of its first is the fault of all. */
    let deaf = false;
    client.on('close', () => service.destroy());
    service.on('close', () => client.end());

    client.on('data', (bytes) => {
      if (deaf) return;
      const fault = fired(
        'swallow-request',
        'reset-on-request',
        'close-on-request',
        'drop-request-bytes',
        'swallow-answer',
        'reset-on-answer',
        'close-in-answer',
        'corrupt-answer',
        'plain-text-answer',
        'trickle-answer',
      );
      deaf = fault === 'swallow-request' || fault === 'drop-request-bytes';
      if (fault === 'swallow-request') return;
      if (fault === 'reset-on-request') return void client.resetAndDestroy();
      if (fault === 'close-on-request') return void client.end();
      if (fault === 'drop-request-bytes') return void service.write(bytes.subarray(0, -1));
      answerFault = fault ?? answerFault;
      service.write(bytes);
    });

    service.on('data', (bytes) => {
      switch (answerFault) {
        case 'swallow-answer':
          return;
        case 'reset-on-answer':
          client.resetAndDestroy();
          return;
        case 'close-in-answer':
          client.end(bytes.subarray(0, bytes.length >> 1));
          return;
        case 'corrupt-answer':
          client.write(bytes.map((byte, index) => (index === bytes.length - 1 ? byte ^ 1 : byte)));
          return;
        case 'plain-text-answer':
          client.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
          return;
        case 'trickle-answer':
          for (const byte of bytes) client.write(Uint8Array.of(byte));
          return;
        default:
          client.write(bytes);
      }
    });
  });

  function track(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    arm: (fault) => {
      armed = fault;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
