import { startCounter } from '../support/counter.ts';
import { leaveOpen } from '../support/since-close.ts';
import { expect, signIn, test } from './counter-fixture.ts';
import { picture, ZOOMED } from './picture.ts';

const FLAGS = ['--virtual-printer'];

test.use({ viewport: ZOOMED, flags: FLAGS });
test.slow(); // every screen, in every variant

test('the drawer and the day, step by step', async ({ desk, counter, data }) => {
  await desk.keyboard.type('25');
  await desk.keyboard.press('F2');
  await expect(desk.getByLabel('Given by the patient')).toBeFocused();
  await desk.keyboard.type('40');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: /^Change/ })).toBeVisible();
  await desk.keyboard.press('F7');
  const drawer = desk.getByRole('article', { name: 'Virtual drawer' });
  await expect(drawer.getByText('with a float of $200.00')).toBeVisible();
  await picture(desk, 'drawer-1-open');
  await drawer.getByRole('button', { name: 'Paid out' }).click();
  await expect(desk.getByLabel('Amount')).toBeFocused();
  await picture(desk, 'drawer-2-paid-out');
  await desk.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Count the drawer' }).click();
  await expect(drawer.getByLabel('$100', { exact: true })).toBeFocused();
  await desk.keyboard.type('2');
  await drawer.getByLabel('$10', { exact: true }).fill('x');
  await picture(desk, 'drawer-3-count');
  await drawer.getByLabel('$10', { exact: true }).fill('1');
  await drawer.getByRole('button', { name: 'Count is done' }).click();
  await expect(drawer.getByText('Short')).toBeVisible();
  await picture(desk, 'drawer-4-short');
  await drawer.getByRole('button', { name: /^Close Virtual drawer/ }).click();
  await desk.getByLabel('Why').fill('Counted twice');
  await desk.getByLabel(/^PIN of/).fill('246810');
  await desk.getByRole('button', { name: 'Close Virtual drawer' }).click();
  await expect(desk.getByText('Counted today')).toBeVisible();
  await desk.getByRole('button', { name: 'Close the day…' }).click();
  await desk.getByLabel('Why').fill('End of the day');
  await desk.getByLabel(/^PIN of/).fill('246810');
  await desk.getByRole('button', { name: 'Close the day' }).click();
  const closing = desk.getByRole('region', { name: 'Closing the day' });
  await closing.getByRole('button', { name: 'Read and match' }).click();
  await expect(closing.getByRole('button', { name: 'Close the day' })).toBeVisible();
  await picture(desk, 'drawer-5-closing');
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await desk.getByRole('button', { name: /^Z 1 / }).click();
  await expect(desk.getByRole('article', { name: 'Z report 1' })).toBeVisible();
  await picture(desk, 'drawer-6-z');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: /Drawer open|Printer ready/ }).click();
  await expect(desk.getByRole('list', { name: 'Print queue' })).toBeVisible();
  await picture(desk, 'printer-1-queue');
  await desk.getByRole('button', { name: 'Set up printer and drawer' }).click();
  await expect(desk.getByRole('heading', { name: 'Printer and drawer' })).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Paper 2' })).toBeVisible();
  await picture(desk, 'printer-2-set-up');

  await desk.goto('about:blank'); // or the page reports the stopped program
  await counter.stop();
  leaveOpen(data);
  const morning = await startCounter(data, ...FLAGS);
  try {
    await desk.goto(morning.url);
    await signIn(desk);
    await desk.keyboard.press('F7');
    const since = desk.getByRole('region', { name: 'Since the last close' });
    await expect(since.getByText('Receipt 000001')).toBeVisible();
    await picture(desk, 'drawer-7-since-close', since);
  } finally {
    await desk.goto('about:blank');
    await morning.stop();
  }
});
