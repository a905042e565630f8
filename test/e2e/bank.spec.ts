import type { Locator, Page } from '@playwright/test';
import { expect, openQuickPayment } from './counter-fixture.ts';
import { picture } from './picture.ts';
import { openTab, test } from './seeded-history.ts';

const TODAY = new Date().toISOString().slice(0, 10);

const STATEMENT = [
  'Posted,Details,Value',
  `${TODAY},MERCHANT FEE 1,-12.50`,
  `${TODAY},CHECK OF A TENANT,900.00`,
  `${TODAY},MERCHANT FEE 2,-3.00`,
].join('\r\n');

async function importFile(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** The texts of a form that the reason of its disabled button lies over. */
function textsUnderReason(form: Locator): Promise<readonly string[]> {
  return form.evaluate((element) => {
    const reason = element.querySelector('[role=tooltip]');
    const shown = reason?.firstChild;
    if (reason === null || shown === null || shown === undefined) return ['no reason'];
    const boxOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const over = boxOf(shown);
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const under: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (reason.contains(node)) continue;
      const { left, right, top, bottom } = boxOf(node);
      const isUnder =
        left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      if (isUnder) under.push(node.textContent ?? '');
    }
    return under;
  });
}

test('a statement is imported, its lines are matched, and the journal is saved', async ({
  reports,
}) => {
  await openTab(reports, 'Bank');
  await expect(reports.getByText(/^Save a statement on the website of your bank/)).toBeVisible();
  await reports.getByRole('button', { name: 'Import statement' }).click();
  const panel = reports.getByRole('dialog', { name: 'Import statement' });
  await importFile(reports, 'photo.csv', `${STATEMENT}\r\n"open`);
  await expect(panel).toContainText('Nothing was imported. The quotes');
  await importFile(reports, 'november.csv', STATEMENT);
  await panel.getByLabel('Date', { exact: true }).selectOption('Posted');
  await panel.getByLabel('Description').selectOption('Details');
  await panel.getByLabel('Amount', { exact: true }).selectOption('Value');
  await picture(reports, 'bank-0-columns', panel.getByLabel('Amount', { exact: true }));
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panel.getByText('3 lines added, 0 matched, 0 already known.')).toBeVisible();
  await importFile(reports, 'november.csv', STATEMENT);
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panel.getByText('0 lines added, 0 matched, 3 already known.')).toBeVisible();
  const otherText = STATEMENT.replace('MERCHANT FEE 2', 'MONTHLY CHARGE');
  await importFile(reports, 'other-text.csv', otherText);
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panel.getByText('0 lines added, 0 matched, 2 already known.')).toBeVisible();
  await expect(panel.getByText(/^1 line was left out: a known line has the same/)).toBeVisible();
  await picture(reports, 'bank-1-left-out', panel.getByRole('button', { name: /^Add this/ }));
  await panel.getByRole('button', { name: 'Add this line too' }).click();
  await expect(panel.getByText('1 line added, 0 matched, 2 already known.')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Add this/ })).toHaveCount(0);
  await reports.keyboard.press('Escape');

  await reports.getByRole('button', { name: 'Match MERCHANT FEE 1' }).click();
  await reports.getByLabel('Processor fee').check();
  await reports.getByLabel('Match the next lines with this text too').check();
  await reports.getByLabel('Text of these lines').fill('merchant fee');
  await reports.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(reports.getByRole('heading', { name: 'Matched lines (1)' })).toBeVisible();
  await reports.getByRole('button', { name: 'Match again' }).click();
  await expect(reports.getByText('1 line matched.')).toBeVisible();
  await expect(reports.getByRole('heading', { name: 'Unmatched lines (2)' })).toBeVisible();

  await reports.getByRole('button', { name: 'Accountant’s journal' }).click();
  const file = reports.waitForEvent('download');
  await reports.getByRole('button', { name: 'Save file' }).click();
  expect((await file).suggestedFilename()).toMatch(/^journal-.*\.csv$/);
});

/** Takes a check of $20.00. */
async function payByCheck(page: Page): Promise<void> {
  await page.keyboard.press('F1');
  await openQuickPayment(page);
  await page.keyboard.type('20');
  await page.keyboard.press('Alt+r');
  await expect(page.getByLabel('Check number')).toBeFocused();
  await page.keyboard.type('1042');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
}

test('a check goes into a bag with its slip, which can be unpacked', async ({ reports }) => {
  await payByCheck(reports);
  await reports.keyboard.press('F7');
  await reports.getByRole('button', { name: 'Bank bags' }).click();
  const panel = reports.getByRole('dialog', { name: 'Bank bags' });
  await expect(panel.getByText(/^A bag holds cash, coin and checks/)).toBeVisible();
  await panel.getByLabel('Bag number').fill('B-1042');
  await panel.getByLabel('Bills').fill('120');
  await expect(panel.getByText(/^The closed days have only \$0\.00/)).toBeVisible();
  await panel.getByLabel('Bills').fill('');
  await expect(panel.getByText('Total $20.00')).toBeVisible();
  await panel.getByLabel('Bag number').fill('');
  await panel.getByRole('button', { name: 'Pack bag and print slip' }).hover();
  await expect(panel.getByRole('tooltip')).toBeVisible();
  await expect.poll(() => textsUnderReason(panel.locator('form'))).toEqual([]);
  await panel.getByLabel('Bag number').fill('B-1042');
  await panel.getByRole('button', { name: 'Pack bag and print slip' }).click();
  await expect(panel.getByText('On its way')).toBeVisible();
  await panel.getByLabel('Bag number').fill('b-1042');
  await expect(panel.getByText(/^Another bag has this number/)).toBeVisible();
  const file = reports.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save PDF' }).click();
  expect((await file).suggestedFilename()).toBe(`deposit-${TODAY}-B-1042.pdf`);
  await panel.getByRole('button', { name: 'Unpack' }).click();
  await panel.getByLabel('Reason to unpack bag B-1042').fill('Counted wrongly');
  await panel.getByRole('button', { name: 'Unpack bag' }).click();
  await expect(panel.getByText('On its way')).toHaveCount(0);
});

test('the clinic’s bank accounts are listed in the settings, and a bag is for one of them', async ({
  app,
}) => {
  await app.getByRole('button', { name: 'Sign out' }).click();
  await app.getByRole('button', { name: 'Ines Okafor' }).click();
  await app.getByLabel('Ines Okafor’s PIN').pressSequentially('864209');
  await payByCheck(app);
  await app.keyboard.press('F10');
  await app.getByRole('tab', { name: 'Bank accounts' }).click();
  await picture(app, 'bank-2-one-account');
  await app.getByRole('button', { name: 'Add bank account' }).click();
  const second = app.getByRole('group', { name: 'Bank account 2' });
  await second.getByLabel('Name', { exact: true }).fill('Checking');
  await second.getByLabel('Last four digits').fill('42');
  await expect(second.getByText('Another account has this name.')).toBeVisible();
  await expect(second.getByText('Enter four digits, or nothing.')).toBeVisible();
  // The row of the primary button covers the rest of the scrolling page.
  await app.setViewportSize({ width: 1024, height: 768 });
  const save = app.getByRole('button', { name: /^Save/ });
  const gap = () => save.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom);
  await expect.poll(gap).toBeLessThan(16);
  await picture(app, 'bank-3-wrong-account');
  await second.getByLabel('Name', { exact: true }).fill('Savings');
  await second.getByLabel('Last four digits').fill('4242');
  await second.getByLabel('Name in your books').fill('Assets:Savings');
  await app.keyboard.press('Control+s');
  await expect(app.getByText('Saved', { exact: true })).toBeVisible();
  await app.keyboard.press('F7');
  await app.getByRole('button', { name: 'Bank bags' }).click();
  const panel = app.getByRole('dialog', { name: 'Bank bags' });
  await panel.getByLabel('Account').selectOption('Savings');
  await panel.getByLabel('Bag number').fill('B-7');
  await panel.getByRole('button', { name: 'Pack bag and print slip' }).click();
  await expect(panel.getByText(/Savings, packed by Ines Okafor/)).toBeVisible();
  await picture(app, 'bank-4-bags');
});
