import { expect, signIn, swipe } from './counter-fixture.ts';
import { amount, test } from './patient-fixture.ts';

test.use({ atAmount: false });

test.describe('a sale link', () => {
  test.use({
    flags: ['--link', 'swipewell://sale?external_id=Q-1&line=copay:4000'],
  });

  test('opens with its amount, and the time at which the practice system sent it', async ({
    app,
    counter,
  }) => {
    await expect(app.getByText(/^\$40\.00, from the practice system at/)).toBeVisible();
    await expect(amount(app)).toHaveValue('40.00');
    expect(await counter.payments()).toEqual([]);
  });
});

test.describe('a sale link of a patient that the service names late', () => {
  test.use({ flags: ['--link', 'swipewell://sale?external_id=P00042&line=copay:2500'] });
  const search = { method: 'GET', path: '/api/pp/patients' } as const;

  for (const [what, fault, name] of [
    ['has the name', { ...search, fault: 'delay', delay_ms: 4_000 }, 'Kofi Okafor'],
    [
      'has the number of one whose name cannot be read',
      { ...search, fault: 'drop_before', times: 9 },
      'Patient P00042',
    ],
  ] as const) {
    test(`the button ${what}`, async ({ counter, page }) => {
      await counter.fault(fault);
      await page.goto(counter.url);
      await signIn(page, undefined, false);
      await expect(amount(page)).toHaveValue('25.00');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
      await swipe(page, 'Joan Smith');
      await expect(page.getByRole('button', { name: `Charge $25.00, ${name}` })).toBeFocused();
    });
  }
});

test.describe('a sale link that arrives while a patient is open', () => {
  const link = (sale: string) => ['--link', `swipewell://sale?external_id=${sale}`];
  test.use({ flags: [...link('P00042&line=copay:2500'), ...link('NEW-7&line=deductible:6000')] });

  test('waits in a banner, and the swiped card is charged for the open patient', async ({
    app,
    counter,
  }) => {
    await expect(app.getByText('Kofi Okafor')).toBeVisible();
    const waiting = app.getByRole('complementary', { name: 'Incoming sale' });
    await expect(waiting).toContainText('$60.00 Deductible for patient NEW-7');
    await app.keyboard.press('Enter');
    await swipe(app, 'Joan Smith');
    const charge = app.getByRole('button', { name: 'Charge $25.00, Kofi Okafor' });
    await expect(charge).toBeFocused();
    await expect(waiting).toContainText('Finish the current sale first');
    await app.keyboard.press('Alt+o');
    await expect(charge).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText('$25.00');
    await app.keyboard.press('Enter');
    await expect(app.getByText('Patient NEW-7')).toBeVisible();
    await expect(amount(app)).toHaveValue('60.00');
    expect(await counter.payments()).toHaveLength(1);
  });
});
