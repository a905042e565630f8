import { describe, expect, test, vi } from 'vitest';
import { cents, toDollars } from '../../../src/shared/domain/money.ts';
import type { Receipt } from '../../../src/shared/domain/receipt.ts';
import { journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { RECEIPT } from '../../unit/shared/domain/receipt-fixtures.ts';
import { deskOn, printerAt, wiredTo } from './desk-on.ts';

const PATIENCE = { timeout: 20_000 };

const job = {
  id: 'receipt-1',
  title: 'Receipt 000042',
  content: { kind: 'receipt', number: RECEIPT.number, copy: 'customer' },
  again: false,
} as const;

/** A printer service with one printer, and the receipt to print. */
async function deskWith(receipt: Receipt = RECEIPT) {
  const front = await printerAt('front');
  const journal = journalIn(temporaryFolder());
  const desk = await deskOn(journal, [front.setting], [], { receipt: () => receipt });
  return { ...front, desk, journal };
}

describe('a printer that is in trouble', () => {
  test('and answers garbage is sent nothing, told so, and prints once when it is well again', async () => {
    const { printer, desk, papers } = await deskWith();
    printer.setLine({ kind: 'garbage', bytes: Uint8Array.of(0xff, 0x41, 0x90) });
    await desk.print(job);
    await vi.waitFor(
      () => expect(desk.jobs[0]?.state).toMatchObject({ kind: 'waiting', tried: [{}] }),
      PATIENCE,
    );
    expect(desk.status).toMatchObject({ kind: 'printer', state: 'trouble' });
    expect(papers).toEqual([]);
    printer.setLine({ kind: 'none' });
    desk.retry();
    await vi.waitFor(() => expect(desk.jobs[0]?.state.kind).toBe('done'), PATIENCE);
    expect(papers).toHaveLength(1);
  });

  test('and slow prints the receipt once', async () => {
    const { printer, desk, papers } = await deskWith();
    printer.setLine({ kind: 'slow', ms: 120 });
    await desk.print(job);
    await vi.waitFor(() => expect(desk.jobs[0]?.state.kind).toBe('done'), PATIENCE);
    expect(papers).toHaveLength(1);
  });

  test('and switched off says so, and keeps the receipt', async () => {
    const { printer, desk } = await deskWith();
    await printer.close();
    await desk.print(job);
    await vi.waitFor(
      () => expect(desk.jobs[0]?.state).toMatchObject({ kind: 'waiting' }),
      PATIENCE,
    );
    await vi.waitFor(() => expect(desk.status).toMatchObject({ state: 'trouble' }), PATIENCE);
    expect(desk.status).toMatchObject({ sentence: expect.stringMatching(/switched on/) });
  });
});

describe('what is hard to print', () => {
  test.each([
    ['in Vietnamese', 'Phòng khám Nguyễn Thị Ánh', 'Phòng khám Nguyen Thi Ánh'],
    ['in Arabic', 'محمد علي', 'mhmd `ly'],
  ])('a name %s is spelled, never asked about', async (_language, name, spelled) => {
    const { desk, papers } = await deskWith({
      ...RECEIPT,
      clinic: { ...RECEIPT.clinic, name },
    });
    await desk.print(job);
    await vi.waitFor(() => expect(papers).toHaveLength(1), PATIENCE);
    expect(papers[0]).toContain(spelled);
    expect(papers[0]).not.toContain('?');
  });

  test('a receipt of 1,000 amounts comes out whole', async () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => ({
      kind: 'copay' as const,
      amount: cents(10_000 + n),
    }));
    const { desk, papers } = await deskWith({ ...RECEIPT, lines });
    await desk.print(job);
    await vi.waitFor(() => expect(papers).toHaveLength(1), PATIENCE);
    for (const { amount } of lines) expect(papers[0]).toContain(toDollars(amount));
  });
});

test('a drawer that is left open is told, and stands on the roll', async () => {
  const front = await printerAt('front');
  const journal = journalIn(temporaryFolder());
  const desk = await deskOn(journal, [front.setting], [wiredTo('front')], { openLimitMs: 100 });
  expect(await desk.kick('drawer')).toBe('open');
  await vi.waitFor(() => expect(desk.status).toMatchObject({ drawerOpenTooLong: true }), PATIENCE);
  expect(journal.rows().map(({ kind }) => kind)).toContain('drawer.open-too-long');
  front.printer.machine.setDrawer(false);
  await vi.waitFor(() => expect(desk.status).toMatchObject({ drawerOpenTooLong: false }), PATIENCE);
});
