import { createHash } from 'node:crypto';

/** Random values that are the same for the same seed. */
export interface Random {
  /** From `low` to `high`, both included. */
  integer(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
  uuid(): string;
}

/** SHA-256 of the seed and a counter: slow, but without any need for security. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  const bytes = (): Buffer => {
    counter += 1;
    return createHash('sha256').update(`${seed}/${counter}`).digest();
  };
  const integer = (low: number, high: number): number =>
    low + (bytes().readUInt32BE() % (high - low + 1));
  return {
    integer,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    chance: (percent) => integer(1, 100) <= percent,
    uuid: () => {
      const hex = bytes().toString('hex');
      // Version 4, variant 1 (RFC 9562 §5.4).
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}
