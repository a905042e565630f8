import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '../../src/main/settings/settings.ts';
import type { RunningCounter } from '../support/counter.ts';
import { test as base, expect, markFirstPatient } from './counter-fixture.ts';

/** A counter that begins with the patient, with a usual copay of $25. */
export const test = base.extend({
  data: async ({ data }, use) => {
    const [copay, ...others] = DEFAULT_SETTINGS.lineKinds;
    const settings = {
      ...DEFAULT_SETTINGS,
      checkout: { firstScreen: 'find-patient', recentPatients: false },
      lineKinds: [{ ...copay, amount: 2_500 }, ...others],
    };
    writeFileSync(join(data, 'settings.json'), JSON.stringify(settings));
    await use(data);
  },
});

export const PATIENTS = '/api/pp/patients';
export const MARIA = {
  first_name: 'Maria',
  last_name: 'Quist',
  birth_date: '1980-02-29',
  primary_phone: '5550101234',
  external_id: 'Q-1',
  notes: 'Speaks Spanish. Prefers mornings.',
} as const;

export async function makePatient(
  counter: RunningCounter,
  fields: object = MARIA,
): Promise<string> {
  const made = await counter.ask('POST', PATIENTS, fields);
  return z.looseObject({ patient_id: z.string() }).parse(made).patient_id;
}

export const box = (app: Page) => app.getByRole('combobox', { name: 'Find patient' });
export const amount = (app: Page) => app.getByLabel('Amount due');
export const about = (app: Page) => app.getByRole('complementary', { name: 'About this patient' });

/** Chooses the only patient that the words find, by arrow and Enter. */
export async function choose(app: Page, words = 'quist'): Promise<void> {
  await box(app).fill(words);
  await markFirstPatient(app);
  await app.keyboard.press('Enter');
  await expect(amount(app)).toBeFocused();
}
