import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { inFolder } from '../journal-file.ts';
import { authorizeAt, compareThroughput, withService } from '../service-authorize.ts';
import type { PaymentTarget } from '../service-load.ts';
import type { Subject } from '../service-process.ts';
import { installPeer, type Peer, type PeerName } from './install.ts';
import { freePort, type PeerCommand, withServer } from './server.ts';

/** A peer that answers payments, in the state of `folder`. */
interface PeerService {
  readonly command: PeerCommand;
  readonly target: PaymentTarget;
}

/**
 * Payments per second of the demo service, which checks and stores each, to those of the peer; both
 * in memory, and without a log of requests.
 */
async function compareService(
  name: PeerName,
  prepare: (setting: {
    readonly peer: Peer;
    readonly port: number;
    readonly folder: string;
    readonly service: Subject;
  }) => PeerService | Promise<PeerService>,
): Promise<readonly Figure[]> {
  const peer = installPeer(name);
  const port = await freePort();
  return inFolder((folder) =>
    withService([], async (service) => {
      const { command, target } = await prepare({ peer, port, folder, service });
      return withServer(command, target, async () => [
        await compareThroughput(
          `demo service: authorize in memory, to ${peer.title}`,
          authorizeAt(service),
          target,
          1,
        ),
      ]);
    }),
  );
}

/** A stub with one answer, over TLS like the demo service. */
export const compareWiremock = () =>
  compareService('wiremock', ({ peer, port, folder, service }) => {
    const ours = authorizeAt(service);
    const stub = {
      request: { method: 'POST', urlPath: ours.path },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        jsonBody: { id: 'stub', action: 'AUTHORIZE', results: 'APPROVED', code: '123456' },
      },
    };
    mkdirSync(join(folder, 'mappings'));
    writeFileSync(join(folder, 'mappings', 'authorize.json'), JSON.stringify(stub));
    const jar = peer.file(`build/wiremock-standalone-${peer.version}.jar`);
    const settings = ['--disable-http', '--no-request-journal', '--disable-banner'];
    return {
      command: {
        program: 'java',
        args: ['-jar', jar, '--https-port', `${port}`, '--root-dir', folder, ...settings],
      },
      target: { ...ours, origin: `https://127.0.0.1:${port}`, ca: undefined },
    };
  });

/** A charge by form. It has no TLS, which saves it work. */
export const compareStripeMock = () =>
  compareService('stripe-stateful-mock', ({ peer, port }) => ({
    command: {
      program: process.execPath,
      args: [peer.file('dist/cli.js')],
      env: { PORT: `${port}`, LOG_LEVEL: 'silent' },
    },
    target: {
      origin: `http://127.0.0.1:${port}`,
      path: '/v1/charges',
      headers: {
        authorization: 'Bearer sk_test_bench',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: (trackingId) =>
        `amount=1250&currency=usd&source=tok_visa&description=Visit&metadata[tracking_id]=${trackingId}`,
      proof: '"succeeded"',
    },
  }));

/** Answers from the demo service's own document, against which it checks each request. No TLS. */
export const comparePrism = () =>
  compareService('@stoplight/prism-cli', async ({ peer, port, folder, service }) => {
    const { body } = await service.pool.request({
      method: 'GET',
      path: '/openapi.json',
      headers: service.headers,
    });
    const document = join(folder, 'openapi.json');
    writeFileSync(document, await body.text());
    return {
      command: {
        program: process.execPath,
        args: [peer.file('dist/index.js'), 'mock', '-p', `${port}`, '-v', 'silent', document],
      },
      target: {
        ...authorizeAt(service),
        origin: `http://127.0.0.1:${port}`,
        proof: 'HTTP/1.1 200 ',
      },
    };
  });

/** A list of payments in memory that keeps each. No TLS. */
export const compareJsonServer = () =>
  compareService('json-server', ({ peer, port, folder, service }) => {
    const list = join(folder, 'list.cjs');
    writeFileSync(list, 'module.exports = () => ({ authorize: [] });');
    return {
      command: {
        program: process.execPath,
        args: [peer.file('lib/cli/bin.js'), list, '--port', `${port}`, '--quiet'],
      },
      target: {
        ...authorizeAt(service),
        origin: `http://127.0.0.1:${port}`,
        path: '/authorize',
        proof: 'HTTP/1.1 201 ',
      },
    };
  });
