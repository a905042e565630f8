import { expect, openQuickPayment, test } from './counter-fixture.ts';

test('Ctrl+K lists the commands of the screen; letters and Enter run one', async ({ app }) => {
  await app.keyboard.type('25');
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('searchbox', { name: 'Find an action' })).toBeFocused();
  await app.keyboard.type('take cash');
  await expect(app.getByRole('menuitem')).toHaveCount(1);
  await app.keyboard.press('Enter');
  await expect(app.getByLabel('Cash received')).toBeFocused();
});

test('the palette reports that no command matches, and Escape closes it', async ({ app }) => {
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('searchbox', { name: 'Find an action' })).toBeFocused();
  await app.keyboard.type('zzz');
  await expect(app.getByText('No action matches.')).toBeVisible();
  await app.keyboard.press('Escape');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await openQuickPayment(app);
});
