import { expect, test } from './counter-fixture.ts';
import { choosePatient, giveManagerApproval, PATIENT_NAME, pay } from './payment-steps.ts';
import { picture } from './picture.ts';

test.slow(); // a screen in every variant

test('a payment is assigned to a patient and then moved to another one, and its receipt says so', async ({
  app,
  counter,
}) => {
  await counter.ask('POST', '/api/pp/patients', {
    ...{ first_name: 'Leo', last_name: 'Quist', birth_date: '2015-01-09' },
  });
  await app.keyboard.press('F3');
  await expect(app.getByLabel('Find payment')).toBeFocused();
  await app.keyboard.press('Alt+g');
  const list = app.getByRole('dialog', { name: 'Unassigned payments' });
  await expect(list.getByText('Every payment has a patient')).toBeVisible();
  await picture(app, 'move-1-none');
  await app.keyboard.press('Escape');
  await pay(app, '25');
  await choosePatient(app, counter);
  await app.keyboard.press('F3');
  await expect(app.getByLabel('Find payment')).toBeFocused();
  await app.keyboard.press('Alt+g');
  await expect(list.getByRole('article', { name: 'Copay, $25.00' })).toContainText(
    'receipt 000001',
  );
  await picture(app, 'move-2-unassigned');
  await list.getByRole('button', { name: 'Assign' }).click();
  await list.getByRole('combobox', { name: 'Find patient' }).fill(PATIENT_NAME);
  await list.getByRole('option', { name: new RegExp(PATIENT_NAME) }).click();
  await expect(
    list.getByRole('button', { name: `Assign $25.00 to ${PATIENT_NAME}` }),
  ).toBeVisible();
  await picture(app, 'move-3-assign');
  await list.getByRole('button', { name: `Assign $25.00 to ${PATIENT_NAME}` }).click();
  await giveManagerApproval(app, 'Taken without a patient');
  await expect(list.getByText(`$25.00 now belongs to ${PATIENT_NAME}.`)).toBeVisible();
  await expect(list.getByText('Every payment has a patient')).toBeVisible();
  await app.keyboard.press('Escape');

  await app.getByLabel('Find payment').press('Enter');
  const payment = app.getByRole('dialog', { name: 'Payment' });
  await payment.getByRole('button', { name: 'Move to another patient' }).click();
  await payment.getByRole('combobox', { name: 'Find patient' }).fill(PATIENT_NAME);
  await payment.getByRole('option', { name: new RegExp(PATIENT_NAME) }).click();
  await payment.getByRole('button', { name: `Move $25.00 to ${PATIENT_NAME}` }).click();
  await giveManagerApproval(app, 'Wrong patient');
  await expect(app.getByText('The payment belongs to this patient already.')).toBeVisible();
  await payment
    .getByRole('button', { name: /^(Back|Cancel)/ })
    .first()
    .click();
  await payment.getByRole('button', { name: 'Choose another patient' }).click();
  await payment.getByRole('combobox', { name: 'Find patient' }).fill('Leo Quist');
  await payment.getByRole('option', { name: /Leo Quist/ }).click();
  await payment.getByRole('button', { name: 'Move $25.00 to Leo Quist' }).click();
  await giveManagerApproval(app, 'Wrong patient');
  await expect(payment.getByText('Moved to another patient')).toBeVisible();
  await picture(app, 'move-4-moved');
  await payment.getByRole('button', { name: 'Receipt 000001' }).click();
  const paper = app.getByRole('article', { name: /^Receipt/ });
  await expect(paper).toContainText('Moved to another patient');
  await app.getByRole('button', { name: 'HSA/FSA' }).click();
  await expect(paper).toContainText('Leo Quist');
  await expect(paper).toContainText('Moved to this patient');
  await picture(app, 'move-5-receipt');
});
