import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { answerBrokenRequests } from '../../../demo-service/broken-request.ts';
import { certificatesIn } from '../../../demo-service/tls/certificates.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('closes connections that never begin TLS without an answer', async () => {
  const { key, cert } = await certificatesIn(temporaryFolder());
  const server = createServer({ key, cert, handshakeTimeout: 20 });
  answerBrokenRequests(server, () => 0);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  const { port } = address;

  const closed = Array.from({ length: 3 }, async () => {
    const socket = connect(port, '127.0.0.1').resume();
    await once(socket, 'close');
    return socket.bytesRead;
  });
  expect(await Promise.all(closed)).toEqual([0, 0, 0]);
  server.close();
});

it('closes the connection of a refused client that keeps it open', async () => {
  const server = createPlainServer();
  answerBrokenRequests(server, () => 0, 20);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');

  const client = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true });
  const [accepted] = await once(server, 'connection');
  client.resume().write('hello\r\n\r\n');
  await once(accepted, 'close');
  expect(client.bytesRead).toBeGreaterThan(0);
  client.destroy();
  server.close();
});
