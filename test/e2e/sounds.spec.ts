import type { Page } from '@playwright/test';
import {
  chargeDemoCard,
  expect,
  nextPatient,
  openQuickPayment,
  runAction,
  test,
} from './counter-fixture.ts';

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

test('approved has a rising sound, declined a falling one, and both can be turned off', async ({
  app,
}) => {
  await listen(app);
  await chargeDemoCard(app, '25', 'Wei Chen');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect.poll(() => heard(app)).toEqual([659, 988]);
  await nextPatient(app);
  await chargeDemoCard(app, '180', 'Max Stone');
  await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await expect.poll(() => heard(app)).toEqual([659, 988, 392, 262]);

  await app.keyboard.press('Escape');
  await openQuickPayment(app);
  await runAction(app, 'sounds off');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await app.reload();
  await listen(app);
  await openQuickPayment(app);
  await chargeDemoCard(app, '31', 'Joan Smith');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('menuitem', { name: 'Turn sounds on' })).toBeVisible();
  expect(await heard(app)).toEqual([]);
});
