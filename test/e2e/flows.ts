import type { Page } from '@playwright/test';
import type { RunningCounter } from '../support/counter.ts';
import { expect, signInOwner, swipe } from './counter-fixture.ts';
import { hold, loseTheAnswer, pay } from './payment-steps.ts';

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
  /** As `docs/using.md` names it. */
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
const timelineOpen = (app: Page) =>
  expect(app.getByRole('dialog').getByText('Authorized')).toBeVisible();

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

async function exactCash({ app, press }: Person): Promise<void> {
  await press('F2');
  await field(app, 'Cash received');
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

/** Opens the one payment of today. */
async function openPayment({ app, press }: Person): Promise<void> {
  await press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await press('Enter');
  await timelineOpen(app);
}

/** Finds the right patient of a payment, and has the move approved. */
async function moveTo(person: Person, button: string): Promise<void> {
  const { app, press, type } = person;
  const search = app.getByRole('dialog').getByRole('combobox', { name: 'Find patient' });
  await expect(search).toBeFocused();
  await type('name', 'Leo Quist');
  await expect(app.getByRole('dialog').getByRole('option', { name: /^Leo Quist/ })).toBeVisible();
  await expect(app.getByRole('dialog').getByRole('status').first()).toContainText('Leo Quist');
  await press('Enter');
  await focused(app, button);
  await press('Enter');
  await approval(person, 'Wrong patient');
  await expect(app.getByText('$25.00 now belongs to Leo Quist.')).toBeVisible();
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
  await expect(app.getByText(/^\d rows? imported\.$/)).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
  await expect(app.locator('[data-row]').first()).toBeVisible();
}

/** Presses Enter at the button that opens the system's dialog, and chooses a file there. */
export async function chooseFile({ app, press, type }: Person, text: string): Promise<void> {
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

/** The flows of README.md and docs/using.md at checkout and with its payments. */
export const PAYMENT_FLOWS: readonly Flow[] = [
  {
    name: 'A patient of today’s list',
    begin: async (app, counter) => {
      await makePatient(counter);
      await importList(app);
    },
    does: async (person) => {
      const { app, press } = person;
      await press('Alt+j');
      await expect(app.getByRole('button', { name: /9:30/ })).toBeFocused();
      await press('Enter');
      await expect(app.getByLabel('Amount due')).toHaveValue('30.00');
      await card(person);
      await heading(app, 'Approved');
    },
  },
  {
    name: 'A patient by search, with a suggested amount',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      const { app, type, press } = person;
      await type('name', 'quist');
      await expect(app.getByRole('option', { name: /Maria Quist/ })).toBeVisible();
      await press('ArrowDown', 'Enter');
      await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
      await card(person);
      await heading(app, 'Approved');
    },
  },
  {
    name: 'A patient by full name',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      await chooseMaria(person);
      await expect(person.app.getByLabel('Amount due')).toHaveValue('25.00');
      await card(person);
      await heading(person.app, 'Approved');
    },
  },
  {
    name: 'A quick payment by card',
    does: async (person) => {
      await quickPayment(person, '25');
      await card(person);
      await heading(person.app, 'Approved');
    },
  },
  {
    name: 'Another card after a decline',
    does: async (person) => {
      await quickPayment(person, '25');
      await card(person, 'Max Stone');
      await heading(person.app, 'Declined');
      await card(person);
      await heading(person.app, 'Approved');
    },
  },
  {
    name: 'The exact amount in cash',
    does: async (person) => {
      await quickPayment(person, '25');
      await exactCash(person);
      await heading(person.app, 'Paid, no change');
    },
  },
  {
    name: 'Cash with change',
    does: async (person) => {
      const { app, press, type } = person;
      await quickPayment(person, '25');
      await press('F2');
      await field(app, 'Cash received');
      await type('cash', '40');
      await press('Enter');
      await heading(app, 'Change $15.00');
    },
  },
  {
    name: 'The receipt, and the next patient',
    begin: async (app) => {
      await payInCash(app);
      await app.evaluate(() => {
        window.print = () => window.dispatchEvent(new Event('afterprint'));
      });
    },
    does: async ({ app, press }) => {
      await press('p');
      await expect(app.getByRole('button', { name: 'Print again' })).toBeVisible();
      await press('Enter');
      await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
    },
  },
  {
    name: 'The HSA/FSA receipt',
    begin: (app) => payInCash(app),
    does: async ({ app, press }) => {
      await press('i');
      await expect(app.getByText(/^HSA\/FSA receipt$/i).first()).toBeVisible();
    },
  },
  {
    name: 'An eligibility check',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      await chooseMaria(person);
      await expect(person.app.getByText('Eligibility', { exact: false }).first()).toBeVisible();
      await person.press('Alt+e');
      await expect(person.app.getByText(/checked just now$/)).toBeVisible();
    },
  },
  {
    name: 'Two items',
    does: async (person) => {
      const { app, press, type } = person;
      await quickPayment(person, '25');
      await press('+');
      await expect(app.getByLabel('Another item')).toBeFocused();
      await type('amount', '60');
      await card(person);
      await heading(app, 'Approved');
    },
  },
  {
    name: 'A large amount, confirmed',
    does: async (person) => {
      const { app, press } = person;
      await quickPayment(person, '1500.00');
      await card(person);
      await expect(app.getByText('$1,500.00 is a large amount.')).toBeVisible();
      await focused(app, 'Change amount');
      await press('Tab', 'Enter');
      await heading(app, 'Approved');
    },
  },
  {
    name: 'A new payment that looks like an earlier one',
    begin: async (app) => {
      await pay(app, '25', 'Joan Smith');
      await app.keyboard.press('Escape');
    },
    does: async (person) => {
      await quickPayment(person, '25');
      await card(person);
      await focused(person.app, 'Cancel this charge');
      await person.press('Tab', 'Enter');
      await heading(person.app, 'Approved');
    },
  },
  {
    name: 'Cash and a card for one sale',
    does: async (person) => {
      await quickPayment(person, '40');
      await person.press('Alt+s');
      await heading(person.app, 'Split payment');
      await person.type('part', '15');
      await exactCash(person);
      await heading(person.app, 'Left to pay');
      await card(person);
      await heading(person.app, 'Approved');
    },
  },
  {
    name: 'A bank account',
    does: async (person) => {
      const { app, press } = person;
      await quickPayment(person, '80');
      await press('Alt+b');
      await typeAccount(person, 'Paul', 'Hogan');
      await press('Enter');
      await heading(app, 'Approved');
    },
  },
  {
    name: 'A check',
    does: async (person) => {
      const { app, press, type } = person;
      await quickPayment(person, '30');
      await press('Alt+r');
      await field(app, 'Check number');
      await type('number', '1042');
      await press('Enter');
      await heading(app, 'Paid');
    },
  },
  {
    name: 'A sale saved for later, and opened again',
    does: async (person) => {
      const { app, press } = person;
      await quickPayment(person, '30');
      await press('Alt+p');
      await expect(app.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
      await press('Alt+t');
      await expect(app.getByRole('dialog', { name: 'Saved sales' })).toContainText('$30.00');
      await press('1');
      await heading(app, 'Split payment');
    },
  },
  {
    name: 'A payment that also saves the card on file',
    begin: async (_, counter) => void (await makePatient(counter)),
    does: async (person) => {
      const { app, press, swipe } = person;
      await chooseMaria(person);
      await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
      await press('Enter');
      await swipe();
      await expect(app.getByRole('button', { name: 'Save on file' })).toBeVisible();
      await focused(app, /^Charge \$/);
      await press('Alt+k', 'Enter');
      await heading(app, 'Approved');
    },
  },
  {
    name: 'A lost answer: the next patient, and the payment set aside',
    begin: (_, counter) => loseTheAnswer(counter, 10_000),
    does: async (person) => {
      const { app, press } = person;
      await quickPayment(person, '25');
      await card(person);
      await heading(app, 'Unconfirmed: do not charge again');
      await press('Enter', 'F9');
      await expect(
        app.getByRole('dialog').getByRole('button', { name: 'Set aside' }),
      ).toBeVisible();
      await press('Enter');
      await expect(app.getByRole('dialog').getByText('Set aside')).toBeVisible();
    },
  },
  {
    name: 'A manager marks an unconfirmed payment as not charged',
    begin: async (app, counter) => {
      await loseTheAnswer(counter, 10_000);
      await app.keyboard.press('Alt+q');
      await field(app, 'Amount due');
      await app.keyboard.type('25');
      await app.keyboard.press('Enter');
      await swipe(app, 'Joan Smith');
      await focused(app, /^Charge/);
      await app.keyboard.press('Enter');
      await heading(app, 'Unconfirmed: do not charge again');
    },
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await press('F9');
      await expect(app.getByRole('dialog')).toBeVisible();
      await pressLetter('Mark as not charged…');
      await approval(person, 'Seen at the portal');
      await expect(app.getByRole('dialog').getByText('No unconfirmed payments')).toBeVisible();
    },
  },
  {
    name: 'A void',
    begin: (app) => pay(app, '25'),
    does: async (person) => {
      await openPayment(person);
      await expect(person.app.getByRole('button', { name: 'Void $25.00' })).toBeVisible();
      await person.press('v');
      await reasonAndApproval(person);
      await expect(person.app.getByText(/^Voided: \$25\.00/)).toBeVisible();
    },
  },
  {
    name: 'A partial refund',
    begin: (app) => pay(app, '25'),
    does: async (person) => {
      const { app, press, type } = person;
      await openPayment(person);
      await expect(app.getByRole('button', { name: 'Partial refund' })).toBeVisible();
      await press('r');
      await expect(app.getByLabel(/^Amount, up to/)).toBeFocused();
      await type('amount', '10');
      await press('Tab');
      await reasonAndApproval(person);
      await expect(app.getByText(/^Refunded: \$10\.00/)).toBeVisible();
    },
  },
  {
    name: 'A payment moved to another patient',
    begin: async (app, counter) => {
      await makePatient(counter);
      await counter.ask('POST', '/api/pp/patients', { first_name: 'Leo', last_name: 'Quist' });
      await app.getByRole('combobox', { name: 'Find patient' }).fill('Maria Quist');
      await expect(app.getByRole('status').filter({ hasText: 'Maria Quist' })).toBeVisible();
      await app.keyboard.press('Enter');
      await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
      await app.keyboard.press('F2');
      await expect(app.getByLabel('Cash received')).toBeFocused();
      await app.keyboard.press('Enter');
      await expect(app.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
      await app.keyboard.press('Enter');
    },
    does: async (person) => {
      const { app, press } = person;
      await press('F3');
      await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
      await press('Enter');
      await expect(app.getByRole('button', { name: 'Move to another patient' })).toBeVisible();
      await press('m');
      await moveTo(person, 'Move $25.00 to Leo Quist');
    },
  },
  {
    name: 'A payment without a patient assigned to one',
    begin: async (app, counter) => {
      await counter.ask('POST', '/api/pp/patients', { first_name: 'Leo', last_name: 'Quist' });
      await pay(app, '25');
    },
    does: async (person) => {
      const { app, press } = person;
      await press('F3');
      await expect(app.getByRole('button', { name: 'No patient: 1' })).toBeVisible();
      await press('Alt+g');
      await focused(app, 'Assign');
      await press('Enter');
      await moveTo(person, 'Assign $25.00 to Leo Quist');
    },
  },
  {
    name: 'A hold, and its charge',
    does: async (person) => {
      const { app, press, swipe } = person;
      await quickPayment(person, '180');
      await press('Alt+h');
      await heading(app, 'Swipe the card');
      await swipe();
      await focused(app, /^Hold \$/);
      await press('Enter');
      await heading(app, 'Held');
      await press('F4');
      await expect(app.getByRole('listbox', { name: 'Open holds' })).toBeFocused();
      await press('c');
      await focused(app, /^Charge the hold: /);
      await press('Enter');
      await expect(app.getByText(/^Charged: \$180\.00/)).toBeVisible();
    },
  },
  {
    name: 'A charge of less than the hold',
    begin: async (app) => {
      await hold(app, '180');
      await signInOwner(app);
    },
    does: async ({ app, press, type }) => {
      await press('F4');
      await expect(app.getByRole('option')).toBeVisible();
      await press('l');
      await field(app, 'Amount to charge');
      await type('amount', '125');
      await press('Enter');
      await expect(app.getByText(/^Refunded: \$55\.00/)).toBeVisible();
    },
  },
  {
    name: 'The release of a hold',
    begin: (app) => hold(app, '180'),
    does: async (person) => {
      const { app, press } = person;
      await press('F4');
      await expect(app.getByRole('option')).toBeVisible();
      await press('r');
      await focused(app, /^Release the hold: /);
      await press('Enter');
      await approval(person, 'Visit canceled');
      await expect(app.getByText(/^Released/)).toBeVisible();
    },
  },
];
