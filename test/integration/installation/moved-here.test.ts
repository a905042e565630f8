import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../src/main/journal/entry-text.ts';
import { parseRow } from '../../../src/shared/journal/entry.ts';
import { startCounterIn } from '../../support/counter.ts';
import { type CounterPage, openCounterPage } from '../../support/counter-page.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { IS_WINDOWS } from '../../support/this-system.ts';

vi.setConfig({ testTimeout: 120_000 });

const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'The old PC is broken' };
const CHECK = {
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'C',
  firstName: 'Ada',
  lastName: 'Byron',
  address: '9 Elm St',
  city: 'Boston',
  state: 'MA',
  zipCode: '02115',
} as const;

/** A counter on `data`, on a computer with its configuration in `config`. */
async function counter(data: string, config: string) {
  const running = await startCounterIn({ XDG_CONFIG_HOME: config }, data);
  onTestFinished(() => running.kill());
  const page = await openCounterPage(running.url);
  return { ...running, page, state: await page.until(() => true) };
}

const signIn = (page: CounterPage) =>
  page.ask((till) => till.staff.signIn({ id: 'cashier', pin: '135790' }));

const charge = (page: CounterPage, amount = 2_500) =>
  page.ask((till, typed) =>
    till.checkout.chargeAccount({
      saleId: v7(),
      commandId: v7(),
      lines: [{ kind: 'copay', amount }],
      account: {
        ...CHECK,
        routingNumber: typed(CHECK.routingNumber),
        accountNumber: typed(CHECK.accountNumber),
      },
      authorization: 'The patient agreed to one debit of this account.',
    }),
  );

const next = (page: CounterPage) =>
  page.ask(async (till) => {
    const current = (await page.until(({ current: sale }) => sale !== null)).current;
    if (current !== null) await till.checkout.leave({ saleId: current.saleId });
  });

/** The states of all attempts in a journal that no program has open. */
function statesIn(folder: string): readonly unknown[] {
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  try {
    return db.prepare('SELECT tracking_id, state FROM attempts').raw().all();
  } finally {
    db.close();
  }
}

/** The kinds of entry and bodies of a journal that no program has open. */
function entriesIn(folder: string, kind: string): readonly unknown[] {
  const db = openDatabase(join(folder, 'journal.db'), { readonly: true });
  try {
    return db
      .prepare<[string], string>(
        'SELECT entry_text(body) FROM entries WHERE kind = ? ORDER BY number',
      )
      .pluck()
      .all(kind)
      .map((body) => parseRow({ kind, body }).body);
  } finally {
    db.close();
  }
}

/** A data folder with its newest payment in doubt after a power failure. */
async function usedData(config: string) {
  const data = temporaryFolder();
  const first = await counter(data, config);
  await signIn(first.page);
  const paid = await charge(first.page);
  expect(paid.state).toBe('approved');
  await next(first.page);
  await first.fault({ method: 'POST', path: '/api/pp/payments/authorize', fault: 'drop_after' });
  await first.fault({
    method: 'GET',
    path: '/api/pp/payments',
    fault: 'status',
    times: 10_000,
    after: { method: 'POST', path: '/api/pp/payments/authorize' },
  });
  const doubt = await charge(first.page, 3_100);
  expect(doubt.state).toBe('in-doubt');
  await first.kill();
  return { data, tillId: first.state.tillId, doubt };
}

describe('a data folder copied to another computer', () => {
  test('takes no payment until a manager confirms, then uses a new till id and keeps checking the old one', async () => {
    const [config, other] = [temporaryFolder(), temporaryFolder()];
    const { data, tillId, doubt } = await usedData(config);
    const copy = join(temporaryFolder(), 'copy');
    cpSync(data, copy, { recursive: true });

    const moved = await counter(copy, other);
    expect(moved.state.moved).toEqual({ tillId, shared: false });
    const before = await moved.payments();
    await expect(signIn(moved.page)).rejects.toMatchObject({ code: 'MOVE_NOT_CONFIRMED' });
    await expect(charge(moved.page)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    const confirm = (answer: 'moved-here' | 'same-computer', approval = APPROVAL) =>
      moved.page.ask((till) =>
        till.installation.confirmMove({ commandId: v7(), answer, approval }),
      );
    await expect(confirm('moved-here', { ...APPROVAL, pin: '000000' })).rejects.toMatchObject({
      code: 'WRONG_PIN',
    });
    await expect(
      confirm('moved-here', { ...APPROVAL, managerId: 'cashier', pin: '135790' }),
    ).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    await expect(confirm('same-computer')).rejects.toMatchObject({ code: 'NOTHING_TO_CONFIRM' });
    expect(await moved.payments()).toEqual(before);

    await confirm('moved-here');
    const here = await moved.page.until((state) => state.moved === null && state.tillId !== tillId);
    await signIn(moved.page);
    const paid = await charge(moved.page, 1_200);
    expect(paid.state).toBe('approved');
    expect(paid.trackingId.startsWith(`${here.tillId}-`)).toBe(true);
    const retired = join(copy, 'retired', tillId);
    await moved.page.until(({ inDoubtList }) => inDoubtList.length === 0);
    await moved.stop();
    expect(statesIn(retired)).toContainEqual([doubt.trackingId, 'approved']);
    expect(entriesIn(retired, 'till.retired')).toMatchObject([
      { manager: { name: 'Morgan Lee' }, reason: APPROVAL.reason },
    ]);
    expect(entriesIn(copy, 'installation.bound')).toMatchObject([
      { retiredTill: tillId, manager: { name: 'Morgan Lee' }, reason: APPROVAL.reason },
    ]);
    const receipts = entriesIn(copy, 'receipt.issued');
    expect(receipts).toMatchObject([{ receipt: { number: '000001', tillId: here.tillId } }]);

    const again = await counter(copy, other);
    expect(again.state).toMatchObject({ moved: null, tillId: here.tillId });
    const original = await counter(data, config);
    expect(original.state).toMatchObject({ moved: null, tillId });
  });

  test('keeps a lockout across a restart and recovers no PIN before the confirmation', async () => {
    const [config, other] = [temporaryFolder(), temporaryFolder()];
    const { data } = await usedData(config);
    const copy = join(temporaryFolder(), 'copy');
    cpSync(data, copy, { recursive: true });
    const confirm = (page: CounterPage, pin: string) =>
      page.ask((till) =>
        till.installation.confirmMove({
          commandId: v7(),
          answer: 'moved-here',
          approval: { ...APPROVAL, pin },
        }),
      );
    const first = await counter(copy, other);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(confirm(first.page, '000000')).rejects.toMatchObject({ code: 'WRONG_PIN' });
    }
    await first.kill();
    const second = await counter(copy, other);
    await expect(confirm(second.page, APPROVAL.pin)).rejects.toMatchObject({
      code: 'PIN_LOCKED_OUT',
    });
    const recovered = second.page.ask((till) =>
      till.staff.recover({ commandId: v7(), id: 'owner', code: 'AAAA-BBBB-CCCC', pin: '111222' }),
    );
    await expect(recovered).rejects.toMatchObject({ code: 'MOVE_NOT_CONFIRMED' });
  });

  test('keeps showing alarms of the old till id', async () => {
    const [config, other] = [temporaryFolder(), temporaryFolder()];
    const { data, tillId } = await usedData(config);
    const copy = join(temporaryFolder(), 'copy');
    cpSync(data, copy, { recursive: true });
    const moved = await counter(copy, other);
    await moved.page.ask((till) =>
      till.installation.confirmMove({ commandId: v7(), answer: 'moved-here', approval: APPROVAL }),
    );
    await moved.page.until((state) => state.moved === null && state.tillId !== tillId);
    await moved.stop();
    // The old installation takes another payment: no attempt in the copy explains it.
    const second = await counter(copy, other);
    await second.ask('POST', '/api/pp/payments/authorize', {
      method: 'ACH',
      tracking_id: `${tillId}-0190d3a1000070008000000000000001`,
      amount: '12.00',
      account_number: CHECK.accountNumber,
      routing_number: CHECK.routingNumber,
      account_type: 'C',
      first_name: 'Ada',
      last_name: 'Byron',
      address: '9 Elm St',
      city: 'Boston',
      state: 'MA',
      zip_code: '02115',
    });
    await second.stop();
    const again = await counter(copy, other);
    await signIn(again.page);
    const { alarms } = await again.page.until((state) => state.alarms.length > 0);
    expect(alarms).toMatchObject([{ kind: 'unknown-payment', retiredTill: tillId }]);
  });
});

describe('a data folder on its own computer', () => {
  test('asks nothing when new, restarted, or with a new journal', async () => {
    const [config, data] = [temporaryFolder(), temporaryFolder()];
    for (const _start of ['new', 'again']) {
      const running = await counter(data, config);
      expect(running.state.moved).toBeNull();
      await running.stop();
    }
    expect(existsSync(join(data, 'retired'))).toBe(false);
  });

  test('asks when its id is missing, as after a new profile of its account', async () => {
    const data = temporaryFolder();
    const first = await counter(data, temporaryFolder());
    await first.stop();
    const second = await counter(data, temporaryFolder());
    expect(second.state.moved).toEqual({ tillId: first.state.tillId, shared: false });
  });

  test.skipIf(IS_WINDOWS)(
    'works with a read-only configuration folder for any account, and reports it',
    async () => {
      const running = await counter(temporaryFolder(), '/dev/null');
      expect(running.output()).toMatch(
        /^The installation ID cannot be saved in \/dev\/null\/Swipewell\/installations\. Make that folder writable/m,
      );
      expect(running.state.moved).toBeNull();
      await signIn(running.page);
      expect((await charge(running.page)).state).toBe('approved');
    },
  );
});
