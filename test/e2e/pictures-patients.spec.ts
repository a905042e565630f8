import { expect, swipe, test } from './counter-fixture.ts';
import { picture, ZOOMED } from './picture.ts';

test.use({ viewport: ZOOMED });
test.slow(); // every screen, in every variant

test('the patients', async ({ desk }) => {
  await desk.keyboard.press('F6');
  await expect(desk.getByText('Try “Garcia”')).toBeVisible();
  await picture(desk, 'patients-1-nobody');
  await desk.keyboard.type('gar');
  await expect(desk.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await picture(desk, 'patients-2-found');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('tab', { name: 'Record' })).toBeVisible();
  await desk.getByLabel('City').fill('Springfield Gardens');
  await desk.getByLabel('Phone', { exact: true }).fill('12');
  await desk.getByLabel('City').focus();
  await picture(desk, 'patients-3-record');
  await desk.keyboard.press('Alt+n');
  await expect(desk.getByLabel('First name')).toBeFocused();
  await picture(desk, 'patients-4-new');
});

test('what is on file, and what the insurance grants', async ({ desk, counter }) => {
  await counter.ask('POST', '/api/pp/patients', {
    first_name: 'Grace',
    last_name: 'Hopper',
    birth_date: '1980-02-29',
    address_line1: '12 Cedar Lane',
    city: 'Springfield',
    state: 'IL',
  });
  await desk.keyboard.press('F6');
  await desk.getByRole('combobox').fill('hopper');
  await expect(desk.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await desk.keyboard.press('Enter');
  await desk.getByRole('tab', { name: 'On file' }).click();
  await expect(desk.getByText('Nothing is on file.')).toBeVisible();
  await picture(desk, 'on-file-1-nothing');
  await desk.getByRole('button', { name: 'Put a card or an account on file' }).click();
  await expect(desk.getByText('Swipe the card at the reader now.')).toBeVisible();
  await swipe(desk, 'Joan Smith');
  await desk.getByLabel(/^The patient agreed/).check();
  await picture(desk, 'on-file-2-swiped');
  await desk.getByRole('button', { name: 'Keep on file' }).click();
  await expect(desk.getByRole('listitem', { name: /^Visa/ })).toBeVisible();
  await picture(desk, 'on-file-3-kept');
  await desk.getByRole('tab', { name: 'Insurance' }).click();
  await expect(desk.getByText('The insurance has not been asked yet.')).toBeVisible();
  await picture(desk, 'insurance-1-not-asked');
  await desk.keyboard.press('Alt+i');
  await desk.getByLabel('What the service costs').fill('5000');
  await expect(desk.getByText('The patient pays', { exact: true })).toBeVisible();
  await picture(desk, 'insurance-2-answer');
  await desk.getByText('All that the insurance said').click();
  await desk.getByRole('table').scrollIntoViewIfNeeded();
  await picture(desk, 'insurance-3-table');
});

test('a record that was changed at another counter', async ({ desk, counter }) => {
  const made = await counter.ask('POST', '/api/pp/patients', {
    last_name: 'Hopper',
    city: 'Troy',
  });
  const { patient_id: id } = made as { readonly patient_id: string };
  await desk.keyboard.press('F6');
  await desk.getByRole('combobox').fill('hopper');
  await expect(desk.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await desk.keyboard.press('Enter');
  await desk.getByLabel('City').fill('Rome');
  await counter.ask('POST', `/api/pp/patients/${id}`, { city: 'Utica' });
  await desk.keyboard.press('Control+s');
  await expect(desk.getByRole('dialog')).toBeVisible();
  await picture(desk, 'patients-5-conflict');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Delete…' }).click();
  await expect(desk.getByLabel('PIN of Morgan Lee')).toBeFocused();
  await picture(desk, 'patients-6-delete');
});
