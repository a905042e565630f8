import type { Page } from '@playwright/test';
import { expect, openQuickPayment, swipe, test } from './counter-fixture.ts';

/** A person at the keyboard. A chord is one key; typed text is not counted. */
interface Person {
  readonly app: Page;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly swipe: (holder: string) => Promise<void>;
  /** Waits for the heading of a step. */
  readonly sees: (heading: string) => Promise<void>;
}

interface Flow {
  readonly name: string;
  /** Keys after the one that opens the quick payment. */
  readonly keys: number;
  readonly does: (person: Person) => Promise<void>;
}

const focused = (app: Page, name: RegExp) =>
  expect(app.getByRole('button', { name })).toBeFocused();

async function card({ app, press, swipe, sees }: Person, holder = 'Joan Smith'): Promise<void> {
  await press('Enter');
  await sees('Swipe the card');
  await swipe(holder);
  await focused(app, /^(Charge|Hold) \$/);
  await press('Enter');
}

/** The flows of docs/using.md at the counter, with their keys. */
const FLOWS: readonly Flow[] = [
  {
    name: 'a card: Enter, swipe, Enter',
    keys: 2,
    does: async (person) => {
      await person.type('25');
      await card(person);
      await person.sees('Approved');
    },
  },
  {
    name: 'another card after a decline: Enter, swipe, Enter, twice',
    keys: 4,
    does: async (person) => {
      await person.type('25');
      await card(person, 'Max Stone');
      await person.sees('Declined');
      await card(person);
      await person.sees('Approved');
    },
  },
  {
    name: 'the exact amount in cash: F2, Enter',
    keys: 2,
    does: async ({ app, type, press, sees }) => {
      await type('25');
      await press('F2');
      await expect(app.getByLabel('Cash received')).toBeFocused();
      await press('Enter');
      await sees('Paid, no change');
    },
  },
  {
    name: 'cash and a card for one sale: Alt+S, F2, Enter, Enter, swipe, Enter',
    keys: 5,
    does: async (person) => {
      const { app, type, press, sees } = person;
      await type('40');
      await press('Alt+s');
      await sees('Split payment');
      await type('15');
      await press('F2');
      await expect(app.getByLabel('Cash received')).toBeFocused();
      await press('Enter');
      await sees('Left to pay');
      await card(person);
      await sees('Approved');
    },
  },
  {
    name: 'a bank account: Alt+B, Tab between its eight fields, Enter',
    keys: 9,
    does: async ({ app, type, press, sees }) => {
      await type('80');
      await press('Alt+b');
      await expect(app.getByLabel('Routing number')).toBeFocused();
      const [routing = '', ...others] = [
        '110000000',
        '000123456789',
        'Paul',
        'Hogan',
        '1 Main Street',
        'Springfield',
        'IL',
        '62701',
      ];
      await type(routing);
      for (const text of others) {
        await press('Tab');
        await type(text);
      }
      await press('Enter');
      await sees('Approved');
    },
  },
  {
    name: 'a check: Alt+R, its number, Enter',
    keys: 2,
    does: async ({ app, type, press, sees }) => {
      await type('30');
      await press('Alt+r');
      await expect(app.getByLabel('Check number')).toBeFocused();
      await type('1042');
      await press('Enter');
      await sees('Paid');
    },
  },
  {
    name: 'a sale saved for later and opened again: Alt+P, Alt+T, 1',
    keys: 3,
    does: async ({ app, type, press, sees }) => {
      await type('30');
      await press('Alt+p');
      await expect(app.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
      await press('Alt+t');
      await expect(app.getByRole('dialog', { name: 'Saved sales' })).toContainText('$30.00');
      await press('1');
      await sees('Split payment');
    },
  },
  {
    name: 'a hold and its charge: Alt+H, swipe, Enter, F4, C, Enter',
    keys: 5,
    does: async ({ app, type, press, swipe, sees }) => {
      await type('180');
      await press('Alt+h');
      await sees('Swipe the card');
      await swipe('Joan Smith');
      await focused(app, /^Hold \$/);
      await press('Enter');
      await sees('Held');
      await press('F4');
      await expect(app.getByRole('listbox', { name: 'Open holds' })).toBeFocused();
      await press('c');
      await focused(app, /^Charge the hold: /);
      await press('Enter');
      await expect(app.getByText(/^Charged: \$180\.00/)).toBeVisible();
    },
  },
  {
    name: 'the void of a payment: F3, Enter, V, PIN, Tab, reason, Enter',
    keys: 7,
    does: async (person) => {
      const { app, type, press, sees } = person;
      await type('25');
      await card(person);
      await sees('Approved');
      await press('F3');
      await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
      await press('Enter');
      await expect(app.getByRole('button', { name: 'Void $25.00' })).toBeVisible();
      await expect(app.getByRole('dialog').getByText('Authorized')).toBeVisible();
      await press('v');
      await expect(app.getByLabel(/’s PIN$/)).toBeFocused();
      await type('246810');
      await press('Tab');
      await type('Charged twice');
      await press('Enter');
      await expect(app.getByText(/^Voided: \$25\.00/)).toBeVisible();
    },
  },
];

test.describe('keys of a payment', () => {
  for (const { name, keys, does } of FLOWS) {
    test(name, async ({ app }) => {
      let pressed = 0;
      await openQuickPayment(app);
      await does({
        app,
        press: async (...all) => {
          for (const key of all) {
            pressed += 1;
            await app.keyboard.press(key);
          }
        },
        type: (text) => app.keyboard.type(text),
        swipe: (holder) => swipe(app, holder),
        sees: (heading) => expect(app.getByRole('heading', { name: heading })).toBeVisible(),
      });
      expect(pressed).toBe(keys);
    });
  }
});
