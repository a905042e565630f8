import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { RunningCounter } from '../support/counter.ts';
import { readEntries } from '../support/read-journal.ts';
import {
  CASES,
  lettersOf,
  type Person,
  type Tender,
  type WrongPatientCase,
} from '../support/wrong-patient-cases.ts';
import { expect, nextPatient, signIn, swipe } from './counter-fixture.ts';
import { importList } from './flows.ts';
import { amount, box, makePatient, test } from './patient-fixture.ts';

type Numbered = WrongPatientCase & { readonly index: number };

/** A sale link that came while another patient was open: that patient's own is the first link. */
const OPEN_DURING_A_LINK = 'a sale link came while another patient was open';

const numbered = CASES.map((each, index): Numbered => ({ ...each, index }));
const opened = numbered.filter(({ how }) => how === OPEN_DURING_A_LINK);
const byLink = numbered.filter(({ wrong }) => wrong === 'link');
const others = numbered.filter((each) => !opened.includes(each) && !byLink.includes(each));

const cents = ({ index }: Numbered) => 2_500 + index;
const dollars = (sum: number) => (sum / 100).toFixed(2);
const numberOf = ({ index }: Numbered, who: 'W' | 'R' | 'S') => `${who}-${index}`;
const nameOf = ({ index }: Numbered, { name }: Person) => name.replace('~', lettersOf(index));
const nameOfSibling = (each: Numbered) =>
  each.family === 'joins the sale' ? nameOf(each, each.right) : nameOf(each, ZOE);

const ZOE: Person = { name: 'Zoe ~', birthDate: '2018-08-08' };

/** What was drawn on the buttons at the moment of Enter, by the first amount of the sale. */
type Read = Map<number, string | null>;

test.use({
  atAmount: false,
  // The first is open while the others wait; each of these is opened after the one before.
  flags: [...opened, ...byLink].flatMap((each) => [
    ...['--link', `swipewell://sale?external_id=${numberOf(each, 'W')}&line=copay:${cents(each)}`],
  ]),
});

async function addPatient(counter: RunningCounter, each: Numbered, who: 'W' | 'R' | 'S') {
  const person = who === 'S' ? ZOE : who === 'R' ? each.right : each.wrong;
  if (typeof person === 'string') return null;
  const words = nameOf(each, person).split(' ');
  return makePatient(counter, {
    ...{ last_name: words.pop(), first_name: words.join(' '), external_id: numberOf(each, who) },
    ...(person.birthDate === undefined ? {} : { birth_date: person.birthDate }),
    ...(person.phone === undefined ? {} : { primary_phone: person.phone }),
  });
}

/** Today's list with each family, one guarantor for all of it; a confidential child is in no family. */
function familiesOfToday(): string {
  const row = (each: Numbered, who: 'W' | 'R' | 'S', name: string, sum: number) => {
    const words = name.split(' ');
    const last = words.pop() ?? '';
    const isHidden = who === 'S' && isConfidential(each);
    return `${numberOf(each, who)},${last},${words.join(' ')},Al ${lettersOf(each.index)},9:30 AM,${dollars(sum)},${isHidden ? 'yes' : 'no'}\n`;
  };
  const rows = numbered
    .filter(({ family }) => family !== undefined)
    .map((each) => {
      if (typeof each.wrong === 'string') throw new Error('A family begins with a patient.');
      const second = each.family === 'joins the sale' ? 'R' : 'S';
      return (
        row(each, 'W', nameOf(each, each.wrong), cents(each)) +
        row(each, second, nameOfSibling(each), 1_100)
      );
    });
  return `Patient ID,Last Name,First Name,Responsible,Appt Time,Copay,Confidential\n${rows.join('')}`;
}

const isConfidential = ({ how }: WrongPatientCase) => how.startsWith('a confidential child');

/** Types the text of the case, presses Enter, and takes the row of the wrong patient if Enter chose none. */
async function chooseWrong(app: Page, each: Numbered): Promise<void> {
  const { wrong, typed, enter } = each;
  if (typeof wrong === 'string') {
    await app.keyboard.press('Alt+q');
    await expect(amount(app)).toBeFocused();
    return;
  }
  if (typed !== undefined) {
    await box(app).fill(typed.replace('~', lettersOf(each.index)));
    await expect(app.getByRole('option').first()).toBeVisible();
    await expect(app.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
    const taken = enter === 'right' ? each.right : wrong;
    if (enter !== 'nobody') {
      await expect(app.getByText(`Enter chooses ${nameOf(each, taken)}.`)).toBeVisible();
    }
    if (enter !== 'right') await app.keyboard.press('Enter');
    if (enter === 'wrong') return;
    if (enter === 'nobody') {
      await expect(
        app.getByText(/Press ↓ to choose, then Enter\.|Enter more to narrow the list\./),
      ).toBeVisible();
      await expect(amount(app)).toHaveCount(0);
    }
  }
  await box(app).fill(nameOf(each, wrong));
  let row = app.getByRole('option').filter({ hasText: nameOf(each, wrong) });
  for (const part of [wrong.birthDate?.slice(0, 4), wrong.phone?.slice(-4)]) {
    if (part !== undefined) row = row.filter({ hasText: part });
  }
  await expect(row).toHaveAttribute('aria-selected', 'false');
  await expect(app.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(async () => {
    await app.keyboard.press('ArrowDown');
    await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
  }).toPass();
  await app.keyboard.press('Enter');
}

/** The text that is drawn on the button of Enter, in sight and not cut off. */
async function drawnOnButton(app: Page): Promise<string> {
  const button = app.getByRole('main').locator('button[data-primary]');
  await expect(button).toHaveCount(1);
  await expect(button).not.toHaveAttribute('data-pending');
  await expect(button).toBeInViewport({ ratio: 1 });
  return button.evaluate((element) => {
    const label = element.querySelector('span');
    if (label === null) throw new Error('The button has no text.');
    const { left, right, top, bottom } = label.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!element.contains(over)) throw new Error('Something is drawn over the button.');
    if (label.scrollWidth > label.clientWidth && label.clientWidth > 0)
      throw new Error('The text of the button is cut off.');
    return label.innerText;
  });
}

/** The names after what the button does; null if there is none. */
const namesIn = (text: string) => /^.+?(?:\$[\d,.]+)?, (.+)$/.exec(text)?.[1] ?? null;

/** Reads the button, and presses Enter. */
async function read(app: Page, into: string[]): Promise<void> {
  into.push(namesIn(await drawnOnButton(app)) ?? '');
  await app.keyboard.press('Enter');
}

async function takeTender(app: Page, tender: Tender, each: Numbered): Promise<readonly string[]> {
  const names: string[] = [];
  const paid = () =>
    expect(app.getByRole('heading', { level: 1, name: /^(Paid|Change|Approved)/ })).toBeVisible();
  const cash = async () => {
    await app.keyboard.press('F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await read(app, names);
  };
  const check = async () => {
    await app.keyboard.press('Alt+r');
    await expect(app.getByLabel('Check number')).toBeFocused();
    await app.keyboard.type(String(1_042 + each.index));
    await read(app, names);
  };
  switch (tender) {
    case 'cash':
      await cash();
      break;
    case 'check':
      await check();
      break;
    case 'two tenders':
      await app.keyboard.press('Alt+s');
      await expect(app.getByLabel(/^Pay now/)).toBeFocused();
      await app.keyboard.type('10');
      await cash();
      await expect(app.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
      await expect(app.getByLabel(/^Pay now/)).toBeFocused();
      await check();
      break;
    case 'terminal':
      await app.keyboard.press('Alt+r');
      await expect(app.getByLabel('Check number')).toBeFocused();
      await app.getByText('Card terminal', { exact: true }).click();
      await app.getByLabel('Last four digits').fill('4242');
      await app.getByLabel(/^Approval code/).fill(`T${each.index}`);
      await read(app, names);
      break;
    case 'account': {
      await app.keyboard.press('Alt+b');
      await expect(app.getByLabel('Routing number')).toBeFocused();
      const holder = ['Paul', 'Hogan', '1 Main Street', 'Springfield', 'IL', '62701'];
      for (const value of ['110000000', '000123456789', ...holder]) {
        await app.keyboard.type(value);
        await app.keyboard.press('Tab');
      }
      await read(app, names);
      break;
    }
    case 'card':
      await app.keyboard.press('Enter');
      await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
      await swipe(app, 'Joan Smith');
      await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
      await read(app, names);
  }
  await paid();
  return names;
}

/** Pays, compares the names on the buttons with the ones that belong there, and goes on to the next patient. */
async function payAs(app: Page, each: Numbered, expected: string | null): Promise<string | null> {
  const names = await takeTender(app, each.tender, each);
  expect(names, each.how).toEqual(names.map(() => expected ?? ''));
  await nextPatient(app);
  return names[0] ?? null;
}

const saleSchema = z.looseObject({
  patientId: z.string().nullable(),
  externalId: z.string().nullish(),
  lines: z.array(z.looseObject({ amount: z.int() })),
});

test('no payment of a wrong patient is taken without the name on the button, and it is the payment’s', async ({
  page: app,
  counter,
  data,
}) => {
  test.slow(); // a payment of each case
  const ids = new Map<number, string | null>();
  for (const each of numbered) {
    ids.set(each.index, await addPatient(counter, each, 'W'));
    await addPatient(counter, each, 'R');
    if (each.family !== undefined) await addPatient(counter, each, 'S');
  }
  const read: Read = new Map();
  await app.goto(counter.url);
  await signIn(app, undefined, false);

  for (const each of [...opened, ...byLink]) {
    await test.step(each.how, async () => {
      await expect(amount(app)).toHaveValue(dollars(cents(each)));
      const isKnown = typeof each.wrong !== 'string';
      const waiting = app.getByRole('complementary', { name: 'Incoming sale' });
      if (isKnown) await expect(waiting).toContainText('from the practice system');
      const shown = isKnown ? nameOf(each, each.wrong) : `Patient ${numberOf(each, 'W')}`;
      await expect(app.getByRole('main')).toContainText(shown);
      read.set(cents(each), await payAs(app, each, shown));
    });
  }

  await expect(box(app)).toBeFocused();
  await importList(app, familiesOfToday());
  for (const each of others) {
    await test.step(each.how, async () => {
      await expect(box(app)).toBeFocused();
      await chooseWrong(app, each);
      await expect(amount(app)).toBeFocused();
      const { wrong } = each;
      const own = typeof wrong === 'string' ? null : nameOf(each, wrong);
      if (own !== null) await expect(app.getByRole('main')).toContainText(own);
      if (each.family === undefined) {
        await amount(app).fill(dollars(cents(each)));
      } else {
        await expect(amount(app)).toHaveValue(dollars(cents(each)));
        const add = app.getByRole('button', { name: /^Add .*, \$11\.00$/ });
        if (isConfidential(each)) await expect(add).toHaveCount(0);
        else {
          await add.click();
          await expect(app.getByLabel('Another item')).toBeFocused();
        }
      }
      const isAdded = each.family !== undefined && !isConfidential(each);
      const names = isAdded ? `${own}, ${nameOfSibling(each)}` : own;
      read.set(cents(each), await payAs(app, each, names));
    });
  }

  // The journal has the same payments, of the patients that were read.
  await app.goto('about:blank');
  await counter.stop();
  const sales = readEntries(data)
    .filter(({ kind }) => kind === 'sale.opened')
    .map(({ body }) => saleSchema.parse(body));
  expect(sales).toHaveLength(CASES.length);
  for (const each of numbered) {
    const sale = sales.find(({ lines }) => lines[0]?.amount === cents(each));
    expect(sale?.patientId, each.how).toBe(ids.get(each.index) ?? null);
  }
  expect([...read.keys()].toSorted()).toEqual(numbered.map(cents).toSorted());
});
