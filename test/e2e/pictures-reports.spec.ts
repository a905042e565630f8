import { expect } from './counter-fixture.ts';
import { LOOKS, picture } from './picture.ts';
import { openTab, showSince, test } from './seeded-books.ts';

for (const { name, ...look } of LOOKS) {
  test.describe(name, () => {
    test.use({ ...look, spoiled: true });

    test('the reports', async ({ reports }) => {
      await picture(reports, `${name}-reports-1-empty`);
      await showSince(reports, '2025-01-01');
      await expect(reports.getByText(/rows, complete/)).toBeVisible();
      await expect(reports.getByRole('row').nth(2)).not.toContainText('…');
      await picture(reports, `${name}-reports-2-table`);
      await openTab(reports, 'Does it agree?');
      await picture(reports, `${name}-reports-3-agreement-empty`);
      await showSince(reports, '2025-01-01');
      await expect(reports.getByText(/things do not agree/)).toBeVisible();
      await picture(reports, `${name}-reports-4-agreement`);
      await openTab(reports, 'Pictures');
      await expect(reports.getByRole('figure')).toHaveCount(4);
      await picture(reports, `${name}-reports-5-pictures`);
    });
  });
}
