/** Merkle trees of RFC 9162, section 2.1: a root over all entries, and a path that proves one of them. */

/** SHA-256 of bytes: Node's at a counter, this program's own on the verification page. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The hash of an entry in its place (section 2.1.1). */
export function leafHash(sha256: Sha256, entry: Uint8Array): Uint8Array {
  return sha256(joined(LEAF, entry));
}

function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(joined(NODE, left, right));
}

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The root over leaf hashes (section 2.1.1). */
export function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return sha256(new Uint8Array());
  if (leaves.length === 1) return first;
  const split = splitOf(leaves.length);
  return nodeHash(
    sha256,
    rootOf(sha256, leaves.slice(0, split)),
    rootOf(sha256, leaves.slice(split)),
  );
}

/**
 * The hashes that prove the leaf at `index`, the one next to it first (section 2.1.3.1).
 * @throws {RangeError} if there is no such leaf.
 */
export function pathOf(
  sha256: Sha256,
  leaves: readonly Uint8Array[],
  index: number,
): readonly Uint8Array[] {
  if (index < 0 || index >= leaves.length) throw new RangeError(`There is no leaf ${index}.`);
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...pathOf(sha256, left, index), rootOf(sha256, right)]
    : [...pathOf(sha256, right, index - split), rootOf(sha256, left)];
}

/**
 * The root that a path leads to (section 2.1.3.2); null if the path does not fit a tree of this size.
 * @param path the hash next to the leaf first.
 */
export function rootByPath(
  sha256: Sha256,
  leaf: Uint8Array,
  { index, size }: { readonly index: number; readonly size: number },
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (index < 0 || index >= size) return null;
  let [place, last, root] = [index, size - 1, leaf];
  for (const hash of path) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      root = nodeHash(sha256, hash, root);
      while (place % 2 === 0 && place !== 0) {
        place = Math.floor(place / 2);
        last = Math.floor(last / 2);
      }
    } else root = nodeHash(sha256, root, hash);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? root : null;
}
