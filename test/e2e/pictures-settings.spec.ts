import type { Locator } from '@playwright/test';
import { type RunningService, startService } from '../support/service.ts';
import { expect, test } from './counter-fixture.ts';
import { picture, ZOOMED } from './picture.ts';

let service: RunningService;

test.beforeAll(async () => {
  service = await startService();
});

test.afterAll(() => service.stop());

test.use({ viewport: ZOOMED });
test.slow(); // every screen, in every variant

test('the settings', async ({ desk }) => {
  const shot = (screen: string, show?: Locator) => picture(desk, `settings-${screen}`, show);
  const tab = (title: string) => desk.getByRole('tab', { name: title }).click();
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await desk.getByRole('button', { name: 'Ines Okafor' }).click();
  await desk.getByLabel('PIN of Ines Okafor').pressSequentially('864209');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.keyboard.press('F10');
  await expect(desk.getByRole('tab', { name: 'Clinic' })).toBeVisible();
  await shot('1-no-connection');
  await tab('Clinic');
  await shot('2-clinic');
  await tab('Staff');
  await shot('3-staff');
  await tab('Sale');
  await desk.getByRole('button', { name: 'Add a key' }).click();
  await desk.keyboard.type('copay');
  await desk.getByLabel('Usual amount of key 8').fill('40');
  await shot('13-sale');
  await desk.getByRole('tab', { name: 'Holds' }).click();
  await shot('14-not-kept');
  await desk.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await desk.getByLabel('Days of Discover').fill('99');
  await shot('15-holds');
  await desk.keyboard.press('Escape');
  await tab('Cash');
  await shot('16-cash');
  await tab('Receipts');
  await shot('17-receipts');
  await tab('Cards on file');
  await shot('18-on-file');
  await tab('Connection');
  await desk.getByRole('button', { name: 'Set up a connection' }).click();
  await desk.getByLabel('Address of the service').fill(service.baseUrl);
  await desk.getByLabel('User name').fill(service.username);
  await desk.getByLabel('Password').fill('wrong');
  const [main, mill] = service.clientIds;
  await desk.getByLabel('Branches').fill(`${main} Main Street\n${mill} Old Mill`);
  await desk.getByText('A private certificate authority, or a proxy').click();
  await desk.getByLabel('Certificate authority (PEM)').fill(service.ca);
  await desk.getByText('A private certificate authority, or a proxy').click();
  await desk.getByRole('button', { name: 'Check it' }).click();
  const steps = desk.getByRole('list', { name: 'Connection check' });
  await expect(steps.getByRole('listitem')).toHaveCount(7);
  await shot('4-check-fails', steps);
  await desk.getByLabel('Password').fill(service.password);
  await desk.getByRole('button', { name: 'Check it' }).click();
  await expect(steps.locator('[data-state=works]')).toHaveCount(7);
  await desk.getByLabel('Name of the administrator').fill('Ada Vance');
  await desk.getByLabel('PIN of the administrator').fill('314159');
  await shot('5-first-administrator');
  await desk.getByRole('button', { name: 'Keep this connection' }).click();
  await expect(desk.getByRole('status', { name: 'Recovery code' })).toBeVisible();
  await shot('6-recovery-code');
  await desk.getByRole('button', { name: 'It is printed' }).click();
  await shot('7-training');
  await desk
    .getByRole('tabpanel')
    .getByRole('button', { name: "Go to the clinic's counter" })
    .click();
  await desk.getByRole('button', { name: 'Ada Vance' }).click();
  await desk.getByLabel('PIN of Ada Vance').pressSequentially('314159');
  await expect(desk.getByRole('heading', { name: 'At which branch?' })).toBeVisible();
  await shot('8-branch');
  await desk.keyboard.press('1');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.keyboard.press('F10');
  await expect(desk.getByText('New payments go to this service.')).toBeVisible();
  await shot('9-connection');
  await tab('This counter');
  await shot('10-counter');
  await tab('Updates');
  await shot('19-updates');
  await tab('Staff');
  await desk.getByLabel('Name', { exact: true }).fill('Ana Lima');
  await desk.getByLabel('First PIN').fill('975310');
  const ana = desk.getByRole('listitem', { name: 'Ana Lima' });
  await ana.getByRole('button', { name: 'Change…' }).click();
  await ana.getByRole('checkbox', { name: 'Old Mill' }).click();
  await expect(ana).toContainText('Payments are meant for this one.');
  await shot('20-branches-of-a-person', ana);
  await tab('Backup');
  await expect(desk.getByText('No copies are made yet.')).toBeVisible();
  await shot('11-backup');
  await tab('Other PCs');
  await shot('12-other-pcs');
});
