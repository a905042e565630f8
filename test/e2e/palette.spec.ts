import { expect, test } from './counter-fixture.ts';

test('Ctrl+K lists the commands of the screen; letters and Enter run one', async ({ app }) => {
  await app.keyboard.type('25');
  await app.keyboard.press('Control+k');
  await expect(app.getByRole('searchbox', { name: 'What would you like to do?' })).toBeFocused();
  await app.keyboard.type('cash');
  await expect(app.getByRole('menuitem')).toHaveCount(1);
  await app.keyboard.press('Enter');
  await expect(app.getByLabel('Given by the patient')).toBeFocused();
});

test('the palette reports that no command matches, and Escape closes it', async ({ app }) => {
  await app.keyboard.press('Control+k');
  await app.keyboard.type('zzz');
  await expect(app.getByText('Nothing here goes by that name.')).toBeVisible();
  await app.keyboard.press('Escape');
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await expect(app.getByLabel('Amount due')).toBeFocused();
});
