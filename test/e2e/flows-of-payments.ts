import type { Page } from '@playwright/test';
import { expect, signInOwner, swipe } from './counter-fixture.ts';
import {
  approval,
  card,
  type Flow,
  field,
  focused,
  heading,
  makePatient,
  type Person,
  quickPayment,
  reasonAndApproval,
} from './flows.ts';
import { hold, loseTheAnswer, pay } from './payment-steps.ts';

const timelineOpen = (app: Page) =>
  expect(app.getByRole('dialog').getByText('Authorized')).toBeVisible();

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

/** The flows of payments that were taken, are unconfirmed or held. */
export const PAYMENT_FLOWS: readonly Flow[] = [
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
