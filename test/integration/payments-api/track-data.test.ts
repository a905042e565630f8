import { channel } from 'node:diagnostics_channel';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BodyFormat } from '../../../src/main/payments-api/request.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { type HostilePair, hostilePair } from '../../support/hostile-client.ts';
import { answer, type Behaviour } from '../../support/hostile-server.ts';
import { bankAccount } from '../../support/money-operations.ts';
import { type TestAuthority, testAuthority } from '../../support/tls-certificates.ts';

/** A track is in one of our buffers during the call, and in none afterwards (hardware.md §6). */
const TRACK = ';4111111111111111=30121010000000000?';

let authority: TestAuthority;
let pair: HostilePair;
/** The buffers that undici received. */
let bodies: Uint8Array[] = [];
const sent = channel('undici:request:create');
const onSent = (message: unknown) => {
  const { request } = message as { request: { body: Uint8Array | null } };
  if (request.body !== null) bodies.push(request.body);
};

beforeAll(async () => {
  authority = await testAuthority();
});

afterEach(async () => {
  sent.unsubscribe(onSent);
  bodies = [];
  await pair.close();
});

const approved: Behaviour = (_request, socket) =>
  answer(
    socket,
    200,
    JSON.stringify({
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      method: 'CARD',
      action: 'AUTHORIZE',
      results: 'APPROVED',
      timestamp: '2026-03-01T12:00:00Z',
    }),
  );

const endings: readonly (readonly [string, Behaviour, string])[] = [
  ['an answer', approved, 'answered'],
  ['a refusal', (_request, socket) => answer(socket, 400, TRACK), 'refused'],
  ['a lost connection', (_request, socket) => void socket.destroy(), 'in-doubt'],
  ['a time-out', () => {}, 'in-doubt'],
  [
    'an answer that repeats the track',
    (_request, socket) => answer(socket, 200, TRACK),
    'in-doubt',
  ],
  [
    'a line that is no HTTP and repeats it',
    (_request, socket) => void socket.write(TRACK),
    'in-doubt',
  ],
];

describe.each<BodyFormat>(['json', 'form'])('a track sent as %s', (paymentBodies) => {
  test.each(endings)('is wiped after %s and is in no log or error', async (_name, behave, kind) => {
    const timeouts = { moneyMs: 400 };
    pair = await hostilePair(authority, behave, { paymentBodies, timeouts });
    await pair.client.warmUp();
    sent.subscribe(onSent);
    const track = Buffer.from(TRACK);
    const outcome = await pair.client.payments.authorize({
      method: 'CARD',
      amount: cents(2_500),
      track,
      memo: 'Visit',
    });
    expect(outcome.kind).toBe(kind);
    const [arrived] = pair.server.requests.filter(({ method }) => method === 'POST');
    const body = String(arrived?.body);
    const read =
      paymentBodies === 'json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
    expect(read).toEqual({ track_data: TRACK, method: 'CARD', amount: '25.00', memo: 'Visit' });

    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.length).toBe(arrived?.body.length);
    expect(bodies[0]?.every((byte) => byte === 0)).toBe(true);
    expect(bodies[0]?.buffer.byteLength).toBe(bodies[0]?.length);
    expect(String(track)).toBe(TRACK);
    expect(everythingIn(outcome) + everythingIn(pair.log)).not.toMatch(/411111/);
    expect(pair.log.map((line) => Object.keys(line).sort())).toEqual(
      pair.log.map(() => ['durationMs', 'operation', 'outcome', 'requestId', 'status']),
    );
  });
});

test.each<BodyFormat>(['json', 'form'])(
  'typed numbers sent as %s are wiped with the body and are in no log or error',
  async (paymentBodies) => {
    pair = await hostilePair(authority, (_request, socket) => void socket.destroy(), {
      paymentBodies,
    });
    await pair.client.warmUp();
    sent.subscribe(onSent);
    const account = bankAccount('till-1');
    const outcome = await pair.client.payments.authorize(account);
    expect(outcome.kind).toBe('in-doubt');
    const [arrived] = pair.server.requests.filter(({ method }) => method === 'POST');
    const body = String(arrived?.body);
    const read =
      paymentBodies === 'json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
    expect(read).toMatchObject({ routing_number: '021000021', account_number: '000123456789' });
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.length).toBe(arrived?.body.length);
    expect(bodies[0]?.every((byte) => byte === 0)).toBe(true);
    expect(everythingIn(outcome) + everythingIn(pair.log)).not.toMatch(/021000021|000123456789/);
  },
);

test('an invalid track is not sent, and the error does not contain it', async () => {
  pair = await hostilePair(authority, approved);
  const track = Buffer.from(`${TRACK}x`);
  const outcome = await pair.client.payments.authorize({
    method: 'CARD',
    amount: cents(100),
    track,
  });
  expect(outcome).toMatchObject({
    kind: 'not-sent',
    error: { code: 'invalid-request', field: 'track_data' },
  });
  expect(everythingIn(outcome)).not.toMatch(/411111/);
});

/** All texts of a value, with those of its errors, their causes and their stacks. */
function everythingIn(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  return Reflect.ownKeys(value)
    .map((key) => everythingIn(Reflect.get(value, key), seen))
    .join('\n');
}
