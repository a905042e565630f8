import { expect, test } from 'vitest';
import { createPrinterTalk } from '../../../../drivers/printers/printer-talk.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';

/** Resolves after all pending promises. */
const drained = () => new Promise<void>((resolve) => setImmediate(resolve));

test('does not take a late answer for the answer to the next question', async () => {
  const clock = manualClock();
  const talk = createPrinterTalk(clock.after, 100);
  const asked: number[] = [];
  const line = {
    answers: true,
    write: async (bytes: Uint8Array) => {
      asked.push(bytes[2] ?? 0);
    },
    close: async () => undefined,
  };
  const status = talk.status(line);
  await drained();
  talk.listener.received(Uint8Array.of(0x12));
  await drained();
  clock.advance(100);
  await drained();
  // The answer to DLE EOT 2, cover open: as one to DLE EOT 4 it would mean that paper is present.
  talk.listener.received(Uint8Array.of(0x16));
  expect(await status).toEqual({
    online: 'online',
    drawerLine: 'low',
    cover: 'unknown',
    error: 'unknown',
    paper: 'unknown',
  });
  expect(asked).toEqual([1, 2]);
  expect(talk.silent).toBe(true);
  // No later question is asked on this line either.
  expect((await talk.status(line)).online).toBe('unknown');
  expect(clock.waiting).toBe(0);
});

test('sends no status query to a connection without answers', async () => {
  const talk = createPrinterTalk(manualClock().after, 100);
  const line = {
    answers: false,
    write: () => Promise.reject(new Error('asked')),
    close: async () => undefined,
  };
  expect(new Set(Object.values(await talk.status(line)))).toEqual(new Set(['unknown']));
});

test('takes the report of one job on a held line for no report of the next', async () => {
  const clock = manualClock();
  const talk = createPrinterTalk(clock.after, 100);
  const processed = Uint8Array.of(0x00);
  talk.endOfJob();
  talk.listener.received(processed);
  expect(await talk.processed(100)).toBe(true);
  talk.endOfJob();
  const next = talk.processed(100);
  await drained();
  clock.advance(100);
  expect(await next).toBe(false);
});
