import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { type Watched, watchPage } from './canary-watch.ts';
import { runAction } from './counter-fixture.ts';

/** Opens the patient's display in a second tab, with all its traffic recorded. */
export async function openDisplay(app: Page): Promise<{ display: Page; watched: Watched }> {
  const opened = app.context().waitForEvent('page');
  const watching = opened.then(watchPage);
  await runAction(app, 'patient’s display');
  return { display: await opened, watched: await watching };
}

/** Draws a line through points in the pad. */
export async function draw(
  display: Page,
  points: readonly (readonly [number, number])[],
): Promise<void> {
  const pad = display.getByRole('img', { name: /Sign here|Firme/ });
  await pad.hover(); // waits until the pad rests
  const box = await pad.boundingBox();
  if (box === null) throw new Error('The pad is not visible.');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + (x * box.width) / 1_000, box.y + (y * box.width) / 1_000] as const;
  const [first, ...others] = points;
  if (first === undefined) return;
  await display.mouse.move(...at(first));
  await display.mouse.down();
  for (const point of others) await display.mouse.move(...at(point), { steps: 4 });
  await display.mouse.up();
}

/** A signature. */
export const NAME = [
  [120, 180],
  [200, 60],
  [280, 200],
  [380, 90],
  [470, 190],
  [600, 80],
  [820, 170],
] as const;

/** The secrets in what the display received, and in its page. */
export async function leaks(
  display: Page,
  { frames }: Watched,
  secrets: readonly string[],
): Promise<string[]> {
  // The name of a script has letters by chance.
  const page = (await display.content()).replaceAll(/assets\/[\w.-]+/g, '');
  const received = frames.map(({ payload }) => Buffer.from(payload).toString('utf8'));
  // Whatever the case: a kind is `copay` in a frame, and *Copay* on the screen.
  const texts = [page, ...received].map((text) => text.toLowerCase());
  return secrets.filter((secret) => texts.some((text) => text.includes(secret.toLowerCase())));
}
