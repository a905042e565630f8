import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readRoll, readRows } from '../support/read-journal.ts';
import { type RunningService, startService } from '../support/service.ts';
import { chargeDemoCard, expect, test } from './counter-fixture.ts';

let service: RunningService;

test.beforeAll(async () => {
  service = await startService();
});

test.afterAll(() => service.stop());

async function openConnection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Ines Okafor' }).click();
  await page.getByLabel('PIN of Ines Okafor').pressSequentially('864209');
  await expect(page.getByLabel('Amount due')).toBeFocused();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Set up a connection' }).click();
}

async function type(page: Page, password: string): Promise<void> {
  await page.getByLabel('Address of the service').fill(service.baseUrl);
  await page.getByLabel('User name').fill(service.username);
  await page.getByLabel('Password').fill(password);
  const [main, mill] = service.clientIds;
  await page.getByLabel('Branches').fill(`${main} Main Street\n${mill} Old Mill`);
  await page.getByText('A private certificate authority, or a proxy').click();
  await page.getByLabel('Certificate authority (PEM)').fill(service.ca);
}

async function signInAda(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Ada Vance' }).click();
  await page.getByLabel('PIN of Ada Vance').pressSequentially(pin);
  await expect(page.getByRole('heading', { name: 'At which branch?' })).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByLabel('Amount due')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Old Mill' })).toBeVisible();
}

test('a connection is checked step by step, kept with the first administrator, and taken money on', async ({
  desk,
  counter,
  data,
}) => {
  await openConnection(desk);
  await type(desk, 'wrong');
  await desk.getByRole('button', { name: 'Check it' }).click();
  const steps = desk.getByRole('list', { name: 'Connection check' });
  await expect(steps.getByRole('listitem')).toHaveCount(7);
  await expect(steps.locator('[data-state=fails]')).toContainText('User and password');
  await expect(desk.getByRole('button', { name: 'Keep this connection' })).toBeDisabled();

  await desk.getByLabel('Password').fill(service.password);
  await desk.getByRole('button', { name: 'Check it' }).click();
  await expect(steps.locator('[data-state=works]')).toHaveCount(7);
  await desk.getByLabel('Name of the administrator').fill('Ada Vance');
  await desk.getByLabel('PIN of the administrator').fill('314159');
  await desk.getByRole('button', { name: 'Keep this connection' }).click();
  const code = desk.getByRole('status', { name: 'Recovery code' });
  await expect(code).toHaveText(/^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$/);
  const printed = (await code.textContent()) ?? '';
  await desk.getByRole('button', { name: 'It is printed' }).click();

  await desk
    .getByRole('tabpanel')
    .getByRole('button', { name: "Go to the clinic's counter" })
    .click();
  await signInAda(desk, '314159');
  await expect(desk.getByRole('banner')).toContainText('DEMO');
  await expect(desk.getByRole('button', { name: /^Swipe / })).toHaveCount(0);
  await desk.keyboard.press('F7'); // a real drawer is counted before cash is taken
  await desk.getByRole('button', { name: 'Count the float' }).click();
  await desk.getByLabel('$100', { exact: true }).fill('1');
  await desk.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(desk.getByText('with a float of $100.00')).toBeVisible();
  await desk.keyboard.press('F1');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.keyboard.type('42.50');
  await desk.keyboard.press('F2');
  await desk.keyboard.type('50');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('article', { name: /^Receipt/ })).toContainText('Change');
  await desk.keyboard.press('Enter');

  await desk.getByRole('button', { name: 'Sign out' }).click();
  await desk.getByRole('button', { name: 'Ada Vance' }).click();
  await desk.getByRole('button', { name: 'I lost my PIN' }).click();
  await desk.getByLabel('Recovery code').fill(printed);
  await desk.getByLabel('New PIN').pressSequentially('271828');
  await expect(code).toBeVisible();
  await expect(code).not.toHaveText(printed);
  await desk.getByRole('button', { name: 'It is printed' }).click();
  await signInAda(desk, '271828');

  await desk.goto('about:blank');
  await counter.stop();
  const kinds = (folder: string) => readRoll(folder).map(({ kind }) => kind);
  expect(kinds(data)).not.toContain('cash.taken');
  expect(kinds(join(data, 'clinic', 'demo'))).toContain('cash.taken');
});

test('training is beside the clinic’s counter, marked everywhere, and leaves nothing on its roll', async ({
  desk,
  counter,
  data,
}) => {
  await openConnection(desk);
  await type(desk, service.password);
  await desk.getByRole('button', { name: 'Check it' }).click();
  await desk.getByLabel('Name of the administrator').fill('Ada Vance');
  await desk.getByLabel('PIN of the administrator').fill('314159');
  await desk.getByRole('button', { name: 'Keep this connection' }).click();
  await desk.getByRole('button', { name: 'It is printed' }).click();
  await desk
    .getByRole('tabpanel')
    .getByRole('button', { name: "Go to the clinic's counter" })
    .click();
  await signInAda(desk, '314159');
  await expect(desk.getByText('Nothing here is real')).toHaveCount(0);

  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('Begin training');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Nothing here is real')).toBeVisible();
  await desk.getByRole('button', { name: 'Dana Reyes' }).click();
  await desk.getByLabel('PIN of Dana Reyes').pressSequentially('135790');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await chargeDemoCard(desk, '25', 'Joan Smith');
  await expect(desk.getByRole('article', { name: /^Receipt/ })).toContainText('TRAINING');
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: "Go to the clinic's counter" }).click();
  await expect(desk.getByRole('button', { name: 'Ada Vance' })).toBeVisible();

  await desk.goto('about:blank');
  await counter.stop();
  const rolls = { clinic: readRows(join(data, 'clinic', 'demo')), training: readRows(data) };
  const opened = (roll: typeof rolls.clinic) =>
    roll.filter(({ kind }) => kind === 'attempt.opened').length;
  expect([opened(rolls.clinic), opened(rolls.training)]).toEqual([0, 1]);
  const tills = Object.values(rolls).map((roll) => [
    ...new Set(roll.map(({ till_id }) => till_id)),
  ]);
  expect(new Set(tills.flat()).size).toBe(2); // one each, and not the same
  const about = (name: string) =>
    Object.values(rolls).map((roll) => roll.some(({ body }) => body.includes(name)));
  expect(about('Dana Reyes')).toEqual([false, true]);
});
