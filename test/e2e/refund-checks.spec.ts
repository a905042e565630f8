import { expect, test } from './counter-fixture.ts';
import { picture } from './picture.ts';

test.slow(); // a screen in every variant

test('cash above the limit is requested as a check, approved by a manager, and canceled', async ({
  app,
}) => {
  await app.keyboard.type('800');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: /^Change|^Paid/ })).toBeVisible();
  await app.keyboard.press('Enter');
  await app.keyboard.press('F3');
  await app.getByRole('button', { name: 'Refund checks', exact: true }).click();
  const list = app.getByRole('dialog', { name: 'Refund checks' });
  await expect(list.getByText('No refunds by check')).toBeVisible();
  await picture(app, 'refund-checks-1-none');
  await app.keyboard.press('Escape');

  await app.getByLabel('Find payment').press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline.getByRole('button', { name: /^Refund in cash/ })).toBeVisible();
  await app.keyboard.press('r');
  await expect(timeline.getByLabel(/^Amount, up to/)).toBeFocused();
  await app.keyboard.type('700');
  await timeline.getByLabel('Reason').selectOption('Insurance paid');
  await expect(
    timeline.getByText(/^A refund above \$500\.00 in cash is made by check/),
  ).toBeVisible();
  await picture(app, 'refund-checks-2-request');
  // The cashier requests it alone: nothing leaves the drawer.
  await timeline.getByRole('button', { name: 'Request a check of $700.00' }).click();
  await expect(timeline.getByText(/^Refund by check requested: \$700\.00/)).toBeVisible();
  await expect(timeline.getByRole('button', { name: /up to \$100\.00/ })).toBeVisible();
  await app.keyboard.press('Escape');

  await app.getByRole('button', { name: 'Refund checks (1)' }).click();
  await expect(list.getByText(/^1 refund waits for a check, \$700\.00/)).toBeVisible();
  await list.getByRole('button', { name: 'Print slip' }).click();
  const slip = app.getByRole('article', { name: 'Refund slip' });
  await expect(slip).toContainText('REFUND BY CHECK$700.00');
  await expect(slip).toContainText('No cash was paid out.');
  await picture(app, 'refund-checks-3-slip');
  await app.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Approve $700.00' }).click();
  await expect(list.getByLabel('Number of the check')).toBeFocused();
  await app.keyboard.type('2051');
  await picture(app, 'refund-checks-4-approve');
  await app.keyboard.press('Enter');
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await app.keyboard.type('246810');
  await app.keyboard.press('Enter');
  await expect(list.getByText(/^Check 2051, approved by Morgan Lee/)).toBeVisible();
  await picture(app, 'refund-checks-5-approved');
  await list.getByRole('button', { name: /^Receipt 0/ }).click();
  const receipt = app.getByRole('article', { name: /^Receipt 0/ });
  await expect(receipt).toContainText('Check 2051−$700.00');
  await expect(receipt).toContainText('ReasonInsurance paid');
  await app.keyboard.press('Escape');

  await list.getByRole('button', { name: 'Check stopped or not cashed' }).click();
  await list.getByRole('button', { name: 'Cancel the check of $700.00' }).click();
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await expect(app.getByRole('button', { name: 'Wrong amount' })).toBeVisible();
  await app.keyboard.type('246810');
  await app.keyboard.press('Tab');
  await app.keyboard.type('Never cashed');
  await app.keyboard.press('Enter');
  await expect(list.getByText(/^Check canceled by Morgan Lee/)).toBeVisible();
});
