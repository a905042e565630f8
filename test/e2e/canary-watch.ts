import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import { foundOnHeap } from '../support/inspect-process.ts';
import { timesOfEach } from '../support/process-memory.ts';
import { readRows } from '../support/read-journal.ts';
import { expect } from './counter-fixture.ts';

type Direction = 'to main' | 'to the page';

interface Frame {
  readonly direction: Direction;
  readonly payload: string | Buffer;
}

export interface Watched {
  readonly frames: readonly Frame[];
  /** Messages of the page's console. */
  readonly said: readonly string[];
}

/** Records all traffic between page and main; must be called before the page opens. */
export function watchPage(page: Page): Watched {
  const frames: Frame[] = [];
  const said: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => frames.push({ direction: 'to main', payload }));
    socket.on('framereceived', ({ payload }) => frames.push({ direction: 'to the page', payload }));
  });
  page.on('console', (message) => said.push(message.text()));
  return { frames, said };
}

/** Number of frames per direction that contain the number. */
export function framesWith({ frames }: Watched, number: string): Record<Direction, number> {
  const count = (direction: Direction) =>
    frames.filter(
      (frame) => frame.direction === direction && Buffer.from(frame.payload).includes(number),
    ).length;
  return { 'to main': count('to main'), 'to the page': count('to the page') };
}

/**
 * Fails if main's writable memory, or its heap after a forced collection, contains one of the
 * numbers.
 */
export async function expectNothingInMain(
  counter: RunningCounter,
  numbers: readonly string[],
): Promise<void> {
  // A name that is in memory, which proves that the search works.
  const wanted = ['Dana Reyes', ...numbers];
  expect(await foundOnHeap(counter.pid, counter.output, wanted)).toEqual(['Dana Reyes']);
  const times = await timesOfEach(
    counter.pid,
    wanted.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]),
  );
  expect(times[0]).toBeGreaterThan(0);
  expect(times.slice(2)).toEqual(numbers.flatMap(() => [0, 0]));
}

/**
 * All other places of the number, once the counter has stopped: the document, console and files.
 */
export async function placesWith(
  page: Page,
  counter: RunningCounter,
  { said }: Watched,
  data: string,
  numbers: readonly string[],
): Promise<string[]> {
  const values = () =>
    Array.from(document.querySelectorAll('input, textarea'), (field) =>
      'value' in field ? field.value : '',
    );
  const places: Record<string, string | Buffer> = {
    DOM: await page.content(),
    fields: (await page.evaluate(values)).join('\n'),
    store: await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
    console: said.join('\n'),
  };
  await counter.stop();
  places['output'] = counter.output();
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) places[file] = readFileSync(file);
    // The file holds the entries deflated.
    if (entry.name === 'journal.db') {
      places[`${file}: entries`] = Buffer.from(JSON.stringify(readRows(entry.parentPath)));
    }
  }
  return Object.entries(places).flatMap(([place, content]) =>
    numbers.filter((number) => Buffer.from(content).includes(number)).map(() => place),
  );
}
