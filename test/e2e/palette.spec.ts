import { expect, test } from './counter-fixture.ts';

test('Ctrl+K lists what can be done here; letters and Enter do it', async ({ desk }) => {
  await desk.keyboard.type('25');
  await desk.keyboard.press('Control+k');
  await expect(desk.getByRole('searchbox', { name: 'What would you like to do?' })).toBeFocused();
  await desk.keyboard.type('cash');
  await expect(desk.getByRole('menuitem')).toHaveCount(1);
  await desk.keyboard.press('Enter');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
});

test('the palette says so where nothing goes by the name, and Escape leaves it', async ({
  desk,
}) => {
  await desk.keyboard.press('Control+k');
  await desk.keyboard.type('zzz');
  await expect(desk.getByText('Nothing here goes by that name.')).toBeVisible();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await expect(desk.getByLabel('Amount due')).toBeFocused();
});
