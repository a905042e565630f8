/**
 * One command or text in a printer's input, split by the ESC/POS command list: each command by its
 * prefix and the length of its parameters.
 */
export interface Command {
  /** `text`, or the command's name in the list: `ESC a`, `GS v 0`, `LF`. */
  readonly name: string;
  /** The characters of a text, or the bytes after the name of a command. */
  readonly data: Uint8Array;
  /** Length in the stream, including the name. */
  readonly length: number;
}

/** Number of parameter bytes, from the bytes after the name; null if too few are here. */
type Rule = (rest: Uint8Array) => number | null;
type Parameters = number | Rule;

const twoBytes = (rest: Uint8Array, at: number): number | null => {
  const [low, high] = [rest[at], rest[at + 1]];
  return low === undefined || high === undefined ? null : low + 256 * high;
};

/** pL pH and that many bytes, after `before` others. */
const counted =
  (before: number): Rule =>
  (rest) => {
    const count = twoBytes(rest, before);
    return count === null ? null : before + 2 + count;
  };

const untilNul: Rule = (rest) => {
  const end = rest.indexOf(0);
  return end === -1 ? null : end + 1;
};

/** ESC * m nL nH: 1 or 3 bytes per column. */
const bitImage: Rule = (rest) => {
  const columns = twoBytes(rest, 1);
  return columns === null ? null : 3 + columns * ((rest[0] ?? 0) >= 32 ? 3 : 1);
};

/** GS v 0 m xL xH yL yH: x bytes per row, y rows. */
const raster: Rule = (rest) => {
  const [across, down] = [twoBytes(rest, 2), twoBytes(rest, 4)];
  return across === null || down === null ? null : 6 + across * down;
};

/** GS k: m up to 6 and text ended by NUL, or m from 65 on and a count. */
const barcode: Rule = (rest) => {
  const [symbology, count] = rest;
  if (symbology === undefined || count === undefined) return null;
  if (symbology >= 65) return 2 + count;
  const end = rest.indexOf(0, 1);
  return end === -1 ? null : end + 1;
};

/** GS V m, and the feed distance for the functions that feed first. */
const cut: Rule = ([mode]) =>
  mode === undefined ? null : [65, 66, 97, 98, 103, 104].includes(mode) ? 2 : 1;

/** GS * x y: 8 bytes per square of 8 dots. */
const downloadedImage: Rule = ([x, y]) =>
  x === undefined || y === undefined ? null : 2 + x * y * 8;

const DLE: Readonly<Record<number, readonly [string, Parameters]>> = {
  4: ['DLE EOT', ([n]) => (n === undefined ? null : n === 7 || n === 8 ? 2 : 1)],
  5: ['DLE ENQ', 1],
  20: ['DLE DC4', ([fn]) => (fn === undefined ? null : fn === 8 ? 8 : 3)],
};

const ESC: Readonly<Record<string, Parameters>> = {
  ' ': 1,
  '!': 1,
  $: 2,
  '%': 1,
  '*': bitImage,
  '-': 1,
  '2': 0,
  '3': 1,
  '<': 0,
  '=': 1,
  '?': 1,
  '@': 0,
  D: untilNul,
  E: 1,
  G: 1,
  J: 1,
  K: 1,
  L: 0,
  M: 1,
  R: 1,
  S: 0,
  T: 1,
  V: 1,
  W: 8,
  '\\': 2,
  a: 1,
  c: 2,
  d: 1,
  e: 1,
  i: 0,
  m: 0,
  p: 3,
  r: 1,
  t: 1,
  '{': 1,
};

const GS: Readonly<Record<string, Parameters>> = {
  '!': 1,
  $: 2,
  '(': counted(1),
  '*': downloadedImage,
  '/': 1,
  B: 1,
  H: 1,
  I: 1,
  L: 2,
  P: 2,
  T: 1,
  V: cut,
  W: 2,
  '\\': 2,
  a: 1,
  b: 1,
  f: 1,
  h: 1,
  k: barcode,
  r: 1,
  v: raster,
  w: 1,
};

const FS: Readonly<Record<string, Parameters>> = {
  '!': 1,
  '&': 0,
  '(': counted(1),
  '-': 1,
  '.': 0,
  C: 1,
  S: 2,
  W: 1,
  p: 2,
};

const PREFIXES: Readonly<Record<number, readonly [string, Readonly<Record<string, Parameters>>]>> =
  { 27: ['ESC', ESC], 28: ['FS', FS], 29: ['GS', GS] };

const CONTROLS: Readonly<Record<number, string>> = {
  9: 'HT',
  10: 'LF',
  12: 'FF',
  13: 'CR',
  24: 'CAN',
};

/** The command at `at`; null until all of it has come. A command outside the list is `unknown`. */
export function readCommand(bytes: Uint8Array, at: number): Command | null {
  const first = bytes[at];
  if (first === undefined) return null;
  if (first >= 0x20) return textAt(bytes, at);
  const control = CONTROLS[first];
  if (control !== undefined) return { name: control, data: new Uint8Array(), length: 1 };
  const second = bytes[at + 1];
  if (second === undefined) return null;
  const rest = bytes.subarray(at + 2);
  if (first === 0x10) {
    const [name, parameters] = DLE[second] ?? [];
    return name === undefined || parameters === undefined
      ? unknown(bytes, at, 1)
      : withParameters(name, rest, parameters);
  }
  const [prefix, commands] = PREFIXES[first] ?? [];
  if (prefix === undefined || commands === undefined) return unknown(bytes, at, 1);
  const letter = String.fromCharCode(second);
  const parameters = commands[letter];
  if (parameters === undefined) return unknown(bytes, at, 2);
  return withParameters(`${prefix} ${letter}`, rest, parameters);
}

function withParameters(name: string, rest: Uint8Array, parameters: Parameters): Command | null {
  const count = typeof parameters === 'number' ? parameters : parameters(rest);
  if (count === null || rest.length < count) return null;
  return { name, data: rest.slice(0, count), length: 2 + count };
}

function textAt(bytes: Uint8Array, at: number): Command {
  let end = at + 1;
  while ((bytes[end] ?? 0) >= 0x20) end += 1;
  return { name: 'text', data: bytes.slice(at, end), length: end - at };
}

function unknown(bytes: Uint8Array, at: number, length: number): Command {
  return { name: 'unknown', data: bytes.slice(at, at + length), length };
}
