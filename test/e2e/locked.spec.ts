import type { Page } from '@playwright/test';
import { chargeDemoCard, expect, openQuickPayment, test } from './counter-fixture.ts';
import { choosePatient, PATIENT_NAME } from './payment-steps.ts';

/**
 * All that a script finds in the document: its text, its attributes, and the values of its fields.
 */
function inDocument(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select');
    const typed = Array.from(fields, ({ value }) => value);
    return [document.documentElement.outerHTML, ...typed].join('\n');
  });
}

async function lock(page: Page): Promise<void> {
  await page.keyboard.press('F12');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
}

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Dana Reyes’s PIN').pressSequentially('135790');
  await expect(page.getByRole('heading', { name: 'Locked' })).toHaveCount(0);
}

test('while locked, patient and amount are absent from the document, and return for the same person', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await app.getByLabel('Amount due').fill('4321.09');
  expect(await inDocument(app)).toMatch(/Zenobia[\s\S]*4321\.09/);
  await lock(app);
  expect(await inDocument(app)).not.toMatch(/Zenobia|Quist|\b4321\b/);
  await unlock(app);
  await expect(app.getByLabel('Amount due')).toHaveValue('4321.09');
  await expect(app.getByRole('main')).toContainText(PATIENT_NAME);
});

test('while locked, an open sale is sent to no page, and returns with its typed text', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await chargeDemoCard(app, '987.65', 'Joan Smith');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await lock(app);
  expect(await inDocument(app)).not.toMatch(/Zenobia|Quist|987\.65/);
  await app.reload();
  await expect(app.getByText('Your sale is unchanged.')).toBeVisible();
  expect(await inDocument(app)).not.toMatch(/Zenobia|Quist|987\.65/);
  await unlock(app);
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
});

test('while locked, a typed form is absent from the document, and returns unchanged', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await app.keyboard.press('F6');
  await app.getByRole('combobox', { name: 'Find patient' }).fill(PATIENT_NAME);
  await app.getByRole('option', { name: new RegExp(PATIENT_NAME) }).click();
  await expect(app.getByRole('heading', { name: PATIENT_NAME, exact: true })).toBeVisible();
  await app.getByLabel('City').fill('Zzyzx');
  await lock(app);
  expect(await inDocument(app)).not.toMatch(/Zenobia|Quist|Zzyzx/);
  await unlock(app);
  await expect(app.getByLabel('City')).toHaveValue('Zzyzx');
  await expect(app.getByLabel('City')).toBeFocused();
});

test('while locked, a panel over the screen and its typed text are absent from the document', async ({
  app,
  counter,
}) => {
  await choosePatient(app, counter);
  await app.keyboard.press('Alt+a');
  const panel = app.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'Find patient' }).fill(PATIENT_NAME);
  await expect(panel.getByRole('option', { name: new RegExp(PATIENT_NAME) })).toBeVisible();
  await lock(app);
  await expect(panel).toHaveCount(0);
  expect(await inDocument(app)).not.toMatch(/Zenobia|Quist/);
  await unlock(app);
  await expect(panel.getByRole('combobox', { name: 'Find patient' })).toHaveValue(PATIENT_NAME);
});

test('another person finds none of the typed text', async ({ app, counter }) => {
  await choosePatient(app, counter);
  await app.getByLabel('Amount due').fill('4321.09');
  await lock(app);
  await app.getByRole('button', { name: 'Switch user' }).click();
  await expect(app.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await inDocument(app)).not.toMatch(/Zenobia|Quist|\b4321\b/);
  await app.getByRole('button', { name: 'Morgan Lee' }).click();
  await app.getByLabel('Morgan Lee’s PIN').pressSequentially('246810');
  await openQuickPayment(app);
  await expect(app.getByLabel('Amount due')).toHaveValue('');
  expect(await inDocument(app)).not.toMatch(/Zenobia|Quist|\b4321\b/);
});
