import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attemptIdOf,
  isOfTill,
  isTrackedBy,
  trackingIdOf,
  uuidOf,
} from '../../../../src/shared/journal/tracking-id.ts';

const ID = '0190d3a1-0000-7000-8000-00000000000a';
const TRACKING_ID = 'K7M2Q9-0190d3a100007000800000000000000a';

describe('a tracking id', () => {
  test('consists of till and attempt, at most 50 characters (interface.md §4.1)', () => {
    expect(trackingIdOf('K7M2Q9', ID)).toBe(TRACKING_ID);
    expect(TRACKING_ID).toHaveLength(39);
  });

  test('identifies its attempt', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(attemptIdOf('K7M2Q9', trackingIdOf('K7M2Q9', id))).toBe(id);
      }),
    );
  });

  test.each([
    ['another till’s', 'OTHER1-0190d3a100007000800000000000000a'],
    ['one of a till with the same beginning', 'K7M2Q90190d3a100007000800000000000000a'],
    ['the attempt’s id itself', ID],
    ['one with its hyphens', `K7M2Q9-${ID}`],
    ['a digit too few', TRACKING_ID.slice(0, -1)],
    ['a digit too many', `${TRACKING_ID}0`],
    ['of no digits', 'K7M2Q9-0190d3a10000700080000000000000zz'],
    ['an end of line behind it', `${TRACKING_ID}\n`],
    ['nothing', ''],
  ])('%s identifies none', (_what, trackingId) => {
    expect(attemptIdOf('K7M2Q9', trackingId)).toBeNull();
  });

  test.each([TRACKING_ID.toUpperCase(), TRACKING_ID.toLowerCase()])(
    '%s is equal in another letter case',
    (trackingId) => {
      expect(attemptIdOf('K7M2Q9', trackingId)).toBe(ID);
      expect(isOfTill('K7M2Q9', trackingId)).toBe(true);
      expect(isTrackedBy(TRACKING_ID, trackingId)).toBe(true);
    },
  );

  test('does not match a record without one', () => {
    expect(isTrackedBy(TRACKING_ID, null)).toBe(false);
    expect(isOfTill('K7M2Q9', null)).toBe(false);
  });

  test.each([
    ['019', '019'],
    ['0190d3a1', '0190d3a1'],
    ['0190d3a10', '0190d3a1-0'],
    ['0190d3a100007000', '0190d3a1-0000-7000'],
    ['0190d3a1000070008000000000000', '0190d3a1-0000-7000-8000-000000000'],
    ['', ''],
  ])('that begins with %j belongs to an attempt that begins with %j', (digits, id) => {
    expect(uuidOf(digits)).toBe(id);
  });
});
