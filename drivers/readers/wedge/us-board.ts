import type { KeyEvent } from './key-event.ts';

export const CR = 0x0d;

/**
 * The printing keys of a US board, without and with Shift. Readers type on a board of this kind on
 * any layout of the PC; Turkish makes `ş` of their `;`. Letters are capitals, because a stripe has
 * no others, so Caps Lock changes nothing.
 */
const PRINTING: readonly (readonly [code: string, plain: string, shifted: string])[] = [
  ...Array.from(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    (letter) => [`Key${letter}`, letter, letter] as const,
  ),
  ...Array.from(
    '0123456789',
    (digit, at) => [`Digit${digit}`, digit, ')!@#$%^&*('.charAt(at)] as const,
  ),
  ...Array.from('0123456789', (digit) => [`Numpad${digit}`, digit, digit] as const),
  ['Backquote', '`', '~'],
  ['Minus', '-', '_'],
  ['Equal', '=', '+'],
  ['BracketLeft', '[', '{'],
  ['BracketRight', ']', '}'],
  ['Backslash', '\\', '|'],
  ['Semicolon', ';', ':'],
  ['Quote', "'", '"'],
  ['Comma', ',', '<'],
  ['Period', '.', '>'],
  ['Slash', '/', '?'],
  ['Space', ' ', ' '],
  ['NumpadAdd', '+', '+'],
  ['NumpadSubtract', '-', '-'],
  ['NumpadMultiply', '*', '*'],
  ['NumpadDivide', '/', '/'],
  ['NumpadDecimal', '.', '.'],
];

const ENDING = ['Enter', 'NumpadEnter', 'Tab'] as const;

/** Every key that can be held back, by a number that fits a byte. */
export const KEY_CODES: readonly string[] = PRINTING.map(([code]) => code);

const NUMBERS = new Map(KEY_CODES.map((code, number) => [code, number]));
const CHARACTERS = new Map(
  PRINTING.map(([code, plain, shifted]) => [code, [plain.charCodeAt(0), shifted.charCodeAt(0)]]),
);

export function keyNumber(code: string): number | null {
  return NUMBERS.get(code) ?? null;
}

/** The ASCII character that a reader means by this key; null for keys without a character. */
export function characterOf({ code, shift, ctrl, alt, meta }: KeyEvent): number | null {
  if (ctrl || alt || meta) return null;
  return CHARACTERS.get(code)?.[shift ? 1 : 0] ?? null;
}

/**
 * True if the key ends a line: Enter, MagTek's Ctrl+M, a line feed, or Tab by a reader's setting.
 */
export function endsLine({ code, ctrl, alt, meta }: KeyEvent): boolean {
  if (alt || meta) return false;
  return ctrl ? code === 'KeyM' || code === 'KeyJ' : ENDING.some((ending) => ending === code);
}

/**
 * The digit of an alt-code: a number typed on the pad while Alt is held; the release of Alt makes
 * its character.
 */
export function altCodeDigit({ code, alt, ctrl, meta }: KeyEvent): number | null {
  if (!alt || ctrl || meta) return null;
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}

export function isModifier(code: string): boolean {
  return /^((Shift|Control|Alt|Meta|OS)(Left|Right)?|(Caps|Num)Lock)$/.test(code);
}
