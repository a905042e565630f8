import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import { expect } from './counter-fixture.ts';

/** A person at the keyboard. A chord is one key; typed text is not counted. */
export interface Person {
  readonly app: Page;
  readonly counter: RunningCounter;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Holds Alt and presses the letter that the button then shows: one key. */
  readonly pressLetter: (button: string) => Promise<void>;
  readonly type: (what: string, text: string) => Promise<void>;
  readonly swipe: (holder?: string) => Promise<void>;
}

export interface Flow {
  /** As `docs/how-to/using.md` names it. */
  readonly name: string;
  /** Up to the screen on which the flow begins; its keys are not counted. */
  readonly begin?: (app: Page, counter: RunningCounter) => Promise<void>;
  readonly does: (person: Person) => Promise<void>;
}

export const heading = (app: Page, name: string | RegExp) =>
  expect(app.getByRole('heading', { name })).toBeVisible();
export const focused = (app: Page, name: string | RegExp) =>
  expect(app.getByRole('button', { name })).toBeFocused();
export const field = (app: Page, label: string | RegExp) =>
  expect(app.getByLabel(label, { exact: true })).toBeFocused();

export async function quickPayment({ app, press, type }: Person, amount: string): Promise<void> {
  await press('Alt+q');
  await field(app, 'Amount due');
  await type('amount', amount);
}

export async function card({ app, press, swipe }: Person, holder?: string): Promise<void> {
  await press('Enter');
  await heading(app, 'Swipe the card');
  await swipe(holder);
  await focused(app, /^(Charge|Hold) \$/);
  await press('Enter');
}

/** The reason from its list, and then the approval of a manager. */
export async function reasonAndApproval({ app, press, type }: Person): Promise<void> {
  await field(app, 'Reason');
  await type('reason', 'Over');
  await press('Enter');
  await field(app, 'Morgan Lee’s PIN');
  await type('PIN', '246810');
  await press('Enter');
}

export async function approval({ app, press, type }: Person, why: string): Promise<void> {
  await field(app, 'Morgan Lee’s PIN');
  await type('PIN', '246810');
  await press('Tab');
  await type('reason', why);
  await press('Enter');
}

export const makePatient = (counter: RunningCounter) =>
  counter.ask('POST', '/api/pp/patients', {
    first_name: 'Maria',
    last_name: 'Quist',
    birth_date: '1980-02-29',
  });

export const LIST =
  'Last Name,First Name,Birth Date,Appt Time,Copay\nQuist,Maria,02/29/1980,9:30 AM,30.00\n';

/** Imports a list by hand, and returns to the search. */
export async function importList(app: Page, text = LIST): Promise<void> {
  await app.getByRole('button', { name: 'Import list…' }).first().click();
  const [chooser] = await Promise.all([
    app.waitForEvent('filechooser'),
    app.getByRole('button', { name: 'Choose file…' }).click(),
  ]);
  const buffer = Buffer.from(text);
  await chooser.setFiles({ name: 'today.csv', mimeType: 'text/csv', buffer });
  await app.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(app.getByText(/^\d+ rows? imported\.$/)).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
  await expect(app.locator('[data-row]').first()).toBeVisible();
}

/** Presses Enter at the button that opens the system's dialog, and chooses a file there. */
export async function chooseFile(
  { app, press, type }: Pick<Person, 'app' | 'press' | 'type'>,
  text: string,
): Promise<void> {
  const chosen = app.waitForEvent('filechooser');
  await app.evaluate(() => {}); // or the key comes before the browser listens for the dialog
  await press('Enter');
  const chooser = await chosen;
  const buffer = Buffer.from(text);
  await chooser.setFiles({ name: 'file.csv', mimeType: 'text/csv', buffer });
  await type('file', '');
}

export async function chooseMaria({ app, press, type }: Person): Promise<void> {
  await type('name', 'maria quist');
  await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
  await press('Enter');
}

/** Types a debit's account, and the name and address of its holder. */
export async function typeAccount(
  { app, press, type }: Person,
  first: string,
  last: string,
): Promise<void> {
  await field(app, 'Routing number');
  for (const [what, text] of [
    ['routing number', '110000000'],
    ['account', '000123456789'],
    ['first name', first],
    ['last name', last],
    ['street', '1 Main Street'],
    ['city', 'Springfield'],
    ['state', 'IL'],
  ] as const) {
    await type(what, text);
    await press('Tab');
  }
  await type('ZIP code', '62701');
}

export async function payInCash(app: Page): Promise<void> {
  await app.keyboard.press('Alt+q');
  await field(app, 'Amount due');
  await app.keyboard.type('25');
  await app.keyboard.press('F2');
  await field(app, 'Cash received');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
}
