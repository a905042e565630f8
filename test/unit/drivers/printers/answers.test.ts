import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PrinterStatus,
  readAutomaticStatus,
  readiness,
  readRealTimeStatus,
  UNKNOWN_STATUS,
} from '../../../../drivers/printers/printer-status.ts';
import { type Answer, createAnswerReader } from '../../../../drivers/printers/printer-talk.ts';
import {
  asbBytes,
  type PrinterCondition,
  realTimeByte,
} from '../../../../drivers/printers/virtual/printer-machine.ts';

const WELL: PrinterStatus = {
  online: 'online',
  paper: 'ok',
  cover: 'closed',
  error: 'none',
  drawerLine: 'low',
};

function heard(...bytes: readonly number[]): readonly Answer[] {
  const answers: Answer[] = [];
  createAnswerReader((answer) => answers.push(answer)).read(Uint8Array.from(bytes));
  return answers;
}

describe('the answers to DLE EOT 1, 2 and 4 (hardware.md §5)', () => {
  test.each<[string, [number, number, number], Partial<PrinterStatus>]>([
    ['all is well', [0x12, 0x12, 0x12], {}],
    ['drawer pin 3 high', [0x16, 0x12, 0x12], { drawerLine: 'high' }],
    ['offline', [0x1a, 0x12, 0x12], { online: 'offline' }],
    ['cover open', [0x1a, 0x16, 0x12], { online: 'offline', cover: 'open' }],
    ['error', [0x1a, 0x52, 0x12], { online: 'offline', error: 'error' }],
    ['paper near its end', [0x12, 0x12, 0x1e], { paper: 'near-end' }],
    ['paper out', [0x1a, 0x32, 0x7e], { online: 'offline', paper: 'out' }],
    ['paper out, near end not wired', [0x1a, 0x32, 0x72], { online: 'offline', paper: 'out' }],
    ['paper out, one bit of both', [0x12, 0x12, 0x52], { paper: 'out' }],
    ['fed by its button', [0x12, 0x1a, 0x12], {}],
  ])('%s', (_, [one, two, four], says) => {
    expect(readRealTimeStatus(one, two, four)).toEqual({ ...WELL, ...says });
  });

  test('reports an unanswered status as unknown and not ready', () => {
    expect(readRealTimeStatus(null, null, null)).toEqual(UNKNOWN_STATUS);
    const half = readRealTimeStatus(0x12, null, 0x12);
    expect(half).toMatchObject({ online: 'online', cover: 'unknown', paper: 'ok' });
    expect(readiness(half)).toBe('unknown');
  });
});

test.each<[Partial<PrinterStatus>, ReturnType<typeof readiness>]>([
  [{}, 'ready'],
  [{ paper: 'near-end' }, 'ready'],
  [{ drawerLine: 'unknown' }, 'ready'],
  [{ paper: 'unknown' }, 'unknown'],
  [{ cover: 'unknown' }, 'unknown'],
  [{ error: 'unknown' }, 'unknown'],
  [{ online: 'unknown' }, 'unknown'],
  [{ cover: 'open', paper: 'out' }, 'cover-open'],
  [{ paper: 'out', error: 'error' }, 'paper-out'],
  [{ error: 'error', online: 'offline' }, 'jammed'],
  [{ online: 'offline' }, 'offline'],
  [{ online: 'offline', paper: 'unknown' }, 'offline'],
])('%j has the status %s', (status, wanted) => {
  expect(readiness({ ...WELL, ...status })).toBe(wanted);
});

test('both status queries agree about every condition', () => {
  for (const paper of ['ok', 'near-end', 'out'] as const) {
    for (const bits of Array(8).keys()) {
      const condition: PrinterCondition = {
        paper,
        coverOpen: (bits & 1) !== 0,
        jammed: (bits & 2) !== 0,
        drawerHigh: (bits & 4) !== 0,
      };
      const [one = 0, two = 0, four = 0] = [1, 2, 4].map((n) => realTimeByte(n, condition));
      const [a = 0, b = 0, c = 0, d = 0] = asbBytes(condition);
      const asked = readRealTimeStatus(one, two, four);
      expect(readAutomaticStatus([a, b, c, d])).toEqual(asked);
      expect(asked).toMatchObject({ paper, cover: condition.coverOpen ? 'open' : 'closed' });
    }
  }
});

describe('answers are distinguished by their fixed bits', () => {
  test.each<[string, readonly number[], readonly Answer['kind'][]]>([
    ['real-time', [0x12, 0x1e], ['real-time', 'real-time']],
    ['to GS r', [0x00, 0x03, 0x0c, 0x0f], Array(4).fill('processed')],
    ['text', [...Buffer.from('NIM')], []],
    ['automatic', [0x10, 0x00, 0x00, 0x0f], ['automatic']],
    ['automatic, then real-time', [0x18, 0, 0x0c, 0, 0x12], ['automatic', 'real-time']],
    ['automatic broken off', [0x10, 0x00, 0x12], ['real-time']],
    ['flow control', [0x11, 0x13], []],
    ['garbage', [0xff, 0x90, 0x92], ['garbage', 'garbage', 'garbage']],
  ])('%s', (_, bytes, kinds) => {
    expect(heard(...bytes).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('in any split', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(), (bytes, at) => {
        const cut = at % (bytes.length + 1);
        const answers: Answer[] = [];
        const reader = createAnswerReader((answer) => answers.push(answer));
        reader.read(bytes.subarray(0, cut));
        reader.read(bytes.subarray(cut));
        expect(answers).toEqual(heard(...bytes));
      }),
    );
  });
});
