import { expect, onTestFinished, test } from 'vitest';
import { ConnectedClients } from '../../../../src/main/payments/connected-clients.ts';

const BASE_URL = 'https://pay.example/svc';
const OWN = { id: 'own', baseUrl: BASE_URL, username: 'clinic', clientId: 'AB12CD34' };
/** The same account at another PC. */
const THEIRS = { ...OWN, id: 'theirs' };

function clientsOf(clientIds: readonly string[] = []) {
  const { id, baseUrl, username, clientId } = OWN;
  const connection = { baseUrl, username, clientId, password: 'p', environment: 'demo' } as const;
  const environment = {
    ...{ now: () => new Date(), monotonic: () => 0, newId: () => '', after: () => () => {} },
    ...{ changed: () => {}, reportFault: () => {} },
  };
  const clients = new ConnectedClients(environment, [{ id, clientIds, connection }]);
  onTestFinished(() => clients.close());
  return clients;
}

test('a connection of another PC is found by its account, for its branch, under its id', () => {
  const clients = clientsOf();
  expect(clients.portTo(OWN)).toBe(clients.current);
  for (const clientId of ['AB12CD34', 'ZX98YW76', null]) {
    const client = clients.portTo({ ...THEIRS, clientId });
    expect(client?.connection).toEqual({ ...THEIRS, clientId });
    expect(clients.portTo({ ...THEIRS, clientId })).toBe(client);
  }
});

test.each([`${BASE_URL}/`, 'https://PAY.example:443/svc'])('%s is the same address', (baseUrl) => {
  expect(clientsOf().portTo({ ...THEIRS, baseUrl })).not.toBeNull();
});

test('a connection keeps its client at another address', () => {
  const clients = clientsOf();
  expect(clients.portTo({ ...OWN, baseUrl: 'https://127.0.0.1:4443' })).toBe(clients.current);
});

test.each([
  ['address', { baseUrl: 'https://pay.example/other' }],
  ['user', { username: 'another' }],
])('a connection of another %s has no client', (_, other) => {
  expect(clientsOf().portTo({ ...THEIRS, ...other })).toBeNull();
});

test('the branches of the connection are its client ids, and none', () => {
  const idsOf = (clients: ConnectedClients) =>
    clients.branches.map(({ connection }) => connection.clientId);
  const clients = clientsOf(['AB12CD34', 'ZX98YW76']);
  expect(idsOf(clients)).toEqual(['AB12CD34', 'ZX98YW76', null]);
  expect(clients.branches).toEqual(clients.branches); // no client twice
  clients.choose('ZX98YW76');
  expect(idsOf(clients)).toEqual(['ZX98YW76', 'AB12CD34', null]);
  expect(idsOf(clientsOf())).toEqual(['AB12CD34', null]);
});

test('all clients of the embedded service follow it to another address', () => {
  const clients = clientsOf(['AB12CD34', 'ZX98YW76']);
  const [, north] = clients.branches;
  const { username, clientId } = OWN;
  const moved = { baseUrl: 'https://127.0.0.1:4443', username, clientId, password: 'q' };
  clients.moveTo({ ...moved, environment: 'demo' });
  expect(north?.connection).toMatchObject({ baseUrl: moved.baseUrl, clientId: 'ZX98YW76' });
  expect(clients.portTo({ ...OWN, clientId: null })?.connection.baseUrl).toBe(moved.baseUrl);
});
