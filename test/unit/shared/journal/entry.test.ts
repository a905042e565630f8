import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asReadBack,
  type EntryKind,
  entrySchemas,
  type NewEntry,
  parseRow,
} from '../../../../src/shared/journal/entry.ts';
import { arbitraryInput } from '../../../support/arbitrary-input.ts';

const KINDS = Object.keys(entrySchemas) as EntryKind[]; // all keys of the record

/** The entry of a row with this text. */
function readBack(kind: string, body: string): NewEntry {
  return parseRow({ till_id: 'K7M2Q9', number: 1, at: '', kind, body, prev_hash: '', hash: '' });
}

describe('an entry that is written and read back', () => {
  test.each(KINDS)('%s: equals its row, with the same text', (kind) => {
    let taken = 0;
    fc.assert(
      fc.property(arbitraryInput(entrySchemas[kind]), (body) => {
        if (!entrySchemas[kind].safeParse(body).success) return; // its rules check more than the shape
        taken += 1;
        const entry = asReadBack({ kind, body } as NewEntry);
        const text = JSON.stringify(entry.body);
        const back = readBack(kind, text);
        expect(back).toEqual(entry);
        expect(JSON.stringify(back.body)).toBe(text);
        expect(text).not.toContain('unknownToTheSchema');
      }),
      { numRuns: 30 },
    );
    expect(taken).toBeGreaterThan(0);
  });

  test('is refused when it could not be read back', () => {
    const body = { saleId: 'no uuid', lines: [] };
    expect(() => asReadBack({ kind: 'sale.lines-changed', body })).toThrow('Invalid UUID');
  });
});
