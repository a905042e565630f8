import { expect, it } from 'vitest';
import { faultRequest, waitingFaults } from '../../../../demo-service/simulation/faults.ts';

const order = (method: string, path: string, times = 1) =>
  faultRequest.parse({ method, path, fault: 'status', times });

it.each([
  ['POST', '/api/pp/payments/{id}/void', 'POST', '/api/pp/payments/17/void', true],
  ['post', '/api/pp/payments/{id}/void', 'POST', '/api/pp/payments/17/void/', true],
  ['POST', '/api/pp/payments/{id}', 'POST', '/api/pp/payments/17/void', false],
  ['POST', '/api/pp/payments/{id}', 'GET', '/api/pp/payments/17', false],
  ['GET', '/api/pp/patients/', 'GET', '/api/pp/patients', true],
  ['GET', '/api/pp/pat.ents', 'GET', '/api/pp/patients', false],
])('a fault for %s %s applies to %s %s: %s', (method, path, asked, askedPath, befalls) => {
  const faults = waitingFaults();
  faults.add(order(method, path));
  expect(faults.take(asked, askedPath) !== undefined).toBe(befalls);
});

it('a fault applies to the requested number of requests, in the order of creation', () => {
  const faults = waitingFaults();
  const [first, second] = [order('GET', '/a', 2), order('GET', '/{any}')];
  faults.add(first);
  faults.add(second);
  const taken = ['/a', '/b', '/a', '/a'].map((path) => faults.take('GET', path));
  expect(taken).toEqual([first, second, first, undefined]);
});

it('a fault with a trigger applies only after the triggering request', () => {
  const faults = waitingFaults();
  faults.add({ ...order('GET', '/a'), after: { method: 'post', path: '/b/{id}' } });
  const asked = [
    ['GET', '/a'],
    ['GET', '/b/1'],
    ['GET', '/a'],
    ['POST', '/b/1'],
    ['GET', '/a'],
    ['GET', '/a'],
  ] as const;
  const befallen = asked.map(([method, path]) => faults.take(method, path) !== undefined);
  expect(befallen).toEqual([false, false, false, false, true, false]);
});

it.each(['/api/{id', '/api/id}', '/api/{}', '/api/a{id}', '/api/{id}b', 'api', '/a b', '/a?b'])(
  'refuses the path %s',
  (path) => {
    expect(faultRequest.safeParse({ method: 'GET', path, fault: 'delay' }).success).toBe(false);
  },
);
