import { expect, test } from './counter-fixture.ts';
import { LOOKS, picture } from './picture.ts';

for (const { name, ...look } of LOOKS) {
  test.describe(name, () => {
    test.use(look);

    test('the patients', async ({ desk }) => {
      await desk.keyboard.press('F6');
      await expect(desk.getByText('Try “Garcia”')).toBeVisible();
      await picture(desk, `${name}-patients-1-nobody`);
      await desk.keyboard.type('gar');
      await expect(desk.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await picture(desk, `${name}-patients-2-found`);
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('tab', { name: 'Record' })).toBeVisible();
      await desk.getByLabel('City').fill('Springfield Gardens');
      await desk.getByLabel('Phone', { exact: true }).fill('12');
      await desk.getByLabel('City').focus();
      await picture(desk, `${name}-patients-3-record`);
      await desk.keyboard.press('Alt+n');
      await expect(desk.getByLabel('First name')).toBeFocused();
      await picture(desk, `${name}-patients-4-new`);
    });
  });
}
