import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '../../src/main/settings/settings.ts';
import type { RunningCounter } from '../support/counter.ts';
import { readEntries } from '../support/read-journal.ts';
import {
  test as base,
  expect,
  markFirstPatient,
  nextPatient,
  signIn,
  swipe,
} from './counter-fixture.ts';
import { scan, typeSwipe } from './readers.ts';

/** A counter that begins with the patient, and whose usual copay is $25. */
const test = base.extend({
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
test.use({ atAmount: false });

const PATIENTS = '/api/pp/patients';
const MARIA = {
  first_name: 'Maria',
  last_name: 'Quist',
  birth_date: '1980-02-29',
  primary_phone: '5550101234',
  external_id: 'Q-1',
  notes: 'Speaks Spanish. Prefers mornings.',
} as const;

async function makePatient(counter: RunningCounter, fields: object = MARIA): Promise<string> {
  const made = await counter.ask('POST', PATIENTS, fields);
  return z.looseObject({ patient_id: z.string() }).parse(made).patient_id;
}

const box = (app: Page) => app.getByRole('combobox', { name: 'Find patient' });
const amount = (app: Page) => app.getByLabel('Amount due');
const about = (app: Page) => app.getByRole('complementary', { name: 'About this patient' });

/** Presses keys and counts them; a chord is one key. */
function keyboardOf(app: Page) {
  let pressed = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        pressed += 1;
        await app.keyboard.press(key);
      }
    },
    get pressed() {
      return pressed;
    },
  };
}

/** Chooses the only patient that the words find, by arrow and Enter. */
async function choose(app: Page, words = 'quist'): Promise<void> {
  await box(app).fill(words);
  await markFirstPatient(app);
  await app.keyboard.press('Enter');
  await expect(amount(app)).toBeFocused();
}

test.describe('keys of a payment', () => {
  test('a patient by search with a known amount needs the letters, ↓ Enter, Enter and Enter', async ({
    app,
    counter,
  }) => {
    await makePatient(counter);
    await expect(box(app)).toBeFocused();
    const keys = keyboardOf(app);
    await app.keyboard.type('quist'); // the letters of the search
    await expect(app.getByRole('option', { name: /Maria Quist/ })).toBeVisible();
    await keys.press('ArrowDown', 'Enter');
    expect(keys.pressed).toBe(2);
    await expect(amount(app)).toHaveValue('25.00');
    await keys.press('Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00, Maria Quist' })).toBeFocused();
    await keys.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(keys.pressed).toBe(4);
    await keys.press('Enter');
    await expect(box(app)).toBeFocused();
    await expect(box(app)).toHaveValue('');
    await expect(app.getByText('Maria Quist')).toHaveCount(0); // the page of the patient is closed
    expect(await counter.payments()).toMatchObject([{ method: 'CARD', results: 'APPROVED' }]);
  });

  test('a full name needs no arrow', async ({ app, counter }) => {
    await makePatient(counter);
    await app.keyboard.type('maria quist');
    await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
    await app.keyboard.press('Enter');
    await expect(amount(app)).toHaveValue('25.00');
  });

  test('a quick payment by card needs no more keys than its amount, Enter and Enter', async ({
    app,
    counter,
  }) => {
    await app.keyboard.press('Alt+q');
    await expect(amount(app)).toBeFocused();
    const keys = keyboardOf(app);
    await keys.press('2', '5', 'Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await keys.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(keys.pressed).toBe(4);
    expect(await counter.payments()).toMatchObject([{ method: 'CARD', results: 'APPROVED' }]);
  });

  test('a quick payment in cash needs its amount, F2, the cash and Enter', async ({ app }) => {
    await app.keyboard.press('Alt+q');
    await expect(amount(app)).toBeFocused();
    const keys = keyboardOf(app);
    await keys.press('2', '5', 'F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await keys.press('3', '0', 'Enter');
    await expect(app.getByRole('heading', { name: 'Change $5.00' })).toBeVisible();
    expect(keys.pressed).toBe(6);
  });
});

test('digits are a search, and only $25 or 25.00 is money', async ({ app }) => {
  await app.keyboard.type('25');
  await expect(app.getByText('No patients found')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(amount(app)).toHaveCount(0);
  for (const [typed, taken] of [
    ['$25', '25.00'],
    ['1,250.00', '1250.00'],
  ] as const) {
    await box(app).fill(typed);
    await app.keyboard.press('Enter');
    await expect(amount(app)).toHaveValue(taken);
    await app.keyboard.press('Escape');
    await app.keyboard.press('Escape');
    await expect(box(app)).toBeFocused();
  }
});

test('a quick payment works while the search is down', async ({ app, counter }) => {
  await counter.fault({ method: 'GET', path: PATIENTS, fault: 'status', status: 500, times: 100 });
  await app.keyboard.type('quist');
  await expect(app.getByRole('alert')).toContainText('the payment service is having problems');
  await app.keyboard.press('Alt+q');
  await expect(amount(app)).toBeFocused();
  await app.keyboard.type('10');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
});

test('the page of a patient shows what matters before a payment', async ({
  app,
  counter,
  data,
}) => {
  const patientId = await makePatient(counter);
  await choose(app);
  await expect(app.getByText('born 02/29/1980').first()).toBeVisible();
  await expect(about(app)).toContainText('Speaks Spanish. Prefers mornings.');
  await expect(about(app)).toContainText('Nothing paid today.');
  await expect(app.getByText('$25.00, the clinic’s usual amount')).toBeVisible();
  await app.keyboard.type('4'); // replaces the suggested amount
  await expect(amount(app)).toHaveValue('4');
  await app.keyboard.press('Alt+p');
  await choose(app);
  await expect(about(app).getByRole('region', { name: 'Saved sales' })).toContainText('$4.00');
  await expect(amount(app)).toHaveValue('25.00');
  await app.keyboard.press('Enter');
  await swipe(app, 'Max Stone');
  await expect(app.getByRole('button', { name: 'Charge $25.00, Maria Quist' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await expect(about(app)).toContainText('Nothing paid today.');
  await app.keyboard.press('Enter');
  await swipe(app, 'Joan Smith');
  const name = app.getByText(/The name on this card is not Maria Quist\./);
  await expect(name).toBeVisible();
  await expect(about(app)).toBeVisible();
  await expect(app.getByRole('main')).toContainText('born 02/29/1980');
  await expect(app.getByRole('button', { name: 'Charge $25.00, Maria Quist' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await nextPatient(app);
  await choose(app);
  const paid = about(app).getByRole('region', { name: 'Paid today' });
  await expect(paid).toContainText('Visa •••• 1111');
  await expect(paid).toContainText('$25.00');
  await app.keyboard.press('Escape');
  await expect(box(app)).toBeFocused();
  await app.goto('about:blank');
  await counter.stop();
  const opened = readEntries(data).filter(({ kind }) => kind === 'patient.opened');
  // Once for each of the three sales, however often its steps read the record.
  expect(opened.map(({ body }) => body)).toMatchObject([
    { patientId },
    { patientId },
    { patientId },
  ]);
});

test('the copay of the eligibility answer is the last suggestion', async ({ app, counter }) => {
  await makePatient(counter);
  await choose(app);
  await app.keyboard.press('Alt+3'); // coinsurance: no amount is known
  await expect(amount(app)).toHaveValue('');
  await app.keyboard.press('Alt+e');
  await expect(about(app).getByText(/^Copay .*, checked just now$/)).toBeVisible();
  await expect(amount(app)).toHaveValue('');
});

test.describe('bad input', () => {
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
    await expect(
      app.getByText('The list changed. Check the name, then choose again.'),
    ).toBeVisible();
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
    await expect(
      app.getByText('The list changed. Check the name, then choose again.'),
    ).toBeVisible();
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

  test('a label that is scanned on the page of a patient is no amount', async ({
    app,
    counter,
  }) => {
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
});

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

test.describe('privacy at the desk', () => {
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
});

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
