import type { KeyEvent } from '../../../../../drivers/readers/wedge/key-event.ts';

/** A key on a US board that types one character. */
interface Stroke {
  readonly code: string;
  readonly shift: boolean;
}

const PLAIN = "`1234567890-=[]\\;',./ ";
const SHIFTED = '~!@#$%^&*()_+{}|:"<>? ';
const CODES = [
  'Backquote',
  ...Array.from('1234567890', (digit) => `Digit${digit}`),
  ...['Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Backslash', 'Semicolon', 'Quote'],
  ...['Comma', 'Period', 'Slash', 'Space'],
];

export function strokeOf(character: string): Stroke {
  if (character === '\r') return { code: 'Enter', shift: false };
  if (character === '\t') return { code: 'Tab', shift: false };
  if (/[a-z]/i.test(character)) {
    return { code: `Key${character.toUpperCase()}`, shift: character !== character.toLowerCase() };
  }
  const plain = PLAIN.indexOf(character);
  const at = plain >= 0 ? plain : SHIFTED.indexOf(character);
  const code = CODES[at];
  if (code === undefined) throw new RangeError(`No key types ${character}`);
  return { code, shift: plain < 0 };
}

export interface Typist {
  /** Between two characters, in ms. */
  readonly gapMs: number;
  /** Some hosts report no release of a key that was held back. */
  readonly releases?: boolean;
  /** MagTek's Ctrl+M for Enter. */
  readonly ctrlM?: boolean;
  /** Each character as Alt and its number. */
  readonly altCodes?: boolean;
  /** The layout of the PC; the US board by default. */
  readonly layout?: (character: string) => string;
}

const NO_MODIFIERS = { shift: false, ctrl: false, alt: false, meta: false } as const;

/** The key events of `text`, the first character's press at `start` ms. */
export function typed(text: string, start: number, typist: Typist): readonly KeyEvent[] {
  return Array.from(text).flatMap((character, index) => {
    const at = start + index * typist.gapMs;
    if (typist.altCodes) return altCode(character, at, typist.releases ?? true);
    if (character === '\r' && typist.ctrlM) {
      return [
        event('down', 'ControlLeft', '', at),
        ...press({ code: 'KeyM', key: 'm', ctrl: true }, at, true),
        event('up', 'ControlLeft', '', at),
      ];
    }
    const { code, shift } = strokeOf(character);
    const key = character === '\r' ? 'Enter' : (typist.layout?.(character) ?? character);
    const strokes = press({ code, key, shift }, at, typist.releases ?? true);
    if (!shift) return strokes;
    return [
      event('down', 'ShiftLeft', 'Shift', at),
      ...strokes,
      event('up', 'ShiftLeft', 'Shift', at),
    ];
  });
}

function press(
  { code, key, ...modifiers }: Partial<KeyEvent> & Pick<KeyEvent, 'code' | 'key'>,
  at: number,
  released: boolean,
): readonly KeyEvent[] {
  const down = { ...event('down', code, key, at), ...modifiers };
  return released ? [down, { ...down, kind: 'up' }] : [down];
}

function altCode(character: string, at: number, released: boolean): readonly KeyEvent[] {
  const digits = Array.from(String(character.charCodeAt(0)).padStart(3, '0'));
  return [
    { ...event('down', 'AltLeft', 'Alt', at), alt: true },
    ...digits.flatMap((digit) =>
      press({ code: `Numpad${digit}`, key: digit, alt: true }, at, released),
    ),
    ...(released ? [event('up', 'AltLeft', 'Alt', at)] : []),
  ];
}

export function event(kind: KeyEvent['kind'], code: string, key: string, time: number): KeyEvent {
  return { kind, code, key, time, ...NO_MODIFIERS };
}
