import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { makePairingCode } from '../../../src/hub/pairing.ts';
import { startHub } from '../../../src/hub/start.ts';
import { connectHub } from '../../../src/main/hub/hub-client.ts';
import {
  keyOfCertificate,
  makeOwnKey,
  type OwnKey,
  proofOf,
  secretOfCode,
} from '../../../src/shared/hub/own-key.ts';
import { HUB_CONTRACT, HUB_PROTOCOL } from '../../../src/shared/hub/values.ts';
import { CHAIN_START } from '../../../src/shared/journal/chain.ts';
import { DANA } from '../../support/journal-fixtures.ts';

let own: OwnKey;
let other: OwnKey;
let third: OwnKey;
beforeAll(async () => {
  own = await makeOwnKey('Desk 1');
  other = await makeOwnKey('Desk 2');
  third = await makeOwnKey('Desk 3');
  hub = await startTestedHub();
});
afterAll(() => hub.close());

/** One hub for all tests: each counter has a till of its own. */
async function startTestedHub() {
  const faults: unknown[] = [];
  const data = mkdtempSync(join(tmpdir(), 'swipewell-hub-'));
  const hub = await startHub({
    ...{ data, databaseUrl: null, host: '127.0.0.1', port: 0, environment: 'demo' },
    reportFault: (error) => faults.push(error),
  });
  const codeFor = (counters = 1) =>
    makePairingCode(hub.hub.context, { branch: 'Main', counters, reads: 'branch' });
  const close = async () => {
    await hub.close();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...hub, faults, codeFor, close };
}

let hub: Awaited<ReturnType<typeof startTestedHub>>;

function pairing(tillId: string, key: OwnKey, hubKey: string, code: string) {
  const keys = { counter: keyOfCertificate(key.cert), hub: hubKey, tillId };
  const input = {
    ...{ tillId, name: 'Desk 1', environment: 'demo' as const },
    proof: proofOf(secretOfCode(code), 'counter', keys),
  };
  return { input, answer: proofOf(secretOfCode(code), 'hub', keys) };
}

const hello = (tillId: string) => ({
  ...{ contract: HUB_CONTRACT, tillId, head: { number: 0, hash: CHAIN_START }, marks: [] },
  ...{ forked: false, clock: new Date().toISOString(), inHand: [], grants: [] },
});

describe('The hub on its own PostgreSQL, over TLS (hub.md, section 7)', () => {
  it('pairs a counter with a code, once, and both prove it', async () => {
    const code = await hub.codeFor();
    const line = await connectHub(hub.url, own, null);
    onTestFinished(() => line.close());
    expect(line.hubKey).toBe(hub.key);
    const right = pairing('AAAA', own, line.hubKey, code);
    const wrong = pairing('AAAA', own, line.hubKey, 'AAAA-BBBB-CCCC-DDDD');
    await expect(line.client.pair(wrong.input)).rejects.toMatchObject({ code: 'CODE_REFUSED' });
    const answer = await line.client.pair(right.input);
    expect(answer).toMatchObject({ branch: 'Main', proof: right.answer });
    expect(await line.client.pair(right.input)).toMatchObject({ branch: 'Main' });
    expect(await line.client.hello(hello('AAAA'))).toMatchObject({ state: 'active', session: 1 });

    const second = await connectHub(hub.url, other, hub.key);
    onTestFinished(() => second.close());
    const used = pairing('BBBB', other, hub.key, code);
    await expect(second.client.pair(used.input)).rejects.toMatchObject({ code: 'CODE_REFUSED' });
    // A proof of another key, and a key that was not paired.
    await expect(second.client.pair(right.input)).rejects.toMatchObject({ code: 'CODE_REFUSED' });
    await expect(second.client.hello(hello('AAAA'))).rejects.toMatchObject({ code: 'REVOKED' });
    await expect(
      second.client.find({ session: 1, who: DANA, offset: 0, words: '', branch: null }),
    ).rejects.toMatchObject({ code: 'OLDER_SESSION' });
    const known = pairing('AAAA', other, hub.key, await hub.codeFor());
    await expect(second.client.pair(known.input)).rejects.toMatchObject({ code: 'TILL_KNOWN' });
    expect(hub.faults).toEqual([]);
  });

  it('refuses a code after its 10 minutes', async () => {
    const fourth = await makeOwnKey('Desk 4');
    const line = await connectHub(hub.url, fourth, hub.key);
    onTestFinished(() => line.close());
    const earlier = (minutes: number) =>
      makePairingCode(
        { ...hub.hub.context, now: () => new Date(Date.now() - minutes * 60_000) },
        { branch: 'Main', counters: 1, reads: 'branch' },
      );
    const late = pairing('DDDD', fourth, hub.key, await earlier(10));
    await expect(line.client.pair(late.input)).rejects.toMatchObject({ code: 'CODE_REFUSED' });
    const inTime = pairing('DDDD', fourth, hub.key, await earlier(9));
    expect(await line.client.pair(inTime.input)).toMatchObject({ branch: 'Main' });
  });

  it('is refused by a counter that pinned another key', async () => {
    await expect(connectHub(hub.url, own, 'another key')).rejects.toThrow('another key');
  });

  it('refuses an older and a newer contract with its version', async () => {
    const line = await connectHub(hub.url, third, hub.key);
    onTestFinished(() => line.close());
    await line.client.pair(pairing('CCCC', third, hub.key, await hub.codeFor()).input);
    for (const contract of [HUB_CONTRACT - 1, HUB_CONTRACT + 1]) {
      await expect(line.client.hello({ ...hello('CCCC'), contract })).rejects.toMatchObject({
        ...{ code: 'OUTDATED', data: { contract: HUB_CONTRACT } },
      });
    }
  });

  it('cuts connections without a key, with garbage frames and with no TLS message, and serves on', async () => {
    const { hostname, port } = new URL(hub.url);
    const without = new WebSocket(hub.url, HUB_PROTOCOL, { rejectUnauthorized: false });
    await expect(once(without, 'open')).rejects.toThrow('403');
    for (const frame of [
      '{',
      '[]',
      '{"i":"1","p":{"u":"/a/b"}}',
      Buffer.alloc(10),
      'x'.repeat(2 ** 20 + 1),
    ]) {
      const socket = new WebSocket(hub.url, HUB_PROTOCOL, {
        ...{ ...own, rejectUnauthorized: false },
      });
      await once(socket, 'open');
      const closed = once(socket, 'close');
      socket.on('error', () => {}); // the hub may reset it
      for (let n = 0; n < (frame === '{' ? 10_000 : 1); n += 1) socket.send(frame);
      await closed;
    }
    const raw = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
    raw.on('error', () => {}).resume();
    await once(raw, 'secureConnect');
    raw.end('garbage\r\n\r\n');
    await once(raw, 'close');
    const line = await connectHub(hub.url, own, hub.key);
    onTestFinished(() => line.close());
    await line.ping(5_000);
    await expect(
      line.client.drop({ session: 1, reservationId: v7(), turn: 0 }),
    ).rejects.toMatchObject({
      code: 'OLDER_SESSION',
    });
    expect(hub.faults).toEqual([]);
  });
});
