import type { Browser, Page } from '@playwright/test';
import { openTwoCounters, screenshots } from './clinic-counters.ts';
import {
  expect,
  meanTextsInSight,
  openQuickPayment,
  signIn,
  signInOwner,
  test,
} from './counter-fixture.ts';
import { picture } from './picture.ts';

async function openPage(
  browser: Browser,
  { url }: { readonly url: string },
  atAmount = true,
): Promise<Page> {
  const page = await browser.newPage();
  meanTextsInSight(page.context());
  await page.goto(url);
  await signIn(page, undefined, atAmount);
  await expect(page.getByRole('button', { name: 'Clinic connected' })).toBeVisible();
  return page;
}

/** Marks the page once a text was on it, also for a moment. */
const noteText = (page: Page, text: string) =>
  page.evaluate((noted) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(noted)) document.body.dataset['noted'] = '';
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);

const LIST = `Patient ID,Last Name,First Name,Appt Time,Copay
Q-1,Quist,Maria,9:30 AM,25.00
Q-2,Quist,Leo,9:45 AM,15.00
`;

test.describe('Two desks of a branch with a hub', () => {
  test.setTimeout(180_000);
  let clinic: Awaited<ReturnType<typeof openTwoCounters>>;
  test.beforeEach(async () => {
    clinic = await openTwoCounters('Main');
  });
  test.afterEach(() => clinic.close());

  test('a sale that one saved for later is opened at the other, once', async ({ browser }) => {
    const [a, b] = [await openPage(browser, clinic.a), await openPage(browser, clinic.b)];
    for (const amount of ['25.00', '40.00']) {
      await openQuickPayment(a);
      await a.getByLabel('Amount due').fill(amount);
      await a.keyboard.press('Alt+p');
      await expect(a.getByLabel('Amount due')).toHaveCount(0);
    }
    await openQuickPayment(b);
    await expect(b.getByRole('button', { name: 'Saved sales (2)' })).toBeVisible();
    await b.keyboard.press('Alt+t');
    const panel = b.getByRole('dialog', { name: 'Saved sales' });
    await expect(panel.getByText('$25.00')).toBeVisible();
    await expect(panel.getByText(/Dana Reyes, at /).first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await screenshots(b, 'others-saved');
    await panel.getByRole('button', { name: 'Open' }).first().click();
    await expect(panel).toHaveCount(0);
    await expect(b.getByText('$25.00').first()).toBeVisible();
    await expect(a.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
    await clinic.stopHub();
    await a.keyboard.press('Alt+t');
    const own = a.getByRole('dialog', { name: 'Saved sales' });
    await own.getByRole('button', { name: 'Open' }).click();
    await expect(own).toHaveCount(0);
    await expect(a.getByText('$40.00').first()).toBeVisible();
  });

  test('a sale that a newer program saved says why it cannot be opened', async ({ browser }) => {
    const [a, b] = [await openPage(browser, clinic.a), await openPage(browser, clinic.b)];
    const save = async (amount: string) => {
      await openQuickPayment(a);
      await a.getByLabel('Amount due').fill(amount);
      await a.keyboard.press('Alt+p');
      await expect(a.getByLabel('Amount due')).toHaveCount(0);
    };
    await save('25.00');
    await openQuickPayment(b);
    await expect(b.getByRole('button', { name: 'Saved sales (1)' })).toBeVisible();
    await clinic.sql(`UPDATE journal_entry SET body = '{"v":99}' WHERE kind = 'sale.opened'`);
    await save('40.00'); // the other one reads the list again
    await expect(b.getByRole('button', { name: 'Saved sales (2)' })).toBeVisible();
    await b.keyboard.press('Alt+t');
    const panel = b.getByRole('dialog', { name: 'Saved sales' });
    const row = panel.getByRole('listitem').filter({ hasText: 'contents unknown' });
    // Not only in the description of the button.
    await expect(row.locator('> div')).toContainText(/has a newer version: update Swipewell here/);
    await expect(row.getByRole('button', { name: 'Open' })).toBeDisabled();
    await screenshots(b, 'saved-unreadable');
  });

  test('more findings, payments and holds than fit into one page are shown on demand', async ({
    browser,
  }) => {
    await clinic.sql(
      `INSERT INTO attention (attention_id, kind, tills, keys, amount, at)
       SELECT gen_random_uuid(), 'similar-payment', ARRAY(SELECT till_id FROM till), ARRAY[]::text[], n * 100, now()
       FROM generate_series(1, 60) AS n`,
    );
    // The newest fifty-five are of this counter, and all holds of the other one.
    const hold = (till: string, operation: string, from: number, to: number) =>
      clinic.sql(
        `INSERT INTO payment SELECT gen_random_uuid(), till_id, n, branch, gen_random_uuid(), 'record ' || n, NULL,
           '${operation}', 'CARD', 100 * n, 100 * n, 'approved', false, '{}', '{}', '{}', NULL, 'visa', '1111',
           '{"id":"dana","name":"Dana Reyes"}', now() - interval '1 hour', now() - interval '1 hour' + n * interval '1 s'
         FROM ${till}, generate_series(${from}, ${to}) AS n`,
      );
    const own = '(SELECT * FROM till ORDER BY length(name) LIMIT 1) t';
    const other = '(SELECT * FROM till ORDER BY length(name) DESC LIMIT 1) t';
    await hold(other, 'preauthorize', 1001, 1060);
    await hold(own, 'authorize', 1101, 1155);
    const a = await browser.newPage();
    await a.goto(clinic.a.url);
    await signIn(a);
    await openQuickPayment(a);
    await a.getByLabel('Amount due').fill('25.00');
    await a.keyboard.press('Alt+p'); // the counter reads the findings again
    await expect(a.getByRole('button', { name: '60 to review' })).toBeVisible();
    await noteText(a, 'Nothing to review.');
    await a.getByRole('button', { name: '60 to review' }).click();
    const findings = a.getByRole('dialog').getByRole('article');
    await expect(findings).toHaveCount(50);
    await a.getByRole('button', { name: 'Show more' }).click();
    await expect(findings).toHaveCount(60);
    await expect(a.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    expect(await a.evaluate(() => document.body.dataset['noted'])).toBeUndefined();
    await a.keyboard.press('Escape');
    await signInOwner(a);
    await a.keyboard.press('Control+F8');
    await expect(a.getByRole('main').getByRole('article')).toHaveCount(50);
    await picture(a, 'clinic-review');
    await screenshots(a, 'clinic-review');

    await noteText(a, 'No payment of another counter matches.');
    await a.keyboard.press('F3');
    await a.keyboard.press('Alt+m');
    const payments = a.getByRole('region', { name: 'Payments of the other counters' });
    await expect(payments.getByRole('listitem')).toHaveCount(45);
    await payments.getByRole('button', { name: 'Show more' }).click();
    await expect(payments.getByRole('listitem')).toHaveCount(60);
    await expect(payments.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    expect(await a.evaluate(() => document.body.dataset['noted'])).toBeUndefined();
    await noteText(a, 'No open hold at another counter.');
    await a.keyboard.press('F4');
    const holds = a.getByRole('region', { name: 'Holds of the other counters' });
    await expect(holds.getByRole('article')).toHaveCount(50);
    await holds.getByRole('button', { name: 'Show more' }).click();
    await expect(holds.getByRole('article')).toHaveCount(60);
    expect(await a.evaluate(() => document.body.dataset['noted'])).toBeUndefined();
    await clinic.stopHub();
    await expect(a.getByRole('button', { name: 'Clinic hub away' })).toBeVisible();
  });

  test('a list of today that one imports is the list of the other, with its arrivals, until one clears it', async ({
    browser,
  }) => {
    const a = await openPage(browser, clinic.a, false);
    const b = await openPage(browser, clinic.b, false);
    const list = (page: Page) => page.getByRole('region', { name: 'Today’s list' });
    const row = (page: Page, name: RegExp) =>
      list(page).getByRole('listitem').filter({ hasText: name });
    await expect(list(b)).toContainText('No list for today');
    await list(a).getByRole('button', { name: 'Import list…' }).click();
    const [chooser] = await Promise.all([
      a.waitForEvent('filechooser'),
      a.getByRole('button', { name: 'Choose file…' }).click(),
    ]);
    await chooser.setFiles({ name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
    await a.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(a.getByText('2 rows imported.')).toBeVisible();
    await expect(list(b).getByRole('listitem')).toHaveCount(2);
    await expect(row(b, /Maria Q\./)).toContainText('$25.00');
    await row(b, /Leo Q\./)
      .getByRole('button', { name: 'Mark arrived' })
      .click();
    await expect(row(b, /Leo Q\./)).toContainText('Arrived');
    await a.getByRole('button', { name: 'Done' }).click();
    await expect(row(a, /Leo Q\./)).toContainText('Arrived');
    await expect(row(a, /Maria Q\./)).not.toContainText('Arrived');
    await list(b).getByRole('button', { name: 'Import list…' }).click();
    await b
      .getByRole('button', { name: 'Clear today’s list at all counters of the branch' })
      .click();
    await expect(list(a)).toContainText('No list for today');
  });
});
