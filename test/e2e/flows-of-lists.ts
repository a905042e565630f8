import type { Page } from '@playwright/test';
import { expect, openQuickPayment, signInOwner, swipe } from './counter-fixture.ts';
import {
  approval,
  chooseFile,
  type Flow,
  field,
  focused,
  heading,
  importList,
  LIST,
  type Person,
  reasonAndApproval,
} from './flows.ts';
import { closeDay, pay } from './payment-steps.ts';

/** Takes cash or a check, up to the next patient. */
export async function payBy(app: Page, amount: string, key: 'F2' | 'Alt+r'): Promise<void> {
  await openQuickPayment(app);
  await app.keyboard.type(amount);
  await app.keyboard.press(key);
  await field(app, key === 'F2' ? 'Cash received' : 'Check number');
  if (key === 'Alt+r') await app.keyboard.type('1042');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: 'Next patient' })).toBeFocused();
  await app.keyboard.press('Enter');
}

export async function openReport({ app, press, pressLetter }: Person, name: string): Promise<void> {
  await press('F8');
  await heading(app, 'Reports');
  await pressLetter(name);
}

export async function askForCheck({
  app,
  press,
  type,
}: Pick<Person, 'app' | 'press' | 'type'>): Promise<void> {
  await press('F3');
  await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
  await press('Enter');
  await expect(app.getByRole('button', { name: /^Refund in cash/ })).toBeVisible();
  await press('r');
  await expect(app.getByLabel(/^Amount, up to/)).toBeFocused();
  await type('amount', '700');
  await press('Tab');
  await field(app, 'Reason');
  await type('reason', 'Insurance');
  await press('Enter');
  await expect(app.getByText(/^Refund by check requested: \$700\.00/)).toBeVisible();
}

/** Approves the requested check of the list. */
export async function approveCheck({
  app,
  press,
  type,
}: Pick<Person, 'app' | 'press' | 'type'>): Promise<void> {
  await press('Enter');
  await field(app, 'Number of the check');
  await type('number', '2051');
  await press('Enter');
  await field(app, 'Morgan Lee’s PIN');
  await type('PIN', '246810');
  await press('Enter');
  await expect(app.getByText(/^Check 2051, approved by Morgan Lee/)).toBeVisible();
}

/** The same keys, uncounted. */
export const unseen = (app: Page) => ({
  app,
  press: async (...keys: readonly string[]) => {
    for (const key of keys) await app.keyboard.press(key);
  },
  type: (_: string, text: string) => app.keyboard.type(text),
});

export const STATEMENT = 'Date,Description,Amount\n11/02/2026,MERCHANT FEE,-12.50\n';

/** The flows of docs/how-to/using.md with lists, files and papers. */
export const LIST_FLOWS: readonly Flow[] = [
  {
    name: 'The import of today’s list',
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await pressLetter('Import list…');
      await focused(app, 'Choose file…');
      await chooseFile(person, LIST);
      await focused(app, /^Import(?! list)/);
      await press('Enter');
      await expect(app.getByText('1 row imported.')).toBeVisible();
      await focused(app, 'Done');
      await press('Enter');
      await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
    },
  },
  {
    name: 'Blank lists',
    begin: (app) => importList(app),
    does: async ({ app, press }) => {
      await press('Alt+x');
      await expect(app.getByText('Hidden. Press any key to show the list.').first()).toBeVisible();
    },
  },
  {
    name: 'A refund by check, requested',
    begin: (app) => payBy(app, '800', 'F2'),
    does: askForCheck,
  },
  {
    name: 'A refund by check, approved',
    begin: async (app) => {
      await payBy(app, '800', 'F2');
      await askForCheck(unseen(app));
      await app.keyboard.press('Escape');
      await expect(app.getByRole('dialog')).toHaveCount(0);
      await app.keyboard.press('F1');
    },
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await press('F3');
      await pressLetter('Refund checks (1)');
      await expect(app.getByRole('button', { name: 'Approve $700.00' })).toBeVisible();
      await approveCheck(person);
    },
  },
  {
    name: 'The voids at the end of the day',
    begin: (app) => pay(app, '25'),
    does: async (person) => {
      const { app, press } = person;
      await press('F3');
      await heading(app, 'Payments');
      await press('Alt+v');
      await expect(app.getByRole('checkbox')).toBeVisible();
      await press('Tab', 'Tab', 'Space', 'Tab');
      await reasonAndApproval(person);
      await expect(app.getByText(/^Voided: \$25\.00/)).toBeVisible();
    },
  },
  {
    name: 'A whole sale, refunded',
    begin: async (app) => {
      await openQuickPayment(app);
      await app.keyboard.type('40');
      await app.keyboard.press('Alt+s');
      await heading(app, 'Split payment');
      await app.keyboard.type('15');
      await app.keyboard.press('F2');
      await field(app, 'Cash received');
      await app.keyboard.press('Enter');
      await heading(app, 'Left to pay');
      await app.keyboard.press('Enter');
      await heading(app, 'Swipe the card');
      await swipe(app, 'Wei Chen');
      await focused(app, /^Charge/);
      await app.keyboard.press('Enter');
      await heading(app, 'Approved');
      await app.keyboard.press('Enter');
    },
    does: async (person) => {
      const { app, press } = person;
      await press('F3');
      await expect(app.getByText('2 payments', { exact: true })).toBeVisible();
      await press('Enter');
      await expect(
        app.getByRole('button', { name: /^Void or refund the whole sale/ }),
      ).toBeVisible();
      await press('w');
      await expect(app.getByText('Void $25.00', { exact: true })).toBeVisible(); // both were read
      await expect(app.getByText('Refund $15.00', { exact: true })).toBeVisible();
      await reasonAndApproval(person);
      await expect(app.getByText(/^Voided: \$25\.00/)).toBeVisible();
    },
  },
  {
    name: 'A payment of another counter',
    begin: async (_, counter) => {
      await counter.ask('POST', '/api/pp/payments/authorize', {
        method: 'card',
        amount: '77.31',
        tracking_id: 'OTHER1-1',
        track_data: ';4111111111111111=30121011234567890?',
      });
    },
    does: async ({ app, press, type }) => {
      await press('F3');
      await field(app, 'Find payment');
      await press('Alt+m');
      await type('amount', '77.31');
      const row = app.getByRole('button', { name: /\$77\.31/ });
      await expect(row).toBeVisible();
      await press('Tab');
      await expect(row).toBeFocused();
      await press('Enter');
      await expect(app.getByRole('button', { name: 'Void $77.31' })).toBeVisible();
    },
  },
  {
    name: 'A returned check',
    begin: (app) => payBy(app, '30', 'Alt+r'),
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await press('F3');
      await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
      await press('Enter');
      await pressLetter('Record a returned check');
      await focused(app, 'Record the returned check of $30.00');
      await press('Enter');
      await approval(person, 'Not enough funds');
      await expect(app.getByText('Returned by the bank').first()).toBeVisible();
    },
  },
  {
    name: 'A bag for the bank',
    begin: async (app) => {
      await payBy(app, '120', 'F2');
      await closeDay(app, { $100: '3', $20: '1' });
      await signInOwner(app);
    },
    does: async (person) => {
      const { app, press, pressLetter, type } = person;
      await press('F7');
      await heading(app, 'Cash drawer and end of day');
      await pressLetter('Bank bags');
      await field(app, 'Bag number');
      await type('number', 'B-1042');
      await press('Tab');
      await type('bills', '120');
      await press('Enter');
      await expect(app.getByText('On its way')).toBeVisible();
    },
  },
  {
    name: 'A statement of the bank',
    begin: (app) => signInOwner(app),
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await openReport(person, 'Bank');
      await pressLetter('Import statement');
      await focused(app, 'Choose file');
      await chooseFile(person, STATEMENT);
      await focused(app, /^Import(?! statement)/);
      await press('Enter');
      await expect(app.getByText(/^1 line added/)).toBeVisible();
      await focused(app, 'Done');
      await press('Enter');
      await expect(app.getByText('MERCHANT FEE')).toBeVisible();
    },
  },
  {
    name: 'The audit log of a receipt',
    begin: async (app) => {
      await payBy(app, '30', 'F2');
      await signInOwner(app);
    },
    does: async (person) => {
      const { app, press, type } = person;
      await openReport(person, 'Audit log');
      await press('Tab');
      await field(app, 'Receipt number');
      await type('number', '1');
      await press('Enter');
      await expect(app.getByRole('row', { name: /Cash collected/ })).toBeVisible();
    },
  },
];
