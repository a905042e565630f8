import { expect, test } from './counter-fixture.ts';
import { managersWord, pay } from './payment-steps.ts';

test('a payment is found by its amount, told, and voided by keys with a lead’s word', async ({
  desk,
}) => {
  await pay(desk, '25');
  await pay(desk, '40');
  await desk.keyboard.press('F3');
  await expect(desk.getByLabel('Find a payment')).toBeFocused();
  await expect(desk.getByText('2 payments')).toBeVisible();
  await desk.keyboard.type('25');
  await expect(desk.getByText('1 payment', { exact: true })).toBeVisible();
  await desk.keyboard.press('Enter');
  const story = desk.getByRole('dialog', { name: 'Payment' });
  await expect(story.getByRole('button', { name: 'Void $25.00' })).toBeVisible();
  await expect(story.getByText('Authorized')).toBeVisible();
  await desk.keyboard.press('v');
  await managersWord(desk, 'Wrong patient');
  await expect(story.getByText('Voided: $25.00. Receipt 000003.')).toBeVisible();
  await expect(story.getByText('It was voided; the charge has disappeared.')).toBeVisible();
  await story.getByRole('button', { name: 'Receipt 000003' }).click();
  const receipt = desk.getByRole('article', { name: 'Receipt 000003' });
  await expect(receipt).toContainText('VOID');
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await expect(desk.getByLabel('Find a payment')).toBeFocused();
});
