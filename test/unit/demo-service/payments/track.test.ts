import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTrack } from '../../../../demo-service/payments/track.ts';

const END_OF_2030 = Date.UTC(2031, 0) / 1000 - 1;

describe('track 2 (ISO/IEC 7813)', () => {
  it.each([
    ['with sentinels', ';4111111111111111=30121010000000000?'],
    ['without sentinels', '4111111111111111=30121010000000000'],
    ['with its LRC', ';4111111111111111=30121010000000000?<'],
    ['with a carriage return', ';4111111111111111=30121010000000000?\r'],
    ['with D for the separator', '4111111111111111D30121010000000000'],
    ['with d for the separator', '4111111111111111d3012'],
    ['after track 1', '%B4111111111111111^DOE/JANE^3012101?;4111111111111111=3012101?'],
  ])('is accepted %s', (_, track) => {
    expect(readTrack(track)).toEqual({ number: '4111111111111111', expiresAt: END_OF_2030 });
  });

  it.each([
    ['0000 for a card without expiry', ';378282246310005=00001010?'],
    ['a separator in place of the expiry', ';378282246310005==1010?'],
    ['nothing after the separator', ';378282246310005=?'],
  ])('may contain %s', (_, track) => {
    expect(readTrack(track)).toEqual({ number: '378282246310005', expiresAt: undefined });
  });

  it.each([
    ['12 digits', '501800000009', true],
    ['19 digits', '6304939304310009610', true],
    ['11 digits', '50180000000', false],
    ['20 digits', '63049393043100096101', false],
  ])('accepts a number of 12 to 19 digits: %s', (_, number, read) => {
    expect(readTrack(`;${number}=3012?`)?.number).toBe(read ? number : undefined);
  });

  it.each([
    ['no number', ';=30121010000000000?'],
    ['an unreadable track', ';E?'],
    ['track 1 alone', '%B4111111111111111^DOE/JANE^3012101?'],
    ['a thirteenth month', ';4111111111111111=3013101?'],
    ['letters', 'not a card at all'],
    ['nothing', ''],
  ])('is not found in %s', (_, track) => {
    expect(readTrack(track)).toBeUndefined();
  });

  it('accepts any garbage without an exception', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1000 }), (garbage) => {
        const card = readTrack(garbage);
        expect(card === undefined || /^\d{12,19}$/.test(card.number)).toBe(true);
      }),
    );
  });
});
