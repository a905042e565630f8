import { describe, expect, test } from 'vitest';
import { TypedNumbers } from '../../../../src/main/readers/typed-numbers.ts';
import {
  newTypedNumberHandle,
  readTypedNumberFrame,
  typedNumberFrame,
} from '../../../../src/shared/contract/typed-number.ts';
import { digitsOf, typeNumber } from '../../../support/typed-number.ts';

const NUMBER = '4111111111111111';

function vault(mayReceive = () => true) {
  const timers: { readonly ms: number; readonly run: () => void }[] = [];
  const typedNumbers = new TypedNumbers(
    (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    60_000,
    mayReceive,
  );
  return { typedNumbers, timers };
}

/** A vault with one number in it, and the vault's own bytes of that number. */
function held() {
  const { typedNumbers, timers } = vault();
  const handle = typeNumber(typedNumbers, NUMBER);
  const digits = typedNumbers.digits(handle) ?? new Uint8Array();
  expect(Buffer.from(digits).toString()).toBe(NUMBER);
  return { typedNumbers, timers, handle, digits };
}

const isWiped = (bytes: Uint8Array) => bytes.length > 0 && bytes.every((byte) => byte === 0);

describe('a typed number', () => {
  test('is copied out of its frame, which is wiped', () => {
    const { typedNumbers } = vault();
    const frame = typedNumberFrame(newTypedNumberHandle(), digitsOf(NUMBER));
    typedNumbers.receive(frame);
    expect(isWiped(frame)).toBe(true);
  });

  test('is refused and wiped while no person is signed in', () => {
    const { typedNumbers } = vault(() => false);
    const handle = newTypedNumberHandle();
    const frame = typedNumberFrame(handle, digitsOf(NUMBER));
    typedNumbers.receive(frame);
    expect(typedNumbers.digits(handle)).toBeNull();
    expect(isWiped(frame)).toBe(true);
  });

  test.each([
    ['too short', new Uint8Array(15).fill(0x34)],
    ['too long', new Uint8Array(16 + 256).fill(0x34)],
  ])('is wiped in a frame that is %s', (_what, frame) => {
    vault().typedNumbers.receive(frame);
    expect(isWiped(frame)).toBe(true);
  });

  test('is taken once, unwiped, and then belongs to the caller', () => {
    const { typedNumbers, timers, handle } = held();
    expect(Buffer.from(typedNumbers.take(handle) ?? []).toString()).toBe(NUMBER);
    expect(typedNumbers.take(handle)).toBeNull();
    expect(typedNumbers.digits(handle)).toBeNull();
    expect(timers).toEqual([]);
  });

  test.each<[string, (vault: ReturnType<typeof held>) => void]>([
    ['when its time is up', ({ timers }) => timers[0]?.run()],
    [
      'when the page asks for it',
      ({ typedNumbers, handle }) =>
        typedNumbers.receive(typedNumberFrame(handle, new Uint8Array())),
    ],
    ['with all others', ({ typedNumbers }) => typedNumbers.wipeAll()],
    [
      'when another comes by its handle',
      ({ typedNumbers, handle }) => typedNumbers.receive(typedNumberFrame(handle, digitsOf('42'))),
    ],
    [
      'when eight newer ones wait',
      ({ typedNumbers }) => {
        for (let i = 0; i < 8; i += 1) typeNumber(typedNumbers, `${i}`);
      },
    ],
  ])('is wiped %s', (_when, wipe) => {
    const vault = held();
    wipe(vault);
    expect(isWiped(vault.digits)).toBe(true);
    expect(vault.typedNumbers.take(vault.handle)).not.toBe(vault.digits);
  });

  test('is taken together with the other numbers of its command, or all are wiped', () => {
    const { typedNumbers } = vault();
    const handles = () => ({
      routingNumber: typeNumber(typedNumbers, '021000021'),
      accountNumber: typeNumber(typedNumbers, '12345'),
    });
    const whole = handles();
    const taken = typedNumbers.takeAll(whole);
    expect(taken).toEqual({
      routingNumber: digitsOf('021000021'),
      accountNumber: digitsOf('12345'),
    });
    expect(typedNumbers.takeAll(whole)).toBeNull();
    const broken = handles();
    const routing = typedNumbers.digits(broken.routingNumber) ?? new Uint8Array();
    typedNumbers.take(broken.accountNumber);
    expect(typedNumbers.digitsOf(broken)).toBeNull();
    expect(typedNumbers.takeAll(broken)).toBeNull();
    expect(isWiped(routing)).toBe(true);
  });

  test('expires after 60 s', () => {
    expect(held().timers.map(({ ms }) => ms)).toEqual([60_000]);
  });
});

test('a frame is exactly the handle and the digits', () => {
  const handle = newTypedNumberHandle();
  const read = readTypedNumberFrame(typedNumberFrame(handle, digitsOf('021000021')));
  expect(read).toEqual({ handle, digits: digitsOf('021000021') });
  expect(readTypedNumberFrame(new Uint8Array(16).fill(1))).toBeNull();
  expect(readTypedNumberFrame(new Uint8Array(17 + 256).fill(1))).toBeNull();
  expect(readTypedNumberFrame(new Uint8Array(20))).toBeNull();
});
