import { v7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { afterRealTime, type StartTimer } from '../../../drivers/readers/after.ts';
import { journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { printerAt, serviceOn, wiredTo } from './service-on.ts';

const report = (number: number) => ({
  id: `z-${number}`,
  title: `End-of-day report (Z) ${number}`,
  content: { kind: 'z-report', number } as const,
  again: false,
});

const PATIENCE = { timeout: 20_000 };

describe('a print job', () => {
  test('prints once, also across a restart and for a repeated order', async () => {
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

  test('waits in the journal without paper and prints after a restart', async () => {
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

  test('uses the spare when the first printer is switched off', async () => {
    const journal = journalIn(temporaryFolder());
    const [front, back] = [await printerAt('front'), await printerAt('back')];
    await front.printer.close();
    const printerService = await serviceOn(journal, [front.setting, back.setting]);
    await printerService.print(report(1));
    await vi.waitFor(() => expect(back.papers).toHaveLength(1), PATIENCE);
  });

  test('half printed is inspected by a person and reprinted as a duplicate', async () => {
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
  test('opens once per pulse and reports that it is open', async () => {
    const journal = journalIn(temporaryFolder());
    const front = await printerAt('front');
    const printerService = await serviceOn(journal, [front.setting], [wiredTo('front')]);
    expect(await printerService.kick('drawer')).toBe('open');
    expect(front.kicks).toEqual([5]);
    await expect(printerService.kick(v7())).rejects.toThrow('NO_SUCH_DRAWER');
  });

  test('on a printer without an answer stays closed, unless that never answers', async () => {
    const front = await printerAt('front');
    front.printer.setLine({ kind: 'mute' });
    const usual = await serviceOn(
      journalIn(temporaryFolder()),
      [front.setting],
      [wiredTo('front')],
    );
    await expect(usual.kick('drawer')).rejects.toMatchObject({
      data: {
        sentence: expect.stringContaining('front does not answer, so nothing was sent to it'),
      },
    });
    const setting = { ...front.setting, answers: false };
    const mute = await serviceOn(journalIn(temporaryFolder()), [setting], [wiredTo('front')]);
    await mute.kick('drawer');
    await vi.waitFor(() => expect(front.kicks).toEqual([5]), PATIENCE);
  });

  test('on a network printer that answers opens, and the answer is saved once', async () => {
    const front = await printerAt('front');
    const answered: string[] = [];
    const service = await serviceOn(
      journalIn(temporaryFolder()),
      [front.setting],
      [wiredTo('front')],
      { answered: (id) => answered.push(id) },
    );
    await service.kick('drawer');
    await service.print(report(1));
    await vi.waitFor(() => expect(front.papers).toHaveLength(1), PATIENCE);
    expect(answered).toEqual(['front']);
  });

  test('on a second printer has that printer asked in turn, and its fault shown', async () => {
    const looks: (() => void)[] = [];
    const after: StartTimer = (ms, task) => {
      if (ms !== 60_000) return afterRealTime(ms, task);
      looks.push(task);
      return () => undefined;
    };
    const [front, back] = [await printerAt('front'), await printerAt('back')];
    back.printer.machine.setPaper(0);
    const service = await serviceOn(
      journalIn(temporaryFolder()),
      [front.setting, back.setting],
      [wiredTo('back')],
      { after },
    );
    await vi.waitFor(() => expect(service.status).toMatchObject({ state: 'ready' }), PATIENCE);
    looks.shift()?.();
    await vi.waitFor(
      () =>
        expect(service.status).toMatchObject({ sentence: expect.stringContaining('back is out') }),
      PATIENCE,
    );
    back.printer.machine.setPaper(10_000);
    looks.shift()?.();
    looks.shift()?.();
    await vi.waitFor(() => expect(service.status).toMatchObject({ state: 'ready' }), PATIENCE);
  });

  test('on a switched-off printer reports the fault and keeps no order', async () => {
    const journal = journalIn(temporaryFolder());
    const front = await printerAt('front');
    await front.printer.close();
    const printerService = await serviceOn(journal, [front.setting], [wiredTo('front')]);
    await expect(printerService.kick('drawer')).rejects.toThrow('PRINTER_FAULT');
    expect(printerService.jobs).toEqual([]);
  });
});
