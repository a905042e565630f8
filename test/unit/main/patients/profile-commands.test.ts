import { describe, expect, test } from 'vitest';
import { cardBytes } from '../../../../drivers/magstripe/card-memory.ts';
import { Commands } from '../../../../src/main/commands.ts';
import { createProfile } from '../../../../src/main/patients/profile-commands.ts';
import type { CardReading, ProfilesPorts } from '../../../../src/main/patients/records.ts';
import { TypedNumbers } from '../../../../src/main/readers/typed-numbers.ts';
import { DANA, id, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { typeNumber } from '../../../support/typed-number.ts';

const TRACK = ';4111111111111111=49121010000000000?';

/** A service that answers `create`, and a card that waits at the readers. */
function swiped(create: () => Promise<unknown>) {
  const track = cardBytes(TRACK.length);
  track.set(Buffer.from(TRACK));
  const typedNumbers = new TypedNumbers(
    () => () => {},
    60_000,
    () => true,
  );
  const journal = journalIn(temporaryFolder());
  const ports: ProfilesPorts = {
    journal,
    // These records only create profiles.
    records: () => ({ profiles: { create } }) as unknown as ReturnType<ProfilesPorts['records']>,
    commands: new Commands(journal, {
      cashier: () => DANA,
      mayNow: () => true,
      approve: () => Promise.reject(new Error('no approval is needed here')),
    }),
    now: () => new Date(),
    openCardReading: () => null,
    typedNumbers,
    saleOpen: () => false,
    newId,
    policy: () => ({ keyedCards: true, consentText: 'I agree.', consentTextSpanish: 'Acepto.' }),
  };
  const reading: CardReading = {
    state: {
      kind: 'card',
      swipe: id('swipe'),
      card: { brand: 'visa', lastFour: '1111', warnings: [] },
    },
    subscribe: () => () => {},
    take: () => ({ face: { brand: 'visa', lastFour: '1111' }, track }) as const,
    end: () => {},
  };
  const asked = {
    patientId: id('patient'),
    source: { kind: 'swiped-card', swipe: id('swipe') },
    billing: 'same',
    priority: '',
    consent: 'I agree to it.',
    language: 'en',
  } as const;
  const keyed = {
    kind: 'keyed-card',
    nameOnCard: 'ADA LOVELACE',
    cardNumber: typeNumber(typedNumbers, '4111111111111111'),
    expDate: '2049-12',
  } as const;
  const digits = typedNumbers.digits(keyed.cardNumber);
  return {
    track,
    making: () => createProfile(ports, reading, asked),
    digits,
    typedNumbers,
    makingAccount: (handle: string) =>
      createProfile(ports, null, {
        ...asked,
        source: {
          kind: 'bank-account',
          accountType: 'C',
          accountNumber: handle,
          routingNumber: handle,
        },
      }),
    makingKeyed: () => createProfile(ports, null, { ...asked, source: keyed }),
  };
}

describe('the typed numbers of a bank account', () => {
  test('are wiped when both fields have the same handle', async () => {
    const { typedNumbers, makingAccount } = swiped(() => Promise.reject(new Error('not asked')));
    const handle = typeNumber(typedNumbers, '021000021');
    const digits = typedNumbers.digits(handle);
    await expect(makingAccount(handle)).rejects.toMatchObject({ code: 'NUMBER_GONE' });
    expect(digits?.every((each) => each === 0)).toBe(true);
  });
});

describe('the typed number of a card', () => {
  test('is wiped when the request fails and cannot be used again', async () => {
    const { digits, makingKeyed } = swiped(() => Promise.reject(new Error('no line')));
    expect(Buffer.from(digits ?? []).toString()).toBe('4111111111111111');
    await expect(makingKeyed()).rejects.toThrow('no line');
    expect(digits).toEqual(new Uint8Array(16));
    await expect(makingKeyed()).rejects.toMatchObject({ code: 'NUMBER_GONE' });
  });
});

describe('the track of a card on file', () => {
  test('is wiped after the answer', async () => {
    const { track, making } = swiped(async () => ({
      id: id('profile'),
      patientId: id('patient'),
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

  test('is wiped when the request fails', async () => {
    const { track, making } = swiped(() => Promise.reject(new Error('no line')));
    await expect(making()).rejects.toThrow('no line');
    expect(track.every((byte) => byte === 0)).toBe(true);
  });
});
