import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  count,
  dayOrNull,
  extraOf,
  instant,
  isDay,
  money,
  note,
  oneOf,
  ReadingError,
  text,
  textOrNull,
  uuid,
} from '../../../../src/main/payments-api/answer-fields.ts';
import { cents, toDecimal } from '../../../../src/shared/domain/money.ts';

describe('money, 9999.99 as a text or a JSON number (interface.md §2.7)', () => {
  test.each<[unknown, number]>([
    ['25.00', 2_500],
    ['-25.00', -2_500],
    ['0012.50', 1_250],
    ['12.5', 1_250],
    ['12', 1_200],
    ['-0.00', 0],
    ['999999999.99', 99_999_999_999],
    [12.5, 1_250],
    [0.29, 29],
    [1.1, 110],
    [-4.35, -435],
    [999_999_999.99, 99_999_999_999],
    [-0, 0],
  ])('%j is %d cents', (wire, expected) => {
    expect(money(wire, 'amount')).toBe(expected);
  });

  test.each([
    '',
    null,
    undefined,
    '1e3',
    '٣',
    'NaN',
    NaN,
    Infinity,
    1e300,
    '.50',
    '5.',
    '-',
    '+5.00',
    '1,000.00',
    '25.005',
    25.005,
    25.0000001,
    999_999_999.994,
    '1234567890.00',
    ' 25.00',
    '25.00 ',
    '0x10',
    [25],
    {},
    true,
  ])('refuses %j', (wire) => {
    expect(() => money(wire, 'amount')).toThrow(expect.objectContaining({ field: 'amount' }));
  });

  test('reads back the amounts of the service, as text and as number', () => {
    const property = fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      (value) => {
        const wire = toDecimal(cents(value));
        expect(money(wire, 'amount')).toBe(value);
        expect(money(JSON.parse(wire), 'amount')).toBe(value);
      },
    );
    fc.assert(property);
  });
});

describe('times and days (interface.md §1.4)', () => {
  test('reads a time as Date does', () => {
    const range = { min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
    const property = fc.property(fc.date(range), (date) => {
      const wire = `${date.toISOString().slice(0, 19)}Z`;
      expect(instant(wire, 'timestamp')).toEqual(new Date(wire));
    });
    fc.assert(property);
  });

  test.each([
    ['2026-03-01T12:00:00+01:00', '2026-03-01T11:00:00.000Z'],
    ['2026-03-01T12:00:00.125Z', '2026-03-01T12:00:00.125Z'],
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
  ])('%s', (wire, expected) => {
    expect(instant(wire, 'timestamp').toISOString()).toBe(expected);
  });

  test.each([
    '',
    null,
    1_770_000_000,
    '2026-03-01',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-03-00T00:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T12:60:00Z',
    '2026-03-01T12:00:60Z',
    '2026-03-01 12:00:00Z',
    '2026-03-01T12:00:00',
    '2026-03-01T12:00:00ZZ',
    '275761-01-01T00:00:00Z',
    '٢٠٢٦-03-01T12:00:00Z',
    '2026/03/01T12:00:00Z',
    '2026-03-01T12-00-00Z',
  ])('refuses the time %j', (wire) => {
    expect(() => instant(wire, 'timestamp')).toThrow(
      expect.objectContaining({ field: 'timestamp' }),
    );
  });

  test('accepts only days of the calendar', () => {
    const digits = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'));
    const property = fc.property(digits, digits, digits, digits, (century, year, month, day) => {
      const wire = `${century}${year}-${month}-${day}`;
      const date = new Date(`${wire}T00:00:00Z`);
      const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wire);
      expect(isDay(wire)).toBe(real);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  test('accepts a missing day', () => {
    expect([null, undefined, ''].map((wire) => dayOrNull(wire, 'd'))).toEqual([null, null, null]);
    expect(() => dayOrNull('soon', 'd')).toThrow(ReadingError);
  });
});

test('a card or account number repeated by an answer is not kept', () => {
  const echo = { card_number: '4111111111111111', colour: 'red' };
  const wire = { track_data: ';4111', echo: [echo], routing_number: '021000021', colour: 'red' };
  expect(extraOf(wire, new Set(['id']))).toEqual({ colour: 'red' });
});

test('an unknown field is kept unless it is nested without end', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  const wire = { id: 'a', colour: { red: [1, null] }, deep: nested(32), deeper: nested(100_000) };
  const { deeper: _left, id: _known, ...kept } = wire;
  expect(extraOf(wire, new Set(['id']))).toEqual(kept);
});

describe('fields of an answer', () => {
  test('reject a missing required text', () => {
    expect(text('a', 'id')).toBe('a');
    expect(() => text('', 'id')).toThrow('is missing');
    expect(() => text(7, 'id')).toThrow('is not a text');
  });

  test('read a missing optional text as null', () => {
    expect([textOrNull('a', 'x'), textOrNull('', 'x'), textOrNull(null, 'x')]).toEqual([
      'a',
      null,
      null,
    ]);
    expect(() => textOrNull(7, 'x')).toThrow(ReadingError);
  });

  test('accept only well-formed UUIDs', () => {
    const id = '0f8fad5b-D9CB-469f-a165-70867728950e';
    expect(uuid(id, 'id')).toBe(id);
    for (const wire of [`${id}0`, id.slice(1), id.replaceAll('-', ''), 'x'.repeat(36), 7, null])
      expect(() => uuid(wire, 'id')).toThrow(expect.objectContaining({ field: 'id' }));
  });

  test('never fail on a displayed note', () => {
    expect(['a', '', 7, true, null, undefined, {}, []].map(note)).toEqual([
      'a',
      null,
      '7',
      'true',
      null,
      null,
      null,
      null,
    ]);
  });

  test('accept only documented values and whole counts', () => {
    expect(oneOf(['VOID', 'CREDIT'], 'VOID', 'action')).toBe('VOID');
    expect(() => oneOf(['VOID', 'CREDIT'], 'void', 'action')).toThrow('is none of VOID, CREDIT');
    expect([count(3, 'n'), count('3', 'n')]).toEqual([3, 3]);
    for (const wire of [-1, 1.5, '1.5', '', '1e3'])
      expect(() => count(wire, 'n')).toThrow(ReadingError);
  });
});
