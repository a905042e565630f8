#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bitmapPng } from '../bitmap.ts';
import { drawPaper } from './draw-paper.ts';
import { textOf } from './printed.ts';
import { openVirtualPrinter } from './virtual-printer.ts';

/**
 * A virtual printer for trials: `virtual-printer --port 0 [--paper 58]
 * [--star] [--pictures DIR]`. Prints one JSON line with its port, and one per receipt with the path of its
 * PNG. Commands on its input make trouble: `paper 0`, `paper 5000`, `cover open`, `cover closed`,
 * `jam 100`, `unjam`, `drawer close`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    paper: { type: 'string', default: '80' },
    pictures: { type: 'string' },
    star: { type: 'boolean', default: false },
  },
});
const width = values.paper === '58' ? 384 : 576;
const { pictures } = values;
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const printer = await openVirtualPrinter({
  port: Number(values.port),
  width,
  dialect: values.star ? 'star-graphic' : 'esc-pos',
});
let receipts = 0;
printer.subscribe((event) => {
  if (event.kind !== 'receipt') return say(event);
  receipts += 1;
  const text = event.printed.flatMap((item) => textOf(item) ?? []);
  if (pictures === undefined) return say({ kind: 'receipt', text });
  const picture = join(pictures, `receipt-${String(receipts).padStart(4, '0')}.png`);
  writeFileSync(picture, bitmapPng(drawPaper(event.printed, width), 24));
  say({ kind: 'receipt', picture, text });
});
say({ host: '127.0.0.1', port: printer.port });

const { machine } = printer;
const TROUBLES: ReadonlyMap<string, (value: string) => void> = new Map(
  Object.entries({
    paper: (dots) => machine.setPaper(Number(dots)),
    cover: (state) => machine.setCover(state === 'open'),
    jam: (dots) => machine.setJam(Number(dots)),
    unjam: () => machine.setJam(null),
    drawer: (state) => machine.setDrawer(state === 'open'),
  }),
);
createInterface(process.stdin).on('line', (line) => {
  const [word = '', value = ''] = line.trim().split(/\s+/);
  const trouble = TROUBLES.get(word);
  if (trouble === undefined) say({ kind: 'unknown', line });
  else trouble(value);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(0));
}

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
