import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { MailServer } from '../../src/shared/contract/mail.ts';
import { testAuthority } from './tls-certificates.ts';

/** A message as the server received it. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly text: string;
}

export const MAIL_PASSWORD = 'correct horse';

/**
 * A real mail server with STARTTLS and one account.
 * @param options replaces its behavior.
 */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const authority = await testAuthority();
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...(await authority.issue()),
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === 'clinic' && password === MAIL_PASSWORD;
      if (isRight) done(null, { user: username });
      else done(Object.assign(new Error('wrong'), { responseCode: 535 }));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
        });
        done(null);
      });
    },
    ...options,
  });
  server.on('error', () => {}); // a client that hangs up
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // of a TCP server
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const settings: MailServer = {
    host: '127.0.0.1',
    port,
    security: 'starttls',
    account: 'clinic',
    from: 'desk@clinic.example',
    authority: readFileSync(authority.caFile, 'utf8'),
  };
  return {
    settings,
    received,
    close,
    dropConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
