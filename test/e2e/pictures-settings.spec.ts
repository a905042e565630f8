import type { Locator } from '@playwright/test';
import { type RunningService, startService } from '../support/service.ts';
import { expect, openQuickPayment, test } from './counter-fixture.ts';
import { picture, ZOOMED } from './picture.ts';

let service: RunningService;

test.beforeAll(async () => {
  service = await startService();
});

test.afterAll(() => service.stop());

test.use({ viewport: ZOOMED });
test.slow(); // every screen, in every variant

test('pictures of the settings', async ({ app }) => {
  const shot = (screen: string, show?: Locator) => picture(app, `settings-${screen}`, show);
  const tab = (title: string) => app.getByRole('tab', { name: title }).click();
  await app.getByRole('button', { name: 'Sign out' }).click();
  await app.getByRole('button', { name: 'Ines Okafor' }).click();
  await app.getByLabel('Ines Okafor’s PIN').pressSequentially('864209');
  await openQuickPayment(app);
  await app.keyboard.press('F10');
  await expect(app.getByRole('tab', { name: 'Clinic' })).toBeVisible();
  await shot('1-no-connection');
  await tab('Clinic');
  await shot('2-clinic');
  await tab('Staff');
  await shot('3-staff');
  await tab('Sale');
  await app.getByRole('button', { name: 'Add a payment type' }).click();
  await app.keyboard.type('copay');
  await app.getByLabel('Default amount of key 8').fill('40');
  await shot('13-sale');
  await app.getByRole('tab', { name: 'Card holds' }).click();
  await shot('14-unsaved');
  await app.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await app.getByLabel('Days of Discover').fill('99');
  await shot('15-holds');
  await app.keyboard.press('Escape');
  await tab('Cash');
  await shot('16-cash');
  await tab('Receipts');
  await shot('17-receipts');
  await tab('Cards on file');
  await shot('18-on-file');
  await tab('Connection');
  await app.getByRole('button', { name: 'Set up a connection' }).click();
  await app.getByLabel('Address of the payment service').fill(service.baseUrl);
  await app.getByLabel('User name').fill(service.username);
  await app.getByLabel('Password').fill('wrong');
  const [main, mill] = service.clientIds;
  await app.getByLabel('Branches').fill(`${main} Main Street\n${mill} Old Mill`);
  await app.getByText('Private certificate authority or proxy').click();
  await app.getByLabel('Certificate authority (PEM)').fill(service.ca);
  await app.getByText('Private certificate authority or proxy').click();
  await app.getByRole('button', { name: 'Check connection' }).click();
  const steps = app.getByRole('list', { name: 'Connection check' });
  await expect(steps.getByRole('listitem')).toHaveCount(7);
  await shot('4-check-fails', steps);
  await app.getByLabel('Password').fill(service.password);
  await app.getByRole('button', { name: 'Check connection' }).click();
  await expect(steps.locator('[data-state=works]')).toHaveCount(7);
  await app.getByLabel('Administrator’s name').fill('Ada Vance');
  await app.getByLabel('Administrator’s PIN').fill('314159');
  await shot('5-first-administrator', app.getByLabel('Administrator’s PIN'));
  await app.getByRole('button', { name: 'Save connection' }).click();
  await expect(app.getByRole('status', { name: 'Recovery code' })).toBeVisible();
  await shot('6-recovery-code');
  await app.getByRole('button', { name: 'I printed it' }).click();
  await shot('7-training');
  await app
    .getByRole('tabpanel')
    .getByRole('button', { name: 'Go to the clinic’s counter' })
    .click();
  await app.getByRole('button', { name: 'Ada Vance' }).click();
  await app.getByLabel('Ada Vance’s PIN').pressSequentially('314159');
  await expect(app.getByRole('heading', { name: 'Choose a branch' })).toBeVisible();
  await shot('8-branch');
  await app.keyboard.press('1');
  await openQuickPayment(app);
  await app.keyboard.press('F10');
  await expect(app.getByText('New payments are sent to this payment service.')).toBeVisible();
  await shot('9-connection');
  await tab('This counter');
  await shot('10-counter');
  await tab('Updates');
  await shot('19-updates');
  await tab('Staff');
  await app.getByLabel('Name', { exact: true }).fill('Ana Lima');
  await app.getByLabel('First PIN').fill('975310');
  const ana = app.getByRole('listitem', { name: 'Ana Lima' });
  await ana.getByRole('button', { name: 'Change…' }).click();
  await ana.getByRole('checkbox', { name: 'Old Mill' }).click();
  await expect(ana).toContainText('Payments belong to this branch.');
  await shot('20-branches-of-a-person', ana);
  await tab('Backup');
  await expect(app.getByText('No backup is set up.')).toBeVisible();
  await shot('11-backup');
  await tab('Other PCs');
  await shot('12-other-pcs');
});
