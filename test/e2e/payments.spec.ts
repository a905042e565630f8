import { chargeDemoCard, duplicateTab, expect, openQuickPayment, test } from './counter-fixture.ts';
import { debit, giveReasonAndApproval, pay } from './payment-steps.ts';

test('a payment is found by its amount, shown, and voided by keys with a manager approval', async ({
  app,
}) => {
  await pay(app, '25');
  await pay(app, '40');
  await app.keyboard.press('F3');
  await expect(app.getByLabel('Find payment')).toBeFocused();
  await expect(app.getByText('2 payments')).toBeVisible();
  await app.keyboard.type('25');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline.getByRole('button', { name: 'Void $25.00' })).toBeVisible();
  await expect(timeline.getByText('Authorized')).toBeVisible();
  await app.keyboard.press('v');
  await giveReasonAndApproval(app, 'Wrong patient');
  await expect(timeline.getByText('Voided: $25.00. Receipt 000003.')).toBeVisible();
  await expect(
    timeline.getByText('This payment was voided. The patient is not charged.'),
  ).toBeVisible();
  await timeline.getByRole('button', { name: 'Receipt 000003' }).click();
  const receipt = app.getByRole('article', { name: 'Receipt 000003' });
  await expect(receipt).toContainText('VOID');
  await app.keyboard.press('Escape');
  await expect(timeline.getByRole('button', { name: 'Receipt 000003' })).toBeFocused();
  await app.keyboard.press('Escape');
  await expect(timeline).toHaveCount(0);
  await expect(app.getByLabel('Find payment')).toBeFocused();
});

test('a partial refund is given, and an outdated page in another window reports the change', async ({
  app,
  counter,
}) => {
  await pay(app, '140.50', 'Rosa Diaz');
  const other = await duplicateTab(app);
  const open = async (page: typeof app) => {
    await openQuickPayment(page);
    await page.keyboard.press('F3');
    await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    const timeline = page.getByRole('dialog', { name: 'Payment' });
    await expect(timeline.getByRole('button', { name: 'Partial refund' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(timeline.getByLabel(/^Amount, up to/)).toBeFocused();
    await page.keyboard.type('100');
    return timeline;
  };
  const [here, there] = [await open(app), await open(other)];
  for (const page of [app, other]) {
    await page.bringToFront();
    await giveReasonAndApproval(page, 'Overpaid');
  }
  await expect(here.getByText(/^Refunded: \$100\.00/)).toBeVisible();
  await expect(there.getByText(/^Someone else just changed this/)).toBeVisible();
  const credits = (await counter.payments()).filter(({ action }) => action === 'CREDIT');
  expect(credits).toHaveLength(1);
  await other.close();
});

test('a settled card payment is refunded to its card by keys, with a receipt that names the card', async ({
  app,
  counter,
}) => {
  await pay(app, '140.50', 'Rosa Diaz');
  await counter.ask('POST', '/_demo/clock', { advance_seconds: 3 * 86_400 });
  await app.keyboard.press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline.getByRole('button', { name: /^Refund/ })).toBeVisible();
  await app.keyboard.press('r');
  await expect(timeline.getByLabel(/^Amount, up to/)).toBeFocused();
  await app.keyboard.type('140.50');
  await app.keyboard.press('Enter');
  await expect(timeline.getByLabel('Reason', { exact: true })).toBeFocused();
  await app.keyboard.type('Insur');
  await app.keyboard.press('Enter');
  await expect(timeline.getByLabel(/’s PIN$/)).toBeFocused();
  await app.keyboard.type('246810');
  await app.keyboard.press('Enter');
  await expect(timeline.getByText('Refunded: $140.50. Receipt 000002.')).toBeVisible();
  await timeline.getByRole('button', { name: 'Receipt 000002' }).click();
  const receipt = app.getByRole('article', { name: 'Receipt 000002' });
  await expect(receipt).toContainText('Original receipt000001');
  await expect(receipt).toContainText('ReasonInsurance paid');
  await expect(receipt).toContainText('American Express •••• 0005−$140.50');
});

test('a refund of a settled bank debit warns until its bank can no longer return it', async ({
  app,
  counter,
}) => {
  await debit(app, '021000021', '000123456789');
  await counter.ask('POST', '/_demo/clock', { advance_seconds: 3 * 86_400 }); // settled after two
  await app.keyboard.press('F3');
  await expect(app.getByLabel('Find payment')).toBeFocused();
  await app.keyboard.press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline.getByRole('button', { name: 'Refund' })).toBeVisible();
  await app.keyboard.press('r');
  const warning = timeline.getByText(/^The bank may still return this payment until /);
  const lastDay = new Date();
  lastDay.setDate(lastDay.getDate() + 7);
  const [month, day] = [lastDay.getMonth() + 1, lastDay.getDate()].map((n) =>
    `${n}`.padStart(2, '0'),
  );
  await expect(warning).toContainText(
    `until ${month}/${day}/${lastDay.getFullYear()}. Refund it after`,
  );
  await app.keyboard.press('Escape');
  await expect(warning).toHaveCount(0);
});

test('Back from the approval of a partial refund returns to its amount', async ({ app }) => {
  await pay(app, '140.50', 'Rosa Diaz');
  await app.keyboard.press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline.getByRole('button', { name: 'Partial refund' })).toBeVisible();
  await app.keyboard.press('r');
  await expect(timeline.getByLabel(/^Amount, up to/)).toBeFocused();
  await app.keyboard.type('100');
  await app.keyboard.press('Enter');
  await expect(timeline.getByLabel('Reason')).toBeFocused();
  await expect(timeline.getByText('Enter: Reason.')).toBeVisible();
  await app.keyboard.type('Over');
  await app.keyboard.press('Enter');
  await expect(timeline.getByLabel(/’s PIN$/)).toBeFocused();
  await expect(timeline.getByText('Reason: Overpaid')).toBeVisible();
  const approval = timeline.getByRole('form', { name: 'Refund $100.00' });
  await expect(approval).toContainText('American Express •••• 0005');
  await timeline.getByRole('button', { name: 'Back' }).click();
  await expect(timeline.getByLabel(/^Amount, up to/)).toHaveValue('100');
});

test('cash is refunded from the drawer with a receipt that says so', async ({ app }) => {
  await app.keyboard.type('60');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: /^Change|^Paid(?! today)/ })).toBeVisible();
  await app.keyboard.press('Enter');
  await app.keyboard.press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(
    timeline.getByRole('button', { name: 'Refund in cash, up to $60.00' }),
  ).toBeVisible();
  await app.keyboard.press('r');
  await expect(timeline.getByLabel(/^Amount, up to/)).toBeFocused();
  await app.keyboard.type('61');
  await expect(timeline.getByText('At most $60.00 can be refunded.')).toBeVisible();
  await timeline.getByLabel(/^Amount, up to/).fill('60');
  await giveReasonAndApproval(app, 'Visit canceled');
  await expect(timeline.getByText('Cash refunded. Receipt 000002.')).toBeVisible();
  await timeline.getByRole('button', { name: 'Receipt 000002' }).click();
  const receipt = app.getByRole('article', { name: 'Receipt 000002' });
  await expect(receipt).toContainText('REFUND');
  await expect(receipt).toContainText('Original receipt000001');
  await expect(receipt).toContainText('Cash refunded−$60.00');
});

test('voids at the end of the day each show their own result', async ({ app, counter }) => {
  await pay(app, '25', 'Wei Chen');
  await pay(app, '40', 'Rosa Diaz');
  const [first] = await counter.payments();
  await app.keyboard.press('F3');
  await expect(app.getByText('2 payments')).toBeVisible();
  await app.keyboard.press('Alt+v');
  const voids = app.getByRole('dialog', { name: 'Void today’s payments' });
  await expect(voids.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await voids.getByText('$25.00').click();
  await voids.getByText('$40.00').click();
  await counter.ask('POST', `/api/pp/payments/${first?.id}/void`);
  await expect(voids.getByRole('button', { name: 'Void 2 payments, $65.00' })).toBeVisible();
  await giveReasonAndApproval(app, 'Duplicate payment');
  await expect(voids.getByText(/^Voided: \$40\.00/)).toBeVisible();
  await expect(voids.getByText(/^Nothing of this payment is left to void or refund/)).toBeVisible();
});

test('another till’s payment is found by its amount, shown and voided here', async ({
  app,
  counter,
}) => {
  await counter.ask('POST', '/api/pp/payments/authorize', {
    method: 'card',
    amount: '77.31',
    tracking_id: 'OTHER1-1',
    track_data: ';4111111111111111=30121011234567890?',
  });
  await app.keyboard.press('F3');
  await expect(app.getByLabel('Find payment')).toBeFocused();
  await app.keyboard.press('Alt+m');
  await app.keyboard.type('77.31');
  const list = app.getByRole('region', { name: 'Payments of other counters' });
  await expect(list.getByText(/^1 payment of other counters/)).toBeVisible();
  await list.getByRole('button', { name: /\$77\.31/ }).click();
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline.getByRole('button', { name: 'Void $77.31' })).toBeVisible();
  await app.keyboard.press('v');
  await giveReasonAndApproval(app, 'Wrong amount');
  await expect(timeline.getByText(/^Voided: \$77\.31/)).toBeVisible();
});

test('a declined card prints a slip, at the counter and later', async ({ app }) => {
  await chargeDemoCard(app, '180', 'Max Stone');
  await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await app.keyboard.press('p');
  const slip = app.getByRole('article', { name: 'Declined slip' });
  await expect(slip).toContainText('DECLINED$180.00');
  await expect(slip).toContainText('Nothing was charged');
  await app.keyboard.press('Escape');
  await app.keyboard.press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(
    app.getByText('Nothing was charged, so there is nothing to void or refund.'),
  ).toBeVisible();
  await app.keyboard.press('p');
  await expect(slip).toContainText('Visa •••• 0002');
});

test('during an outage only this till’s side is shown, and no void or refund is offered', async ({
  app,
  counter,
}) => {
  await pay(app, '25');
  const [paid] = await counter.payments();
  const path = `/api/pp/payments/${paid?.id}`;
  await counter.fault({ method: 'GET', path, fault: 'status', status: 503, times: 100 });
  await app.keyboard.press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(timeline.getByText(/^Only the journal of this counter is shown/)).toBeVisible();
  await expect(timeline.getByText('Authorized')).toBeVisible();
  await expect(timeline.getByRole('button', { name: /^Void|^Refund/ })).toHaveCount(0);
});

test('another entry of the journal does not hide the void', async ({ app, counter }) => {
  await pay(app, '25');
  const [paid] = await counter.payments();
  await app.keyboard.press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: 'Void $25.00' })).toBeVisible();
  const path = `/api/pp/payments/${paid?.id}`;
  await counter.fault({ method: 'GET', path, fault: 'status', status: 503, times: 100 });
  const other = await duplicateTab(app);
  await openQuickPayment(other);
  await other.keyboard.type('40');
  await other.keyboard.press('Alt+p');
  await expect(other.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
  await openQuickPayment(other);
  await other.keyboard.type('60');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await app.bringToFront();
  const signOut = app.getByRole('button', { name: 'Sign out', includeHidden: true });
  await expect(signOut).toBeDisabled();
  await expect(app.getByText('Loading from the payment service…')).toHaveCount(0);
  await app.keyboard.press('v');
  await expect(app.getByLabel('Reason')).toBeVisible();
  await other.close();
});
