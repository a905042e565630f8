import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ReaderEvent } from '../../../../drivers/readers/reader.ts';
import { openSerialReader } from '../../../../drivers/readers/serial/serial-reader.ts';
import { openPty, type Pty, skipWithoutPty } from '../../../support/pty.ts';
import { type Heard, hear } from './hear.ts';

// hardware.md §2, §3: the vendor's sample, as its serial reader sends it and with one line per
// track.
const T1 = '%B5452300551227189^HOGAN/PAUL      ^08043210000000725000000?';
const T2 = ';5452300551227189=080432100000007250?';
const T3 = '+5163499080020445=000000000000?';
const SWIPE = `${T1}${T2}${T3}\r`;
const OTHER = '%B4111111111111111^DOE/JANE^3012101?;4111111111111111=3012101?\r';

async function plugIn(options: Partial<Parameters<typeof openSerialReader>[0]> = {}, pty?: Pty) {
  const line = pty ?? (await openPty());
  const reader = openSerialReader({ path: line.path, retryMs: 20, ...options });
  onTestFinished(async () => {
    await reader.close();
    await line[Symbol.asyncDispose]();
  });
  const heard = hear(reader);
  await heard.state('ready');
  return { line, reader, heard };
}

function lastFours({ events }: Heard): readonly (string | undefined)[] {
  return events.flatMap((event: ReaderEvent) =>
    event.kind === 'swipe' ? event.swipe.card?.lastFour : [],
  );
}

beforeEach(skipWithoutPty);

test('reads a whole swipe', async () => {
  const { line, reader, heard } = await plugIn();
  reader.arm();
  await line.write(SWIPE);
  await heard.until('swipe');
  expect(heard.events.at(-1)).toMatchObject({
    kind: 'swipe',
    swipe: {
      tracks: { 1: { kind: 'read' }, 2: { kind: 'read' }, 3: { kind: 'read' } },
      card: { lastFour: '7189', brand: 'mastercard', name: 'HOGAN/PAUL' },
    },
  });
});

test('reads three tracks, each ended by CR, as one swipe', async () => {
  const { line, reader, heard } = await plugIn();
  reader.arm();
  await line.write(`${T1}\r${T2}\r${T3}\r`);
  await heard.until('swipe');
  await line.write(OTHER);
  await heard.until('swipe', 2);
  expect(heard.events.filter(({ kind }) => kind === 'swipe')).toMatchObject([
    { swipe: { tracks: { 1: { kind: 'read' }, 2: { kind: 'read' }, 3: { kind: 'read' } } } },
    { swipe: { card: { lastFour: '1111' } } },
  ]);
});

test('reads a swipe in pieces of one byte', async () => {
  const { line, reader, heard } = await plugIn();
  reader.arm();
  for (const byte of SWIPE) await line.write(byte);
  await heard.until('swipe');
  expect(heard.events.at(-1)).toMatchObject({
    swipe: { tracks: { 1: { kind: 'read' }, 2: { kind: 'read' }, 3: { kind: 'read' } } },
  });
});

test('reads two swipes back to back', async () => {
  const { line, reader, heard } = await plugIn();
  reader.arm();
  await line.write(`${SWIPE}${OTHER}`);
  await heard.until('swipe', 2);
  expect(lastFours(heard)).toEqual(['7189', '1111']);
});

test('ignores noise before and between swipes', async () => {
  const { line, reader, heard } = await plugIn();
  reader.arm();
  await line.write(`\x00\xff~7${SWIPE}\x80\r\n#x^=${OTHER}`);
  await heard.until('swipe', 2);
  expect(lastFours(heard)).toEqual(['7189', '1111']);
});

test('reads a swipe after 200 kB of garbage', async () => {
  const { line, reader, heard } = await plugIn();
  reader.arm();
  // Every byte except sentinels, repeatedly.
  const garbage = Buffer.from(
    [...Array(256).keys()].filter((byte) => !'%;@+#&?'.includes(String.fromCharCode(byte))),
  );
  const sent = Buffer.alloc(200_000, garbage);
  await line.write(sent);
  await line.write(SWIPE);
  await heard.until('swipe');
  expect(lastFours(heard)).toEqual(['7189']);
});

test('refuses a swipe while not armed', async () => {
  const { line, reader, heard } = await plugIn();
  await line.write(SWIPE);
  await heard.until('swipe-refused');
  reader.arm();
  await line.write(OTHER);
  await heard.until('swipe');
  expect(lastFours(heard)).toEqual(['1111']);
});

test('reports unreadable tracks', async () => {
  const { line, reader, heard } = await plugIn();
  reader.arm();
  await line.write('%E?;E?+E?\r');
  await heard.until('swipe-unreadable');
  expect(lastFours(heard)).toEqual([]);
});

test('supports seven bits and even parity', async () => {
  const { line, reader, heard } = await plugIn({ settings: { format: '7E1' } });
  reader.arm();
  await line.write(Buffer.from(SWIPE).map(withEvenParity));
  await heard.until('swipe');
  expect(lastFours(heard)).toEqual(['7189']);
});

function withEvenParity(byte: number): number {
  const ones = [...byte.toString(2)].filter((bit) => bit === '1').length;
  return ones % 2 === 0 ? byte : byte | 0x80;
}

test('reads the next swipe after it was unplugged in the middle of one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reader-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const link = join(folder, 'reader');
  const { line, reader, heard } = await plugIn({ path: link }, await openPty({ link }));
  reader.arm();
  await line.write(SWIPE.slice(0, 40));
  await line.hangUp();
  await heard.state('reconnecting');
  expect(reader.state).toMatchObject({ fault: { code: 'unplugged' } });

  const again = await openPty({ link });
  onTestFinished(() => again[Symbol.asyncDispose]());
  await heard.state('ready');
  await again.write(OTHER);
  await heard.until('swipe');
  expect(lastFours(heard)).toEqual(['1111']);
});

test.each([
  ['not there', '/dev/no-such-port', 'not-found'],
  ['no serial port', '/dev/null', 'not-a-port'],
])('reports a port that is %s', async (_, path, code) => {
  const reader = openSerialReader({ path });
  onTestFinished(() => reader.close());
  await hear(reader).state('reconnecting');
  expect(reader.state).toMatchObject({ fault: { code } });
});

test('reports a port that another reader has open', async () => {
  const { line, heard } = await plugIn();
  const second = openSerialReader({ path: line.path, retryMs: 20 });
  onTestFinished(() => second.close());
  await hear(second).state('reconnecting');
  expect(second.state).toMatchObject({ fault: { code: 'busy' } });
  expect(heard.events).toMatchObject([{ kind: 'state', state: { kind: 'ready' } }]);
});

test('releases the port when closed', async () => {
  const { line, reader } = await plugIn();
  await reader.close();
  expect(reader.state.kind).toBe('closed');
  await line.hangUp();
});
