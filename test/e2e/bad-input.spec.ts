import { startCounter } from '../support/counter.ts';
import {
  chargeDemoCard,
  duplicateTab,
  expect,
  listenFor,
  signIn,
  swipe,
  test,
} from './counter-fixture.ts';

test('an amount that is none is told, and goes nowhere', async ({ desk, counter }) => {
  for (const [typed, says] of [
    ['', 'Type the amount first'],
    ['0', 'more than zero'],
    ['-5', 'cannot be negative'],
    ['1000000000', 'The most that can be charged'],
    ['1,50', '1.50, not 1,50'],
    ['1.005', 'ends at cents'],
    ['abc', 'digits with a point'],
  ] as const) {
    await desk.getByLabel('Amount due').fill(typed);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('alert')).toContainText(says);
    await desk.keyboard.press('F2');
    await expect(desk.getByRole('alert')).toContainText(says);
    await expect(desk.getByLabel('Amount due')).toBeFocused();
  }
  expect(await counter.payments()).toEqual([]);
});

test.describe('a swipe', () => {
  test('that nobody asked for is hinted at and cleared', async ({ desk, counter }) => {
    await swipe(desk, 'Joan Smith');
    await expect(desk.getByText('A card was swiped, but nothing is being charged')).toBeVisible();
    await listenFor(desk, '25'); // the earlier swipe is not used
    await expect(desk.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
    expect(await counter.payments()).toEqual([]);
  });

  test('that cannot be read is asked for again', async ({ desk }) => {
    await listenFor(desk, '25');
    await swipe(desk, 'Worn card');
    await expect(desk.getByText('That swipe could not be read')).toBeVisible();
    await swipe(desk, 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
  });

  for (const [holder, problem] of [
    ['Driver’s license', 'This does not look like a payment card'],
    ['Other reader', 'This reader encrypts cards for another service'],
  ] as const) {
    test(`of ${holder} is refused, and a card is asked for again`, async ({ desk, counter }) => {
      await listenFor(desk, '25');
      await swipe(desk, holder);
      await expect(desk.getByText(problem)).toBeVisible();
      await expect(desk.getByRole('main')).not.toContainText('6781');
      await expect(desk.getByRole('main')).not.toContainText('4567');
      await swipe(desk, 'Joan Smith');
      await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
      expect(await counter.payments()).toEqual([]);
    });
  }

  test('of a card with two numbers is warned of', async ({ desk }) => {
    await listenFor(desk, '25');
    await swipe(desk, 'Sam Ortiz');
    await expect(desk.getByText('carries two different card numbers')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
  });

  test('of a chip card is charged, with a hint', async ({ desk }) => {
    await listenFor(desk, '25');
    await swipe(desk, 'Wei Chen');
    await expect(desk.getByText('This card has a chip')).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
  });

  test('of an expired card is warned of, and declined by the bank', async ({ desk }) => {
    await listenFor(desk, '25');
    await swipe(desk, 'Ada Brown');
    await expect(desk.getByText('This card has expired')).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Declined' })).toBeVisible();
  });
});

test.describe('a card the bank will not take', () => {
  for (const [holder, heading] of [
    ['Max Stone', 'Declined'],
    ['Lena Park', 'Declined'],
    ['Omar Aziz', 'Failed'],
  ] as const) {
    test(`of ${holder} is told with its reason, and another card pays`, async ({
      desk,
      counter,
    }) => {
      await chargeDemoCard(desk, '25', holder);
      await expect(desk.getByRole('heading', { name: heading })).toBeVisible();
      await expect(desk.getByRole('alert')).toBeVisible();
      await expect(desk.getByRole('button', { name: 'Swipe again' })).toBeFocused();
      await desk.keyboard.press('Enter');
      await swipe(desk, 'Joan Smith');
      await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
      expect(
        (await counter.payments()).filter(({ results }) => results === 'APPROVED'),
      ).toHaveLength(1);
    });
  }
});

test.describe('an answer that was lost', () => {
  for (const fault of ['drop_after', 'cut_body'] as const) {
    test(`(${fault}) is in doubt, never failed, and found without asking again`, async ({
      desk,
      counter,
    }) => {
      await counter.fault({ method: 'POST', path: '/api/pp/payments/authorize', fault });
      await chargeDemoCard(desk, '25', 'Joan Smith');
      await expect(
        desk.getByRole('heading', { name: 'Unconfirmed: do not charge again' }),
      ).toBeVisible();
      await expect(desk.getByRole('button', { name: 'Swipe again' })).toHaveCount(0);
      // The till checks the status on its own, and finds that the charge was made.
      await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
      await expect(desk.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();
      expect(await counter.payments()).toHaveLength(1);
      await desk.keyboard.press('Enter'); // the next patient is served
      await chargeDemoCard(desk, '10', 'Paul Hogan');
      await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
      expect(await counter.payments()).toHaveLength(2);
    });
  }

  test('stays in doubt when the program was killed before it came', async ({ data, page }) => {
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
    await first.kill();
    await expect(page.getByText('Reconnecting to the program')).toBeVisible();

    const second = await startCounter(data);
    await page.goto(second.url);
    await signIn(page);
    await expect(page.getByRole('complementary', { name: 'Today' })).toContainText(
      'Unconfirmed: do not charge again',
    );
    await second.stop();
  });
});

test.describe('a service that', () => {
  test('refuses the password is told, and nothing more is sent', async ({ desk, counter }) => {
    const refusal = { fault: 'status', status: 401, times: 1_000 } as const;
    await counter.fault({ method: 'POST', path: '/api/pp/payments/authorize', ...refusal });
    await counter.fault({ method: 'GET', path: '/api/pp/payments', ...refusal });
    await chargeDemoCard(desk, '25', 'Joan Smith');
    // A service proven seconds ago gets money requests; an older proof is renewed first.
    await expect(desk.getByRole('heading', { name: 'Not charged' })).toBeVisible();
    await expect(desk.getByRole('alert')).toContainText(
      'did not accept the user name and password',
    );
    await expect(desk.getByText('Service offline')).toBeVisible();

    await desk.keyboard.press('Enter');
    await swipe(desk, 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('alert')).toContainText('Nothing was charged: the service did not');
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(desk.getByLabel('Amount due')).toHaveValue('25');
  });

  test('is slow is waited for, and a second press does nothing', async ({ desk, counter }) => {
    await counter.fault({
      method: 'POST',
      path: '/api/pp/payments/authorize',
      fault: 'delay',
      delay_ms: 1_500,
    });
    await listenFor(desk, '25');
    await swipe(desk, 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await desk.keyboard.press('Enter');
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('heading', { name: 'Charging…' })).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await counter.payments()).toHaveLength(1);
  });
});

test.describe('two windows on one till', () => {
  test('show the same sale, and charge it once', async ({ desk, counter }) => {
    const other = await duplicateTab(desk);
    await listenFor(desk, '25');
    await swipe(desk, 'Joan Smith');
    await expect(desk.getByRole('button', { name: 'Charge $25.00' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Charge $25.00' })).toBeVisible();
    // Slow enough that both presses find the same step, in either order.
    const fault = { fault: 'delay', delay_ms: 2_000 } as const;
    await counter.fault({ method: 'POST', path: '/api/pp/payments/authorize', ...fault });
    await Promise.all([desk.keyboard.press('Enter'), other.keyboard.press('Enter')]);
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await counter.payments()).toHaveLength(1);
  });

  test('keep what was typed in each, and neither is stuck', async ({ desk, counter }) => {
    const other = await duplicateTab(desk);
    await other.getByLabel('Amount due').fill('77');
    await chargeDemoCard(desk, '20', 'Joan Smith');
    await expect(other.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Next patient' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(other.getByLabel('Amount due')).toHaveValue('77');
    await other.bringToFront();
    await chargeDemoCard(other, '', 'Paul Hogan');
    await expect(other.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await other.getByRole('button', { name: 'Next patient' }).click();
    await expect(desk.getByLabel('Amount due')).toHaveValue('');
    await expect(other.getByLabel('Amount due')).toHaveValue('');
    expect(await counter.payments()).toHaveLength(2);
  });

  test('a second program on the same journal says so and leaves', async ({ counter, data }) => {
    expect(counter.pid).toBeGreaterThan(0);
    await expect(startCounter(data)).rejects.toThrow('Swipewell is already open on this journal');
  });
});

test('text that is too long, pasted or turned round is told at its field, and nothing is cut', async ({
  desk,
  context,
  counter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await desk.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await desk.keyboard.press('ControlOrMeta+a');
    await desk.keyboard.press('ControlOrMeta+v');
  };
  const amount = desk.getByLabel('Amount due');
  const told = desk.getByLabel('Description, for an itemised receipt');
  // Two pasted table cells never become 2530 dollars.
  for (const [pasted, says] of [
    ['25\n30', 'digits with a point'],
    ['1.234,50', '1.50, not 1,50'],
  ] as const) {
    await amount.focus();
    await paste(pasted);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('alert')).toContainText(says);
  }
  await paste('\u00a0$ ２５.００\t');
  const long = '🏥'.repeat(31);
  await told.focus();
  await paste(long);
  await expect(desk.getByRole('alert')).toContainText('At most 60 characters; 2 are too many.');
  await desk.keyboard.press('Enter');
  await expect(told).toHaveValue(long);
  await expect(amount).toBeVisible();
  await told.fill('\u202e00.99$ محمد');
  await amount.press('+');
  const lines = desk.getByRole('list', { name: 'Lines of this sale' });
  await expect(lines.locator('bdi', { hasText: /^00\.99\$ محمد$/ })).toBeVisible();
  await expect(lines.getByRole('strong')).toHaveText('$25.00');

  await desk.keyboard.press('Alt+r');
  const number = desk.getByLabel('Number of the check');
  await number.fill('1'.repeat(31));
  await expect(desk.getByText('At most 30 characters; one is too many.')).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(number).toHaveValue('1'.repeat(31));
  await number.fill('1'.repeat(30));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('article', { name: 'Receipt 000001' })).toBeVisible();

  for (const [place, name] of [
    ['F3', 'Find a payment'],
    ['F6', 'Find a patient'],
  ] as const) {
    await desk.keyboard.press(place);
    const box = desk.getByRole('combobox', { name });
    await box.fill('x'.repeat(121));
    await expect(desk.getByText('At most 120 characters; one is too many.')).toBeVisible();
    await expect(box).toHaveValue('x'.repeat(121));
  }
  expect(await counter.payments()).toEqual([]);
});
