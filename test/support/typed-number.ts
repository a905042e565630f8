import type { TypedNumbers } from '../../src/main/readers/typed-numbers.ts';
import { newTypedNumberHandle, typedNumberFrame } from '../../src/shared/contract/typed-number.ts';

/** ASCII bytes of a number. */
export function digitsOf(number: string): Uint8Array {
  return new TextEncoder().encode(number);
}

/** Types a number like a page, by a separate frame; returns its handle. */
export function typeNumber(typedNumbers: Pick<TypedNumbers, 'receive'>, number: string): string {
  const handle = newTypedNumberHandle();
  typedNumbers.receive(typedNumberFrame(handle, digitsOf(number)));
  return handle;
}

/** A bank account or card in a command: each number typed and replaced by its handle. */
export function typedIn<Account extends Readonly<Record<string, unknown>>>(
  typedNumbers: Pick<TypedNumbers, 'receive'>,
  account: Account,
): Account {
  const named = Object.entries(account).map(([name, value]) => [
    name,
    NUMBERS.has(name) && typeof value === 'string' ? typeNumber(typedNumbers, value) : value,
  ]);
  return { ...account, ...Object.fromEntries(named) };
}

const NUMBERS: ReadonlySet<string> = new Set(['cardNumber', 'accountNumber', 'routingNumber']);
