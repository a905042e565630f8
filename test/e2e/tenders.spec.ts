import type { Page } from '@playwright/test';
import { startCounter } from '../support/counter.ts';
import { readEntries } from '../support/read-journal.ts';
import {
  chargeDemoCard,
  expect,
  openQuickPayment,
  signIn,
  signInOwner,
  swipe,
  test,
} from './counter-fixture.ts';
import { giveReasonAndApproval } from './payment-steps.ts';

/** Types a bank account into its step: 000123456789 at this routing number. */
async function typeAccount(page: Page, routingNumber: string): Promise<void> {
  await expect(page.getByLabel('Routing number')).toBeFocused();
  const fields = [routingNumber, '000123456789', 'Paul', 'Hogan', '1 Main Street', 'Springfield'];
  for (const value of [...fields, 'il', '62701']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}

test.describe('a sale of several lines and tenders', () => {
  test('is split into equal parts by one press, the left-over cent in the first', async ({
    app,
  }) => {
    const main = app.getByRole('main');
    await app.keyboard.type('100');
    await app.keyboard.press('Alt+s');
    await expect(app.getByLabel('Pay now')).toBeVisible();
    await app.keyboard.press('Alt+3');
    await expect(app.getByLabel('Pay now')).toBeFocused();
    await expect(main).toContainText(/\$33\.34\s*of \$100\.00/);
    await expect(main).toContainText('3 equal parts: $33.34 now.');
    await app.keyboard.press('Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $33.34' })).toBeFocused();
    await app.keyboard.press('Enter');
    for (const left of ['$66.66', '$33.33']) {
      await expect(app.getByRole('list', { name: 'Paid so far' })).toContainText(left);
      await expect(main).toContainText(/\$33\.33\s*of \$100\.00/);
      await app.keyboard.press('F2');
      await expect(app.getByLabel('Cash received')).toBeFocused();
      await app.keyboard.press('Enter');
    }
    const receipt = app.getByRole('article', { name: 'Receipt 000001' });
    await expect(receipt).toContainText('$33.34');
    await expect(receipt.getByText('$33.33')).toHaveCount(2);
    await expect(app.getByRole('button', { name: /^Next patient/ })).toBeFocused();
  });

  test('is whole again after Back to the items of a split', async ({ app }) => {
    await app.keyboard.type('100');
    await app.keyboard.press('Alt+s');
    await expect(app.getByLabel('Pay now')).toBeVisible();
    await app.keyboard.press('Alt+2');
    await expect(app.getByRole('main')).toContainText(/\$50\.00\s*of \$100\.00/);
    await app.keyboard.press('Escape');
    await expect(app.getByLabel('Amount due')).toBeFocused();
    await app.keyboard.press('Alt+s');
    await expect(app.getByLabel('Pay now')).toHaveAttribute('placeholder', '100.00');
  });

  test('has two lines, paid by card and cash, on one receipt', async ({ app, counter }) => {
    await app.keyboard.type('25');
    await app.keyboard.press('+');
    await app.keyboard.press('Alt+2');
    await expect(app.getByRole('radio', { name: /Deductible/ })).toBeChecked();
    await app.keyboard.type('60');
    await expect(app.getByRole('button', { name: /Card \$85\.00/ })).toBeVisible();
    // Typed ahead: each key reaches its step, even if the step is not there yet.
    await app.keyboard.press('Alt+s');
    await app.keyboard.type('50');
    await expect(app.getByRole('heading', { name: 'Split payment' })).toBeVisible();
    await expect(app.getByLabel(/^Pay now/)).toHaveValue('50');
    await expect(app.getByRole('main')).toContainText(/\$50\.00\s*of \$85\.00/); // what is charged now
    await app.keyboard.press('Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $50.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
    await expect(app.getByRole('list', { name: 'Paid so far' })).toContainText(
      'Visa ending in 1111',
    );
    await expect(app.getByRole('list', { name: 'Paid so far' })).toContainText('$35.00');
    await expect(app.getByRole('main')).toContainText(/\$35\.00\s*of \$85\.00/);
    await app.keyboard.press('F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await app.keyboard.type('40');
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Change $5.00' })).toBeVisible();
    const receipt = app.getByRole('article', { name: 'Receipt 000001' });
    for (const words of ['Copay', 'Deductible', '$85.00', 'Visa •••• 1111', 'Cash']) {
      await expect(receipt).toContainText(words);
    }
    await expect
      .poll(async () => (await counter.payments()).map(({ method }) => method).sort())
      .toEqual(['CARD', 'CASH']);

    // Then voids or refunds all of it, each tender to its source, with one question.
    await app.keyboard.press('Enter');
    await app.keyboard.press('F3');
    await expect(app.getByText('2 payments', { exact: true })).toBeVisible();
    await app.keyboard.press('Enter');
    const timeline = app.getByRole('dialog', { name: 'Payment' });
    await expect(
      timeline.getByRole('button', { name: /Void or refund the whole sale/ }),
    ).toBeVisible();
    await app.keyboard.press('w');
    await expect(timeline.getByText('Void $50.00')).toBeVisible();
    await expect(timeline.getByText('Refund $35.00')).toBeVisible();
    await expect(timeline.getByRole('button', { name: 'Void or refund $85.00' })).toBeVisible();
    await giveReasonAndApproval(app, 'Visit canceled');
    await expect(timeline.getByText('Voided: $50.00. Receipt 000003.')).toBeVisible();
    await expect(timeline.getByText('Cash refunded. Receipt 000002.')).toBeVisible();
    await timeline.getByRole('button', { name: 'Done' }).click();
  });

  test('is unchanged by a declined card, and another card pays it', async ({ app }) => {
    await app.keyboard.type('40');
    await app.keyboard.press('Alt+s');
    await expect(app.getByRole('heading', { name: 'Split payment' })).toBeVisible();
    await app.keyboard.type('15');
    await app.keyboard.press('F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
    await app.keyboard.press('Enter');
    await swipe(app, 'Max Stone');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Declined' })).toBeVisible();
    await app.keyboard.press('Escape');
    await expect(app.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
    await expect(app.getByRole('list', { name: 'Paid so far' })).toContainText('$25.00');
    await app.keyboard.press('Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  });

  test('debits a bank account with the patient’s authorization', async ({ app, counter, data }) => {
    await app.keyboard.type('80');
    await app.keyboard.press('Alt+b');
    await typeAccount(app, '110000001');
    await app.keyboard.press('Enter');
    await expect(app.getByText('One digit is wrong')).toBeVisible();
    await app.getByLabel('Routing number').fill('110000000');
    const words = 'to debit my checking account ending in 6789 once, for $80.00';
    await expect(app.getByText(words)).toBeVisible();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(app.getByRole('main')).toContainText('Checking account ending in 6789');
    expect((await counter.payments()).map(({ method }) => method)).toEqual(['ACH']);
    await app.goto('about:blank'); // or the page reports the stopped program
    await counter.stop();
    const entries = readEntries(data);
    const agreed = entries.find(({ kind }) => kind === 'account.authorized');
    expect(agreed?.body).toMatchObject({ lastFour: '6789', amount: 8_000 });
    expect(JSON.stringify(agreed?.body)).toContain(words);
    expect(JSON.stringify(entries)).not.toContain('000123456789');
  });

  test('shows and prints the authorization of a debit in the language of receipts', async ({
    app,
    data,
    counter,
  }) => {
    await signInOwner(app);
    await app.keyboard.press('F10');
    await app.getByRole('tab', { name: 'Receipts' }).click();
    await app.getByLabel('Language').selectOption('Español');
    await app.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(app.getByText('Saved')).toBeVisible();
    await app.keyboard.press('F1');
    await openQuickPayment(app);
    await app.keyboard.type('80');
    await app.keyboard.press('Alt+b');
    await typeAccount(app, '110000000');
    const words =
      /Autorizo a .+ a debitar \$80\.00, una sola vez, de mi cuenta de cheques terminada en 6789\. Para revocar/;
    await expect(app.getByText(words)).toBeVisible();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await expect(app.getByRole('article', { name: /^Receipt/ })).toContainText(words);
    await app.goto('about:blank'); // or the page reports the stopped program
    await counter.stop();
    const agreed = readEntries(data).find(({ kind }) => kind === 'account.authorized');
    expect(agreed?.body).toMatchObject({ text: expect.stringMatching(words) });
  });

  test('records a check in the journal alone', async ({ app, counter }) => {
    await app.keyboard.type('30');
    await app.keyboard.press('Alt+r');
    await expect(app.getByLabel('Check number')).toBeFocused();
    await app.keyboard.type('1042');
    // An interrupted transition never ends: the focus must not wait for it.
    await app.evaluate(() =>
      document.body.dispatchEvent(
        new TransitionEvent('transitionrun', { propertyName: 'color', bubbles: true }),
      ),
    );
    await app.keyboard.down('Enter'); // no person releases a key as fast as the till answers
    await expect(app.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible();
    await expect(app.getByRole('button', { name: 'Next patient' })).toBeFocused();
    await app.keyboard.up('Enter');
    await expect(app.getByRole('article', { name: 'Receipt 000001' })).toContainText('Check 1042');
    expect(await counter.payments()).toEqual([]);

    // There its number finds it, and it is refunded.
    await app.keyboard.press('Enter');
    await app.keyboard.press('F3');
    await expect(app.getByLabel('Find payment')).toBeFocused();
    await app.keyboard.type('1042');
    await expect(app.getByText('1 payment', { exact: true })).toBeVisible();
    await app.keyboard.press('Enter');
    const timeline = app.getByRole('dialog', { name: 'Payment' });
    await expect(timeline.getByText('The payment service has no record of it.')).toBeVisible();
    await expect(
      timeline.getByRole('button', { name: 'Return the check of $30.00' }),
    ).toBeVisible();
    await app.keyboard.press('r');
    await giveReasonAndApproval(app, 'Visit canceled');
    await expect(
      timeline.getByText('Check returned to the patient. Receipt 000002.'),
    ).toBeVisible();
    await expect(timeline.getByText('This payment was fully refunded.')).toBeVisible();
  });

  test('takes a hold by a swipe', async ({ app, counter }) => {
    await app.keyboard.type('200');
    await app.keyboard.press('Alt+h');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Hold $200.00' })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Held' })).toBeVisible();
    await expect(app.getByRole('article', { name: 'Receipt 000001' })).toContainText('HOLD');
    expect((await counter.payments()).map(({ action }) => action)).toEqual(['PREAUTHORIZE']);
  });

  test('asks once about the same card and amount on one day, naming each earlier payment', async ({
    app,
    counter,
  }) => {
    await chargeDemoCard(app, '25', 'Joan Smith');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await app.keyboard.press('Enter');
    await chargeDemoCard(app, '25', 'Joan Smith');
    await expect(app.getByText(/\$25\.00 at .* was paid \(receipt 000001\)/)).toBeVisible();
    await expect(app.getByRole('button', { name: 'Cancel this charge' })).toBeFocused();
    expect(await counter.payments()).toHaveLength(1);
    await app.getByRole('button', { name: 'Charge $25.00 (new payment)' }).click();
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await counter.payments()).toHaveLength(2);
    await app.keyboard.press('Enter');
    await chargeDemoCard(app, '25', 'Joan Smith');
    const earlier = app.getByRole('list', { name: 'Earlier payments' }).getByRole('listitem');
    await expect(earlier).toHaveText([/was paid \(receipt 000002\)/, /\(receipt 000001\)/]);
    await expect(
      app.getByText(/^2 earlier payments are similar\. Is this a new payment\?$/),
    ).toBeVisible();
    await app.getByRole('button', { name: 'Charge $25.00 (new payment)' }).click();
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await counter.payments()).toHaveLength(3);
  });
});

test.describe('a parked sale', () => {
  test('that is partly paid is resumed by the next person after a restart', async ({
    app,
    counter,
    data,
    page,
  }) => {
    await app.keyboard.type('90');
    await app.keyboard.press('Alt+s');
    await expect(app.getByRole('heading', { name: 'Split payment' })).toBeVisible();
    await app.keyboard.type('40');
    await app.keyboard.press('F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
    await app.keyboard.press('Alt+p');
    await openQuickPayment(app);
    await expect(app.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
    await app.getByRole('button', { name: 'Sign out' }).click();
    await expect(app.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await app.goto('about:blank'); // or the page reports the stopped program
    await counter.stop();
    const parts = readEntries(data).filter(({ kind }) => kind === 'receipt.issued');
    expect(parts.map(({ body }) => body)).toMatchObject([
      { receipt: { type: 'part-payment', remaining: 5_000 } },
    ]);
    const again = await startCounter(data);
    await page.goto(again.url);
    await signIn(page, { key: '2', name: 'Morgan Lee', pin: '246810' }); // the next person
    await page.keyboard.press('Alt+t');
    await expect(page.getByRole('dialog', { name: 'Saved sales' })).toContainText(
      '$40.00 of $90.00 is paid',
    );
    await page.keyboard.press('1');
    await expect(page.getByRole('heading', { name: 'Left to pay' })).toBeVisible();
    await page.keyboard.press('F2');
    await expect(page.getByLabel('Cash received')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Receipt 000001' })).toContainText('$90.00');
    await page.goto('about:blank');
    await again.stop();
  });
});

test.describe('a known patient', () => {
  test('pays a copay with eight keys after PIN and search', async ({ app, counter }) => {
    let pressed = 0;
    const press = async (key: string) => {
      pressed += 1;
      await app.keyboard.press(key);
    };
    await press('Alt+a');
    await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeFocused();
    await app.keyboard.type('kofi okafor'); // the search words
    await expect(app.getByText('Enter chooses Kofi Okafor.')).toBeVisible();
    await press('Enter');
    await expect(app.getByText('Kofi Okafor')).toBeVisible();
    await expect(app.getByLabel('Amount due')).toBeFocused();
    await press('2');
    await press('5');
    await press('Enter');
    await swipe(app, 'Joan Smith');
    await expect(app.getByRole('button', { name: 'Charge $25.00' })).toBeFocused();
    await expect(app.getByRole('button', { name: 'Save on file' })).toBeVisible();
    await app.keyboard.press('Alt+k'); // the patient's choice, so not counted as a key
    await expect(
      app.getByText(/^The payment also saves this card or account on file\..*I agree/),
    ).toBeVisible();
    await press('Enter');
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await press('Enter');
    await openQuickPayment(app);
    expect(pressed).toBeLessThanOrEqual(8);
    const [payment] = await counter.payments();
    expect(payment).toMatchObject({ method: 'CARD', results: 'APPROVED' });
  });
});

test.describe('incoming sales', () => {
  const link = (patient: string, line: string) => [
    '--link',
    `swipewell://sale?external_id=${patient}&line=${line}`,
  ];
  test.use({ flags: [...link('P00042', 'copay:2500'), ...link('NEW-7', 'deductible:6000')] });

  test('fill an empty counter, wait beside a typed sale, and never charge', async ({
    app,
    counter,
  }) => {
    await expect(app.getByLabel('Amount due')).toHaveValue('25.00');
    await expect(app.getByText('Kofi Okafor')).toBeVisible(); // only the practice's id is known
    const incomingSale = app.getByRole('complementary', { name: 'Incoming sale' });
    await expect(incomingSale).toContainText('$60.00 Deductible for patient NEW-7');
    await app.keyboard.press('Alt+o');
    await expect(app.getByLabel('Amount due')).toHaveValue('60.00');
    await expect(app.getByText('Patient NEW-7')).toBeVisible();
    await expect(incomingSale).toBeHidden();
    await openQuickPayment(app);
    await app.keyboard.press('F2');
    await expect(app.getByLabel('Cash received')).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: 'Paid, no change' })).toBeVisible();
    await app.keyboard.press('Enter');
    await openQuickPayment(app);
    await app.keyboard.press('Alt+t');
    await expect(app.getByRole('dialog', { name: 'Saved sales' })).toContainText('Kofi O.');
    await app.keyboard.press('Escape');
    await expect
      .poll(async () => (await counter.payments()).map(({ method }) => method))
      .toEqual(['CASH']);
  });
});
