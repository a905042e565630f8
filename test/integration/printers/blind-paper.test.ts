import { expect, test, vi } from 'vitest';
import { systemPrinters } from '../../../src/main/printing/printer-environment.ts';
import { Printing } from '../../../src/main/printing/printing.ts';
import { words } from '../../../src/shared/domain/paper.ts';
import { DANA, journalIn } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { printerAt, serviceOn } from './service-on.ts';

const PATIENCE = { timeout: 20_000 };

const xReport = (id: string, part: { readonly withoutCash?: true } = {}) => ({
  id,
  title: 'Shift report (X)',
  content: { kind: 'paper' as const, lines: [words('Cash $25.00')], ...part },
  again: false,
});

test('an X report with sums of cash is hidden from a person who must count blind', async () => {
  const journal = journalIn(temporaryFolder());
  const front = await printerAt('front');
  const printerService = await serviceOn(journal, [front.setting]);
  const blind = { now: false };
  const printing = new Printing({
    printerService,
    environment: systemPrinters(front.printer),
    cashHidden: () => blind.now,
    setUp: () => ({ printers: [front.setting], drawers: [] }),
    keep: () => {},
    signedIn: () => DANA,
    journal: (entry) => journal.append(entry),
    changed: () => {},
  });
  for (const job of [xReport('whole'), xReport('blind', { withoutCash: true })]) {
    await printerService.print(job);
  }
  const ids = () => printing.queue.map(({ id }) => id);
  await vi.waitFor(() => expect(front.papers).toHaveLength(2), PATIENCE);
  expect(ids()).toEqual(['blind', 'whole']);
  expect(printing.virtualPaper).toHaveLength(2);
  blind.now = true;
  expect(ids()).toEqual(['blind']);
  expect(printing.virtualPaper).toHaveLength(1);
  await expect(printing.printAgain('whole')).rejects.toMatchObject({ code: 'NO_SUCH_JOB' });
  blind.now = false;
  await printing.printAgain('whole');
  await vi.waitFor(() => expect(front.papers).toHaveLength(3), PATIENCE);
});
