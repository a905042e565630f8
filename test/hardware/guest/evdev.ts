import { createReadStream, openSync, readdirSync, readFileSync } from 'node:fs';
import type { KeyEvent } from '../../../drivers/readers/wedge/key-event.ts';

/** `struct input_event` on 64 bits: seconds, microseconds, type, code, value. */
const EVENT_BYTES = 24;
const EV_KEY = 1;

const KINDS = ['up', 'down', 'repeat'] as const;

/** By Linux's number of a key (linux/input-event-codes.h), rows of a US board. */
const ROWS: readonly (readonly [from: number, codes: readonly string[]])[] = [
  [2, [...Array.from('1234567890', (digit) => `Digit${digit}`), 'Minus', 'Equal']],
  [15, ['Tab', ...letters('QWERTYUIOP'), 'BracketLeft', 'BracketRight', 'Enter', 'ControlLeft']],
  [30, [...letters('ASDFGHJKL'), 'Semicolon', 'Quote', 'Backquote', 'ShiftLeft', 'Backslash']],
  [44, [...letters('ZXCVBNM'), 'Comma', 'Period', 'Slash', 'ShiftRight']],
  [56, ['AltLeft', 'Space']],
];

const CODES = new Map(
  ROWS.flatMap(([from, codes]) => codes.map((code, index) => [from + index, code] as const)),
);

function letters(row: string): readonly string[] {
  return Array.from(row, (letter) => `Key${letter}`);
}

/** The event device of the keyboard with this in its name, and its full name in the kernel. */
export function findKeyboard(wanted: string): { readonly path: string; readonly name: string } {
  for (const event of readdirSync('/sys/class/input').filter((entry) => /^event/.test(entry))) {
    const name = readFileSync(`/sys/class/input/${event}/device/name`, 'utf8').trim();
    if (name.includes(wanted)) return { path: `/dev/input/${event}`, name };
  }
  throw new Error(`The kernel has no keyboard called ${wanted}.`);
}

/** Reports the keys of an event device, with the kernel's own times. */
export function hearKeys(path: string, hear: (event: KeyEvent) => void): () => void {
  const down = new Set<string>();
  // Open at once: a device reports no key that was pressed before.
  const stream = createReadStream(path, { fd: openSync(path, 'r') });
  stream.on('data', (chunk) => {
    if (typeof chunk === 'string') return;
    for (let at = 0; at + EVENT_BYTES <= chunk.length; at += EVENT_BYTES) {
      const code = CODES.get(chunk.readUInt16LE(at + 18));
      const kind = KINDS[chunk.readInt32LE(at + 20)];
      if (chunk.readUInt16LE(at + 16) !== EV_KEY || code === undefined || kind === undefined)
        continue;
      if (kind === 'up') down.delete(code);
      else down.add(code);
      hear({
        kind,
        code,
        key: '',
        shift: down.has('ShiftLeft') || down.has('ShiftRight'),
        ctrl: down.has('ControlLeft'),
        alt: down.has('AltLeft'),
        meta: false,
        time: Number(chunk.readBigInt64LE(at)) * 1000 + Number(chunk.readBigInt64LE(at + 8)) / 1000,
      });
    }
  });
  return () => stream.destroy();
}
