import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexOf } from '../../../../../src/shared/journal/proof/byte-text.ts';
import {
  leafHash,
  pathOf,
  rootByPath,
  rootOf,
} from '../../../../../src/shared/journal/proof/merkle.ts';
import { sha256 } from '../../../../../src/shared/journal/row-hash.ts';

/** The entries and roots of the tests of Certificate Transparency (certificate-transparency-go, `merkle`). */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
ENTRIES.push('606162636465666768696a6b6c6d6e6f');
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const leaves = ENTRIES.map((entry) => leafHash(sha256, Buffer.from(entry, 'hex')));

describe('a Merkle tree', () => {
  test.each(ROOTS.map((root, size) => [size, root]))('of %s entries has its root', (size, root) => {
    expect(hexOf(rootOf(sha256, leaves.slice(0, Number(size))))).toBe(root);
  });

  test('proves each entry of each size, and no other place or entry', () => {
    const many = Array.from({ length: 40 }, (_, n) => leafHash(sha256, Uint8Array.of(n)));
    for (let size = 1; size <= many.length; size += 1) {
      const tree = many.slice(0, size);
      const root = hexOf(rootOf(sha256, tree));
      for (const [index, leaf] of tree.entries()) {
        const path = pathOf(sha256, tree, index);
        const by = (at: { index: number; size: number }, of = leaf, along = path) => {
          const found = rootByPath(sha256, of, at, along);
          return found === null ? null : hexOf(found);
        };
        expect(by({ index, size })).toBe(root);
        const other = (index + 1) % size;
        if (other !== index) expect(by({ index: other, size })).not.toBe(root);
        expect(by({ index, size }, leafHash(sha256, Uint8Array.of(200)))).not.toBe(root);
        expect(by({ index, size }, leaf, [...path, leaf])).toBeNull();
        if (path.length > 0) expect(by({ index, size }, leaf, path.slice(1))).not.toBe(root);
      }
    }
  });

  test('has no path for a place outside', () => {
    expect(() => pathOf(sha256, leaves, leaves.length)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.integer(), fc.integer({ max: 0 }), (index, size) => {
        expect(rootByPath(sha256, new Uint8Array(32), { index, size }, [])).toBeNull();
      }),
    );
  });
});
