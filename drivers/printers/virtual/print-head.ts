import iconv from 'iconv-lite';
import { heightOf } from './paper-measures.ts';
import type { Alignment, Printed, TextRun, TextStyle } from './printed.ts';
import type { Command } from './read-command.ts';

const LEVELS = ['L', 'M', 'Q', 'H'] as const;

/** The effect of one `GS ( k` on the current QR code. */
type QrFunction =
  | {
      readonly kind: 'set';
      readonly set: {
        readonly module?: number;
        readonly level?: (typeof LEVELS)[number];
        readonly text?: string;
      };
    }
  | { readonly kind: 'print' };

/**
 * Reads `k pL pH cn fn …`, the parameters of `GS (`. Null for functions that this printer lacks.
 */
function qrFunction(data: Uint8Array): QrFunction | null {
  const [letter, , , symbol, fn, n = 0] = data;
  if (letter !== 0x6b || symbol !== 49) return null;
  switch (fn) {
    case 65:
      return { kind: 'set', set: {} };
    case 67:
      return { kind: 'set', set: { module: n } };
    case 69:
      return { kind: 'set', set: { level: LEVELS[n - 48] ?? 'L' } };
    case 80:
      return { kind: 'set', set: { text: Buffer.from(data.subarray(6)).toString('utf8') } };
    case 81:
      return { kind: 'print' };
    default:
      return null;
  }
}

/** The code pages of `ESC t n` that this printer has, by their number in Epson's list. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  0: 'cp437',
  2: 'cp850',
  3: 'cp860',
  4: 'cp863',
  5: 'cp865',
  13: 'cp857',
  14: 'cp737',
  16: 'windows1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
  45: 'windows1250',
  46: 'windows1251',
  47: 'windows1253',
  48: 'windows1254',
};

/**
 * Decodes bytes of a code page. A page that this printer lacks prints boxes, as real printers do.
 */
function decodeText(bytes: Uint8Array, codePage: number): string {
  const name = CODE_PAGES[codePage];
  if (name === undefined) return '\uFFFD'.repeat(bytes.length);
  return iconv.decode(Buffer.from(bytes), name);
}

const START_A = 103;
const START_B = 104;
const START_C = 105;
const FNC1 = 102;

const STARTS: Readonly<Record<string, number>> = { A: START_A, B: START_B, C: START_C };
/** Codewords that change to another set, by the new set. */
const CHANGES: Readonly<Record<string, number>> = { A: 101, B: 100, C: 99 };

/** The data of `GS k` with m 73: its text, and the codewords that it asks for (ISO/IEC 15417). */
interface Code128 {
  readonly text: string;
  readonly codewords: readonly number[];
}

/**
 * Reads the data of a Code 128 of `GS k`: `{A`, `{B` and `{C` choose a set, `{1` is FNC1, `{{` a
 * brace; in set C each byte is a pair of digits. Null if it does not begin with a set.
 */
function readCode128(data: Uint8Array): Code128 | null {
  let set: string | null = null;
  let text = '';
  const codewords: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const byte = data[at] ?? 0;
    const next = String.fromCharCode(data[at + 1] ?? 0);
    if (byte === 0x7b) {
      at += 1;
      if (STARTS[next] !== undefined) {
        codewords.push((set === null ? STARTS[next] : CHANGES[next]) ?? START_B);
        set = next;
        continue;
      }
      if (next === '1') codewords.push(FNC1);
      else if (next === '{' && set === 'B') {
        codewords.push(0x7b - 32);
        text += '{';
      } else return null;
      continue;
    }
    if (set === null) return null;
    codewords.push(set === 'C' ? byte : set === 'A' && byte < 32 ? byte + 64 : byte - 32);
    text += set === 'C' ? String(byte).padStart(2, '0') : String.fromCharCode(byte);
  }
  return codewords.length === 0 ? null : { text, codewords };
}

/** The print settings after ESC @ (the defaults of the ESC/POS command list). */
const DEFAULTS = {
  align: 'left' as Alignment,
  font: 'A' as TextRun['font'],
  bold: false,
  underline: false,
  inverse: false,
  wide: 1,
  high: 1,
  codePage: 0,
  barcode: { module: 3, height: 162, labelled: false },
  qr: { module: 3, level: 'L' as 'L' | 'M' | 'Q' | 'H', text: '' },
};

const ALIGNMENTS: readonly Alignment[] = ['left', 'center', 'right'];
const CHARACTER_DOTS = { A: 12, B: 9 } as const;

export interface PrintHead {
  /** Executes one command, and returns the paper that it took, in dots. */
  execute(command: Command): number;
  /** The items on the paper, and cuts, in their order. */
  readonly printed: readonly Printed[];
}

/** Executes commands on paper of `width` dots. It has no drawer and no status. */
export function createPrintHead(width: number): PrintHead {
  let state = structuredClone(DEFAULTS);
  let runs: TextRun[] = [];
  const printed: Printed[] = [];

  const put = (item: Printed): number => {
    printed.push(item);
    return heightOf(item);
  };
  const endLine = (): number => {
    const line = runs;
    runs = [];
    return put({ kind: 'line', align: state.align, runs: line });
  };
  /** An item that needs its own lines prints the text before it first. */
  const alone = (item: Printed): number => (runs.length === 0 ? 0 : endLine()) + put(item);

  const columnDots = () => CHARACTER_DOTS[state.font] * state.wide;
  const used = () =>
    runs.reduce((sum, { text, font, wide }) => sum + text.length * CHARACTER_DOTS[font] * wide, 0);

  const write = (text: string): number => {
    let took = 0;
    for (const character of text) {
      if (used() + columnDots() > width) took += endLine();
      const { font, bold, underline, inverse, wide, high } = state;
      const look = { font, bold, underline, inverse, wide, high };
      const last = runs.at(-1);
      if (last !== undefined && alike(last, look)) {
        runs[runs.length - 1] = { ...last, text: last.text + character };
      } else runs.push({ text: character, ...look });
    }
    return took;
  };

  const execute = ({ name, data }: Command): number => {
    const [n = 0, second = 0] = data;
    switch (name) {
      case 'text':
        return write(decodeText(data, state.codePage));
      case 'LF':
        return endLine();
      case 'CR':
      case 'ESC c':
      case 'GS I':
      case 'GS a':
      case 'GS r':
      case 'DLE EOT':
      case 'DLE ENQ':
      case 'DLE DC4':
      case 'ESC p':
      case 'ESC 2':
      case 'ESC 3':
      case 'ESC S':
      case 'ESC =':
      case 'FS .':
        return 0;
      case 'ESC @':
        state = structuredClone(DEFAULTS);
        runs = [];
        return 0;
      case 'ESC a':
        state.align = ALIGNMENTS[n % 48] ?? 'left';
        return 0;
      case 'ESC t':
        state.codePage = n;
        return 0;
      case 'ESC E':
      case 'ESC G':
        state.bold = (n & 1) === 1;
        return 0;
      case 'ESC -':
        state.underline = n % 48 > 0;
        return 0;
      case 'ESC M':
        state.font = n % 48 === 1 ? 'B' : 'A';
        return 0;
      case 'ESC !':
        state.font = (n & 1) === 1 ? 'B' : 'A';
        state.bold = (n & 8) !== 0;
        state.high = (n & 16) === 0 ? 1 : 2;
        state.wide = (n & 32) === 0 ? 1 : 2;
        state.underline = (n & 128) !== 0;
        return 0;
      case 'GS !':
        state.high = (n & 7) + 1;
        state.wide = (n >> 4) + 1;
        return 0;
      case 'GS B':
        state.inverse = (n & 1) === 1;
        return 0;
      case 'ESC d':
        return (runs.length === 0 ? 0 : endLine()) + put({ kind: 'feed', dots: n * 30 });
      case 'ESC J':
        return alone({ kind: 'feed', dots: n });
      case 'GS h':
        state.barcode.height = n;
        return 0;
      case 'GS w':
        state.barcode.module = n;
        return 0;
      case 'GS H':
        state.barcode.labelled = n % 48 > 0;
        return 0;
      case 'GS f':
        return 0;
      case 'GS k': {
        const code = n === 73 ? readCode128(data.subarray(2)) : null;
        if (code === null) return alone({ kind: 'unknown', bytes: data });
        const { align, barcode } = state;
        return alone({ kind: 'barcode', symbology: 'code128', align, ...code, ...barcode });
      }
      case 'GS (': {
        const qr = qrFunction(data);
        if (qr === null) return alone({ kind: 'unknown', bytes: data });
        if (qr.kind === 'set') {
          state.qr = { ...state.qr, ...qr.set };
          return 0;
        }
        return alone({ kind: 'qr', align: state.align, ...state.qr });
      }
      case 'GS v': {
        const across = (data[2] ?? 0) + 256 * (data[3] ?? 0);
        const height = (data[4] ?? 0) + 256 * (data[5] ?? 0);
        const dots = Uint8Array.from({ length: across * 8 * height }, (_, at) => {
          const byte = data[6 + (at >> 3)] ?? 0;
          return (byte >> (7 - (at & 7))) & 1;
        });
        const bitmap = { width: across * 8, height, dots };
        return alone({ kind: 'picture', align: state.align, bitmap });
      }
      case 'GS V': {
        const fed = data.length > 1 ? put({ kind: 'feed', dots: second }) : 0;
        return fed + alone({ kind: 'cut', whole: [0, 48, 65, 97, 103].includes(n) });
      }
      default:
        return alone({ kind: 'unknown', bytes: data });
    }
  };
  return { execute, printed };
}

function alike(a: TextStyle, b: TextStyle): boolean {
  return (
    a.font === b.font &&
    a.bold === b.bold &&
    a.underline === b.underline &&
    a.inverse === b.inverse &&
    a.wide === b.wide &&
    a.high === b.high
  );
}
