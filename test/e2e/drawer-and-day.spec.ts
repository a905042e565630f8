import { startCounter } from '../support/counter.ts';
import { duplicateTab, expect, signIn, test } from './counter-fixture.ts';

const FLAGS = ['--virtual-printer'];
const YESTERDAY = new URL('../support/yesterday.ts', import.meta.url).href;

test.use({ flags: FLAGS, environment: { NODE_OPTIONS: `--import ${YESTERDAY}` } });

test('a day is worked, counted and closed, and a receipt of it printed again the next day', async ({
  desk,
  counter,
  data,
}) => {
  test.slow(); // the count of a whole day
  await desk.keyboard.type('25');
  await desk.keyboard.press('F2');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
  await desk.keyboard.type('40');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Change $15.00' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Drawer open' })).toBeVisible();
  await desk.keyboard.press('Enter');

  await desk.keyboard.press('F7');
  const drawer = desk.getByRole('article', { name: 'Virtual drawer' });
  await expect(drawer.getByText('with a float of $200.00')).toBeVisible();
  await drawer.getByRole('button', { name: 'Paid out' }).click();
  await desk.getByLabel('Amount').fill('5');
  await desk.getByLabel('Why').fill('Stamps');
  await desk.getByRole('button', { name: 'Paid out' }).click();
  await desk.getByLabel('Why').fill('Stamps');
  await desk.getByLabel(/^PIN of/).fill('246810');
  await desk.getByRole('button', { name: 'Paid out' }).click();
  await expect(drawer.getByText('Paid out: Stamps')).toBeVisible();

  await drawer.getByRole('button', { name: 'Count the drawer' }).click();
  await expect(drawer.getByLabel('$100', { exact: true })).toBeFocused();
  await desk.keyboard.type('2');
  await drawer.getByLabel('$20', { exact: true }).fill('1');
  await drawer.getByRole('button', { name: 'Count is done' }).click();
  await expect(drawer.getByText('To the cent')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close Virtual drawer' }).click();
  await expect(desk.getByText('Counted today')).toBeVisible();

  await desk.getByRole('button', { name: 'Close the day…' }).click();
  await desk.getByLabel('Why').fill('End of the day');
  await desk.getByLabel(/^PIN of/).fill('246810');
  await desk.getByRole('button', { name: 'Close the day' }).click();
  const closing = desk.getByRole('region', { name: 'Closing the day' });
  await closing.getByRole('button', { name: 'Read and match' }).click();
  // Another window of the same counter, in which a person closes the day in the same moment.
  const other = await duplicateTab(desk);
  await expect(other.getByLabel('Amount due')).toBeFocused();
  await other.keyboard.press('F7');
  const windows = [desk, other].map((page) => ({
    finish: page
      .getByRole('region', { name: 'Closing the day' })
      .getByRole('button', { name: 'Close the day' }),
    days: page.getByRole('region', { name: 'Z reports' }).getByRole('listitem'),
  }));
  for (const { finish } of windows) await expect(finish).toBeVisible();
  // If one window was so fast that the other's button is gone, there is no button to press.
  const press = (buttons: readonly Element[]) => {
    for (const button of buttons) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  await Promise.all(windows.map(({ finish }) => finish.evaluateAll(press)));
  for (const { finish, days } of windows) {
    await expect(days).toHaveText([/^Z 1/]);
    await expect(finish).toBeHidden();
  }
  await other.close();
  await desk.getByRole('button', { name: /^Z 1 / }).click();
  await expect(desk.getByRole('article', { name: 'Z report 1' })).toContainText('DEPOSIT SLIP');
  await desk.keyboard.press('Escape');

  await desk.goto('about:blank'); // or the page reports the stopped program
  await counter.stop();
  const today = await startCounter(data, ...FLAGS);
  try {
    await desk.goto(today.url);
    await signIn(desk);
    await desk.keyboard.press('F3');
    await desk.keyboard.type('yesterday');
    await expect(desk.getByRole('option')).toHaveCount(1);
    await desk.getByRole('option').first().click();
    await desk.getByRole('button', { name: /^Receipt 0/ }).click();
    await desk.getByRole('button', { name: 'Print again' }).click();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog', { name: 'Receipt 000001' })).toBeHidden();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toBeHidden();
    await desk.getByRole('button', { name: /Drawer open|Printer ready|Printing/ }).click();
    await expect(desk.getByText('Printed, as a duplicate')).toBeVisible();
  } finally {
    await desk.goto('about:blank');
    await today.stop();
  }
});
