import { v7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { printerAt, serviceOn, wiredTo } from './service-on.ts';

const report = (number: number) => ({
  id: `z-${number}`,
  title: `Z report ${number}`,
  content: { kind: 'z-report', number } as const,
  again: false,
});

const PATIENCE = { timeout: 20_000 };

describe('what is printed', () => {
  test('comes out once, also across a restart and when it is ordered twice', async () => {
    const journal = journalIn(temporaryFolder());
    const front = await printerAt('front');
    const before = await serviceOn(journal, [front.setting]);
    await before.print(report(1));
    await vi.waitFor(() => expect(front.papers).toHaveLength(1), PATIENCE);
    await vi.waitFor(() => expect(before.jobs[0]?.state.kind).toBe('done'), PATIENCE);
    await before.close();
    const after = await serviceOn(journal, [front.setting]);
    await after.print(report(1));
    await after.print(report(2));
    await vi.waitFor(() => expect(front.papers).toHaveLength(2), PATIENCE);
    expect(front.papers[0]).toContain('Z 1');
    expect(front.papers[1]).toContain('Z 2');
  });

  test('waits on the roll while there is no paper, and comes out after a restart', async () => {
    const journal = journalIn(temporaryFolder());
    const front = await printerAt('front');
    front.printer.machine.setPaper(0);
    const before = await serviceOn(journal, [front.setting]);
    await before.print(report(1));
    await vi.waitFor(
      () => expect(before.jobs[0]?.state).toMatchObject({ problem: { code: 'paper-out' } }),
      PATIENCE,
    );
    expect(before.status).toMatchObject({ state: 'trouble', waiting: 1 });
    await before.close();
    front.printer.machine.setPaper(10_000);
    await serviceOn(journal, [front.setting]);
    await vi.waitFor(() => expect(front.papers).toHaveLength(1), PATIENCE);
  });

  test('goes to the spare when the first is switched off', async () => {
    const journal = journalIn(temporaryFolder());
    const [front, back] = [await printerAt('front'), await printerAt('back')];
    await front.printer.close();
    const printerService = await serviceOn(journal, [front.setting, back.setting]);
    await printerService.print(report(1));
    await vi.waitFor(() => expect(back.papers).toHaveLength(1), PATIENCE);
  });

  test('half of which came out is looked at by a person, and printed again as a duplicate', async () => {
    const journal = journalIn(temporaryFolder());
    const front = await printerAt('front');
    front.printer.setLine({ kind: 'cut', afterBytes: 40 });
    const printerService = await serviceOn(journal, [front.setting]);
    await printerService.print(report(1));
    await vi.waitFor(() => expect(printerService.jobs[0]?.state.kind).toBe('stuck'), PATIENCE);
    front.printer.setLine({ kind: 'none' });
    await printerService.printAgain('z-1');
    await vi.waitFor(() => expect(front.papers.at(-1)).toContain('Z 1 DUPLICATE'), PATIENCE);
  });
});

describe('a drawer', () => {
  test('opens when it is kicked, once, and tells that it is open', async () => {
    const journal = journalIn(temporaryFolder());
    const front = await printerAt('front');
    const printerService = await serviceOn(journal, [front.setting], [wiredTo('front')]);
    expect(await printerService.kick('drawer')).toBe('open');
    expect(front.kicks).toEqual([5]);
    await expect(printerService.kick(v7())).rejects.toThrow('NO_SUCH_DRAWER');
  });

  test('is no drawer of a printer that is switched off: the fault is told, nothing is kept', async () => {
    const journal = journalIn(temporaryFolder());
    const front = await printerAt('front');
    await front.printer.close();
    const printerService = await serviceOn(journal, [front.setting], [wiredTo('front')]);
    await expect(printerService.kick('drawer')).rejects.toThrow('PRINTER_FAULT');
    expect(printerService.jobs).toEqual([]);
  });
});
