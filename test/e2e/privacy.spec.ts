import { expect } from './counter-fixture.ts';
import { amount, box, choose, makePatient, test } from './patient-fixture.ts';

test.use({ atAmount: false });

test('lists are blank after 30 s and by a key, and a key shows them again', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await app.clock.install();
  await app.keyboard.press('Alt+x');
  await app.keyboard.type('quist');
  await expect(app.getByRole('option', { name: /Maria Quist/ })).toBeVisible();
  await app.clock.fastForward(30_000);
  await expect(app.getByRole('option')).toHaveCount(0);
  await expect(app.getByText('Hidden. Press any key')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('option', { name: /Maria Quist/ })).toBeVisible();
  await expect(amount(app)).toHaveCount(0);
  await app.keyboard.press('Alt+x');
  await expect(app.getByRole('option')).toHaveCount(0);
});

test('saved sales are blank by the same key, and the key that shows them opens none', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await choose(app);
  await expect(amount(app)).toHaveValue('25.00');
  await amount(app).fill('40');
  await app.keyboard.press('Alt+p');
  await expect(app.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
  await app.keyboard.press('Alt+t');
  const dialog = app.getByRole('dialog', { name: 'Saved sales' });
  await expect(dialog.getByText('Maria Q.')).toBeVisible();
  await app.keyboard.press('Alt+x');
  await expect(dialog.getByText('Maria Q.')).toBeHidden();
  await expect(dialog.getByText(/^Hidden\. Press any key/)).toBeVisible();
  await app.keyboard.press('1');
  await expect(dialog.getByText('Maria Q.')).toBeVisible();
  await app.keyboard.press('1');
  await expect(app.getByRole('heading', { name: 'Split payment' })).toBeVisible();
});

test('no recent patients are listed before a search', async ({ app, counter }) => {
  await makePatient(counter);
  await choose(app);
  await app.keyboard.press('Escape');
  await expect(box(app)).toBeFocused();
  await expect(app.getByText('Try “Garcia”')).toBeVisible();
  await expect(app.getByRole('option')).toHaveCount(0);
});
