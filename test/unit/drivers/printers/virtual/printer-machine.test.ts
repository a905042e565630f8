import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { bitmapPng } from '../../../../../drivers/printers/bitmap.ts';
import { drawPaper } from '../../../../../drivers/printers/virtual/draw-paper.ts';
import type { TextRun } from '../../../../../drivers/printers/virtual/printed.ts';
import {
  createPrinterMachine,
  type PrinterEvent,
} from '../../../../../drivers/printers/virtual/printer-machine.ts';
import { readCommand } from '../../../../../drivers/printers/virtual/read-command.ts';
import { printOn } from './print-on.ts';

const bytes = (...parts: readonly (string | number)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  );
const ESC = 0x1b;
const GS = 0x1d;

function machineWith(options: { readonly drawerOpenIs?: 'high' | 'low' } = {}) {
  const answers: number[] = [];
  const events: PrinterEvent[] = [];
  const machine = createPrinterMachine({
    width: 576,
    ...options,
    answer: (sent) => answers.push(...sent),
    tell: (event) => events.push(event),
  });
  return { machine, answers, events };
}

/** By the ESC/POS command list: name, and length with all parameters. */
describe('each command has the length of the list', () => {
  test.each<[string, Uint8Array, number]>([
    ['text', bytes('Copay', 0x0a), 5],
    ['LF', bytes(0x0a, 'x'), 1],
    ['ESC @', bytes(ESC, '@', 'x'), 2],
    ['ESC a', bytes(ESC, 'a', 1, 'x'), 3],
    ['ESC p', bytes(ESC, 'p', 0, 25, 250, 'x'), 5],
    ['ESC *', bytes(ESC, '*', 33, 2, 0, 'abcdef', 'x'), 11],
    ['ESC *', bytes(ESC, '*', 1, 2, 0, 'ab', 'x'), 7],
    ['ESC D', bytes(ESC, 'D', 8, 16, 0, 'x'), 5],
    ['GS V', bytes(GS, 'V', 1, 'x'), 3],
    ['GS V', bytes(GS, 'V', 66, 20, 'x'), 4],
    ['GS k', bytes(GS, 'k', 73, 4, '{B12', 'x'), 8],
    ['GS k', bytes(GS, 'k', 4, '*12*', 0, 'x'), 8],
    ['GS v', bytes(GS, 'v0', 0, 2, 0, 3, 0, '123456', 'x'), 14],
    ['GS (', bytes(GS, '(k', 3, 0, 49, 81, 48, 'x'), 8],
    ['GS r', bytes(GS, 'r', 1, 'x'), 3],
    ['FS .', bytes(0x1c, '.', 'x'), 2],
    ['DLE EOT', bytes(0x10, 4, 1, 'x'), 3],
    ['DLE DC4', bytes(0x10, 0x14, 1, 0, 1, 'x'), 5],
    ['DLE DC4', bytes(0x10, 0x14, 8, 1, 3, 0x14, 1, 6, 2, 8, 'x'), 10],
    ['unknown', bytes(ESC, 0x7f, 'x'), 2],
    ['unknown', bytes(0x07, 'x'), 1],
  ])('%s', (name, stream, length) => {
    expect(readCommand(stream, 0)).toMatchObject({ name, length });
  });

  test('waits for the rest of an incomplete command', () => {
    const stream = bytes(GS, 'v0', 0, 2, 0, 3, 0, '12345');
    for (let end = 1; end <= stream.length; end += 1) {
      expect(readCommand(stream.subarray(0, end), 0)).toBeNull();
    }
  });

  test('consumes any bytes in any split', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (chunks) => {
        const whole = machineWith();
        whole.machine.receive(Buffer.concat(chunks));
        const cut = machineWith();
        for (const chunk of chunks) cut.machine.receive(chunk);
        const texts = (paper: typeof whole.machine.paper) =>
          paper.map((item) =>
            item.kind === 'line' ? item.runs.map((run) => run.text).join('') : item.kind,
          );
        expect(texts(cut.machine.paper).join('')).toBe(texts(whole.machine.paper).join(''));
        expect(cut.answers).toEqual(whole.answers);
      }),
    );
  });
});

describe('characters are printed in their style', () => {
  const PLAIN: TextRun = {
    text: 'A',
    font: 'A',
    bold: false,
    underline: false,
    inverse: false,
    wide: 1,
    high: 1,
  };
  test.each<[string, Buffer, Partial<TextRun>]>([
    ['ESC E', bytes(ESC, 'E', 1), { bold: true }],
    ['ESC -', bytes(ESC, '-', 1), { underline: true }],
    ['ESC M', bytes(ESC, 'M', 1), { font: 'B' }],
    ['ESC !', bytes(ESC, '!', 0x38), { bold: true, wide: 2, high: 2 }],
    ['GS !', bytes(GS, '!', 0x12), { wide: 2, high: 3 }],
    ['GS B', bytes(GS, 'B', 1), { inverse: true }],
    ['ESC @ afterwards', bytes(ESC, 'E', 1, ESC, '@'), {}],
  ])('%s', (_, commands, checks) => {
    const { printed } = printOn(576, Buffer.concat([commands, bytes('A', 0x0a)]));
    expect(printed).toEqual([{ kind: 'line', align: 'left', runs: [{ ...PLAIN, ...checks }] }]);
  });

  test.each([
    [0, 0x82, 'é'],
    [16, 0xe9, 'é'],
    [19, 0xd5, '€'],
    [17, 0x80, 'А'],
    [99, 0x80, '\uFFFD'],
  ])('code page %d, byte %d is %s', (page, byte, letter) => {
    expect(printOn(576, bytes(ESC, 't', page, byte, 0x0a)).lines).toEqual([letter]);
  });

  test('wraps a long line', () => {
    expect(printOn(384, bytes('x'.repeat(40), 0x0a)).lines).toEqual([
      'x'.repeat(32),
      'x'.repeat(8),
    ]);
  });
});

describe('status', () => {
  test('answers DLE EOT at once, also in the middle of another command', () => {
    const { machine, answers } = machineWith();
    machine.receive(bytes(GS, 'v0', 0, 9, 0, 9, 0, 'abc', 0x10, 4, 1));
    expect(answers).toEqual([0x12]);
  });

  test('answers GS r after the preceding output is printed', () => {
    const { machine, answers } = machineWith();
    machine.setCover(true);
    machine.receive(bytes('Copay', 0x0a, GS, 'r', 1));
    expect(answers).toEqual([]);
    machine.setCover(false);
    expect(answers).toEqual([0x00]);
  });

  test('reports every change by itself after GS a', () => {
    const { machine, answers } = machineWith();
    machine.receive(bytes(GS, 'a', 0xff));
    machine.setCover(true);
    expect(answers).toEqual([0x10, 0, 0, 0, 0x38, 0, 0, 0]);
  });

  test('stops at the end of the paper and continues with a new roll', () => {
    const { machine } = machineWith();
    machine.setPaper(60);
    machine.receive(bytes('1', 0x0a, '2', 0x0a, '3', 0x0a));
    expect(machine.paper).toHaveLength(2);
    machine.setPaper(9_000);
    expect(machine.paper).toHaveLength(3);
  });

  test('stops at a jam until it is cleared', () => {
    const { machine, answers } = machineWith();
    machine.setJam(30);
    machine.receive(bytes('1', 0x0a, '2', 0x0a));
    expect(machine.paper).toHaveLength(1);
    machine.receive(bytes(0x10, 4, 2));
    expect(answers).toEqual([0x52]);
    machine.setJam(null);
    expect(machine.paper).toHaveLength(2);
  });
});

describe('the drawer', () => {
  test.each([
    ['ESC p, pin 2', bytes(ESC, 'p', 0, 25, 250), { pin: 2, onMs: 50 }],
    ['ESC p, pin 5', bytes(ESC, 'p', 1, 50, 250), { pin: 5, onMs: 100 }],
    ['DLE DC4', bytes(0x10, 0x14, 1, 1, 2), { pin: 5, onMs: 200 }],
  ])('%s opens it', (_, stream, kick) => {
    const { machine, events } = machineWith();
    machine.receive(stream);
    expect(events).toEqual([
      { kind: 'kick', kick },
      { kind: 'drawer', open: true },
    ]);
  });

  test.each([
    { drawerOpenIs: 'high', open: 0x16, closed: 0x12 },
    { drawerOpenIs: 'low', open: 0x12, closed: 0x16 },
  ] as const)(
    'reports $drawerOpenIs on its line while it is open',
    ({ drawerOpenIs, open, closed }) => {
      const { machine, answers } = machineWith({ drawerOpenIs });
      for (const state of [true, false]) {
        machine.setDrawer(state);
        machine.receive(bytes(0x10, 4, 1));
      }
      expect(answers).toEqual([open, closed]);
    },
  );
});

test('renders paper to a PNG with black letters on white', () => {
  const { printed } = printOn(384, bytes('HELLO', 0x0a, ESC, 'd', 2));
  const picture = decode(bitmapPng(drawPaper(printed, 384), 10));
  expect([picture.width, picture.height]).toEqual([404, 30 + 60 + 20]);
  const black = [...picture.data].filter((dot) => dot === 0).length;
  expect(black).toBeGreaterThan(100);
  // No dots outside the cells of the five characters.
  const column = (at: number) => [...picture.data].filter((_, dot) => dot % 404 === at);
  expect(column(10 + 5 * 12).every((dot) => dot === 255)).toBe(true);
});
