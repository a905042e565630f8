import { expect, openQuickPayment, test } from './counter-fixture.ts';
import { picture } from './picture.ts';

test.use({ flags: ['--virtual-printer'] });

test('a charge at the clinic’s card terminal is recorded with its slip, and closed with its batch', async ({
  app,
}) => {
  test.slow(); // a whole day with its close
  const shot = async (name: string) => {
    const folder = process.env['ZREPORT_SHOTS'];
    if (folder !== undefined) await app.screenshot({ path: `${folder}/${name}.png` });
  };
  await app.keyboard.type('40');
  await app.keyboard.press('Alt+r');
  await app.getByText('Card terminal', { exact: true }).click();
  await app.keyboard.press('Enter');
  await expect(app.getByText('Enter the last four digits of the card')).toBeVisible();
  await shot('record-empty');
  const brands = app.getByRole('radiogroup', { name: 'Card brand' });
  await brands.getByText('Mastercard').click();
  await app.getByLabel('Last four digits').fill('4242');
  await app.getByLabel('Approval code on the slip').fill('A7B2');
  await shot('record');
  await app.keyboard.press('Enter');
  const receipt = app.getByRole('article', { name: /^Receipt/ });
  await expect(receipt).toContainText('Mastercard •••• 4242');
  await expect(receipt).toContainText('Card terminal');
  await shot('receipt');
  await app.keyboard.press('Enter');

  await app.keyboard.press('F7');
  const drawer = app.getByRole('article', { name: 'Virtual drawer' });
  await drawer.getByRole('button', { name: 'Count the drawer' }).click();
  await drawer.getByLabel('$100', { exact: true }).fill('1');
  await drawer.getByLabel('$20', { exact: true }).fill('4');
  await drawer.getByRole('button', { name: 'Finish count' }).click();
  await expect(drawer.getByText('Short')).toBeVisible();
  await shot('short');
  await drawer.getByRole('button', { name: 'Close Virtual drawer…' }).click();
  await app.getByLabel('Reason').fill('Counted twice');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Close Virtual drawer', exact: true }).click();
  await expect(app.getByLabel('Reason')).toBeHidden();
  await app.getByRole('button', { name: 'Close the day…' }).click();
  await app.getByLabel('Reason').fill('End of the day');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Close the day' }).click();
  const closing = app.getByRole('region', { name: 'Closing the day' });
  const batch = closing.getByLabel('Batch total of Card terminal');
  await batch.fill('-40');
  await closing.getByRole('button', { name: 'Enter batch' }).click();
  await expect(closing.getByText('A batch is below zero only when')).toBeVisible();
  await shot('batch-below-zero');
  await batch.fill('45');
  await app.keyboard.press('Enter');
  await expect(closing.getByText('All batches are entered.')).toBeVisible();
  await closing.getByRole('button', { name: 'Start the reconciliation' }).click();
  await expect(closing.getByText('Card terminal over')).toBeVisible();
  await shot('batch-over');
  await closing.getByRole('button', { name: 'Close with these differences…' }).click();
  await app.getByLabel('Reason').fill('Slip found');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Close with these differences' }).click();
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await app.getByRole('button', { name: /^Z 1 / }).click();
  const z = app.getByRole('article', { name: 'End-of-day report (Z) 1' });
  await expect(z).toContainText('Business day');
  await expect(z).toContainText('Batch total');
  await shot('z');
  await z.getByText('Batch total').scrollIntoViewIfNeeded();
  await shot('z-2');
  const saved = app.waitForEvent('download');
  await app.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('end-of-day-1.pdf');
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'Sign out' }).click();
  await app.getByRole('button', { name: 'Morgan Lee' }).click();
  await app.getByLabel('Morgan Lee’s PIN').pressSequentially('246810');
  await openQuickPayment(app);
  await app.keyboard.press('F7');
  await app.getByRole('button', { name: 'Bank bags' }).click();
  const batches = app.getByRole('region', { name: 'Card terminal batches' });
  await expect(batches.getByText(/^Batch of Card terminal, Z 1, /)).toBeVisible();
  await expect(batches.getByText('$45.00')).toBeVisible();
  await expect(batches.getByText('On its way')).toBeVisible();
  await picture(app, 'bank-5-batches', batches);
});
