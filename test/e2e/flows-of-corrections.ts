import { chargeDemoCard, expect, openQuickPayment, signInOwner } from './counter-fixture.ts';
import {
  approval,
  card,
  chooseFile,
  type Flow,
  field,
  focused,
  heading,
  type Person,
  quickPayment,
} from './flows.ts';
import {
  approveCheck,
  askForCheck,
  openReport,
  payBy,
  STATEMENT,
  unseen,
} from './flows-of-lists.ts';
import { saveOnFile } from './flows-of-papers.ts';
import { loseTheAnswer } from './payment-steps.ts';

/** A report of this month, complete. */
async function openThisMonth(person: Person, name: string): Promise<void> {
  const { app, press } = person;
  await openReport(person, name);
  await expect(app.getByRole('button', { name: 'This month' })).toBeVisible();
  await press('Alt+5');
  await expect(app.getByText(/rows?, complete/)).toBeVisible();
}

/** The flows of docs/how-to/using.md that take back, correct or look up what was done. */
export const CORRECTION_FLOWS: readonly Flow[] = [
  {
    name: 'A charge above the manager’s limit',
    does: async (person) => {
      await quickPayment(person, '12000.00');
      await card(person);
      await approval(person, 'Implant');
      await heading(person.app, 'Approved');
    },
  },
  {
    name: 'Cash paid in',
    does: async (person) => {
      const { app, press, pressLetter, type } = person;
      await press('F7');
      await heading(app, 'Cash drawer and end of day');
      await pressLetter('Paid in');
      await field(app, 'Amount');
      await type('amount', '5');
      await press('Tab');
      await type('reason', 'Change');
      await press('Enter');
      await field(app, 'Morgan Lee’s PIN');
      await type('PIN', '246810');
      await press('Enter');
      await expect(app.getByText('Paid in: Change')).toBeVisible();
    },
  },
  {
    name: 'The unpaid sale of a late decline',
    begin: async (app, counter) => {
      await loseTheAnswer(counter, 1);
      await openQuickPayment(app);
      await chargeDemoCard(app, '25', 'Max Stone');
      await heading(app, 'Unconfirmed: do not charge again');
      await app.keyboard.press('Enter');
      const unpaid = app.getByRole('complementary', { name: 'Unpaid sale' });
      await expect(unpaid).toContainText('was declined', { timeout: 30_000 });
    },
    does: async ({ app, press }) => {
      await press('Alt+u');
      await heading(app, 'Split payment');
    },
  },
  {
    name: 'An agreement, shown again',
    begin: saveOnFile,
    does: async (person) => {
      const { app, press, pressLetter, type } = person;
      await press('F6');
      await heading(app, 'Patients');
      await type('name', 'maria quist');
      await expect(app.getByText('Enter chooses Maria Quist.')).toBeVisible();
      await press('Enter');
      await heading(app, 'Maria Quist');
      await pressLetter('On file');
      await expect(app.getByRole('listitem', { name: 'Agreement 90000001' })).toBeVisible();
      await pressLetter('Open');
      await expect(app.getByRole('dialog', { name: 'Agreement 90000001' })).toBeVisible();
    },
  },
  {
    name: 'A check for a refund, stopped',
    begin: async (app) => {
      await payBy(app, '800', 'F2');
      await askForCheck(unseen(app));
      await app.keyboard.press('Escape');
      await expect(app.getByRole('dialog')).toHaveCount(0);
      await app.getByRole('button', { name: 'Refund checks (1)' }).click();
      await expect(app.getByRole('button', { name: 'Approve $700.00' })).toBeVisible();
      await approveCheck(unseen(app));
      await app.keyboard.press('Escape');
      await expect(app.getByRole('dialog')).toHaveCount(0);
      await app.keyboard.press('F1');
    },
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await press('F3');
      await pressLetter('Refund checks');
      await expect(app.getByRole('button', { name: 'Check stopped or not cashed' })).toBeVisible();
      await pressLetter('Check stopped or not cashed');
      await focused(app, 'Cancel the check of $700.00');
      await press('Enter');
      await approval(person, 'Never cashed');
      await expect(app.getByText(/^Check canceled by Morgan Lee/)).toBeVisible();
    },
  },
  {
    name: 'A line of a statement, matched by hand',
    begin: async (app) => {
      await signInOwner(app);
      await app.keyboard.press('F8');
      await app.getByRole('tab', { name: 'Bank' }).click();
      await app.getByRole('button', { name: 'Import statement' }).click();
      await focused(app, 'Choose file');
      await chooseFile(unseen(app), STATEMENT);
      await focused(app, /^Import(?! statement)/);
      await app.keyboard.press('Enter');
      await focused(app, 'Done');
      await app.keyboard.press('Enter');
      await app.keyboard.press('F1');
    },
    does: async (person) => {
      const { app, press, pressLetter } = person;
      await openReport(person, 'Bank');
      await expect(app.getByText('MERCHANT FEE')).toBeVisible();
      await pressLetter('Match MERCHANT FEE');
      await press('Enter');
      await heading(app, 'Matched lines (1)');
    },
  },
  {
    name: 'A report, saved as a file',
    begin: async (app) => {
      await payBy(app, '30', 'F2');
      await signInOwner(app);
    },
    does: async (person) => {
      const { app, pressLetter } = person;
      await openThisMonth(person, 'Transactions');
      const saved = app.waitForEvent('download');
      await pressLetter('CSV');
      expect((await saved).suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
    },
  },
  {
    name: 'The details of a deposit, and back',
    begin: async (app, counter) => {
      await counter.seed({ days: 20, payments_per_day: 2, seed: 1 });
      await signInOwner(app);
    },
    does: async (person) => {
      const { app, press } = person;
      await openThisMonth(person, 'Deposits');
      const deposits = app.getByRole('grid', { name: 'Deposits, rows' });
      await expect(deposits.getByRole('row').nth(2)).not.toContainText('…');
      await press('Alt+j');
      await expect(deposits).toBeFocused();
      await press('ArrowDown', 'Enter');
      await expect(app.getByRole('grid', { name: 'Deposit details, rows' })).toBeVisible();
      await press('Alt+ArrowLeft');
      await expect(deposits).toBeVisible();
    },
  },
];
