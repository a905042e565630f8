import { startCounter } from '../support/counter.ts';
import {
  chargeDemoCard,
  duplicateTab,
  expect,
  listenFor,
  nextPatient,
  openQuickPayment,
  openVirtualReader,
  signIn,
  swipe,
  test,
} from './counter-fixture.ts';

test('an invalid amount is reported and not sent', async ({ app, counter }) => {
  for (const [typed, says] of [
    ['', 'Enter the amount first'],
    ['0', 'must be above zero'],
    ['-5', 'cannot be negative'],
    ['1000000000', 'The maximum amount is'],
    ['1,50', '1.50, not 1,50'],
    ['1.005', 'at most two digits after the point'],
    ['abc', 'such as 25 or 25.50'],
  ] as const) {
    await app.getByLabel('Amount due').fill(typed);
    await app.keyboard.press('Enter');
    await expect(app.getByRole('alert')).toContainText(says);
    await app.keyboard.press('F2');
    await expect(app.getByRole('alert')).toContainText(says);
    await openQuickPayment(app);
  }
  expect(await counter.payments()).toEqual([]);
});

test.describe('a swipe', () => {
  test('that was not requested shows a hint and is wiped', async ({ app, counter }) => {
    await openVirtualReader(app);
    await swipe(app, 'Joan Smith');
    const hint = app.getByText('A card was swiped before an amount was entered');
    await expect(hint).toBeVisible();
    await openQuickPayment(app);
    await listenFor(app, '25'); // the earlier swipe is not used
    await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    await expect(hint).toHaveCount(0); // its cause is resolved
    expect(await counter.payments()).toEqual([]);
  });

  test('that cannot be read asks for another', async ({ app }) => {
    await listenFor(app, '25');
    await swipe(app, 'Worn card');
    await expect(app.getByText('The swipe could not be read')).toBeVisible();
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
  });

  for (const [holder, problem] of [
    ['Driver’s license', 'This does not look like a payment card'],
    ['Other reader', 'This reader encrypts cards for another service'],
  ] as const) {
    test(`of ${holder} is refused and asks for another card`, async ({ app, counter }) => {
      await listenFor(app, '25');
      await swipe(app, holder);
      await expect(app.getByText(problem)).toBeVisible();
      await expect(app.getByRole('main')).not.toContainText('6781');
      await expect(app.getByRole('main')).not.toContainText('4567');
      await swipe(app, 'Joan Smith');
      await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
      expect(await counter.payments()).toEqual([]);
    });
  }

  test('of a card with two numbers shows a warning, and is not charged by Enter alone', async ({
    app,
    counter,
  }) => {
    await listenFor(app, '25');
    await swipe(app, 'Sam Ortiz');
    await expect(app.getByText('carries two different card numbers')).toBeVisible();
    await expect(app.getByRole('button', { name: 'Another card' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByLabel('Amount due')).toBeFocused();
    expect(await counter.payments()).toEqual([]);
    await app.keyboard.press('Enter');
    await swipe(app, 'Sam Ortiz');
    await expect(app.getByRole('button', { name: 'Another card' })).toBeFocused();
    await app.keyboard.press('Alt+c');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  });

  test('of a chip card is charged with a hint', async ({ app }) => {
    await listenFor(app, '25');
    await swipe(app, 'Wei Chen');
    await expect(app.getByText('This card has a chip')).toBeVisible();
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  });

  test('of an expired card shows a warning and is declined by the bank', async ({ app }) => {
    await listenFor(app, '25');
    await swipe(app, 'Ada Brown');
    await expect(app.getByText('This card has expired')).toBeVisible();
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
  });
});

test.describe('a declined card', () => {
  for (const [holder, heading] of [
    ['Max Stone', 'Declined'],
    ['Lena Park', 'Declined'],
    ['Omar Aziz', 'Failed'],
  ] as const) {
    test(`of ${holder} shows its reason, and another card pays`, async ({ app, counter }) => {
      await chargeDemoCard(app, '25', holder);
      await expect(app.getByRole('heading', { name: heading })).toBeVisible();
      await expect(app.getByRole('alert')).toBeVisible();
      await expect(app.getByRole('button', { name: 'Swipe again' })).toBeFocused();
      await app.keyboard.press('Enter');
      await swipe(app, 'Joan Smith');
      await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
      await app.keyboard.press('Enter');
      await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
      expect(
        (await counter.payments()).filter(({ results }) => results === 'APPROVED'),
      ).toHaveLength(1);
    });
  }
});

test('a failed charge is not repeated by Enter before its status check', async ({
  app,
  counter,
}) => {
  await counter.fault({ path: '/api/pp/payments', method: 'GET', fault: 'delay', delay_ms: 3_000 });
  await chargeDemoCard(app, '25', 'Omar Aziz');
  await expect(app.getByRole('heading', { name: 'Failed' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Failed' })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Swipe again' })).toBeFocused();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
});

test.describe('a lost answer', () => {
  for (const fault of ['drop_after', 'cut_body'] as const) {
    test(`(${fault}) is in doubt, never failed, and resolved without another charge`, async ({
      app,
      counter,
    }) => {
      await counter.fault({ method: 'POST', path: '/api/pp/payments/authorize', fault });
      await chargeDemoCard(app, '25', 'Joan Smith');
      await expect(
        app.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
      ).toBeVisible();
      await expect(app.getByRole('button', { name: 'Swipe again' })).toHaveCount(0);
      // The till checks the status on its own, and finds that the charge was made.
      await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
      await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
      expect(await counter.payments()).toHaveLength(1);
      await nextPatient(app);
      await chargeDemoCard(app, '10', 'Paul Hogan');
      await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
      expect(await counter.payments()).toHaveLength(2);
    });
  }

  test('is in doubt after the program was killed before it arrived', async ({ data, page }) => {
    const first = await startCounter(data);
    await page.goto(first.url);
    await signIn(page);
    await first.fault({
      method: 'POST',
      path: '/api/pp/payments/authorize',
      fault: 'delay',
      delay_ms: 30_000,
    });
    await chargeDemoCard(page, '25', 'Joan Smith');
    await expect(page.getByRole('heading', { name: 'Charging…' })).toBeVisible();
    await expect(page.getByRole('status').getByText('No unconfirmed payments')).toBeAttached();
    await expect(page.getByText(/^([3-9]|\d\d) s$/)).toBeVisible();
    await first.kill();
    await expect(page.getByText('Reconnecting')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Swipewell is not answering');

    const second = await startCounter(data);
    await page.goto(second.url);
    await signIn(page);
    await expect(page.getByRole('complementary', { name: 'Today' })).toContainText(
      'Unconfirmed: do not charge again',
    );
    await second.stop();
  });
});

test.describe('a service', () => {
  test('that refuses the password is reported, and nothing more is sent', async ({
    app,
    counter,
  }) => {
    const refusal = { fault: 'status', status: 401, times: 1_000 } as const;
    await counter.fault({ method: 'POST', path: '/api/pp/payments/authorize', ...refusal });
    await counter.fault({ method: 'GET', path: '/api/pp/payments', ...refusal });
    await chargeDemoCard(app, '25', 'Joan Smith');
    // A service proven seconds ago gets money requests; an older proof is renewed first.
    await expect(app.getByRole('heading', { name: 'Not charged' })).toBeVisible();
    await expect(app.getByRole('alert')).toContainText('rejected the user name and password');
    await expect(app.getByText('Service offline')).toBeVisible();

    await app.keyboard.press('Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('alert')).toContainText('Nothing was charged: the payment service');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeVisible();
    await app.keyboard.press('Escape');
    await expect(app.getByLabel('Amount due')).toHaveValue('25');
  });

  test('that is slow is awaited, and a second press does nothing', async ({ app, counter }) => {
    await counter.fault({
      method: 'POST',
      path: '/api/pp/payments/authorize',
      fault: 'delay',
      delay_ms: 7_000,
    });
    await listenFor(app, '25');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await app.keyboard.press('Enter');
    await app.keyboard.press('Escape');
    await expect(app.getByRole('heading', { name: 'Charging…' })).toBeVisible();
    await expect(app.getByText(/^[3-7] s$/)).toBeVisible(); // the elapsed time
    await expect(app.getByRole('button', { name: 'No unconfirmed payments' })).toBeVisible();
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await counter.payments()).toHaveLength(1);
  });
});

test.describe('two windows on one till', () => {
  test('show the same sale, and charge it once', async ({ app, counter }) => {
    const other = await duplicateTab(app);
    await listenFor(app, '25');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Charge $25.00' })).toBeVisible();
    // Slow enough that both presses find the same step, in either order.
    const fault = { fault: 'delay', delay_ms: 6_000 } as const;
    await counter.fault({ method: 'POST', path: '/api/pp/payments/authorize', ...fault });
    await Promise.all([app.keyboard.press('Enter'), other.keyboard.press('Enter')]);
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await counter.payments()).toHaveLength(1);
  });

  test('keep their own typed text, and neither blocks', async ({ app, counter }) => {
    const other = await duplicateTab(app);
    await openQuickPayment(other);
    await other.getByLabel('Amount due').fill('77');
    await chargeDemoCard(app, '20', 'Joan Smith');
    await expect(other.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(app.getByRole('button', { name: 'Next patient' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(other.getByLabel('Amount due')).toHaveValue('77');
    await other.bringToFront();
    await chargeDemoCard(other, '', 'Paul Hogan');
    await expect(other.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await other.getByRole('button', { name: 'Next patient' }).click();
    for (const page of [app, other]) {
      await openQuickPayment(page);
      await expect(page.getByLabel('Amount due')).toHaveValue('');
    }
    expect(await counter.payments()).toHaveLength(2);
  });

  test('refuse a second program on the same journal with a message', async ({ counter, data }) => {
    expect(counter.pid).toBeGreaterThan(0);
    await expect(startCounter(data)).rejects.toThrow('Swipewell is already open on this journal');
  });
});

test('text that is too long, pasted or reversed shows an error at its field and is not truncated', async ({
  app,
  context,
  counter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await app.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await app.keyboard.press('ControlOrMeta+a');
    await app.keyboard.press('ControlOrMeta+v');
  };
  const amount = app.getByLabel('Amount due');
  const reported = app.getByLabel('Description for the HSA/FSA receipt');
  // Two pasted table cells never become 2530 dollars.
  for (const [pasted, says] of [
    ['25\n30', 'such as 25 or 25.50'],
    ['1.234,50', '1.50, not 1,50'],
  ] as const) {
    await amount.focus();
    await paste(pasted);
    await app.keyboard.press('Enter');
    await expect(app.getByRole('alert')).toContainText(says);
  }
  await paste('\u00a0$ ２５.００\t');
  const long = '🏥'.repeat(31);
  await reported.focus();
  await paste(long);
  await expect(app.getByRole('alert')).toContainText('At most 60 characters. Remove 2 characters.');
  await app.keyboard.press('Enter');
  await expect(reported).toHaveValue(long);
  await expect(amount).toBeVisible();
  await reported.fill('\u202e00.99$ محمد');
  await amount.press('+');
  const lines = app.getByRole('list', { name: 'Items of this sale' });
  await expect(lines.locator('bdi', { hasText: /^00\.99\$ محمد$/ })).toBeVisible();
  await expect(lines.getByRole('strong')).toHaveText('$25.00');

  await app.keyboard.press('Alt+r');
  const number = app.getByLabel('Check number');
  await number.fill('1'.repeat(31));
  await expect(app.getByText('At most 30 characters. Remove 1 character.')).toBeVisible();
  await app.keyboard.press('Enter');
  await expect(number).toHaveValue('1'.repeat(31));
  await number.fill('1'.repeat(30));
  await app.keyboard.press('Enter');
  await expect(app.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();

  for (const [place, name] of [
    ['F3', 'Find payment'],
    ['F6', 'Find patient'],
  ] as const) {
    await app.keyboard.press(place);
    const box = app.getByRole('combobox', { name });
    await box.fill('x'.repeat(121));
    await expect(app.getByText('At most 120 characters. Remove 1 character.')).toBeVisible();
    await expect(box).toHaveValue('x'.repeat(121));
  }
  expect(await counter.payments()).toEqual([]);
});
