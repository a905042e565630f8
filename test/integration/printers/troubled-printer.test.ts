import { describe, expect, test, vi } from 'vitest';
import { writeFor } from '../../../src/main/system/reader-language.ts';
import { cents, toDollars } from '../../../src/shared/domain/money.ts';
import type { Receipt } from '../../../src/shared/domain/receipt.ts';
import { journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { RECEIPT } from '../../unit/shared/domain/receipt-fixtures.ts';
import { printerAt, serviceOn, wiredTo } from './service-on.ts';

const PATIENCE = { timeout: 20_000 };

const job = {
  id: 'receipt-1',
  title: 'Receipt 000042',
  content: { kind: 'receipt', number: RECEIPT.number, copy: 'customer' },
  again: false,
} as const;

/** A printer service with one printer, and the receipt to print. */
async function serviceWith(receipt: Receipt = RECEIPT) {
  const front = await printerAt('front');
  const journal = journalIn(temporaryFolder());
  const printerService = await serviceOn(journal, [front.setting], [], { receipt: () => receipt });
  return { ...front, printerService, journal };
}

describe('a faulty printer', () => {
  test('with garbage answers receives nothing, is reported, and prints once after it recovers', async () => {
    const { printer, printerService, papers } = await serviceWith();
    printer.setLine({ kind: 'garbage', bytes: Uint8Array.of(0xff, 0x41, 0x90) });
    await printerService.print(job);
    await vi.waitFor(
      () => expect(printerService.jobs[0]?.state).toMatchObject({ kind: 'waiting', tried: [{}] }),
      PATIENCE,
    );
    expect(printerService.status).toMatchObject({ kind: 'printer', state: 'trouble' });
    expect(papers).toEqual([]);
    printer.setLine({ kind: 'none' });
    printerService.retry();
    await vi.waitFor(() => expect(printerService.jobs[0]?.state.kind).toBe('done'), PATIENCE);
    expect(papers).toHaveLength(1);
  });

  test('with slow answers prints the receipt once', async () => {
    const { printer, printerService, papers } = await serviceWith();
    printer.setLine({ kind: 'slow', ms: 120 });
    await printerService.print(job);
    await vi.waitFor(() => expect(printerService.jobs[0]?.state.kind).toBe('done'), PATIENCE);
    expect(papers).toHaveLength(1);
  });

  test('when switched off is reported and keeps the receipt', async () => {
    const { printer, printerService } = await serviceWith();
    await printer.close();
    await printerService.print(job);
    await vi.waitFor(
      () => expect(printerService.jobs[0]?.state).toMatchObject({ kind: 'waiting' }),
      PATIENCE,
    );
    await vi.waitFor(
      () => expect(printerService.status).toMatchObject({ state: 'trouble' }),
      PATIENCE,
    );
    expect(printerService.status).toMatchObject({
      sentence: expect.stringMatching(/Check that it is on/),
    });
    const inSpanish = <R>(read: () => R) => writeFor(() => 'es', read);
    expect(inSpanish(() => printerService.status)).toMatchObject({
      sentence: expect.stringMatching(/Verifique que esté encendida/),
    });
    expect(inSpanish(() => printerService.jobs[0]?.state)).toMatchObject({
      problem: { sentence: expect.stringMatching(/Verifique que esté encendida/) },
    });
  });
});

describe('a difficult receipt', () => {
  test.each([
    ['in Vietnamese', 'Phòng khám Nguyễn Thị Ánh', 1],
    ['in Arabic', 'محمد علي', 1],
    ['in Spanish', 'Clínica de José Muñoz', 0],
  ])('draws a name %s that the printer cannot write', async (_language, name, pictures) => {
    const { printer, printerService, papers } = await serviceWith({
      ...RECEIPT,
      clinic: { ...RECEIPT.clinic, name },
    });
    let drawn = 0;
    printer.subscribe((event) => {
      if (event.kind !== 'receipt') return;
      drawn += event.printed.filter(({ kind }) => kind === 'picture').length;
    });
    await printerService.print(job);
    await vi.waitFor(() => expect(papers).toHaveLength(1), PATIENCE);
    expect(drawn).toBe(pictures);
    expect(papers[0]).not.toContain('?');
  });

  test('prints all of 1,000 amounts', async () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => ({
      kind: 'copay' as const,
      amount: cents(10_000 + n),
    }));
    const { printerService, papers } = await serviceWith({ ...RECEIPT, lines });
    await printerService.print(job);
    await vi.waitFor(() => expect(papers).toHaveLength(1), PATIENCE);
    for (const { amount } of lines) expect(papers[0]).toContain(toDollars(amount));
  });
});

test('a drawer left open is reported and journaled', async () => {
  const front = await printerAt('front');
  const journal = journalIn(temporaryFolder());
  const printerService = await serviceOn(journal, [front.setting], [wiredTo('front')], {
    openLimitMs: 100,
  });
  expect(await printerService.kick('drawer')).toBe('open');
  await vi.waitFor(
    () => expect(printerService.status).toMatchObject({ drawerOpenTooLong: true }),
    PATIENCE,
  );
  expect(journal.rows().map(({ kind }) => kind)).toContain('drawer.open-too-long');
  front.printer.machine.setDrawer(false);
  await vi.waitFor(
    () => expect(printerService.status).toMatchObject({ drawerOpenTooLong: false }),
    PATIENCE,
  );
});
