const START_A = 103;
const START_B = 104;
const START_C = 105;
const FNC1 = 102;

const STARTS: Readonly<Record<string, number>> = { A: START_A, B: START_B, C: START_C };
/** Codewords that change to another set, by the new set. */
const CHANGES: Readonly<Record<string, number>> = { A: 101, B: 100, C: 99 };

/** The data of `GS k` with m 73: its text, and the codewords that it asks for (ISO/IEC 15417). */
export interface Code128 {
  readonly text: string;
  readonly codewords: readonly number[];
}

/**
 * Reads the data of a Code 128 of `GS k`: `{A`, `{B` and `{C` choose a set, `{1` is FNC1, `{{` a
 * brace; in set C each byte is a pair of digits. Null if it does not begin with a set.
 */
export function readCode128(data: Uint8Array): Code128 | null {
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
