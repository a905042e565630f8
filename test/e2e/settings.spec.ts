import type { Page } from '@playwright/test';
import { chargeDemoCard, expect, swipe, test } from './counter-fixture.ts';

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
    await desk.getByLabel('Name', { exact: true }).fill('x'.repeat(61));
    await expect(desk.getByText('At most 60 characters; one is too many.')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Keep', exact: true })).toBeDisabled();
    await desk.getByLabel('Name', { exact: true }).fill('Old Mill Pediatrics');
    await desk.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(desk.getByText('Kept.')).toBeVisible();
    await desk.keyboard.press('F1');
    await chargeDemoCard(desk, '25', 'Joan Smith');
    await expect(desk.getByRole('article', { name: /^Receipt/ })).toContainText(
      'Old Mill Pediatrics',
    );
  });

  test('are undone by Escape, and not lost by leaving without a question', async ({ desk }) => {
    await openSettings(desk);
    await desk.getByRole('tab', { name: 'Cash' }).click();
    const float = desk.getByLabel('Float that stays for the next day');
    await float.fill('150,');
    await expect(desk.getByRole('button', { name: 'Keep', exact: true })).toBeDisabled();
    await desk.keyboard.press('Escape');
    await expect(float).toHaveValue('200.00');
    await float.fill('150');
    await desk.keyboard.press('F1');
    const question = desk.getByRole('dialog', { name: 'Not kept yet' });
    await expect(question).toContainText('under Cash');
    await desk.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(float).toHaveValue('150');
    await desk.getByRole('tab', { name: 'Sale' }).click();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Sale' })).toBeVisible();
    await desk.getByRole('tab', { name: 'Cash' }).click();
    await expect(float).toHaveValue('150.00');
  });

  test('name the keys of a sale, by the keyboard alone, and the plan that is paid off', async ({
    desk,
    counter,
  }) => {
    await openSettings(desk);
    await desk.getByRole('tab', { name: 'Sale' }).click();
    await desk.getByRole('button', { name: 'Remove: key 1' }).press('Enter');
    await expect(desk.getByLabel('Name of key 1')).toBeFocused();
    await desk.getByRole('button', { name: 'Add a key' }).press('Enter');
    await expect(desk.getByLabel('Name of key 7')).toBeFocused();
    await desk.keyboard.type('Flu shot');
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Tab');
    await desk.keyboard.type('40');
    // A 0 may begin a reader's frame: the wedge keeps it for up to 40 ms.
    await expect(desk.locator(':focus')).toHaveValue('40');
    await desk.getByRole('checkbox', { name: /^Payments belong to payment plans/ }).press('Space');
    await desk.keyboard.press('Control+s');
    await expect(desk.getByText('Kept.')).toBeVisible();
    await desk.keyboard.press('F1');
    await expect(desk.getByRole('radio', { name: 'Deductible' })).toBeChecked();
    await desk.keyboard.press('Alt+7');
    await expect(desk.getByLabel('Amount due')).toHaveValue('40.00');
    await desk.keyboard.press('F2');
    await desk.keyboard.type('40');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('complementary', { name: 'Today' })).toContainText('Flu shot');

    const plan = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';
    await desk.keyboard.press('Enter');
    await expect(desk.getByLabel('Amount due')).toBeFocused();
    await desk.keyboard.press('Alt+5');
    await desk.keyboard.type('30');
    await expect(desk.getByLabel('Amount due')).toHaveValue('30');
    const field = desk.getByLabel(/^Payment plan/);
    await field.fill('7d444840');
    await field.press('Enter');
    await expect(desk.getByText('An id has 32 digits')).toBeVisible();
    await field.fill(plan);
    await field.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(field).toHaveValue(plan);
    await desk.keyboard.press('Alt+p');
    await expect(desk.getByRole('button', { name: 'Parked (1)' })).toBeVisible();
    await desk.keyboard.press('Alt+t');
    await desk.keyboard.press('1');
    await expect(desk.getByText('Plan 7d444840')).toBeVisible();
    await desk.keyboard.press('Enter');
    await swipe(desk, 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Charge $30.00' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await counter.payments()).toContainEqual(
      expect.objectContaining({ payment_plan_id: plan }),
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
