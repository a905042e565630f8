import type { Page } from '@playwright/test';
import { chargeDemoCard, expect, test } from './counter-fixture.ts';

/** Signs Dana out and Ines in, the administrator of the demo service, and opens the settings. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Ines Okafor' }).click();
  await page.getByLabel('PIN of Ines Okafor').pressSequentially('864209');
  await expect(page.getByLabel('Amount due')).toBeFocused();
  await page.keyboard.press('F10');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
}

test.describe('the settings', () => {
  test('are an administrator’s alone', async ({ desk }) => {
    await desk.keyboard.press('F10');
    await expect(desk.getByLabel('Amount due')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'Settings' })).toHaveCount(0);
  });

  test('keep the clinic’s lines, which the next receipt carries', async ({ desk }) => {
    await openSettings(desk);
    await desk.getByRole('tab', { name: 'Clinic' }).click();
    await desk.getByLabel('Name', { exact: true }).fill('Old Mill Pediatrics');
    await desk.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(desk.getByText('Kept.')).toBeVisible();
    await desk.keyboard.press('F1');
    await chargeDemoCard(desk, '25', 'Joan Smith');
    await expect(desk.getByRole('article', { name: /^Receipt/ })).toContainText(
      'Old Mill Pediatrics',
    );
  });

  test('hold the readers and the staff too', async ({ desk }) => {
    await openSettings(desk);
    await desk.getByRole('tab', { name: 'Staff' }).click();
    await expect(desk.getByRole('listitem', { name: 'Dana Reyes' })).toBeVisible();
    await desk.getByRole('tab', { name: 'Reader' }).click();
    await desk.getByRole('button', { name: 'Set up readers' }).click();
    await expect(desk.getByRole('heading', { name: 'Swipe any card now' })).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });
});
