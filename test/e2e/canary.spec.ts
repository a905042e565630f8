import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { timesInMemory } from '../support/process-memory.ts';
import { openPty } from '../support/pty.ts';
import { expect, listenFor, signIn, test } from './counter-fixture.ts';
import { setUpSerialReader } from './readers.ts';

/** A number that stands nowhere in the program, and passes the Luhn check like a real one. */
const PAN = '5452300551227189';
const TRACK_2 = `;${PAN}=30121010000000000?`;
const SWIPE = `%B${PAN}^HOGAN/PAUL^30121010000000000?${TRACK_2}\r`;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('a card number is nowhere but at the reader and the service', async ({
  page,
  counter,
  data,
}) => {
  const frames: (string | Buffer)[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(payload));
    socket.on('framesent', ({ payload }) => frames.push(payload));
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(counter.url);
  await signIn(page);

  await using line = await openPty();
  await setUpSerialReader(page, line, SWIPE);
  await page.keyboard.press('Escape');

  const charge = async () => {
    await listenFor(page, '25');
    await expect(page.getByText('is not ready yet')).toHaveCount(0);
    await line.write(SWIPE);
    await expect(page.getByRole('main')).toContainText('ending in 7189');
  };
  // Every way a swipe can end: charged, left, answered by nobody, refused while not armed.
  await charge();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Approved|Declined/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Amount due').fill('');
  await charge();
  await page.keyboard.press('Escape');
  await page.getByLabel('Amount due').fill('');
  await counter.fault({ method: 'POST', path: '/api/pp/payments/authorize', fault: 'drop_after' });
  await charge();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Being confirmed' })).toBeVisible();
  await line.write(SWIPE);
  await expect(page.getByText('A card was swiped, but nothing is being charged')).toBeVisible();

  const dom = await page.content();
  // All that main can write to: its heap, its buffers, what its libraries keep.
  expect(await timesInMemory(counter.pid, Buffer.from('Dana Reyes'))).toBeGreaterThan(0);
  expect(await timesInMemory(counter.pid, Buffer.from(PAN))).toBe(0);
  expect(await timesInMemory(counter.pid, Buffer.from(PAN, 'utf16le'))).toBe(0);
  expect(await counter.payments()).toHaveLength(2);
  await counter.stop();

  const places: Record<string, string | Buffer> = {
    DOM: dom,
    console: said.join('\n'),
    output: counter.output(),
  };
  for (const [index, frame] of frames.entries()) places[`frame ${index}`] = frame;
  for (const file of filesUnder(data)) places[file] = readFileSync(file);
  expect(frames.length).toBeGreaterThan(10);
  const found = Object.entries(places)
    .filter(([, content]) => Buffer.from(content).includes(PAN))
    .map(([place]) => place);
  expect(found).toEqual([]);
});
