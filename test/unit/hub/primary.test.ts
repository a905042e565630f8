import { describe, expect, test } from 'vitest';
import { addressesOf, Primary } from '../../../src/hub/primary.ts';
import { requireVerified } from '../../../src/hub/start.ts';

describe('A database with several nodes', () => {
  test.each([
    ['postgresql://hub@one:5432/clinic', ['postgresql://hub@one:5432/clinic']],
    [
      'postgres://hub:s%40t@one,two/clinic?sslmode=verify-full',
      [
        'postgres://hub:s%40t@one/clinic?sslmode=verify-full',
        'postgres://hub:s%40t@two/clinic?sslmode=verify-full',
      ],
    ],
    [
      'postgresql://hub@10.0.0.1:5432,10.0.0.2:5433,[::1]:5434/clinic',
      [
        'postgresql://hub@10.0.0.1:5432/clinic',
        'postgresql://hub@10.0.0.2:5433/clinic',
        'postgresql://hub@[::1]:5434/clinic',
      ],
    ],
    [
      'postgresql://hub@%2Fvar%2Frun%2Fpg:5432/postgres',
      ['postgresql://hub@%2Fvar%2Frun%2Fpg:5432/postgres'],
    ],
    ['postgresql:///hub?host=/var/run', ['postgresql:///hub?host=/var/run']],
  ])('%s has an address for each', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses);
  });

  test.each([
    'one:5432,two:5432',
    'mysql://hub@one/clinic',
    'postgresql://hub@one,,two/clinic',
    'postgresql://hub@one,/clinic',
    'postgresql://hub@one:54x2,two/clinic',
    '',
  ])('%j is refused with the form it needs', (url) => {
    expect(() => addressesOf(url)).toThrow('--database needs postgresql://');
  });

  test('is verified at each of them', () => {
    expect(() => requireVerified('postgresql://hub@127.0.0.1,10.0.0.2/clinic')).toThrow(
      'verify-full',
    );
    expect(() => requireVerified('postgresql://hub@127.0.0.1:1,[::1]:2/clinic')).not.toThrow();
    expect(() =>
      requireVerified('postgresql://hub@one,two/clinic?sslmode=verify-full'),
    ).not.toThrow();
  });

  test('says so if none takes writes, and asks again at the next call', async () => {
    const primary = new Primary('postgresql://hub@127.0.0.1:1,127.0.0.1:2/clinic');
    await expect(primary.address()).rejects.toThrow('No node of the database takes writes');
    await expect(primary.address()).rejects.toThrow('No node of the database takes writes');
  });

  test('is not asked with one address: a proxy leads to its primary', async () => {
    const url = 'postgresql://hub@127.0.0.1:1/clinic';
    expect(await new Primary(url).address()).toBe(url);
  });
});
