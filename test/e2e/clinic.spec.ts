import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCounterIn } from '../support/counter.ts';
import { type HubProcess, hubCommand, startHubProcess } from '../support/hub-process.ts';
import { openPty, type Pty } from '../support/pty.ts';
import { startService } from '../support/service.ts';
import { counterFolder } from './clinic-counters.ts';
import {
  expect,
  meanTextsInSight,
  openQuickPayment,
  signIn,
  signInOwner,
  test,
} from './counter-fixture.ts';
import { giveManagerApproval, giveReasonAndApproval } from './payment-steps.ts';

test.skip(process.platform === 'win32', 'Windows has no pseudo terminals, and no SIGUSR2');

const CLOCK = {
  NODE_OPTIONS: `--import ${new URL('../support/shifted-clock.mjs', import.meta.url).href}`,
};
const DAY_AND_HOUR_S = 25 * 3_600;
const JOAN =
  '%B4111111111111111^SMITH/JOAN^30121010000000000?;4111111111111111=30121010000000000?\r';

/** The commands of the README that join a counter: the words after `npm run hub` and after `npm start`. */
function joiningCommands(url: string) {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, port = ''] = /`npm run hub -- --listen 0\.0\.0\.0:(\d+)`/.exec(readme) ?? [];
  const said = /`npm run hub -- ([^`]+)`, then on the other PC `npm start -- ([^`]+)`/.exec(readme);
  const [, pair = '', start = ''] = said ?? [];
  const place = `wss://HOST:${port}`;
  if (!start.includes(place)) throw new Error('The README does not say how a counter joins.');
  return {
    pair: pair.split(' '),
    start: (code: string) => start.replace(place, url).replace('CODE', code).split(' '),
  };
}

/** Two browser hosts on one service, and a hub on a PostgreSQL of its own; the first has joined. */
async function openClinic() {
  const root = mkdtempSync(join(tmpdir(), 'swipewell-clinic-e2e-'));
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-hub-e2e-'));
  const [service, first] = await Promise.all([startService(), startHubProcess(folder, 0, CLOCK)]);
  let hub: HubProcess = first;
  const { url } = first;
  const open = async (name: string, ...joins: readonly string[]) => {
    const line = await openPty();
    const data = counterFolder(root, name, service);
    const counter = await startCounterIn(CLOCK, data, '--reader', line.path, ...joins);
    return { line, counter };
  };
  const command = (...given: readonly string[]) => hubCommand(folder, given);
  const joining = joiningCommands(url);
  const { output: code } = await command(...joining.pair);
  const [a, b] = await Promise.all([open('a', ...joining.start(code)), open('b')]);
  return {
    ...{ a, b, url, command },
    freezeHub: () => hub.freeze(),
    killHub: () => hub.kill(),
    /** All clocks but those of the pages go forward. */
    passDay: async () => {
      for (const { counter } of [a, b]) process.kill(counter.pid, 'SIGUSR2');
      await service.advanceClock(DAY_AND_HOUR_S);
    },
    restartHub: async () => {
      const ahead = { ...CLOCK, SHIFTED_MS: String(DAY_AND_HOUR_S * 1_000) };
      hub = await startHubProcess(folder, Number(new URL(url).port), ahead);
    },
    close: async () => {
      await Promise.all([a, b].map(({ counter }) => counter.stop()));
      await Promise.all([a, b].map(({ line }) => line.hangUp()));
      await hub.stop();
      await service.stop();
      for (const each of [root, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Swipes Joan's card for an amount, up to the button that sends it. */
async function swipeFor(page: Page, line: Pty, amount: string, enter = 'Enter'): Promise<void> {
  await page.keyboard.press('F1');
  await openQuickPayment(page);
  await page.getByLabel('Amount due').fill(amount); // the amount of a canceled charge stays there
  await page.keyboard.press(enter);
  await expect(page.getByRole('heading', { name: 'Swipe the card' })).toBeVisible();
  await line.write(JOAN);
  await expect(page.getByRole('button', { name: /^(Charge|Hold) \$/ })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Waits for the receipt, up to the next patient. */
async function take(page: Page): Promise<void> {
  await expect(page.getByRole('article', { name: /^Receipt/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await openQuickPayment(page);
}

/** Opens the one payment of an amount that this counter took. */
async function openPayment(page: Page, amount: string): Promise<void> {
  await page.keyboard.press('F3');
  await expect(page.getByLabel('Find payment')).toBeFocused();
  await page.keyboard.type(amount);
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** The hub gave no answer: the manager approves once more. */
async function approveWithoutHub(page: Page): Promise<void> {
  await expect(page.getByText(/^The clinic’s hub is not answering/)).toBeVisible();
  await expect(page.getByLabel('Morgan Lee’s PIN')).toBeFocused();
  await page.keyboard.type('246810');
  await page.keyboard.press('Enter');
}

/** Opens the payment of an amount that another counter took. */
async function openOthersPayment(page: Page, amount: string): Promise<void> {
  await page.keyboard.press('F3');
  await expect(page.getByLabel('Find payment')).toBeFocused();
  await page.keyboard.press('Alt+m');
  const others = page.getByRole('region', { name: 'Payments of the other counters' });
  await others.getByRole('button').filter({ hasText: amount }).click();
}

/** How many of the pages show a text. */
const shownOn = async (pages: readonly Page[], text: RegExp) => {
  const found = await Promise.all(pages.map((page) => page.getByText(text).count()));
  return found.filter((count) => count > 0).length;
};

const status = (page: Page, name: string) => page.getByRole('button', { name });

test.describe('Two counters of a clinic with their hub on PostgreSQL', () => {
  test.setTimeout(480_000);
  let clinic: Awaited<ReturnType<typeof openClinic>>;
  test.beforeEach(async () => {
    clinic = await openClinic();
  });
  test.afterEach(() => clinic.close());

  test('ask about a duplicate, void once, share holds, work a day without the hub, and agree', async ({
    browser,
  }) => {
    const [a, b] = [await browser.newPage(), await browser.newPage()];
    for (const page of [a, b]) meanTextsInSight(page.context());
    const { line: lineA, counter: counterA } = clinic.a;
    const { line: lineB, counter: counterB } = clinic.b;
    await a.goto(counterA.url);
    await b.goto(counterB.url);
    await signIn(a);
    await signIn(b);
    await expect(status(a, 'Clinic connected')).toBeVisible();

    await test.step('the second counter joins in the settings; before, it shows nothing of a clinic', async () => {
      await expect(b.getByRole('button', { name: /Clinic/ })).toHaveCount(0);
      await signInOwner(b);
      await b.keyboard.press('F10');
      await b.getByRole('tab', { name: 'Other PCs' }).click();
      await b.getByRole('button', { name: 'Join a clinic hub' }).click();
      await b.getByLabel('Address of the hub').fill(clinic.url);
      await b.getByLabel('Pairing code').fill('AAAA-BBBB-CCCC-DDDD');
      await b.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(b.getByText(/^The hub does not accept this code/)).toBeVisible();
      await b.getByLabel('Pairing code').fill((await clinic.command('pair')).output);
      await b.getByRole('button', { name: 'Join', exact: true }).click();
      await signIn(b);
      await expect(status(b, 'Clinic connected')).toBeVisible();
    });

    await test.step('a card that was charged at one desk is asked about at the other', async () => {
      for (const amount of ['33', '61', '40']) {
        await swipeFor(a, lineA, amount);
        await take(a);
      }
      await swipeFor(b, lineB, '40');
      await expect(b.getByText(/at counter/)).toBeVisible();
      await b.getByRole('button', { name: 'Cancel this charge' }).click();
    });

    await test.step('a manager sees the money and the counters of the clinic, as they change', async () => {
      await signInOwner(b);
      await b.keyboard.press('Control+F8');
      await expect(b.getByRole('heading', { name: 'Clinic', exact: true })).toBeVisible();
      const collected = b.getByRole('table', { name: 'Collected today, by counter' });
      const all = collected.getByRole('row', { name: /^All counters/ });
      await expect(all).toContainText('$134.00');
      const counters = b.getByRole('table', { name: 'Counters' });
      await expect(counters.getByText('Up to date')).toHaveCount(2);
      await swipeFor(a, lineA, '7');
      await take(a);
      await expect(all).toContainText('$141.00');
      await b.getByRole('button', { name: 'Sign out' }).click();
      await signIn(b);
      await expect(b.getByRole('button', { name: 'Clinic', exact: true })).toHaveCount(0);
    });

    await test.step('both void one payment at the same time, and one does', async () => {
      await openPayment(a, '40');
      await openOthersPayment(b, '$40.00');
      for (const page of [a, b]) {
        await expect(page.getByRole('button', { name: 'Void $40.00' })).toBeVisible();
        await page.keyboard.press('v');
        await expect(page.getByLabel('Reason', { exact: true })).toBeVisible();
      }
      await Promise.all([a, b].map((page) => giveReasonAndApproval(page, 'Wrong patient')));
      await expect.poll(() => shownOn([a, b], /^Voided: \$40\.00/)).toBe(1);
      for (const page of [a, b]) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('F1');
      }
    });

    await test.step('a hold of one desk is released at the other', async () => {
      await swipeFor(a, lineA, '30', 'Alt+h');
      await take(a);
      await b.keyboard.press('F4');
      const holds = b.getByRole('region', { name: 'Holds of the other counters' });
      const held = holds.getByRole('article', { name: /1111, \$30\.00/ });
      await held.getByRole('button', { name: 'Release the hold' }).click();
      await b.getByRole('button', { name: 'Release the hold: $30.00' }).click();
      await giveManagerApproval(b, 'The visit was canceled');
      await expect(b.getByText(/^Released/)).toBeVisible();
      await b.getByRole('button', { name: 'Done' }).click();
      await expect(held).toHaveCount(0);
    });

    await test.step('the hub is killed while a desk asks it, and a manager approves the void without it', async () => {
      await openPayment(a, '33');
      await expect(a.getByRole('button', { name: 'Void $33.00' })).toBeVisible();
      await a.keyboard.press('v');
      clinic.freezeHub();
      await giveReasonAndApproval(a, 'Wrong patient');
      await clinic.killHub(); // it has the request, and no answer was given
      await approveWithoutHub(a);
      await expect(a.getByText(/^Voided: \$33\.00/)).toBeVisible();
      await a.keyboard.press('Escape');
    });

    await test.step('without the hub both charge the same card without a question', async () => {
      for (const [page, line] of [
        [a, lineA],
        [b, lineB],
      ] as const) {
        await expect(status(page, 'Clinic hub away')).toBeVisible();
        await swipeFor(page, line, '52');
        await take(page);
      }
    });

    await test.step('a day later a manager approves a refund without the hub', async () => {
      await clinic.passDay();
      await openPayment(a, '61');
      await expect(a.getByRole('button', { name: 'Refund, up to $61.00' })).toBeVisible();
      await a.keyboard.press('r');
      await expect(a.getByLabel(/^Amount, up to/)).toBeFocused();
      await a.keyboard.type('10');
      await giveReasonAndApproval(a, 'Overpaid');
      await approveWithoutHub(a);
      await expect(a.getByText(/^Refunded: \$10\.00/)).toBeVisible();
    });

    await test.step('the hub is back, tells both desks of both, and its copy is whole', async () => {
      await clinic.restartHub();
      // Each desk is told what concerns it; its list says the same as its status bar.
      await expect(status(b, '1 to review')).toBeVisible({ timeout: 60_000 });
      await expect(status(a, '3 to review')).toBeVisible({ timeout: 60_000 });
      await a.keyboard.press('Escape'); // the refunded payment
      await expect(a.getByRole('dialog')).toHaveCount(0);
      await status(a, '3 to review').click();
      for (const name of [
        'Two similar payments at different counters',
        'Voided or refunded without the hub',
      ]) {
        await expect(a.getByRole('article', { name }).first()).toBeVisible();
      }
      await a.keyboard.press('Escape');
      await expect(a.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('both refund the rest of one payment at the same time, and one does', async () => {
      for (const page of [a, b]) await page.keyboard.press('F1');
      await openPayment(a, '61');
      await openOthersPayment(b, '$61.00');
      for (const page of [a, b]) {
        await expect(page.getByRole('button', { name: 'Refund, up to $51.00' })).toBeVisible();
        await page.keyboard.press('r');
        await expect(page.getByLabel(/^Amount, up to/)).toBeFocused();
        await page.keyboard.type('51');
      }
      await Promise.all([a, b].map((page) => giveReasonAndApproval(page, 'Overpaid')));
      await expect.poll(() => shownOn([a, b], /^Refunded: \$51\.00/)).toBe(1);
      await a.keyboard.press('Escape');
      await a.keyboard.press('F1');
      await openPayment(a, '61');
      await expect(a.getByRole('button', { name: 'Void $61.00' })).toHaveCount(0);
      await expect(a.getByRole('button', { name: /^Refund, up to/ })).toHaveCount(0);
    });

    await test.step('the copy of the hub is whole', async () => {
      expect(await clinic.command('verify')).toMatchObject({ exit: 0 });
    });
  });
});
