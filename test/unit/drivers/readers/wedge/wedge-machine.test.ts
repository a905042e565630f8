import { expect, test } from 'vitest';
import { page } from './page.ts';
import { event, type Typist, typed } from './typing.ts';

const T1 = '%B4111111111111111^DOE/JANE^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';
const T3 = '+0112345678=1?';
const FAST: Typist = { gapMs: 2 };

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
  // Electron tells of no release behind a held key, that of Alt among them.
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
])('a swipe: %s', (_, text, typist, swipes) => {
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
  ['a barcode that begins like track 2, without CR', ';12345678', { gapMs: 3 }],
  ['a barcode of text', '@ANSI 636000090002DL00410278ZV03190008', { gapMs: 3 }],
  ['a barcode that runs on too long', `+${'X1'.repeat(300)}\r`, { gapMs: 3 }],
  ['a whole novel of sentinels', ';%+@#&'.repeat(200), { gapMs: 3 }],
])('no swipe: %s', (_, text, typist) => {
  for (const punctual of [true, false]) {
    const { play, rest, swipes, text: written, presses } = page();
    play(typed(text, 1000, typist), punctual);
    rest();
    expect(swipes).toEqual([]);
    expect(written()).toBe(text.replaceAll('\r', ''));
    expect(presses().filter((code) => code === 'Enter')).toHaveLength(text.endsWith('\r') ? 1 : 0);
  }
});

test('a sentinel is given back when the gap has passed, and not before', () => {
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

test('a gap of the setting is still a reader, one ms more is a person', () => {
  const slow = (gapMs: number) => {
    const { play, swipes } = page({ gapMs: 100 });
    play(typed(`${T2}\r`, 0, { gapMs }));
    return swipes.length;
  };
  expect([slow(100), slow(101)]).toEqual([1, 0]);
});

// On a busy PC keys come late: a gap is no end in the midst of a track.
test.each([51, 150, 300])(
  'a swipe that hesitates for %i ms reaches no page, wherever it does',
  (hesitation) => {
    const text = `${T1}${T2}\r`;
    for (let at = 3; at < text.length; at += 1) {
      const { play, rest, swipes, presses } = page();
      const before = typed(text.slice(0, at), 0, FAST);
      const resumed = (at - 1) * 2 + hesitation;
      play([...before, ...typed(text.slice(at), resumed, FAST)]);
      rest();
      expect([at, presses()]).toEqual([at, []]);
      // Behind an end sentinel it may be over, and what follows is another line of it.
      expect(swipes.join('').replaceAll('\r', '')).toBe(`${T1}${T2}`);
    }
  },
);

test('who types on behind a burst gets it all back soon, in order', () => {
  const { play, text, swipes } = page();
  play([...typed(';ab', 0, { gapMs: 20 }), ...typed('cdefgh', 150, { gapMs: 120 })]);
  expect(swipes).toEqual([]);
  expect(text()).toBe(';abcdefgh');
});

test('a person types a sentinel, then someone swipes', () => {
  const { play, swipes, text } = page();
  play([
    ...typed('note;', 0, { gapMs: 100 }),
    ...typed(`${T1}${T2}\r`, 430, FAST),
    ...typed('more', 1000, { gapMs: 100 }),
  ]);
  expect(swipes).toEqual([`${T1}${T2}\r`]);
  expect(text()).toBe('note;more');
});

test('a held key repeats', () => {
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

test('a key repeats at once: it is no reader', () => {
  const { play, text } = page();
  play([event('down', 'Semicolon', ';', 0), event('repeat', 'Semicolon', ';', 30)]);
  expect(text()).toBe(';;');
});

test('a key that a person holds meanwhile passes, and the swipe goes on', () => {
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
])('%s ends a capture: what was held comes before it', (code, modifiers) => {
  const { play, presses } = page();
  play([...typed(';a', 0, { gapMs: 10 }), { ...event('down', code, 'x', 15), ...modifiers }]);
  expect(presses()).toEqual(['Semicolon', 'KeyA', code]);
});

test('a shortcut within a swipe does not bring its number to the page', () => {
  const { play, presses, rest } = page();
  play([...typed(T2.slice(0, 18), 0, FAST), event('down', 'Escape', 'Escape', 37)]);
  rest();
  expect(presses()).toEqual(['Escape']);
});

test.each([
  ['pressed before, let go within', 'KeyA', true],
  ['never seen pressed', 'KeyQ', false],
])('the release of a key %s passes', (_, code, pressed) => {
  const { play, pageEvents } = page();
  if (pressed) play([event('down', code, 'a', 0)]);
  play([...typed(';4', 10, FAST), event('up', code, 'a', 13)]);
  expect(pageEvents.at(-1)).toMatchObject({ kind: 'up', code });
});

test('every press the page sees has one release', () => {
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

test('Alt let go behind an alt-code that was held opens no menu', () => {
  const { play, pageEvents } = page();
  play(typed('%B', 0, { gapMs: 20, altCodes: true }));
  expect(pageEvents.map(({ kind, code }) => [kind, code])).toEqual([
    ['down', 'AltLeft'],
    ['down', 'AltLeft'],
  ]);
});

test('a person writes a letter by its number', () => {
  const { play, rest, presses } = page();
  play(typed('é', 0, { gapMs: 20, altCodes: true }));
  rest();
  expect(presses()).toEqual(['Numpad2', 'Numpad3', 'Numpad3']);
});

test('alt-codes, then a key of another kind: the last code is part of the swipe', () => {
  const { play, swipes, presses } = page();
  play([
    ...typed(T2, 0, { gapMs: 10, altCodes: true, releases: false }),
    event('down', 'Enter', 'Enter', 10 * T2.length),
  ]);
  expect(swipes).toEqual([`${T2}\r`]);
  expect(presses()).toEqual([]);
});

// A Turkish board has a dead ^ on Shift+3, where a track 3 of 7 bits would begin; a German one on Shift+=.
test.each([
  ['Digit3', true, 'passes'],
  ['Equal', true, 'passes'],
  ['Semicolon', false, 'held'],
  ['Digit5', true, 'held'],
])('an accent that waits for its letter, on %s: %s', (code, shift, fate) => {
  const { machine } = page();
  const { verdict } = machine.key({ ...event('down', code, 'Dead', 0), shift });
  expect(verdict).toBe(fate === 'held' ? 'hold' : 'pass');
});

test('an accent is part of a swipe all the same', () => {
  const { play, swipes, presses } = page();
  const layout = (character: string) => (/[#^+]/.test(character) ? 'Dead' : character);
  play(typed(`${T1}${T2}#0112345678?\r`, 0, { ...FAST, layout }));
  expect(swipes).toEqual([`${T1}${T2}#0112345678?\r`]);
  expect(presses()).toEqual([]);
});
