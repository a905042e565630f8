import type { Page } from '@playwright/test';
import { chargeDemoCard, expect, test } from './counter-fixture.ts';

declare global {
  interface Window {
    /** Frequencies of the started tones, Hz, in order. */
    heard: number[];
  }
}

/** Records the played tones: a test cannot hear a page's sound. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.heard = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function heard(when) {
      window.heard.push(this.frequency.value);
      start.call(this, when);
    };
  });
}

const heard = (page: Page) => page.evaluate(() => window.heard);

test('approved goes up, declined goes down, and both can be turned off', async ({ desk }) => {
  await listen(desk);
  await chargeDemoCard(desk, '25', 'Wei Chen');
  await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect.poll(() => heard(desk)).toEqual([659, 988]);
  await desk.keyboard.press('Enter');
  await chargeDemoCard(desk, '180', 'Max Stone');
  await expect(desk.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await expect.poll(() => heard(desk)).toEqual([659, 988, 392, 262]);

  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('sounds off');
  await desk.keyboard.press('Enter');
  await desk.reload();
  await listen(desk);
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await chargeDemoCard(desk, '31', 'Joan Smith');
  await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await desk.keyboard.press('Control+k');
  await expect(desk.getByRole('menuitem', { name: 'Turn the sounds on' })).toBeVisible();
  expect(await heard(desk)).toEqual([]);
});
