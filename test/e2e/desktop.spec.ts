import { chargeDemoCard, signIn, trackingIdOnReceipt } from './counter-fixture.ts';
import { expect, HOSTS, test } from './desktop-fixture.ts';

for (const host of HOSTS) {
  test.describe(`the desktop program on ${host === 'electron' ? 'Electron' : 'the stand-in'}`, () => {
    test.use({ host });

    test('takes a payment by card, over the port that main handed over', async ({ desktop }) => {
      const { page } = desktop;
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await signIn(page);
      await chargeDemoCard(page, '25', 'Paul Hogan');
      await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
      expect(await trackingIdOnReceipt(page)).toMatch(/^[0-9A-Z]{6}-[0-9a-f]{32}$/);
      expect(errors).toEqual([]);
    });

    test('goes on where it was when its page is loaded anew', async ({ desktop }) => {
      const { page } = desktop;
      await signIn(page);
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
      await desktop.ask(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.reload();
      });
      await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    });
  });
}
