import { describe, expect, test } from 'vitest';
import type { TrackNumber } from '../../../../drivers/magstripe/swipe-result.ts';
import { parseText, trackText } from './stripe-text.ts';

const T1 = '%B4111111111111111^DOE/JANE^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';

function lrcOf(sent: string, track: TrackNumber): string {
  const found = parseText(sent).tracks[track];
  return found.kind === 'read' ? found.lrc : found.kind;
}

/** Independent of the driver's: the exclusive or of each character's offset from its base. */
function lrcCharacter(track: string, base: number): string {
  const check = [...track].reduce((sum, character) => sum ^ (character.charCodeAt(0) - base), 0);
  return String.fromCharCode(base + check);
}

test('computes the sample of hardware.md §1', () => {
  expect(lrcOf(`${T2}<\r`, 2)).toBe('right');
  expect(lrcCharacter(T2, 0x30)).toBe('<');
});

test.each([
  ['none before CR', `${T2}\r`, 'absent'],
  ['none before CR LF', `${T2}\r\n`, 'absent'],
  ['none before ETX', `${T2}\x03`, 'absent'],
  ['none at the end of input', T2, 'absent'],
  ['none before the next track', `${T2}${T1}`, 'absent'],
  ['none before a blank track', `${T2};?`, 'absent'],
  ['none before an unreadable track', `${T2}+E?`, 'absent'],
  ['wrong', `${T2}=\r`, 'wrong'],
  ['none: no character of this alphabet', `${T2}x\r`, 'absent'],
  ['none: a field separator', `${T2}|\r`, 'absent'],
  ['none: a character of track 1 alone', `${T2}A\r`, 'absent'],
  ['wrong: the end sentinel again', `${T2}?\r`, 'wrong'],
  ['wrong: a lone start sentinel', `${T2};\r`, 'wrong'],
  ['wrong: a lone start sentinel at the end', `${T2};`, 'wrong'],
  ['right, next track follows', `${T2}<${T1}`, 'right'],
  ['right, no framing', `${T2}<`, 'right'],
  ['right with a D separator', `${T2.replace('=', 'D')}<\r`, 'right'],
])('checks track 2: %s', (_, sent, expected) => {
  expect(lrcOf(sent, 2)).toBe(expected);
});

test.each([
  ['a field separator', `${T1}|\r`, 'absent'],
  ['a small letter', `${T1}x\r`, 'absent'],
  ['a lone start sentinel at the end', `${T1};`, 'wrong'],
  ['another character of its alphabet', `${T1}^\r`, 'wrong'],
])('checks track 1: %s', (_, sent, expected) => {
  expect(lrcOf(sent, 1)).toBe(expected);
});

test('returns the card despite a wrong LRC', () => {
  expect(parseText(`${T2}=\r`).card?.lastFour).toBe('1111');
});

test("checks a 7-bit track 2 in six bits, with the card's own `%`", () => {
  const data = '4111111111111111=30121010000000000?';
  expect(lrcOf(`@${data}${lrcCharacter(`%${data}`, 0x20)}\r`, 2)).toBe('right');
});

test('checks lower-case letters of the reader as the capitals on the card', () => {
  const lrc = lrcCharacter('%B123^SMITH/JOAN^9812101000?', 0x20);
  expect(lrcOf(`%B123^Smith/Joan^9812101000?${lrc}\r`, 1)).toBe('right');
});

// Digits x, y and z at the end of track 2 give each of the sixteen check characters.
const SIXTEEN = [...Array(16).keys()].map((value) => {
  for (let filler = 0; filler < 1000; filler += 1) {
    const digits = filler.toString().padStart(3, '0');
    const track = `;4111111111111111=3012101${digits}?`;
    if (lrcCharacter(track, 0x30).charCodeAt(0) === 0x30 + value) return track;
  }
  throw new Error(`no track has the LRC ${value}`);
});

// A fifth letter and a mark in the name give each of the 64.
const SIXTY_FOUR = [...Array(64).keys()].map((value) => {
  for (let one = 0x41; one <= 0x5a; one += 1) {
    for (const two of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ ./-') {
      const track = `%B4111111111111111^DOE/${String.fromCharCode(one)}${two}^3012101?`;
      if (lrcCharacter(track, 0x20).charCodeAt(0) === 0x20 + value) return track;
    }
  }
  throw new Error(`no track has the LRC ${value}`);
});

describe.each([
  ['CR', '\r'],
  ['the end of input', ''],
  ['track 3', '+011234567890=1?\r'],
  ['track 3 with ISO sentinel', ';011234567890=1?\r'],
  ['track 1', `${T1}\r`],
])('every check character of track 2 before %s', (_, after) => {
  test.each(SIXTEEN.map((track) => [lrcCharacter(track, 0x30), track]))('%s', (lrc, track) => {
    const { tracks } = parseText(`${track}${lrc}${after}`);
    expect(trackText(tracks[2])).toBe(track);
    expect(tracks[2]).toMatchObject({ lrc: 'right' });
    expect(tracks[3].kind).toBe(after.includes('011234567890') ? 'read' : 'absent');
    expect(tracks[1].kind).toBe(after.startsWith('%') ? 'read' : 'absent');
  });
});

describe.each([
  ['CR', '\r'],
  ['the end of input', ''],
  ['track 2', `${T2}\r`],
  ['7-bit track 2', `@${T2.slice(1)}\r`],
  ['track 3', '+011234567890=1?\r'],
])('every check character of track 1 before %s', (_, after) => {
  test.each(SIXTY_FOUR.map((track) => [lrcCharacter(track, 0x20), track]))('%s', (lrc, track) => {
    const { tracks } = parseText(`${track}${lrc}${after}`);
    expect(trackText(tracks[1])).toBe(track);
    expect(tracks[1]).toMatchObject({ lrc: 'right' });
    expect(tracks[2].kind).toBe(after.includes('4111') ? 'read' : 'absent');
    expect(tracks[3].kind).toBe(after.startsWith('+') ? 'read' : 'absent');
  });
});
