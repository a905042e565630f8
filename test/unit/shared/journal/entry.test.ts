import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asReadBack,
  bodyText,
  type EntryKind,
  entrySchemas,
  type NewEntry,
  parseRow,
} from '../../../../src/shared/journal/entry.ts';
import { arbitraryInput } from '../../../support/arbitrary-input.ts';
import { attemptOpened, id } from '../../../support/journal-fixtures.ts';

const KINDS = Object.keys(entrySchemas) as EntryKind[]; // all keys of the record

/** The entry of a row with this text. */
function readBack(kind: string, body: string): NewEntry {
  return parseRow({ kind, body });
}

describe('an entry that is written and read back', () => {
  test.each(KINDS)('%s: equals its row, with the same text', (kind) => {
    let taken = 0;
    fc.assert(
      fc.property(arbitraryInput(entrySchemas[kind]), (body) => {
        if (!entrySchemas[kind].safeParse(body).success) return; // its rules check more than the shape
        taken += 1;
        const entry = asReadBack({ kind, body } as NewEntry);
        const text = bodyText(entry);
        const back = readBack(kind, text);
        expect(back).toEqual(entry);
        expect(bodyText(back)).toBe(text);
        expect(JSON.parse(text)).toHaveProperty('v', 1);
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

  test('is refused with its kind and version when a newer program wrote it', () => {
    expect(() => readBack('sale.resumed', '{"v":2,"saleId":"x"}')).toThrow(
      'sale.resumed, version 2',
    );
  });

  test.each([
    'attempt.opened',
    'cash.taken',
    'tender.recorded',
    'cash.refunded',
    'tender.returned',
    'refund.check-issued',
  ] as const)('%s has a field for the reservation of the hub', (kind) => {
    expect(Object.keys(entrySchemas[kind].shape)).toContain('reservation');
  });

  test.each([{ without: null }, { without: 'manager' as const }, { epoch: id('epoch') }])(
    'keeps the reservation %j',
    (reservation) => {
      expect(asReadBack(attemptOpened('charge', { reservation })).body).toMatchObject({
        reservation,
      });
    },
  );
});
