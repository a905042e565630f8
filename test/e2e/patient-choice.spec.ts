import { expect, swipe } from './counter-fixture.ts';
import { amount, box, choose, MARIA, makePatient, PATIENTS, test } from './patient-fixture.ts';

test.use({ atAmount: false });

test('an Enter before the answer chooses nobody, and the list never moves under the mark', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await makePatient(counter, { first_name: 'Aaron', last_name: 'Quist' });
  const slow = { fault: 'delay', delay_ms: 2_000, times: 4 } as const;
  await counter.fault({ method: 'GET', path: PATIENTS, ...slow });
  await app.keyboard.type('quist');
  await app.keyboard.press('Enter');
  await expect(app.getByText('Searching')).toBeVisible();
  await expect(app.getByRole('option')).toHaveCount(2);
  await app.keyboard.press('Enter');
  await expect(app.getByText('Press ↓ to choose, then Enter.')).toBeVisible();
  await expect(amount(app)).toHaveCount(0);
  await app.keyboard.press('ArrowDown');
  await app.keyboard.type(','); // another search
  await expect(app.getByRole('option').and(app.locator('[aria-selected=true]'))).toHaveCount(0);
});

test('a click on a row that was another patient’s until now chooses nobody and says so', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await makePatient(counter, { first_name: 'Aaron', last_name: 'Quist' });
  await app.keyboard.type('quist');
  await expect(app.getByRole('option')).toHaveCount(2);
  // As fast as no person is: in the moment in which the rows move.
  await app.evaluate(() => {
    const list = document.querySelector('[role=listbox]');
    if (list === null) throw new Error('The search has no list.');
    const clickFirst = (_: readonly MutationRecord[], observer: MutationObserver) => {
      observer.disconnect();
      list.querySelector<HTMLElement>('[role=option]')?.click();
    };
    new MutationObserver(clickFirst).observe(list, { childList: true });
  });
  await app.keyboard.type(' m');
  await expect(app.getByText('The list changed. Check the name, then choose again.')).toBeVisible();
  await expect(amount(app)).toHaveCount(0);
  // Until the list has rested; a click that took the patient may be answered late.
  const maria = app.getByRole('option', { name: /Maria Quist/ });
  await expect(async () => {
    if (await maria.isVisible()) await maria.click({ timeout: 5_000 });
    await expect(amount(app)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(amount(app)).toHaveValue('25.00');
});

test('a click on a row that came under a resting pointer chooses nobody, until it has rested', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  const maria = app.getByRole('option', { name: /Maria Quist/ });
  await app.keyboard.type('quist');
  await maria.hover();
  await box(app).fill('zzzz'); // or the earlier answer is shown while the next one is awaited
  await expect(app.getByText('No patients found')).toBeVisible();
  await app.clock.install();
  await app.clock.pauseAt((await app.evaluate(() => Date.now())) + 1_000);
  await box(app).fill('quist');
  await expect(async () => {
    await app.clock.runFor(50);
    await expect(maria).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await app.mouse.down();
  await app.mouse.up();
  await expect(app.getByText('The list changed. Check the name, then choose again.')).toBeVisible();
  await app.clock.runFor(400);
  await app.mouse.down();
  await app.mouse.up();
  await app.clock.resume();
  await expect(amount(app)).toHaveValue('25.00');
});

test('two patients of one name and birth date are never taken by name', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await makePatient(counter, { ...MARIA, primary_phone: '5550109999', external_id: 'Q-2' });
  await app.keyboard.type('maria quist 2/29/1980');
  const rows = app.getByRole('option');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Same name' })).toHaveCount(2);
  await app.keyboard.press('Enter');
  await expect(amount(app)).toHaveCount(0);
  await rows.filter({ hasText: '9999' }).click();
  await expect(app.getByText('Q-2')).toBeVisible();
});

test('a patient deleted elsewhere is not charged', async ({ app, counter }) => {
  const patientId = await makePatient(counter);
  await choose(app);
  await expect(amount(app)).toHaveValue('25.00');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await counter.ask('DELETE', `${PATIENTS}/${patientId}`);
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('main')).toContainText('This patient was deleted');
  await expect(app.getByRole('button', { name: /^Charge/ })).toBeDisabled();
  await app.keyboard.press('Escape');
  await expect(app.getByRole('main')).toContainText('This patient was deleted');
  await app.keyboard.press('Enter');
  await expect(amount(app)).toBeVisible();
  expect(await counter.payments()).toEqual([]);
});

test('another patient does not get the amount of the one before', async ({ app, counter }) => {
  await makePatient(counter);
  await makePatient(counter, { first_name: 'Omar', last_name: 'Tull' });
  await choose(app);
  await app.keyboard.press('Alt+2');
  await app.keyboard.type('99');
  await app.keyboard.press('Alt+1');
  await expect(amount(app)).toHaveValue('99'); // a typed amount stays
  await amount(app).fill('');
  await app.keyboard.press('Alt+2');
  await app.keyboard.press('Alt+1');
  await expect(amount(app)).toHaveValue('25.00');
  await app.getByLabel('Description for the HSA/FSA receipt').fill('X-ray');
  await amount(app).fill('99');
  await app.keyboard.press('Alt+a');
  const dialog = app.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Find patient' }).fill('omar tull');
  await expect(dialog.getByRole('status')).toContainText('Enter chooses Omar Tull.');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('main')).toContainText('Omar Tull');
  await expect(amount(app)).toHaveValue('25.00');
  await expect(app.getByLabel('Description for the HSA/FSA receipt')).toHaveValue('');
});

test('the button after a question names the patient too', async ({ app, counter }) => {
  await makePatient(counter);
  await choose(app);
  await expect(amount(app)).toHaveValue('25.00');
  await amount(app).fill('1500');
  await app.keyboard.press('Enter');
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('button', { name: /^Charge \$1,500/ })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByText('$1,500.00 is a large amount.')).toBeVisible();
  await app.getByRole('button', { name: 'Charge $1,500.00, Maria Quist' }).click();
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
});

test('the button of an endless name has the amount and both ends of it, and covers no notice', async ({
  app,
  counter,
}) => {
  const [first_name, last_name] = ['W'.repeat(50), 'M'.repeat(50)];
  await makePatient(counter, { ...MARIA, first_name, last_name });
  await app.setViewportSize({ width: 1024, height: 768 });
  await choose(app, last_name);
  await expect(amount(app)).toHaveValue('25.00');
  await app.keyboard.press('Enter');
  await swipe(app, 'Joan Smith');
  // Screen readers get the whole name, which is on the page too.
  const name = `Charge $25.00, ${first_name} ${last_name}`;
  const charge = app.getByRole('button', { name, exact: true });
  await expect(charge).toBeFocused();
  await expect(app.getByRole('main')).toContainText(`${first_name} ${last_name}`);
  await expect(charge.locator('bdi')).toHaveText('M'.repeat(12));
  await expect(charge.locator('bdi')).toBeInViewport({ ratio: 1 });
  expect((await charge.boundingBox())?.height).toBeLessThan(90); // three lines
  const notice = app.getByText(/^The name on this card is not W+…M+\./);
  const isUnderButtons = () =>
    notice.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, bottom - 2);
      return over === null || !(element.contains(over) || over.contains(element));
    });
  await expect.poll(isUnderButtons).toBe(false);
});
