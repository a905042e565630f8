import { describe, expect, test } from 'vitest';
import { cardBytes } from '../../../../drivers/magstripe/card-memory.ts';
import { createProfile } from '../../../../src/main/profiles/create-profile.ts';
import type { ProfilesPorts } from '../../../../src/main/profiles/profiles-ports.ts';
import { id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const TRACK = ';4111111111111111=49121010000000000?';

/** A service that answers `create`, and a card that waits at the readers. */
function swiped(create: () => Promise<unknown>) {
  const track = cardBytes(TRACK.length);
  track.set(Buffer.from(TRACK));
  const ports: ProfilesPorts = {
    journal: journalIn(temporaryFolder()),
    // Nothing but the making of a profile is asked of these records.
    records: () => ({ profiles: { create } }) as unknown as ReturnType<ProfilesPorts['records']>,
    acting: () => ({ id: 'cashier', name: 'Dana Reyes', role: 'cashier' }),
    approve: () => Promise.reject(new Error('nobody is asked here')),
    now: () => new Date(),
    borrowReaders: () => null,
    saleOpen: () => false,
    policy: { current: { keyedCards: false, consentText: 'I agree to it.' }, change: () => {} },
  };
  const reading = {
    state: { kind: 'listening', problem: null },
    subscribe: () => () => {},
    take: () => ({ face: { brand: 'visa', lastFour: '1111' }, track }) as const,
    end: () => {},
  } as const;
  const asked = {
    patientId: id(1),
    source: { kind: 'swiped-card', swipe: id(2) },
    billing: 'same',
    priority: '',
    consent: 'I agree to it.',
  } as const;
  return { track, making: () => createProfile(ports, reading, asked) };
}

describe('the track of a card that is put on file', () => {
  test('is wiped when the service has answered', async () => {
    const { track, making } = swiped(async () => ({
      id: id(3),
      patientId: id(1),
      kind: 'card',
      accountType: 'VI',
      bankAccount: '1111',
      expDate: '2049-12',
      billingName: null,
      billingAddress: null,
      billingCity: null,
      billingState: null,
      billingZipCode: null,
      extra: {},
    }));
    expect(await making()).toMatchObject({ brand: 'visa', lastFour: '1111' });
    expect(track.every((byte) => byte === 0)).toBe(true);
  });

  test('is wiped when the sending fails', async () => {
    const { track, making } = swiped(() => Promise.reject(new Error('no line')));
    await expect(making()).rejects.toThrow('no line');
    expect(track.every((byte) => byte === 0)).toBe(true);
  });
});
