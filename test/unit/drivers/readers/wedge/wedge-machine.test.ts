import { describe, expect, test } from 'vitest';
import { GAP_MS, SILENCE_MS } from '../../../../../drivers/readers/wedge/wedge-machine.ts';
import {
  ENCRYPTED,
  ID_TECH_HEX,
  ID_TECH_MASKED,
  LICENSE,
  MAGTEK_LEVEL_2,
  MAGTEK_LEVEL_3,
} from '../encrypting-readers.ts';
import { page } from './page.ts';
import { event, type Typist, typed } from './typing.ts';

const T1 = '%B4111111111111111^DOE/JANE^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';
const T3 = '+0112345678=1?';
const FAST: Typist = { gapMs: 2 };

/** Some 700 keys, as often: a minute and more on a busy PC. */
const LONG = { timeout: 300_000 };

// hardware.md §4.
test.each<readonly [string, string, Typist, readonly string[]]>([
  ['ID TECH, 2 ms a key, a line a track', `${T1}\r${T2}\r`, FAST, [`${T1}\r`, `${T2}\r`]],
  ['MagTek, one line, Ctrl+M', `${T1}${T2}\r`, { gapMs: 1, ctrlM: true }, [`${T1}${T2}\r`]],
  ['8 ms a key', `${T1}${T2}${T3}\r`, { gapMs: 8 }, [`${T1}${T2}${T3}\r`]],
  ['40 ms a key', `${T1}${T2}\r`, { gapMs: 40 }, [`${T1}${T2}\r`]],
  ['0 ms a key', `${T1}${T2}\r`, { gapMs: 0 }, [`${T1}${T2}\r`]],
  ['a track without CR', T2, FAST, [`${T2}\r`]],
  ['all tracks without CR', `${T1}${T2}${T3}`, FAST, [`${T1}${T2}${T3}\r`]],
  ['with check characters', `${T2}<`, FAST, [`${T2}<\r`]],
  ['ended by Tab', `${T1}${T2}\t`, FAST, [`${T1}${T2}\r`]],
  ['a CR too many', `${T1}${T2}\r\r`, FAST, [`${T1}${T2}\r`]],
  ['track 1 unreadable', `%E?${T2}\r`, FAST, [`%E?${T2}\r`]],
  ['no track readable', '%E?;E?+E?\r', FAST, ['%E?;E?+E?\r']],
  ['track 2 unreadable, without CR', ';E?', FAST, [';E?\r']],
  ['AAMVA track 3', `${T1}${T2}#0112345678?\r`, FAST, [`${T1}${T2}#0112345678?\r`]],
  ['alt-codes', `${T1}${T2}\r`, { gapMs: 20, altCodes: true }, [`${T1}${T2}\r`]],
  ['alt-codes without CR', T2, { gapMs: 20, altCodes: true }, [`${T2}\r`]],
  // Electron reports no release of a held key, including Alt.
  [
    'alt-codes without releases',
    `${T1}${T2}\r`,
    { gapMs: 20, altCodes: true, releases: false },
    [`${T1}${T2}\r`],
  ],
  [
    'alt-codes without releases or CR',
    T2,
    { gapMs: 20, altCodes: true, releases: false },
    [`${T2}\r`],
  ],
  ['no releases of held keys', `${T1}${T2}\r`, { gapMs: 2, releases: false }, [`${T1}${T2}\r`]],
  [
    'a Turkish board',
    `${T1}${T2}\r`,
    { gapMs: 2, layout: (key) => ({ ';': 'ş', '^': '&', '?': ':', '=': '-' })[key] ?? key },
    [`${T1}${T2}\r`],
  ],
  ['three swipes in a row', `${T2}\r`.repeat(3), FAST, [`${T2}\r`, `${T2}\r`, `${T2}\r`]],
  ['a number that breaks off behind it', T2.slice(0, 20), FAST, [`${T2.slice(0, 20)}\r`]],
  ['a number of 7 bits that breaks off', '@4111111111111', FAST, ['@4111111111111\r']],
  ['a number that never ends', `;${'4'.repeat(299)}`, FAST, [`;${'4'.repeat(299)}\r`]],
  // hardware.md §7.
  ['MagTek that encrypts', MAGTEK_LEVEL_3, FAST, [MAGTEK_LEVEL_3]],
  ['MagTek that encrypts, 8 ms a key', MAGTEK_LEVEL_3, { gapMs: 8 }, [MAGTEK_LEVEL_3]],
  ['MagTek at security level 2', MAGTEK_LEVEL_2, { gapMs: 1, ctrlM: true }, [MAGTEK_LEVEL_2]],
  ['ID TECH that encrypts, in hex', ID_TECH_HEX, FAST, [ID_TECH_HEX]],
  ['ID TECH that encrypts, without CR', ID_TECH_HEX.slice(0, -1), FAST, [ID_TECH_HEX]],
  ['ID TECH that encrypts, 8 ms a key', ID_TECH_HEX, { gapMs: 8 }, [ID_TECH_HEX]],
  ['ID TECH with masked tracks', ID_TECH_MASKED, FAST, [ID_TECH_MASKED]],
  [
    'ID TECH that encrypts, with Alt-codes',
    ID_TECH_HEX,
    { gapMs: 8, altCodes: true, releases: false },
    [ID_TECH_HEX],
  ],
  [
    'three tracks of ciphertext, 1,200 keys and more',
    `02FF03801F${'2A'.repeat(1024)}\r`,
    FAST,
    [`02FF03801F${'2A'.repeat(1024)}\r`],
  ],
  ["a driver's license", LICENSE, FAST, [LICENSE]],
])('captures a swipe: %s', (_, text, typist, swipes) => {
  const { play, rest, swipes: got, pageEvents, presses } = page();
  play(typed(text, 1000, typist));
  rest();
  expect(got).toEqual(swipes);
  expect(presses()).toEqual([]);
  expect(pageEvents.every(({ key }) => !/\d/.test(key))).toBe(true);
});

test.each<readonly [string, string, Typist]>([
  ['a person', 'Paid in 2 parts; 50% now, rest @ 8; a+b & #7?\r', { gapMs: 120 }],
  ['a hurried person', 'see note; 5%, ok? ;;;; %%%\r', { gapMs: 60 }],
  ['two keys at once', ';a', { gapMs: 20 }],
  ['a sentinel and Enter at once', '%\r', { gapMs: 20 }],
  ['a barcode', '0123456789012\r', { gapMs: 3 }],
  ['a barcode that begins like track 3 (HIBC)', '+A99912345/$$52001510X3C\r', { gapMs: 3 }],
  ['a barcode that begins like track 1', '%ABC-1234-XYZ\r', { gapMs: 3 }],
  ['a barcode that begins like track 2, without CR', ';1234567', { gapMs: 3 }],
  ['a barcode of text', '@ANSI 636000090002DL00410278ZV03190008', { gapMs: 3 }],
  ['a barcode that runs on too long', `+${'X1'.repeat(1200)}\r`, { gapMs: 3 }],
  ['an amount that ends in 0', '100\r', { gapMs: 80 }],
  ['an amount, as fast as a hand can', '1020.00', { gapMs: 40 }],
  ['a date', '02/03/1980', { gapMs: 60 }],
  ['an amount that begins with 02, typed fast', '0250.00\r', { gapMs: 45 }],
  ['a ZIP code that begins with 02, typed fast', '02139\r', { gapMs: 45 }],
  ['a product barcode that begins with 02', '0201034567890\r', { gapMs: 2 }],
  ['a long number by hand that begins with 02', '0212198512345678901234567', { gapMs: 90 }],
  ['a lot number that begins with 02', '02E1037A88001C\r', { gapMs: 2 }],
  ['a long barcode that begins with 02', '0209501101530003370512345678901\r', { gapMs: 2 }],
  ['a whole novel of sentinels', ';%+@#&'.repeat(200), { gapMs: 3 }],
])('captures nothing: %s', (_, text, typist) => {
  for (const punctual of [true, false]) {
    const { play, rest, swipes, text: written, presses } = page();
    play(typed(text, 1000, typist), punctual);
    rest();
    expect(swipes).toEqual([]);
    expect(written()).toBe(text.replaceAll('\r', ''));
    expect(presses().filter((code) => code === 'Enter')).toHaveLength(text.endsWith('\r') ? 1 : 0);
  }
});

test('returns a sentinel after the gap has passed, and not before', () => {
  const { play, machine, presses } = page({ gapMs: 50 });
  play(typed(';', 1000, FAST));
  expect(machine.wakeAt).toBe(1050);
  expect(machine.tick(1049).giveBack).toEqual([]);
  expect(machine.tick(1050).giveBack.map(({ kind, key }) => [kind, key])).toEqual([
    ['down', ';'],
    ['up', ';'],
  ]);
  expect(machine.wakeAt).toBe(null);
  expect(presses()).toEqual([]);
});

test('takes the configured gap for a reader and 1 ms more for a person', () => {
  const slow = (gapMs: number) => {
    const { play, swipes } = page({ gapMs: 100 });
    play(typed(`${T2}\r`, 0, { gapMs }));
    return swipes.length;
  };
  expect([slow(100), slow(101)]).toEqual([1, 0]);
});

// On a busy PC keys come late: a gap in the middle of a track is no end.
test.each([51, 150, 300])(
  'passes no key of a swipe with a pause of %i ms at any place',
  (hesitation) => {
    const text = `${T1}${T2}\r`;
    for (let at = 3; at < text.length; at += 1) {
      const { play, rest, swipes, presses } = page();
      const before = typed(text.slice(0, at), 0, FAST);
      const resumed = (at - 1) * 2 + hesitation;
      play([...before, ...typed(text.slice(at), resumed, FAST)]);
      rest();
      expect([at, presses()]).toEqual([at, []]);
      // After an end sentinel it may be over, and the rest is another line of it.
      expect(swipes.join('').replaceAll('\r', '')).toBe(`${T1}${T2}`);
    }
  },
);

test.each(ENCRYPTED)('passes no key of %s after its start, cut at every byte', LONG, (_, whole) => {
  // Fewer keys may be a person's or a barcode's, and hold at most the card's first digits.
  const reported = whole.startsWith('0') ? 16 : whole.startsWith('%E') ? 3 : whole.indexOf('4') + 8;
  for (let cut = 1; cut < whole.length; cut += 1) {
    const { play, rest, swipes, presses } = page();
    play(typed(whole.slice(0, cut), 0, FAST));
    rest();
    if (cut >= reported) expect([cut, presses(), swipes.length]).toEqual([cut, [], 1]);
    else expect([cut, presses().length, swipes]).toEqual([cut, cut, []]);
  }
});

test.each(ENCRYPTED)('passes no key of %s with a pause at any place', LONG, (_, text) => {
  for (let at = 3; at < text.length; at += 1) {
    const { play, rest, swipes, presses } = page();
    const before = typed(text.slice(0, at), 0, FAST);
    play([...before, ...typed(text.slice(at), (at - 1) * 2 + 250, FAST)]);
    rest();
    expect([at, presses()]).toEqual([at, []]);
    expect(swipes.join('').replaceAll('\r', '')).toBe(text.replaceAll('\r', ''));
  }
});

test.each([
  ['a frame', ID_TECH_HEX, 16],
  ['a frame with masked tracks', ID_TECH_MASKED, 16],
  ['MagTek, from its status on', MAGTEK_LEVEL_3, MAGTEK_LEVEL_3.indexOf('|') + 1],
])('passes no key of %s on a PC that stalls for seconds', (_, text, from) => {
  // Its line end may come right after a whole frame, but not seconds later.
  for (let at = from; at < text.length - 1; at += 1) {
    const { play, rest, swipes, presses } = page();
    play([...typed(text.slice(0, at), 0, FAST), ...typed(text.slice(at), at * 2 + 1900, FAST)]);
    rest();
    expect([at, presses()]).toEqual([at, []]);
    expect(swipes.join('')).toBe(text);
  }
});

test.each(
  [31, 40, GAP_MS].flatMap((gapMs) =>
    [ID_TECH_HEX, ID_TECH_MASKED].map((text) => [gapMs, text.slice(0, 10), text] as const),
  ),
)('with a key every %i ms swallows the whole frame %s…', (gapMs, _, text) => {
  for (const punctual of [true, false]) {
    const { play, rest, swipes, presses } = page();
    play(typed(text, 0, { gapMs }), punctual);
    rest();
    expect(presses()).toEqual([]);
    expect(swipes).toEqual([text]);
  }
});

// As slow as a person. Up to its 16th key a frame has only lengths and states of tracks.
test.each(
  [51, 60, 120, 290].flatMap((gapMs) =>
    [ID_TECH_HEX, ID_TECH_MASKED].map((text) => [gapMs, text.slice(0, 10), text] as const),
  ),
)('with a key every %i ms swallows the frame %s… from its 16th key on', (gapMs, _, text) => {
  for (const punctual of [true, false]) {
    const { play, rest, swipes, text: written, presses } = page();
    play(typed(text, 0, { gapMs }), punctual);
    rest();
    expect(text.slice(0, 16)).toContain(written());
    expect(presses()).not.toContain('Enter');
    expect(swipes).toEqual([text]);
  }
});

test('passes a person’s keys soon after a slow frame', () => {
  const { play, rest, text } = page();
  const frame = ID_TECH_HEX.slice(0, -1);
  play([
    ...typed(frame, 0, { gapMs: 60 }),
    ...typed('25\r', frame.length * 60 + 400, { gapMs: 90 }),
  ]);
  rest();
  expect(text()).toBe(`${ID_TECH_HEX.slice(0, 16)}25`);
});

test.each([
  [
    'a pause',
    [...typed('02D700801F3C', 0, { gapMs: 60 }), ...typed('2000838325', 2000, { gapMs: 60 })],
  ],
  [
    'another key',
    [
      ...typed('02D700801F3C', 0, { gapMs: 60 }),
      event('down', 'Backspace', 'Backspace', 720),
      ...typed('2000838325', 780, { gapMs: 60 }),
    ],
  ],
  ['other text', typed('02D700801F3C note 2000838325', 0, { gapMs: 60 })],
])('takes a slow frame interrupted by %s for a person’s keys', (_, events) => {
  const { play, rest, text, swipes } = page();
  play(events);
  rest();
  expect(swipes).toEqual([]);
  expect(text()).toMatch(/2000838325$/);
});

test('ends a whole frame without CR at once and passes the next keys', () => {
  const { play, swipes, text } = page();
  const frame = ID_TECH_HEX.slice(0, -1);
  play([...typed(frame, 0, FAST), ...typed('25', frame.length * 2 + 60, { gapMs: 90 })]);
  expect(swipes).toEqual([ID_TECH_HEX]);
  expect(text()).toBe('25');
});

test.each([
  ['runs on too long', `;${'4'.repeat(6000)}\r`],
  ['is longer than any ciphertext', `02FF03801F${'2A'.repeat(3000)}\r`],
])(
  'swallows a swipe that %s to the end of its line, and passes a person’s keys after it',
  (_, text) => {
    const { play, rest, swipes, text: written, presses } = page();
    play([...typed(text, 0, FAST), ...typed('25\r', 20_000, { gapMs: 90 })]);
    rest();
    expect(swipes).toHaveLength(1);
    expect(written()).toBe('25');
    expect(presses()).toEqual(['Digit2', 'Digit5', 'Enter']);
  },
);

test('wipes a card at Esc, and passes no rest of its line', () => {
  const { play, rest, swipes, presses } = page();
  play([
    ...typed(T2.slice(0, 18), 0, FAST),
    event('down', 'Escape', 'Escape', 35),
    ...typed(`${T2.slice(18)}\r`, 36, FAST),
    ...typed('9', 500, FAST),
  ]);
  rest();
  expect(swipes).toEqual([]);
  expect(presses()).toEqual(['Digit9']);
});

test('captures the next swipe after Esc', () => {
  const { play, rest, swipes, presses } = page();
  play([
    ...typed(T2.slice(0, 18), 0, FAST),
    event('down', 'Escape', 'Escape', 35),
    event('up', 'Escape', 'Escape', 90),
    ...typed(`${T2}\r`, 900, FAST),
  ]);
  rest();
  expect(swipes).toEqual([`${T2}\r`]);
  expect(presses()).toEqual([]);
});

test.each(['F5', 'ArrowLeft'])('lets no %s end a card in the middle', (code) => {
  const { play, swipes, presses } = page();
  play([
    ...typed(T2.slice(0, 18), 0, FAST),
    event('down', code, code, 35),
    ...typed(`${T2.slice(18)}\r`, 36, FAST),
  ]);
  expect([swipes, presses()]).toEqual([[`${T2}\r`], []]);
});

// A remote desktop delivers a key every 50 to 310 ms, in bursts and pauses.
test.each([1, 2, 3])('captures a swipe over a remote desktop with a gap of 500, run %i', (run) => {
  const text = `${T1}${T2}\r`;
  const { play, rest, swipes, presses } = page({ gapMs: 500 });
  let at = 0;
  for (const [index, character] of Array.from(text).entries()) {
    play(typed(character, at, FAST));
    at += 50 + ((index * 7919 * run) % 261);
  }
  rest();
  expect([swipes, presses()]).toEqual([[text], []]);
});

test.each([51, 310, 1990])('passes no key once 8 digits came, at %i ms a key', (gapMs) => {
  for (const track of [T1.slice(0, -1), T2.slice(0, -1)]) {
    const begun = track.startsWith('%') ? 10 : 9;
    const { play, rest, swipes, presses } = page();
    play([
      ...typed(track.slice(0, begun), 0, FAST),
      ...typed(`${track.slice(begun)}?\r`, begun * 2 + gapMs, { gapMs }),
    ]);
    rest();
    expect([presses(), swipes]).toEqual([[], [`${track}?\r`]]);
  }
});

// Enter charges the card on the screen.
test.each([
  [false, 301],
  [false, 1_000],
  [true, 1_990],
])('swallows the line end of a reader (Ctrl+M: %s) %i ms after its card was taken', (ctrlM, ms) => {
  const { play, rest, swipes, presses } = page();
  const late = T2.length * 2 + ms;
  play([...typed(T2, 0, FAST), ...typed('\r', late, { ...FAST, ctrlM })]);
  play(typed('\r', late + 400, FAST));
  rest();
  expect([swipes, presses()]).toEqual([[`${T2}\r`], ['Enter']]);
});

test.each([
  ['2 s after a card without a line end', '\r', 2_100],
  ['after another key of that person', '4\r', 400],
])('passes the Enter of a person %s', (_, keys, ms) => {
  const { play, rest, swipes, presses } = page();
  play([...typed(T2, 0, FAST), ...typed(keys, T2.length * 2 + ms, { gapMs: 90 })]);
  rest();
  expect([swipes, presses().at(-1)]).toEqual([[`${T2}\r`], 'Enter']);
});

test.each([51, 60, 100, 290, 310, 1990])(
  'takes both tracks of a card as one swipe, at %i ms a key',
  (gapMs) => {
    for (const [track, begun] of [
      [T1, 10],
      ['%E?', 3],
    ] as const) {
      const { play, rest, swipes, presses } = page();
      play([
        ...typed(track.slice(0, begun), 0, FAST),
        ...typed(`${track.slice(begun)}${T2}`, begun * 2 + gapMs, { gapMs }),
      ]);
      rest();
      expect([swipes, presses()]).toEqual([[`${track}${T2}\r`], []]);
    }
  },
);

test('passes the key of a person half a second after a card without track 2', () => {
  const { play, rest, swipes, text } = page();
  play([...typed(T1, 0, FAST), ...typed('25', 600, { gapMs: 120 })]);
  rest();
  expect([swipes, text()]).toEqual([[`${T1}\r`], '25']);
});

test('takes 2 s of silence for the end of a card that broke off', () => {
  const { play, rest, machine, swipes, presses } = page();
  play(typed(T2.slice(0, 18), 0, FAST));
  expect(machine.wakeAt).toBe(34 + SILENCE_MS);
  play(typed('5', 3000, FAST));
  rest();
  expect([swipes, presses()]).toEqual([[`${T2.slice(0, 18)}\r`], ['Digit5']]);
});

test.each([2_001, 5_000, 9_900])(
  'swallows the rest of a card after %i ms of silence',
  (silence) => {
    for (let at = 9; at < T2.length - 3; at += 1) {
      const { play, rest, swipes, presses } = page();
      play(typed(T2.slice(0, at), 0, FAST));
      play(typed(`${T2.slice(at)}\r`, (at - 1) * 2 + silence, FAST));
      rest();
      expect([at, presses(), swipes]).toEqual([at, [], [`${T2.slice(0, at)}\r`]]);
    }
  },
);

// Too few keys for a card: they go to the page before the rest comes.
describe.each([T1, T2, `${T1}${T2}`])('a stall early in %s', (text) => {
  test.each([
    [[1], 120],
    [[2], 120],
    [[4], 350],
    [[4, 7], 350],
    [[7], 2_000],
    [[1, 2, 3, 4, 5], 400],
    [[2], 9_900],
  ] as const)('after key %j of %i ms shows the first digits at most', (stalls, ms) => {
    for (const punctual of [true, false]) {
      const { play, rest, swipes, presses, text: written } = page();
      let at = 0;
      for (const [index, character] of Array.from(`${text}\r`).entries()) {
        at += stalls.some((stall) => stall === index) ? ms : 3;
        play(typed(character, at, FAST), punctual);
      }
      rest();
      expect(text.slice(0, 9)).toContain(written());
      expect([presses().includes('Enter'), swipes]).toEqual([false, [';E?\r']]);
    }
  });
});

test.each([
  ['a number', ';12345678901234 ', 90],
  ['a percentage', '5% 2500', 60],
  ['a number after a percent sign', '%1234567890\r', 60],
  ['an address with digits', 'q@163.com', 90],
])('gives a person all keys of %s', (_, text, gapMs) => {
  const { play, rest, swipes, text: written } = page();
  play(typed(text, 0, { gapMs }));
  rest();
  expect([swipes, written()]).toEqual([[], text.replace('\r', '')]);
});

test('captures a frame after a sentinel that a person typed', () => {
  const { play, rest, swipes, text } = page();
  play([...typed('5%', 0, { gapMs: 90 }), ...typed(ID_TECH_HEX, 1_000, FAST)]);
  rest();
  expect([swipes, text()]).toEqual([[ID_TECH_HEX], '5%']);
});

test.each([
  ['text', 'see @ 12\r', '0123456789012\r'],
  ['a sentinel and a space', 'note; ', '0123456789012\r'],
])('passes a barcode after %s of a person', (_, text, barcode) => {
  const { play, rest, text: written } = page();
  play([...typed(text, 0, { gapMs: 90 }), ...typed(barcode, 2_000, FAST)]);
  rest();
  expect(written()).toBe(`${text}${barcode}`.replaceAll('\r', ''));
});

test('takes the swipe after a card that broke off', () => {
  const { play, rest, swipes, presses } = page();
  play([...typed(T2.slice(0, 18), 0, FAST), ...typed(`${T2}\r`, 4_000, FAST)]);
  rest();
  expect([swipes, presses()]).toEqual([[`${T2.slice(0, 18)}\r`, `${T2}\r`], []]);
});

test('passes the keys of a person after a card that broke off', () => {
  const { play, rest, text } = page();
  play([...typed(T2.slice(0, 18), 0, FAST), ...typed('25.00', 3_000, { gapMs: 90 })]);
  rest();
  expect(text()).toBe('25.00');
});

describe('over a remote desktop, with gaps of 500 ms allowed, after a card that broke off', () => {
  const cut = () => {
    const at = page({ gapMs: 500 });
    at.play(typed(T2.slice(0, 12), 0, { gapMs: 310 }));
    return at;
  };

  test.each(['25.00', 'maria quist', '2500', '123456789'])('a person types %s', (text) => {
    const { play, rest, text: written } = cut();
    play(typed(text, 8_000, { gapMs: 200 }));
    rest();
    expect(written()).toBe(text);
  });

  test('the rest of the card is swallowed', () => {
    const { play, rest, presses } = cut();
    play(typed(`${T2.slice(12)}\r`, 8_000, { gapMs: 310 }));
    rest();
    expect(presses()).toEqual([]);
  });
});

test('passes no digit of a card that stalls for 250 ms at each of its first 8 digits', () => {
  for (const text of [`${T1}\r`, `${T2}\r`]) {
    const from = 3;
    const { play, rest, swipes, presses } = page();
    const slow = typed(text.slice(from, from + 8), 250, { gapMs: 250 });
    const fast = typed(text.slice(from + 8), 250 * 9, FAST);
    play([...typed(text.slice(0, from), 0, FAST), ...slow, ...fast]);
    rest();
    expect([swipes, presses()]).toEqual([[text], []]);
  }
});

test('holds a 0 no longer than a sentinel', () => {
  const { play, machine } = page({ gapMs: 50 });
  play(typed('0', 1000, FAST));
  expect(machine.wakeAt).toBe(1050);
  expect(machine.tick(1049).giveBack).toEqual([]);
  expect(machine.tick(1050).giveBack.map(({ kind, key }) => [kind, key])).toEqual([
    ['down', '0'],
    ['up', '0'],
  ]);
});

test.each(['Tab', 'Enter'])('passes %s after a held 0, in order', (code) => {
  const { play, machine, pageEvents } = page();
  play(typed('0', 0, FAST));
  const { verdict, giveBack } = machine.key(event('down', code, code, 5));
  expect([giveBack.map(({ kind }) => kind), verdict]).toEqual([['down', 'up'], 'pass']);
  expect(pageEvents).toEqual([]);
});

test('passes a 0 of the number pad', () => {
  const { machine } = page();
  expect(machine.key(event('down', 'Numpad0', '0', 0)).verdict).toBe('pass');
});

test('returns the keys of a person who types on behind a burst, soon and in order', () => {
  const { play, text, swipes } = page();
  play([...typed(';ab', 0, { gapMs: 20 }), ...typed('cdefgh', 150, { gapMs: 120 })]);
  expect(swipes).toEqual([]);
  expect(text()).toBe(';abcdefgh');
});

test('captures a swipe after a sentinel that a person typed', () => {
  const { play, swipes, text } = page();
  play([
    ...typed('note;', 0, { gapMs: 100 }),
    ...typed(`${T1}${T2}\r`, 430, FAST),
    ...typed('more', 1000, { gapMs: 100 }),
  ]);
  expect(swipes).toEqual([`${T1}${T2}\r`]);
  expect(text()).toBe('note;more');
});

test('passes a key repeat', () => {
  const { play, rest, text, swipes } = page();
  const held = event('down', 'Semicolon', ';', 0);
  const repeats = Array.from({ length: 20 }, (_, index) =>
    event('repeat', 'Semicolon', ';', 500 + index * 33),
  );
  play([held, ...repeats, event('up', 'Semicolon', ';', 1200)]);
  rest();
  expect(text()).toBe(';'.repeat(21));
  expect(swipes).toEqual([]);
});

test('takes a key repeat without pause for no reader', () => {
  const { play, text } = page();
  play([event('down', 'Semicolon', ';', 0), event('repeat', 'Semicolon', ';', 30)]);
  expect(text()).toBe(';;');
});

test('passes a key held by a person during a swipe, and captures the swipe', () => {
  const { play, swipes, text } = page();
  const swipe = typed(`${T2}\r`, 100, FAST);
  play([
    event('down', 'KeyA', 'a', 0),
    ...swipe.slice(0, 9),
    event('repeat', 'KeyA', 'a', 104),
    ...swipe.slice(9),
    event('up', 'KeyA', 'a', 200),
  ]);
  expect(swipes).toEqual([`${T2}\r`]);
  expect(text()).toBe('aa');
});

test.each([
  ['Escape', {}],
  ['KeyV', { ctrl: true }],
  ['F5', {}],
  ['KeyS', { meta: true }],
])('ends a capture at %s and returns the held keys before it', (code, modifiers) => {
  const { play, presses } = page();
  play([...typed(';a', 0, { gapMs: 10 }), { ...event('down', code, 'x', 15), ...modifiers }]);
  expect(presses()).toEqual(['Semicolon', 'KeyA', code]);
});

test.each([
  ['pressed before, let go within', 'KeyA', true],
  ['never seen pressed', 'KeyQ', false],
])('passes the release of a key %s', (_, code, pressed) => {
  const { play, pageEvents } = page();
  if (pressed) play([event('down', code, 'a', 0)]);
  play([...typed(';4', 10, FAST), event('up', code, 'a', 13)]);
  expect(pageEvents.at(-1)).toMatchObject({ kind: 'up', code });
});

test('gives the page one release for every press', () => {
  const { play, rest, pageEvents } = page();
  play([
    ...typed('a;b%c', 0, { gapMs: 30 }),
    ...typed(`${T1}${T2}\r`, 400, FAST),
    ...typed('x;', 900, { gapMs: 90 }),
  ]);
  rest();
  const down = pageEvents.filter(({ kind }) => kind === 'down').map(({ code }) => code);
  const up = pageEvents.filter(({ kind }) => kind === 'up').map(({ code }) => code);
  expect(down.toSorted()).toEqual(up.toSorted());
});

test('opens no menu when Alt is released behind a held alt-code', () => {
  const { play, pageEvents } = page();
  play(typed('%B', 0, { gapMs: 20, altCodes: true }));
  expect(pageEvents.map(({ kind, code }) => [kind, code])).toEqual([
    ['down', 'AltLeft'],
    ['down', 'AltLeft'],
  ]);
});

test('passes an alt-code that a person types', () => {
  const { play, rest, presses } = page();
  play(typed('é', 0, { gapMs: 20, altCodes: true }));
  rest();
  expect(presses()).toEqual(['Numpad2', 'Numpad3', 'Numpad3']);
});

test('adds the last alt-code before a key of another kind to the swipe', () => {
  const { play, swipes, presses } = page();
  play([
    ...typed(T2, 0, { gapMs: 10, altCodes: true, releases: false }),
    event('down', 'Enter', 'Enter', 10 * T2.length),
  ]);
  expect(swipes).toEqual([`${T2}\r`]);
  expect(presses()).toEqual([]);
});

// A Turkish board has a dead ^ on Shift+3, the start sentinel of a 7-bit track 3; a German one on
// Shift+=.
test.each([
  ['Digit3', true, 'passes'],
  ['Equal', true, 'passes'],
  ['Semicolon', false, 'held'],
  ['Digit5', true, 'held'],
])('resolves a dead key, on %s: %s', (code, shift, fate) => {
  const { machine } = page();
  const { verdict } = machine.key({ ...event('down', code, 'Dead', 0), shift });
  expect(verdict).toBe(fate === 'held' ? 'hold' : 'pass');
});

test('captures a dead key within a swipe', () => {
  const { play, swipes, presses } = page();
  const layout = (character: string) => (/[#^+]/.test(character) ? 'Dead' : character);
  play(typed(`${T1}${T2}#0112345678?\r`, 0, { ...FAST, layout }));
  expect(swipes).toEqual([`${T1}${T2}#0112345678?\r`]);
  expect(presses()).toEqual([]);
});
