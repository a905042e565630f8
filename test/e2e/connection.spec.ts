import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readEntries, readRows } from '../support/read-journal.ts';
import { type RunningService, startService } from '../support/service.ts';
import { chargeDemoCard, expect, openQuickPayment, runAction, test } from './counter-fixture.ts';

let service: RunningService;

test.beforeAll(async () => {
  service = await startService();
});

test.afterAll(() => service.stop());

async function openConnection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Ines Okafor' }).click();
  await page.getByLabel('Ines Okafor’s PIN').pressSequentially('864209');
  await openQuickPayment(page);
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Set up a connection' }).click();
}

async function type(page: Page, password: string): Promise<void> {
  await page.getByLabel('Address of the payment service').fill(service.baseUrl);
  await page.getByLabel('User name').fill(service.username);
  await page.getByLabel('Password').fill(password);
  const [main, mill] = service.clientIds;
  await page.getByLabel('Branches').fill(`${main} Main Street\n${mill} Old Mill`);
  await page.getByText('Private certificate authority or proxy').click();
  await page.getByLabel('Certificate authority (PEM)').fill(service.ca);
}

async function signInAda(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Ada Vance' }).click();
  await page.getByLabel('Ada Vance’s PIN').pressSequentially(pin);
  await expect(page.getByRole('heading', { name: 'Choose a branch' })).toBeVisible();
  await page.keyboard.press('2');
  await openQuickPayment(page);
  await expect(page.getByRole('button', { name: 'Old Mill' })).toBeVisible();
}

test('a connection is checked step by step, saved with the first administrator, and takes a payment', async ({
  app,
  counter,
  data,
}) => {
  await openConnection(app);
  await type(app, 'wrong');
  await app.getByRole('button', { name: 'Check connection' }).click();
  const steps = app.getByRole('list', { name: 'Connection check' });
  await expect(steps.getByRole('listitem')).toHaveCount(7);
  await expect(steps.locator('[data-state=fails]')).toContainText('User and password');
  await expect(app.getByRole('button', { name: 'Save connection' })).toBeDisabled();

  await app.getByLabel('Password').fill(service.password);
  await app.getByRole('button', { name: 'Check connection' }).click();
  await expect(steps.locator('[data-state=works]')).toHaveCount(7);
  await app.getByLabel('Administrator’s name').fill('Ada Vance');
  await app.getByLabel('Administrator’s PIN').fill('314159');
  await app.getByRole('button', { name: 'Save connection' }).click();
  const code = app.getByRole('status', { name: 'Recovery code' });
  await expect(code).toHaveText(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/);
  const printed = (await code.textContent()) ?? '';
  await app.getByRole('button', { name: 'I printed it' }).click();

  await app
    .getByRole('tabpanel')
    .getByRole('button', { name: 'Go to the clinic’s counter' })
    .click();
  await signInAda(app, '314159');
  await expect(app.getByRole('banner')).toContainText('DEMO');
  await expect(app.getByRole('button', { name: /^Virtual reader/ })).toHaveCount(0);
  await app.keyboard.press('F7'); // a real drawer is counted before cash is taken
  await app.getByRole('button', { name: 'Count the starting cash' }).click();
  await app.getByLabel('$100', { exact: true }).fill('1');
  await app.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(app.getByText('starting cash $100.00')).toBeVisible();
  await app.keyboard.press('F1');
  await openQuickPayment(app);
  await app.keyboard.type('42.50');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('50');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText('Change');
  await app.keyboard.press('Enter');

  await app.getByRole('button', { name: 'Sign out' }).click();
  await app.getByRole('button', { name: 'Ada Vance' }).click();
  await app.getByRole('button', { name: 'I lost my PIN' }).click();
  await app.getByLabel('Recovery code').fill(printed);
  await app.getByLabel('New PIN').pressSequentially('271828');
  await expect(code).toBeVisible();
  await expect(code).not.toHaveText(printed);
  await app.getByRole('button', { name: 'I printed it' }).click();
  await signInAda(app, '271828');

  await app.goto('about:blank');
  await counter.stop();
  const kinds = (folder: string) => readEntries(folder).map(({ kind }) => kind);
  expect(kinds(data)).not.toContain('cash.taken');
  expect(kinds(join(data, 'clinic', 'demo'))).toContain('cash.taken');
});

test('training runs beside the clinic’s counter, is marked everywhere, and adds nothing to its journal', async ({
  app,
  counter,
  data,
}) => {
  await openConnection(app);
  await type(app, service.password);
  await app.getByRole('button', { name: 'Check connection' }).click();
  await app.getByLabel('Administrator’s name').fill('Ada Vance');
  await app.getByLabel('Administrator’s PIN').fill('314159');
  await app.getByRole('button', { name: 'Save connection' }).click();
  await app.getByRole('button', { name: 'I printed it' }).click();
  await app
    .getByRole('tabpanel')
    .getByRole('button', { name: 'Go to the clinic’s counter' })
    .click();
  await signInAda(app, '314159');
  await expect(app.getByText('Nothing is real here')).toHaveCount(0);

  await runAction(app, 'Start training');
  await expect(app.getByText('Nothing is real here')).toBeVisible();
  await app.getByRole('button', { name: 'Dana Reyes' }).click();
  await app.getByLabel('Dana Reyes’s PIN').pressSequentially('135790');
  await openQuickPayment(app);
  await chargeDemoCard(app, '25', 'Joan Smith');
  await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText('TRAINING');
  await app.keyboard.press('Enter');
  await app.getByRole('button', { name: 'Go to the clinic’s counter' }).click();
  await expect(app.getByRole('button', { name: 'Ada Vance' })).toBeVisible();

  await app.goto('about:blank');
  await counter.stop();
  const journals = { clinic: readRows(join(data, 'clinic', 'demo')), training: readRows(data) };
  const opened = (entries: typeof journals.clinic) =>
    entries.filter(({ kind }) => kind === 'attempt.opened').length;
  expect([opened(journals.clinic), opened(journals.training)]).toEqual([0, 1]);
  const tills = Object.values(journals).map((entries) => [
    ...new Set(entries.map(({ till_id }) => till_id)),
  ]);
  expect(new Set(tills.flat()).size).toBe(2); // one each, and not the same
  const about = (name: string) =>
    Object.values(journals).map((entries) => entries.some(({ body }) => body.includes(name)));
  expect(about('Dana Reyes')).toEqual([false, true]);
});
