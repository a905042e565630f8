import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTrack, checkTrack2, encodeBody } from '../../../../src/main/payments-api/request.ts';

const fields = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }));
const track = fc
  .array(
    fc.integer({ min: 0x20, max: 0x7e }).filter((byte) => byte !== 0x22 && byte !== 0x5c),
    {
      minLength: 1,
      maxLength: 1_000,
    },
  )
  .map((bytes) => Uint8Array.from(bytes));

describe('a body with a track', () => {
  test('equals the JSON of the same text', () => {
    const property = fc.property(fields, track, (plain, bytes) => {
      const body = encodeBody('json', plain, { track_data: bytes });
      expect(JSON.parse(String(body.bytes))).toEqual({
        ...JSON.parse(JSON.stringify(plain)),
        track_data: String(Buffer.from(bytes)),
      });
    });
    fc.assert(property);
  });

  test('equals the form of the same text, in a buffer of its own', () => {
    const property = fc.property(fields, track, (plain, bytes) => {
      const { bytes: body } = encodeBody('form', plain, { track_data: bytes });
      const read = new URLSearchParams(String(body));
      expect(read.get('track_data')).toBe(String(Buffer.from(bytes)));
      expect(body.buffer.byteLength).toBe(body.length);
    });
    fc.assert(property);
  });
});

test.each(['json', 'form'] as const)(
  'two typed numbers are encoded in %s as texts are',
  (format) => {
    const secrets = { routing_number: Buffer.from('021000021'), account_number: Buffer.from('42') };
    const body = String(encodeBody(format, { city: 'Troy' }, secrets).bytes);
    const read =
      format === 'json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
    expect(read).toEqual({ routing_number: '021000021', account_number: '42', city: 'Troy' });
  },
);

describe('track 2 (ISO 7811-2)', () => {
  test.each([
    ';4111111111111111=30121010000000000?',
    ';4111111111111111D30121010000000000?',
    ';371449635398431==?',
    `;${'1'.repeat(18)}=${'2'.repeat(18)}?`,
  ])('%s', (text) => {
    expect(String(Buffer.from(checkTrack2(Buffer.from(text))))).toBe(text);
  });

  test.each([
    ['', 'must not be empty'],
    ['4111111111111111=3012', 'begins with ; and ends with ?'],
    [';4111111111111111=3012?<', 'begins with ; and ends with ?'],
    [';4111111111111111=3012d?', 'holds only digits and = or D between its sentinels'],
    [';4111 1111=3012?', 'holds only digits and = or D between its sentinels'],
    [';41;11=3012?', 'holds only digits and = or D between its sentinels'],
    [';4111111111111111?', 'has no separator'],
    [`;${'1'.repeat(19)}=${'2'.repeat(18)}?`, 'at most 39 bytes'],
  ])('%j: %s', (text, message) => {
    expect(() => checkTrack2(Buffer.from(text))).toThrow(`track_data: ${message}`);
  });

  test('is bytes and never text', () => {
    expect(() => checkTrack2(';4111111111111111=3012?')).toThrow('track_data: must be bytes');
  });
});

test.each(['a"b', 'a\\b', 'a\u0000b', 'é'])(
  'a profile’s track is refused when it is %j',
  (text) => {
    expect(() => checkTrack(Buffer.from(text), 1_000)).toThrow('holds bytes that no track has');
  },
);
