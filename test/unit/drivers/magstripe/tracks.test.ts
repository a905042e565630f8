import { expect, test } from 'vitest';
import { parseText, tracksOf } from './stripe-text.ts';

const T1 = '%B4111111111111111^DOE/JANE^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';
const T3 = ';011234567890123456==1=12345?';
const T3_MAGTEK = '+011234567890123456==1=12345?';

test.each([
  // hardware.md §3, vendor's samples.
  [
    'MagTek, one line',
    '%B123^Smith/Joann^9812101000?;112222333333444444444?\r',
    ['%B123^Smith/Joann^9812101000?', ';112222333333444444444?', 'absent'],
  ],
  [
    'MagTek, track 2 unreadable',
    '%11111111111111111111?;E?+3333333333333333333?\r',
    ['%11111111111111111111?', 'unreadable', ';3333333333333333333?'],
  ],
  // hardware.md §2, the same tracks as a serial line sends them.
  [
    'three tracks, track 3 with ISO sentinel',
    '%B5452300551227189^HOGAN/PAUL      ^08043210000000725000000?;5452300551227189=080432100000007250?;5163499080020445=000000000000?\r',
    [
      '%B5452300551227189^HOGAN/PAUL      ^08043210000000725000000?',
      ';5452300551227189=080432100000007250?',
      ';5163499080020445=000000000000?',
    ],
  ],
  // hardware.md §3, framing.
  ['each track ends in CR', `${T1}\r${T2}\r${T3_MAGTEK}\r`, [T1, T2, T3]],
  ['each track ends in CR LF', `${T1}\r\n${T2}\r\n`, [T1, T2, 'absent']],
  ['STX and ETX', `\x02${T1}${T2}\x03`, [T1, T2, 'absent']],
  ['STX and ETX around each', `\x02${T1}\x03\x02${T2}\x03\x02${T3_MAGTEK}\x03`, [T1, T2, T3]],
  ['ESC before', `\x1b${T2}\r`, ['absent', T2, 'absent']],
  ['no framing at all', T2, ['absent', T2, 'absent']],
  // ID TECH's secure frame: the length's low byte is `%` (37).
  [
    'ID TECH frame',
    `\x02\x25\x00${T2}<\x7f\x3a\x03`,
    ['absent', ';4111111111111111=30121010000000000?', 'absent'],
  ],
  // hardware.md §1, sentinels in their renderings.
  ['7-bit track 2', `@4111111111111111=30121010000000000?\r`, ['absent', T2, 'absent']],
  ['AAMVA track 3', '#01ABC 123?\r', ['absent', 'absent', ';01ABC 123?']],
  ['7-bit track 3', '&01ABC 123?\r', ['absent', 'absent', ';01ABC 123?']],
  // hardware.md §1, tracks that could not be read, blank tracks.
  ['all unreadable', '%E?;E?+E?\r', ['unreadable', 'unreadable', 'unreadable']],
  ['all unreadable, ISO sentinels', '%E?;E?;E?\r', ['unreadable', 'unreadable', 'unreadable']],
  ['all unreadable, 7-bit', '%E?@E?&E?\r', ['unreadable', 'unreadable', 'unreadable']],
  ['E is no track, EX is', '%EX?\r', ['%EX?', 'absent', 'absent']],
  ['a blank where data should be', '+ ?', ['absent', 'absent', 'absent']],
  ['blank tracks as bare sentinels', `%?${T2}+?\r`, ['absent', T2, 'absent']],
  ['only CR', '\r', ['absent', 'absent', 'absent']],
  ['nothing', '', ['absent', 'absent', 'absent']],
  // hardware.md §1, EMV's separator; blanks.
  ['D separator', ';4111111111111111D30121010000000000?', ['absent', T2, 'absent']],
  ['d separator', ';4111111111111111d30121010000000000?', ['absent', T2, 'absent']],
  ['D is a letter on track 1', '%BD?', ['%BD?', 'absent', 'absent']],
  ['blanks in track 2', ';4111 1111 1111 1111=30121010000000000?', ['absent', T2, 'absent']],
  // Any order and number.
  ['track 2 before track 1', `${T2}${T1}\r`, [T1, T2, 'absent']],
  ['track 3 first', `${T3_MAGTEK}${T2}${T1}\r`, [T1, T2, T3]],
  ['track 3 alone', `${T3_MAGTEK}\r`, ['absent', 'absent', T3]],
  ['track 3 where track 2 was unreadable', `;E?${T3}\r`, ['absent', 'unreadable', T3]],
  ['track 3 where track 2 was blank', `${T1};?${T3}\r`, [T1, 'absent', T3]],
  // Several copies: the first whole one counts.
  ['two tracks 2 by sentinel', `${T2}@5555555555554444=3012?\r`, ['absent', T2, 'absent']],
  ['a second swipe in the input', `${T1}${T2}\r${T1}${T2}\r`, [T1, T2, 'absent']],
  ['the second swipe was the good one', `%E?;E?\r${T1}${T2}\r`, [T1, T2, 'absent']],
  ['a track that broke off, then whole', `;41111\r${T2}\r`, ['absent', T2, 'absent']],
  // Tracks that break.
  ['track 1 without its end', `%B4111111111111111^DOE${T2}\r`, ['unreadable', T2, 'absent']],
  ['track 2 without its end', ';4111111111111111=3012\r', ['absent', 'unreadable', 'absent']],
  ['input ends in a track', ';4111111111111111=30', ['absent', 'unreadable', 'absent']],
  ['a foreign byte in track 2', ';41111x1111111111=3012?', ['absent', 'unreadable', 'absent']],
  ['a control in track 1', '%B4111\x001^DOE?', ['unreadable', 'absent', 'absent']],
  ['a doubled start sentinel', `%${T1};${T2}`, [T1, T2, 'absent']],
  ['noise before, between, after', `\x00x=7?${T1}\xff^B${T2}~\x80 1`, [T1, T2, 'absent']],
])('splits tracks: %s', (_, sent, tracks) => {
  expect(tracksOf(sent)).toEqual(tracks);
});

// hardware.md §1: longest with sentinels and LRC 79, 40, 107.
test.each([
  ['track 1', '%', 'A', 76, (n: number) => [`%${'A'.repeat(n)}?`, 'absent', 'absent']],
  ['7-bit track 2', '@', '1', 37, (n: number) => ['absent', `;${'1'.repeat(n)}?`, 'absent']],
  ['track 3', '+', '1', 104, (n: number) => ['absent', 'absent', `;${'1'.repeat(n)}?`]],
] as const)(
  'reads the longest %s and refuses a longer one',
  (_, start, filler, longest, tracks) => {
    expect(tracksOf(`${start}${filler.repeat(longest)}?`)).toEqual(tracks(longest));
    const kinds = tracksOf(`${start}${filler.repeat(longest + 1)}?`);
    expect(kinds.filter((kind) => kind !== 'absent')).toEqual(['unreadable']);
  },
);

test('reads a `;` track too long for track 2 as track 3', () => {
  expect(tracksOf(`;${'1'.repeat(37)}?`)).toEqual(['absent', `;${'1'.repeat(37)}?`, 'absent']);
  expect(tracksOf(`;${'1'.repeat(38)}?`)).toEqual(['absent', 'absent', `;${'1'.repeat(38)}?`]);
  expect(tracksOf(`;${'1'.repeat(38)}?${T2}`)).toEqual(['absent', T2, `;${'1'.repeat(38)}?`]);
});

test('returns a copy, so that the caller may wipe the bytes of the reader', () => {
  const sent = Uint8Array.from(T2, (character) => character.charCodeAt(0));
  const before = parseText(T2);
  sent.fill(0);
  expect(before.tracks[2]).toMatchObject({ kind: 'read' });
  expect(tracksOf(T2)[1]).toBe(T2);
});
