import { chargeDemoCard, duplicateTab, expect, test } from './counter-fixture.ts';
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
  await expect(story.getByRole('button', { name: 'Receipt 000003' })).toBeFocused();
  await desk.keyboard.press('Escape');
  await expect(story).toHaveCount(0);
  await expect(desk.getByLabel('Find a payment')).toBeFocused();
});

test('a part goes back, and an old page in another window is told that somebody was quicker', async ({
  desk,
  counter,
}) => {
  await pay(desk, '140.50', 'Rosa Diaz');
  const other = await duplicateTab(desk);
  const open = async (page: typeof desk) => {
    await expect(page.getByLabel('Amount due')).toBeVisible();
    await page.keyboard.press('F3');
    await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    const story = page.getByRole('dialog', { name: 'Payment' });
    await expect(story.getByRole('button', { name: 'Refund a part' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(story.getByLabel(/^How much/)).toBeFocused();
    await page.keyboard.type('100');
    return story;
  };
  const [here, there] = [await open(desk), await open(other)];
  for (const page of [desk, other]) {
    await page.bringToFront();
    await page.keyboard.press('Enter');
    await managersWord(page, 'Copay was too high');
  }
  await expect(here.getByText(/^Refunded: \$100\.00/)).toBeVisible();
  await expect(there.getByText(/^Somebody was quicker/)).toBeVisible();
  const credits = (await counter.payments()).filter(({ action }) => action === 'CREDIT');
  expect(credits).toHaveLength(1);
  await other.close();
});

test('cash goes back from the drawer with a receipt that says so', async ({ desk }) => {
  await desk.keyboard.type('60');
  await desk.keyboard.press('F2');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: /^Change|^Paid/ })).toBeVisible();
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('F3');
  await expect(desk.getByText('1 payment', { exact: true })).toBeVisible();
  await desk.keyboard.press('Enter');
  const story = desk.getByRole('dialog', { name: 'Payment' });
  await expect(story.getByRole('button', { name: 'Cash back, up to $60.00' })).toBeVisible();
  await desk.keyboard.press('r');
  await expect(story.getByLabel(/^How much/)).toBeFocused();
  await desk.keyboard.type('61');
  await expect(story.getByText('Only $60.00 remain.')).toBeVisible();
  await story.getByLabel(/^How much/).fill('60');
  await desk.keyboard.press('Enter');
  await managersWord(desk, 'Visit cancelled');
  await expect(story.getByText('Cash given back. Receipt 000002.')).toBeVisible();
  await story.getByRole('button', { name: 'Receipt 000002' }).click();
  const receipt = desk.getByRole('article', { name: 'Receipt 000002' });
  await expect(receipt).toContainText('REFUND');
  await expect(receipt).toContainText('For receipt000001');
  await expect(receipt).toContainText('Cash returned$60.00');
});

test('voids at the day’s end tell each its own result', async ({ desk, counter }) => {
  await pay(desk, '25', 'Wei Chen');
  await pay(desk, '40', 'Rosa Diaz');
  const [first] = await counter.payments();
  await desk.keyboard.press('F3');
  await expect(desk.getByText('2 payments')).toBeVisible();
  await desk.keyboard.press('Alt+v');
  const voids = desk.getByRole('dialog', { name: 'Voids at day’s end' });
  await expect(voids.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await voids.getByText('$25.00').click();
  await voids.getByText('$40.00').click();
  await counter.ask('POST', `/api/pp/payments/${first?.id}/void`);
  await voids.getByRole('button', { name: 'Void 2 payments, $65.00' }).click();
  await managersWord(desk, 'Terminal test');
  await expect(voids.getByText(/^Voided: \$40\.00/)).toBeVisible();
  await expect(voids.getByText(/^There is nothing of this payment to undo any more/)).toBeVisible();
});

test('another till’s payment is found by its amount, told and voided here', async ({
  desk,
  counter,
}) => {
  await counter.ask('POST', '/api/pp/payments/authorize', {
    method: 'card',
    amount: '77.31',
    tracking_id: 'OTHER1-1',
    track_data: ';4111111111111111=30121011234567890?',
  });
  await desk.keyboard.press('F3');
  await expect(desk.getByLabel('Find a payment')).toBeFocused();
  await desk.keyboard.press('Alt+m');
  await desk.keyboard.type('77.31');
  const list = desk.getByRole('region', { name: 'Payments of other tills' });
  await expect(list.getByText(/^1 of other tills/)).toBeVisible();
  await list.getByRole('button', { name: /\$77\.31/ }).click();
  const story = desk.getByRole('dialog', { name: 'Payment' });
  await expect(story.getByRole('button', { name: 'Void $77.31' })).toBeVisible();
  await desk.keyboard.press('v');
  await managersWord(desk, 'Charged at the wrong counter');
  await expect(story.getByText(/^Voided: \$77\.31/)).toBeVisible();
});

test('a declined card leaves a slip, at the counter and later', async ({ desk }) => {
  await chargeDemoCard(desk, '180', 'Max Stone');
  await expect(desk.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await desk.keyboard.press('p');
  const slip = desk.getByRole('article', { name: 'Declined slip' });
  await expect(slip).toContainText('DECLINED$180.00');
  await expect(slip).toContainText('Nothing was charged');
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('F3');
  await expect(desk.getByText('1 payment', { exact: true })).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Nothing was charged, so there is nothing to undo.')).toBeVisible();
  await desk.keyboard.press('p');
  await expect(slip).toContainText('Visa •••• 0002');
});

test('with the service away only this till’s side is told, and nothing can be undone', async ({
  desk,
  counter,
}) => {
  await pay(desk, '25');
  const [paid] = await counter.payments();
  const path = `/api/pp/payments/${paid?.id}`;
  await counter.fault({ method: 'GET', path, fault: 'status', status: 503, times: 100 });
  await desk.keyboard.press('F3');
  await expect(desk.getByText('1 payment', { exact: true })).toBeVisible();
  await desk.keyboard.press('Enter');
  const story = desk.getByRole('dialog', { name: 'Payment' });
  await expect(story.getByText(/^Only this till’s side/)).toBeVisible();
  await expect(story.getByText('Authorized')).toBeVisible();
  await expect(story.getByRole('button', { name: /^Void|^Refund/ })).toHaveCount(0);
});

test('another entry of the journal does not take the void out of reach', async ({
  desk,
  counter,
}) => {
  await pay(desk, '25');
  const [paid] = await counter.payments();
  await desk.keyboard.press('F3');
  await expect(desk.getByText('1 payment', { exact: true })).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'Void $25.00' })).toBeVisible();
  const path = `/api/pp/payments/${paid?.id}`;
  await counter.fault({ method: 'GET', path, fault: 'status', status: 503, times: 100 });
  const other = await duplicateTab(desk);
  await expect(other.getByLabel('Amount due')).toBeFocused();
  await other.keyboard.type('40');
  await other.keyboard.press('Alt+p');
  await expect(other.getByRole('button', { name: 'Parked (1)' })).toBeVisible();
  await other.keyboard.type('60');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await desk.bringToFront();
  const signOut = desk.getByRole('button', { name: 'Sign out', includeHidden: true });
  await expect(signOut).toBeDisabled();
  await expect(desk.getByText('Reading what the service says of it…')).toHaveCount(0);
  await desk.keyboard.press('v');
  await expect(desk.getByLabel('Why')).toBeVisible();
  await other.close();
});
