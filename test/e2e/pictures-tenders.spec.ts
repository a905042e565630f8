import { expect, openQuickPayment, swipe, test } from './counter-fixture.ts';
import { picture, ZOOMED } from './picture.ts';

test.use({
  viewport: ZOOMED,
  flags: [
    ...['--link', 'swipewell://sale?external_id=P00042&line=copay:6500'],
    ...['--link', 'swipewell://sale?external_id=NEW-7&line=deductible:6000'],
  ],
});
test.slow(); // every screen, in every variant

test('pictures of an incoming sale paid by every tender', async ({ app }) => {
  const timeline = app.getByRole('dialog', { name: 'Payment' });
  await expect(app.getByText('Kofi Okafor')).toBeVisible();
  await picture(app, 'tender-1-incoming');
  await app.keyboard.press('Alt+s');
  await expect(app.getByLabel(/^Pay now/)).toBeFocused();
  await app.keyboard.type('20');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('40');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
  await picture(app, 'tender-2-split');
  await app.keyboard.type('15');
  await app.keyboard.press('Alt+r');
  await app.keyboard.press('Enter');
  await expect(app.getByText('Enter it as shown on the check or terminal.')).toBeVisible();
  await picture(app, 'tender-3-record');
  await app.keyboard.type('1042');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('list', { name: 'Paid so far' })).toContainText('Check 1042');
  await expect(app.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
  await app.keyboard.press('Alt+b');
  await expect(app.getByLabel('Routing number')).toBeFocused();
  await app.keyboard.type('110000001');
  await app.keyboard.press('Enter');
  await expect(app.getByText('One digit is wrong')).toBeVisible();
  await picture(app, 'tender-4-account');
  await app.keyboard.press('Escape');
  await app.keyboard.press('Alt+p');
  await openQuickPayment(app);
  await app.keyboard.press('Alt+t');
  await expect(app.getByRole('dialog', { name: 'Saved sales' })).toBeVisible();
  await picture(app, 'tender-5-saved');
  await app.keyboard.press('1');
  await expect(app.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
  await app.keyboard.press('Enter');
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('button', { name: 'Charge $30.00' })).toBeFocused();
  await app.keyboard.press('Alt+k');
  await picture(app, 'tender-6-save');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText('Check 1042');
  await picture(app, 'tender-7-paid');
  await app.keyboard.press('Enter');
  await app.keyboard.press('F3'); // at once: the next sale fills in the counter meanwhile
  await expect(app.getByText('3 payments', { exact: true })).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(timeline).toContainText('JOAN SMITH'); // from the card, not the patient
  await expect(
    timeline.getByRole('button', { name: /Void or refund the whole sale/ }),
  ).toBeVisible();
  await picture(app, 'tender-8-payer');
  await app.keyboard.press('w');
  await expect(timeline.getByText('Void $30.00')).toBeVisible();
  await picture(app, 'tender-9-void-sale');
});

test('pictures of a hold by swipe', async ({ app }) => {
  await expect(app.getByLabel('Amount due')).toHaveValue('65.00');
  await app.keyboard.press('Alt+h');
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('button', { name: /^Hold \$/ })).toBeFocused();
  await picture(app, 'hold-1-card');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Held' })).toBeVisible();
  await picture(app, 'hold-2-held');
});
