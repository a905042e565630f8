import { expect, swipe, test } from './counter-fixture.ts';
import { picture, ZOOMED } from './picture.ts';

test.use({
  viewport: ZOOMED,
  flags: [
    ...['--link', 'swipewell://sale?external_id=P00042&line=copay:6500'],
    ...['--link', 'swipewell://sale?external_id=NEW-7&line=deductible:6000'],
  ],
});
test.slow(); // every screen, in every variant

test('a sale that was sent here, paid by every tender', async ({ desk }) => {
  const story = desk.getByRole('dialog', { name: 'Payment' });
  await expect(desk.getByText('Kofi Okafor')).toBeVisible();
  await picture(desk, 'tender-1-sent-here');
  await desk.keyboard.press('Alt+s');
  await expect(desk.getByLabel(/^Pay now/)).toBeFocused();
  await desk.keyboard.type('20');
  await desk.keyboard.press('F2');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
  await desk.keyboard.type('40');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'What remains' })).toBeVisible();
  await picture(desk, 'tender-2-split');
  await desk.keyboard.type('15');
  await desk.keyboard.press('Alt+r');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Type it as it stands there.')).toBeVisible();
  await picture(desk, 'tender-3-record');
  await desk.keyboard.type('1042');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('list', { name: 'Paid so far' })).toContainText('Check 1042');
  await desk.keyboard.press('Alt+b');
  await expect(desk.getByLabel('Routing number')).toBeFocused();
  await desk.keyboard.type('110000001');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('one of these is mistyped')).toBeVisible();
  await picture(desk, 'tender-4-account');
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Alt+p');
  await expect(desk.getByLabel('Amount due')).toBeFocused();
  await desk.keyboard.press('Alt+t');
  await expect(desk.getByRole('dialog', { name: 'Parked sales' })).toBeVisible();
  await picture(desk, 'tender-5-parked');
  await desk.keyboard.press('1');
  await expect(desk.getByRole('heading', { name: 'What remains' })).toBeVisible();
  await desk.keyboard.press('Enter');
  await swipe(desk, 'Joan Smith');
  await expect(desk.getByRole('button', { name: 'Charge $30.00' })).toBeFocused();
  await desk.keyboard.press('Alt+k');
  await picture(desk, 'tender-6-save');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('article', { name: /^Receipt/ })).toContainText('Check 1042');
  await picture(desk, 'tender-7-paid');
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('F3');
  await desk.keyboard.press('Enter');
  await expect(story).toContainText('JOAN SMITH'); // from the card, not the patient
  await expect(story.getByRole('button', { name: /Undo the whole sale/ })).toBeVisible();
  await picture(desk, 'tender-8-payer');
  await desk.keyboard.press('w');
  await expect(story.getByText('Void $30.00')).toBeVisible();
  await picture(desk, 'tender-9-undo-sale');
});

test('a hold by its swipe', async ({ desk }) => {
  await expect(desk.getByLabel('Amount due')).toHaveValue('65.00');
  await desk.keyboard.press('Alt+h');
  await expect(desk.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await swipe(desk, 'Joan Smith');
  await expect(desk.getByRole('button', { name: /^Hold \$/ })).toBeFocused();
  await picture(desk, 'hold-1-card');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Held' })).toBeVisible();
  await picture(desk, 'hold-2-held');
});
