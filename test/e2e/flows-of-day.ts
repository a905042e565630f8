import { expect, signInOwner } from './counter-fixture.ts';
import { type Flow, focused, heading, type Person } from './flows.ts';
import { foundReader, pastTheGap, typeSwipe } from './readers.ts';

const SWIPE =
  '%B4111111111111111^SMITH/JOAN^30121010000000000?;4111111111111111=30121010000000000?\r';

const focusedField = ({ app }: Person, label: string | RegExp) =>
  expect(app.getByLabel(label, { exact: true })).toBeFocused();

async function openDrawer({ app, press }: Person): Promise<void> {
  await press('F7');
  await heading(app, 'Cash drawer and end of day');
  await expect(app.getByRole('button', { name: 'Count the drawer' })).toBeVisible();
}

/** The flows of docs/how-to/using.md around the payments: sign-in, patients, drawer, reports, settings. */
export const DAY_FLOWS: readonly Flow[] = [
  {
    name: 'The sign-in',
    begin: async (app) => {
      await app.getByRole('button', { name: 'Sign out' }).click();
      await expect(app.getByRole('button', { name: 'Dana Reyes' })).toBeVisible();
    },
    does: async (person) => {
      const { app, press, type } = person;
      await press('1');
      await focusedField(person, 'Dana Reyes’s PIN');
      await type('PIN', '135790');
      await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
    },
  },
  {
    name: 'The lock, and back',
    does: async ({ app, press, type }) => {
      await press('F12');
      await heading(app, 'Locked');
      await type('PIN', '135790');
      await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
    },
  },
  {
    name: 'A new patient',
    does: async (person) => {
      const { app, press, type } = person;
      await press('F6');
      await heading(app, 'Patients');
      await press('Alt+n');
      await focusedField(person, 'First name');
      await type('first name', 'Nora');
      await press('Tab');
      await type('last name', 'Unnamed');
      await press('Tab');
      await type('date of birth', '02/29/1980');
      await press('Tab');
      await type('phone', '5550101234');
      await press('Enter');
      await heading(app, 'Nora Unnamed');
    },
  },
  {
    name: 'A patient’s record',
    begin: async (_, counter) => {
      const named = { first_name: 'Maria', last_name: 'Quist', birth_date: '1980-02-29' };
      await counter.ask('POST', '/api/pp/patients', named);
    },
    does: async ({ app, press, type }) => {
      await press('F6');
      await heading(app, 'Patients');
      await type('name', 'maria quist');
      await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
      await press('Enter');
      await heading(app, 'Maria Quist');
    },
  },
  {
    name: 'Cash paid out',
    does: async (person) => {
      const { app, press, pressLetter, type } = person;
      await openDrawer(person);
      await pressLetter('Paid out');
      await focusedField(person, 'Amount');
      await type('amount', '5');
      await press('Tab');
      await type('reason', 'Stamps');
      await press('Enter');
      await focusedField(person, 'Morgan Lee’s PIN');
      await type('PIN', '246810');
      await press('Enter');
      await expect(app.getByText('Paid out: Stamps')).toBeVisible();
    },
  },
  {
    name: 'The count and close of a drawer',
    does: async (person) => {
      const { app, press, type } = person;
      await openDrawer(person);
      await press('Enter');
      await focusedField(person, '$100');
      await type('pieces', '2');
      await press('Control+Enter');
      await expect(app.getByText('To the cent')).toBeVisible();
      await press('Enter');
      await expect(app.getByText('Counted today')).toBeVisible();
    },
  },
  {
    name: 'The close of the day',
    does: async (person) => {
      const { app, press, pressLetter, type } = person;
      await openDrawer(person);
      await press('Enter');
      await focusedField(person, '$100');
      await type('pieces', '2');
      await press('Control+Enter');
      await expect(app.getByText('To the cent')).toBeVisible();
      await press('Enter');
      await expect(app.getByText('Counted today')).toBeVisible();
      await pressLetter('Close the day…');
      await focusedField(person, 'Morgan Lee’s PIN');
      await type('PIN', '246810');
      await press('Tab');
      await type('reason', 'End of the day');
      await press('Enter');
      await expect(app.getByRole('button', { name: 'Start the reconciliation' })).toBeFocused();
      await press('Enter');
      await expect(app.getByRole('button', { name: 'Close the day', exact: true })).toBeFocused();
      await press('Enter');
      await expect(app.getByRole('button', { name: /^Z 1 / })).toBeVisible();
    },
  },
  {
    name: 'The shift report (X)',
    does: async (person) => {
      const { app, pressLetter } = person;
      await openDrawer(person);
      await pressLetter('Show the shift report (X)');
      await expect(app.getByRole('article', { name: 'Shift report (X)' })).toBeVisible();
    },
  },
  {
    name: 'A report of this month',
    begin: (app) => signInOwner(app),
    does: async ({ app, press }) => {
      await press('F8');
      await expect(app.getByRole('main')).toBeFocused();
      await expect(app.getByRole('tab', { name: 'Today' })).toBeVisible();
      await press('Tab');
      await expect(app.getByRole('tab', { name: 'Today' })).toBeFocused();
      await press('ArrowRight');
      await expect(app.getByRole('button', { name: 'This month' })).toBeVisible();
      await press('Alt+5');
      await expect(app.getByRole('button', { name: 'This month', pressed: true })).toBeVisible();
    },
  },
  {
    name: 'The posting file of today',
    begin: (app) => signInOwner(app),
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await openDrawer(person);
      await pressLetter('Posting file…');
      await focusedField(person, 'Day');
      await press('Enter');
      await expect(app.getByText(/^Saved as /)).toBeVisible();
    },
  },
  {
    name: 'A reader, set up',
    does: async (person) => {
      const { app, press, pressLetter, type } = person;
      await pressLetter('Reader ready');
      await focused(app, 'Set up readers');
      await press('Enter');
      await heading(app, 'Swipe any card now');
      await expect(foundReader(app, 'Keyboard reader')).toContainText('Listening');
      await type('swipe', '');
      await typeSwipe(app, SWIPE);
      await pastTheGap(app);
      await focused(app, 'Use Keyboard reader');
      await press('Enter');
      await expect(app.getByRole('button', { name: 'Remove Keyboard reader' })).toBeVisible();
    },
  },
  {
    name: 'A changed setting',
    begin: (app) => signInOwner(app),
    does: async ({ app, press, type }) => {
      await press('F10');
      await expect(app.getByRole('main')).toBeFocused();
      await press('Tab');
      await expect(app.getByRole('tab', { name: 'Connection' })).toBeFocused();
      await press('ArrowDown');
      await heading(app, 'Clinic');
      await press('Tab');
      await expect(app.getByLabel('Name', { exact: true })).toBeFocused();
      await type('name', 'Old Mill');
      await press('Control+s');
      await expect(app.getByText('Saved')).toBeVisible();
    },
  },
];
