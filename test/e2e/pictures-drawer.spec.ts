import { startCounter } from '../support/counter.ts';
import { leaveOpen } from '../support/since-close.ts';
import { expect, signIn, test } from './counter-fixture.ts';
import { picture, ZOOMED } from './picture.ts';

const FLAGS = ['--virtual-printer'];

test.use({ viewport: ZOOMED, flags: FLAGS });
test.slow(); // every screen, in every variant

test('pictures of the drawer and the end of the day', async ({ app, counter, data }) => {
  await app.keyboard.type('25');
  await app.keyboard.press('F2');
  await expect(app.getByLabel('Cash received')).toBeFocused();
  await app.keyboard.type('40');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: /^Change/ })).toBeVisible();
  await app.keyboard.press('F7');
  const drawer = app.getByRole('article', { name: 'Virtual drawer' });
  await expect(drawer.getByText('starting cash $200.00')).toBeVisible();
  await picture(app, 'drawer-1-open');
  await drawer.getByRole('button', { name: 'Paid out' }).click();
  await expect(app.getByLabel('Amount')).toBeFocused();
  await picture(app, 'drawer-2-paid-out');
  await app.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Count the drawer' }).click();
  await expect(drawer.getByLabel('$100', { exact: true })).toBeFocused();
  await app.keyboard.type('2');
  await drawer.getByLabel('$10', { exact: true }).fill('x');
  await picture(app, 'drawer-3-count');
  await drawer.getByLabel('$10', { exact: true }).fill('1');
  await drawer.getByRole('button', { name: 'Finish count' }).click();
  await expect(drawer.getByText('Short')).toBeVisible();
  await picture(app, 'drawer-4-short');
  await drawer.getByRole('button', { name: /^Close Virtual drawer/ }).click();
  await app.getByLabel('Reason').fill('Counted twice');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Close Virtual drawer' }).click();
  await expect(app.getByText('Counted today')).toBeVisible();
  await app.getByRole('button', { name: 'Close the day…' }).click();
  await app.getByLabel('Reason').fill('End of the day');
  await app.getByLabel(/’s PIN$/).fill('246810');
  await app.getByRole('button', { name: 'Close the day' }).click();
  const closing = app.getByRole('region', { name: 'Closing the day' });
  await closing.getByRole('button', { name: 'Start the reconciliation' }).click();
  await expect(closing.getByRole('button', { name: 'Close the day' })).toBeVisible();
  await picture(app, 'drawer-5-closing');
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await app.getByRole('button', { name: /^Z 1 / }).click();
  await expect(app.getByRole('article', { name: 'End-of-day report (Z) 1' })).toBeVisible();
  await picture(app, 'drawer-6-z');
  await app.keyboard.press('Escape');
  await app.getByRole('button', { name: /Drawer (left )?open|Printer ready/ }).click();
  await expect(app.getByRole('list', { name: 'Print queue' })).toBeVisible();
  await picture(app, 'printer-1-queue');
  await app.getByRole('button', { name: 'Set up printer and drawer' }).click();
  await expect(app.getByRole('heading', { name: 'Printer and drawer' })).toBeVisible();
  await expect(app.getByRole('img', { name: 'Paper 2' })).toBeVisible();
  await picture(app, 'printer-2-set-up');

  await app.goto('about:blank'); // or the page reports the stopped program
  await counter.stop();
  leaveOpen(data);
  const morning = await startCounter(data, ...FLAGS);
  try {
    await app.goto(morning.url);
    await signIn(app);
    await app.keyboard.press('F7');
    const since = app.getByRole('region', { name: 'Since the last close' });
    await expect(since.getByText('Receipt 000001')).toBeVisible();
    await picture(app, 'drawer-7-since-close', since);
  } finally {
    await app.goto('about:blank');
    await morning.stop();
  }
});
