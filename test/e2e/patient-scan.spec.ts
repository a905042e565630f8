import { expect } from './counter-fixture.ts';
import { about, amount, box, choose, MARIA, makePatient, test } from './patient-fixture.ts';
import { scan, scanKeys, typeSwipe } from './readers.ts';

test.use({ atAmount: false });

const LICENSE = [
  '@',
  'ANSI 636014040002DL00410288ZC03290034DLDAQD1234562',
  'DCSQUIST',
  'DDEN',
  'DACMARIA',
  'DBB02291980',
  'DAG100 MAIN ST',
  'DAISPRINGFIELD',
  '',
];

test('a label chooses its patient, a license searches by name and birth date, and a card reaches no page', async ({
  app,
  counter,
}) => {
  await makePatient(counter, { ...MARIA, external_id: '70020' });
  await makePatient(counter, { ...MARIA, first_name: 'Mario', external_id: '70021' });
  await expect(box(app)).toBeFocused();
  await scan(app, 'PT:70020\r');
  await expect(amount(app)).toBeFocused();
  await expect(about(app)).toContainText('Speaks Spanish.');
  await app.keyboard.press('Escape');
  await expect(box(app)).toBeFocused();

  await scan(app, LICENSE.join('\r'));
  await expect(box(app)).toHaveValue('QUIST, MARIA 02/29/1980');
  await expect(app.getByRole('option')).toHaveCount(1);
  await app.keyboard.press('Enter');
  await expect(amount(app)).toBeFocused();
  await app.keyboard.press('Escape');
  await expect(box(app)).toBeFocused();

  await scan(app, LICENSE.slice(0, 4).join('\r'));
  await expect(app.getByText(/^The driver’s license was read only in part/)).toBeVisible();
  await expect(box(app)).toHaveValue('');

  await typeSwipe(app, '%B4111111111111111^QUIST/MARIA^30121011234567890?\r');
  await typeSwipe(app, ';4111111111111111=30121011234567890?\r');
  await app.keyboard.type('q');
  await expect(box(app)).toHaveValue('q');
  expect(await app.content()).not.toContain('411111');
});

test('a label that is scanned on the page of a patient is no amount', async ({ app, counter }) => {
  await makePatient(counter);
  await choose(app);
  await expect(amount(app)).toHaveValue('25.00');
  await scan(app, '70021');
  await expect(amount(app)).toHaveValue('70021');
  await app.keyboard.press('Enter');
  await expect(app.getByText('A scanned number is no amount. Type the amount.')).toBeVisible();
  await expect(amount(app)).toHaveValue('25.00');
  await scan(app, '70021');
  await expect(amount(app)).toHaveValue(/70021$/);
  await app.keyboard.press('F2');
  await expect(amount(app)).toHaveValue('25.00');
  await expect(app.getByLabel('Cash received')).toHaveCount(0);
});

test('a label that a scanner reads twice within a moment is no amount, and takes no money', async ({
  app,
  counter,
}) => {
  await makePatient(counter);
  await choose(app);
  await expect(amount(app)).toHaveValue('25.00');
  await scanKeys(app, '70021\r70021\r');
  await expect(app.getByText('A scanned number is no amount. Type the amount.')).toBeVisible();
  await expect(amount(app)).toHaveValue('25.00');
  await expect(amount(app)).toBeFocused();
  await app.keyboard.press('Enter'); // the usual next step, with the suggested amount
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await expect(app.getByRole('main')).toContainText('$25.00');
});

for (const delay of [0, 5, 20]) {
  test(`digits of a date reach their own field at ${delay} ms a key`, async ({ app }) => {
    await expect(box(app)).toBeFocused();
    await app.evaluate(() => {
      const fields = ['date', 'text', 'text'].map((type) =>
        Object.assign(document.createElement('input'), { type }),
      );
      document.body.append(...fields);
      fields[0]?.focus();
    });
    await app.keyboard.type('02042006', { delay });
    const date = app.locator('input[type=date]');
    const [text, next] = [0, 1].map((at) => app.locator('body > input[type=text]').nth(at));
    if (text === undefined || next === undefined) throw new Error('There are two fields of text.');
    await expect(date).toHaveValue('2006-02-04');
    await text.focus();
    await app.keyboard.type('02042000', { delay });
    await app.keyboard.press('Tab');
    await app.keyboard.type('0', { delay });
    await expect(text).toHaveValue('02042000');
    await expect(next).toHaveValue('0');
    await expect(date).toHaveValue('2006-02-04');
  });
}
