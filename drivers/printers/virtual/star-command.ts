/**
 * One command in a Star printer's input (STAR Line Mode and Graphic Mode Command Specifications):
 * its name, its parameters, and its length in the stream.
 */
export interface StarCommand {
  /** `text`, `row` of a raster, or the command's name: `ESC d`, `ESC GS S`, `BEL`. */
  readonly name: string;
  readonly data: Uint8Array;
  readonly length: number;
}

/** Number of parameter bytes, from the bytes after the name; null if too few are here. */
type Parameters = number | ((rest: Uint8Array) => number | null);

const twoBytes = (rest: Uint8Array, at: number): number | null => {
  const [low, high] = [rest[at], rest[at + 1]];
  return low === undefined || high === undefined ? null : low + 256 * high;
};

const until =
  (last: number): Parameters =>
  (rest) => {
    const end = rest.indexOf(last);
    return end === -1 ? null : end + 1;
  };

const CONTROLS: Readonly<Record<number, string>> = {
  7: 'BEL',
  10: 'LF',
  13: 'CR',
  23: 'ETB',
  24: 'CAN',
  26: 'SUB',
};

const ESC: Readonly<Record<string, Parameters>> = {
  '\x06': 1,
  '\x07': 2,
  '\x0c': 1,
  '\x1e': 2,
  '-': 1,
  '0': 0,
  '@': 0,
  E: 0,
  F: 0,
  J: 1,
  R: 1,
  X: (rest) => {
    const columns = twoBytes(rest, 0);
    return columns === null ? null : 2 + columns * 3;
  },
  a: 1,
  b: until(0x1e),
  d: 1,
  i: 2,
  z: 1,
};

/** ESC GS S m xL xH yL yH n: x bytes per row, y rows. */
const raster: Parameters = (rest) => {
  const [across, down] = [twoBytes(rest, 1), twoBytes(rest, 3)];
  return across === null || down === null ? null : 6 + across * down;
};

/** ESC GS y: QR codes; `D` has data of its own length. */
const qr: Parameters = ([group, , , low, high]) => {
  if (group === undefined) return null;
  if (group === 0x53) return 3;
  if (group !== 0x44) return 1;
  return low === undefined || high === undefined ? null : 5 + low + 256 * high;
};

const ESC_GS: Readonly<Record<string, Parameters>> = { S: raster, a: 1, t: 1, y: qr };

/** The command at `at`; null until all of it has come. */
export function readStarCommand(
  bytes: Uint8Array,
  at: number,
  inRaster: boolean,
): StarCommand | null {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === undefined) return null;
  if (inRaster && first !== 0x1b) return rasterRow(bytes, at);
  const control = CONTROLS[first];
  if (control !== undefined) return { name: control, data: new Uint8Array(), length: 1 };
  if (first !== 0x1b) return textAt(bytes, at);
  if (second === undefined) return null;
  if (second === 0x2a) return rasterCommand(bytes, at);
  if (second === 0x1d) {
    const third = bytes[at + 2];
    if (third === undefined) return null;
    return withParameters(`ESC GS ${String.fromCharCode(third)}`, bytes, at + 3, 3, ESC_GS);
  }
  return withParameters(`ESC ${String.fromCharCode(second)}`, bytes, at + 2, 2, ESC);
}

function withParameters(
  name: string,
  bytes: Uint8Array,
  from: number,
  head: number,
  commands: Readonly<Record<string, Parameters>>,
): StarCommand | null {
  const parameters = commands[name.at(-1) ?? ''];
  if (parameters === undefined) {
    return { name: 'unknown', data: bytes.slice(from - head, from), length: head };
  }
  const rest = bytes.subarray(from);
  const count = typeof parameters === 'number' ? parameters : parameters(rest);
  if (count === null || rest.length < count) return null;
  return { name, data: rest.slice(0, count), length: head + count };
}

/** `ESC * r` and a letter; some have a decimal number ended by NUL. */
function rasterCommand(bytes: Uint8Array, at: number): StarCommand | null {
  const letter = bytes[at + 3];
  if (letter === undefined) return null;
  const name = `ESC * r ${String.fromCharCode(letter)}`;
  if ('ABCR'.includes(String.fromCharCode(letter))) {
    return { name, data: new Uint8Array(), length: 4 };
  }
  const end = bytes.indexOf(0, at + 4);
  return end === -1 ? null : { name, data: bytes.slice(at + 4, end), length: end + 1 - at };
}

/** `b nL nH` or `k nL nH`, and the bytes of a row. */
function rasterRow(bytes: Uint8Array, at: number): StarCommand | null {
  const first = bytes[at];
  if (first !== 0x62 && first !== 0x6b) return { name: 'ignored', data: bytes, length: 1 };
  const count = twoBytes(bytes, at + 1);
  if (count === null || bytes.length < at + 3 + count) return null;
  return { name: 'row', data: bytes.slice(at + 3, at + 3 + count), length: 3 + count };
}

function textAt(bytes: Uint8Array, at: number): StarCommand {
  let end = at + 1;
  while ((bytes[end] ?? 0) >= 0x20) end += 1;
  return { name: 'text', data: bytes.slice(at, end), length: end - at };
}
