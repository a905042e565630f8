import { z } from 'zod';
import { PATIENT_FIELDS, type PatientFieldName } from '../../src/shared/domain/patient-fields.ts';
import { DOCUMENTED_PATIENT, samplesOf } from '../support/documented-patient.ts';
import { expect, test } from './counter-fixture.ts';

const GROUPS: readonly (readonly [prefix: string, group: string])[] = [
  ['address_', 'Address'],
  ['gender', 'More details'],
  ['ssn', 'Identifiers'],
  ['subscriber_', 'Subscriber'],
  ['is_not_subscriber', 'Subscriber'],
  ['primary_carrier_', 'Primary carrier'],
  ['secondary_carrier_', 'Secondary carrier'],
  ['alt_', 'Alternate contact'],
  ['enrolled_', 'Preferences'],
  ['notes', 'Notes'],
];

const camel = (name: string) =>
  name.replaceAll(/_(.)/g, (_under, letter: string) => letter.toUpperCase());

test('every field of the document accepts its limit in the form and no longer or invalid text', async ({
  app,
  counter,
}) => {
  test.setTimeout(180_000);
  await app.keyboard.press('F6');
  await expect(app.getByRole('button', { name: /^New patient/ })).toBeVisible();
  await app.keyboard.press('Alt+n');
  await expect(app.getByLabel('First name')).toBeFocused();
  for (const name of new Set(GROUPS.map(([, group]) => group))) {
    await app.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  }
  const typed: Record<string, string> = {};
  for (const field of DOCUMENTED_PATIENT) {
    if (['patient_id', 'patient_status'].includes(field.name)) continue;
    const rule = PATIENT_FIELDS[camel(field.name) as PatientFieldName]; // its unit test covers it
    const group = GROUPS.find(([prefix]) => field.name.startsWith(prefix))?.[1];
    const place = group === undefined ? app : app.getByRole('group', { name: group });
    const control = place.getByLabel(rule.label, { exact: true }).first();
    await expect(control, field.name).toBeVisible();
    const { taken, over, wrong } = samplesOf(field);
    const [limit = ''] = taken;
    if (rule.choices === undefined) {
      for (const value of [over, ...wrong]) {
        await control.fill(value);
        await control.blur();
        await expect(control, `${field.name}: ${value.slice(0, 20)}`).toHaveAttribute(
          'aria-invalid',
          'true',
        );
      }
      await control.fill(limit);
    } else {
      const codes = await control
        .locator('option')
        .evaluateAll((options) =>
          options
            .map((option) => (option as HTMLOptionElement).value)
            .filter((code) => code !== ''),
        );
      expect(codes.sort(), field.name).toEqual([...taken].sort());
      await control.selectOption(limit);
    }
    await expect(control, field.name).toHaveAttribute('aria-invalid', 'false');
    typed[field.name] = limit;
  }
  await app.getByRole('button', { name: 'Add patient' }).click();
  await expect(app.getByRole('tab', { name: 'Record' })).toBeVisible();
  const found = z
    .array(z.record(z.string(), z.string()))
    .parse(await counter.ask('GET', `/api/pp/patients/?ref_id=${typed['ref_id']}`));
  expect(found).toMatchObject([typed]);
});
