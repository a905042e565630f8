import type { Page } from '@playwright/test';
import { expect, signInOwner, test } from './counter-fixture.ts';
import {
  closeUp,
  expectLargeTargets,
  expectNothingCut,
  expectReflow,
  REFLOWED,
  spaceOut,
} from './layout-checks.ts';
import { expectUncovered } from './screens.ts';

test.slow(); // each panel in three forms

const WINDOW = { width: 1024, height: 768 } as const;

/** Shows what is open at 320 px, and with the text spacing of WCAG; fails if a part of it is lost. */
async function expectFits(app: Page, screen: string): Promise<void> {
  await expectLargeTargets(app, screen);
  await app.setViewportSize(REFLOWED);
  await expectReflow(app, `${screen} at 320 px`);
  const focused = app.locator('[role=dialog] :is(input, select, textarea):focus');
  if ((await focused.count()) === 1) {
    await focused.scrollIntoViewIfNeeded();
    await expectUncovered(focused);
  }
  await app.setViewportSize(WINDOW);
  await spaceOut(app);
  await expectNothingCut(app, `${screen} with more space`);
  await closeUp(app);
}

/** Closes the uppermost panel. */
async function leave(app: Page): Promise<void> {
  const dialogs = app.getByRole('dialog');
  const open = await dialogs.count();
  await app.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(open - 1);
}

test('the panels of patients, people and the day keep their content at 320 px, and have large targets', async ({
  app,
}) => {
  await app.setViewportSize(WINDOW);
  await signInOwner(app);
  await app.keyboard.press('F6');
  await app.getByRole('button', { name: 'Agreements' }).click();
  await expect(app.getByRole('dialog', { name: 'Agreements' })).toBeVisible();
  await expectFits(app, 'the agreements');
  await leave(app);
  await app.keyboard.press('F7');
  await app.getByRole('button', { name: 'Count the drawer' }).click();
  const count = app.getByLabel('$100', { exact: true });
  await count.fill('2');
  await expectFits(app, 'the count of the drawer');
  await app.getByRole('button', { name: 'Finish count' }).click();
  await expect(app.getByText('To the cent')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByText('Counted today')).toBeVisible();
  await app.getByRole('button', { name: 'Close the day…' }).click();
  await expect(app.getByRole('button', { name: 'Start the reconciliation' })).toBeVisible();
  await expectFits(app, 'the close of the day');
  await app.keyboard.press('F10');
  await expect(app).toHaveTitle('Settings – Swipewell');
  await app.keyboard.press('F12');
  await expect(app.getByLabel(/PIN/).first()).toBeVisible();
  await expectFits(app, 'the lock');
});
