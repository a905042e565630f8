import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '../../src/main/settings/settings.ts';
import { expect, findPatient, markFirstPatient, swipe, test } from './counter-fixture.ts';
import { leaveAgreement } from './payment-steps.ts';
import { picture, ZOOMED } from './picture.ts';

/** A counter with a usual copay. */
const withCopay = test.extend({
  data: async ({ data }, use) => {
    const [copay, ...others] = DEFAULT_SETTINGS.lineKinds;
    const lineKinds = [{ ...copay, amount: 2_500 }, ...others];
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ ...DEFAULT_SETTINGS, lineKinds }));
    await use(data);
  },
  atAmount: false,
});
for (const each of [test, withCopay]) each.use({ viewport: ZOOMED });
test.slow(); // every screen, in every variant

withCopay('pictures of the search and the patient’s page', async ({ app, counter }) => {
  const maria = { first_name: 'Maria', last_name: 'Delgado', primary_phone: '5550101234' };
  await counter.ask('POST', '/api/pp/patients', {
    ...maria,
    birth_date: '1980-02-29',
    external_id: 'P00712',
    notes: 'Speaks Spanish. Prefers mornings.',
  });
  await counter.ask('POST', '/api/pp/patients', { ...maria, birth_date: '1991-07-04' });
  await picture(app, '0-find');
  await app.keyboard.type('delgado');
  await expect(app.getByText('Same name')).toHaveCount(2);
  await markFirstPatient(app);
  await picture(app, '0-found');
  await app.getByRole('option', { name: /P00712/ }).click();
  await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
  await app.keyboard.press('Alt+p');
  await expect(app.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
  await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
  await app.keyboard.type('P00712');
  await expect(app.getByText('Enter chooses Maria Delgado.')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
  await expect(app.getByText('Speaks Spanish.')).toBeVisible();
  await picture(app, '0-patient');
  await app.keyboard.press('Enter');
  await swipe(app, 'Joan Smith');
  await expect(app.getByRole('button', { name: 'Charge $25.00, Maria Delgado' })).toBeFocused();
  await picture(app, '0-charge');
});

test('pictures of the patients', async ({ app }) => {
  await app.keyboard.press('F6');
  await expect(app.getByText('Try “Garcia”')).toBeVisible();
  await picture(app, 'patients-1-none');
  await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
  await app.keyboard.type('gar');
  await markFirstPatient(app);
  await picture(app, 'patients-2-found');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('tab', { name: 'Record' })).toBeVisible();
  await app.getByLabel('City').fill('Springfield Gardens');
  await app.getByLabel('Phone', { exact: true }).fill('12');
  await app.getByLabel('City').focus();
  await picture(app, 'patients-3-record');
  await app.keyboard.press('Alt+n');
  await expect(app.getByLabel('First name')).toBeFocused();
  await picture(app, 'patients-4-new');
});

test('pictures of cards on file and insurance benefits', async ({ app, counter }) => {
  await counter.ask('POST', '/api/pp/patients', {
    first_name: 'Grace',
    last_name: 'Hopper',
    birth_date: '1980-02-29',
    address_line1: '12 Cedar Lane',
    city: 'Springfield',
    state: 'IL',
  });
  await app.keyboard.press('F6');
  await findPatient(app, 'hopper');
  await app.getByRole('tab', { name: 'On file' }).click();
  await expect(app.getByText('No card or account is on file.')).toBeVisible();
  await picture(app, 'on-file-1-nothing');
  await app.getByRole('button', { name: 'Save a card or account on file' }).click();
  await expect(app.getByText('Swipe the card now.')).toBeVisible();
  await swipe(app, 'Joan Smith');
  await app.getByLabel(/^The patient agreed/).check();
  await picture(app, 'on-file-2-swiped');
  await app.getByRole('button', { name: 'Save on file' }).click();
  await expect(app.getByRole('dialog', { name: /^Agreement 9/ })).toBeVisible();
  await picture(app, 'on-file-4-agreement');
  await leaveAgreement(app);
  await expect(app.getByRole('listitem', { name: /^Visa/ })).toBeVisible();
  await picture(app, 'on-file-3-saved');
  await app.getByRole('tab', { name: 'Insurance' }).click();
  await expect(app.getByText('Eligibility has not been checked yet.')).toBeVisible();
  await picture(app, 'insurance-1-not-asked');
  await app.keyboard.press('Alt+e');
  await app.getByLabel('Cost of the service').fill('5000');
  await expect(app.getByText('Patient pays', { exact: true })).toBeVisible();
  await picture(app, 'insurance-2-answer');
  await app.getByText('All benefits').click();
  await picture(app, 'insurance-3-table', app.getByRole('table').getByRole('row').last());
});

test('pictures of a record changed at another counter', async ({ app, counter }) => {
  const made = await counter.ask('POST', '/api/pp/patients', {
    last_name: 'Hopper',
    city: 'Troy',
  });
  const { patient_id: id } = made as { readonly patient_id: string };
  await app.keyboard.press('F6');
  await findPatient(app, 'hopper');
  await app.getByLabel('City').fill('Rome');
  await counter.ask('POST', `/api/pp/patients/${id}`, { city: 'Utica' });
  await app.keyboard.press('Control+s');
  await expect(app.getByRole('dialog')).toBeVisible();
  await picture(app, 'patients-5-conflict');
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: 'Delete…' }).click();
  await expect(app.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await expect(app.getByRole('button', { name: 'Delete record' })).toHaveAttribute(
    'data-look',
    'destructive',
  );
  await picture(app, 'patients-6-delete');
});
