import { expect } from './counter-fixture.ts';
import {
  card,
  chooseMaria,
  type Flow,
  field,
  focused,
  heading,
  importList,
  makePatient,
  type Person,
  payInCash,
  quickPayment,
  typeAccount,
} from './flows.ts';
import { pay } from './payment-steps.ts';

async function exactCash({ app, press }: Person): Promise<void> {
  await press('F2');
  await field(app, 'Cash received');
  await press('Enter');
}

/** The flows of README.md and docs/how-to/using.md at checkout. */
export const CHECKOUT_FLOWS: readonly Flow[] = [
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
];
