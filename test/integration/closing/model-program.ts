import { ClosingDesk } from '../../../src/main/closing/closing-desk.ts';
import { DrawerDesk } from '../../../src/main/drawer/drawer-desk.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { sendingAttempts, unsettledAttempts } from '../../../src/main/journal/views/attempts.ts';
import { cashRulesSchema } from '../../../src/shared/contract/drawer.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { resolved } from './model-entries.ts';
import type { ModelService } from './model-service.ts';

/** The program as it runs between two crashes. */
export interface ModelProgram {
  readonly journal: Journal;
  readonly drawer: DrawerDesk;
  readonly closing: ClosingDesk;
}

/** Starts it: what a crash left half-way is put in doubt, and looked up. */
export function startProgram(options: {
  readonly folder: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly service: ModelService;
}): ModelProgram {
  const { folder, now, newId, service } = options;
  const journal = openJournal({ folder, version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
  const who = {
    cashier: () => DANA,
    mayNow: () => true,
    approve: async () => ({ id: 'manager', name: 'Morgan Lee' }),
  };
  const rules = cashRulesSchema.parse({});
  const closing = new ClosingDesk({
    ...who,
    journal,
    now,
    newId,
    line: () => service.line,
    lineTo: () => service.line,
    depositRows: async () => [],
    scan: async () => true,
    inDoubt: () =>
      unsettledAttempts(journal.readable)
        .filter(({ state }) => state !== 'presumed-absent')
        .map(({ attemptId }) => attemptId),
    saleAtCounter: () => false,
    clinic: () => 'Clinic',
    cashRules: () => rules,
    closed: () => undefined,
    changed: () => undefined,
    reportFault: (error) => {
      throw error;
    },
  });
  const drawer = new DrawerDesk({
    ...who,
    journal,
    rules: () => rules,
    drawers: () => [{ id: 'drawer', name: 'Drawer' }],
    newId,
    opening: () => [],
    day: () => closing.day,
  });
  for (const { attemptId, trackingId } of sendingAttempts(journal.readable)) {
    journal.append(resolved(attemptId, 'in-doubt', null, 'recovery'));
    const found = service.recordOf(trackingId);
    journal.append(
      found === null
        ? resolved(attemptId, 'presumed-absent', null, 'look-up')
        : resolved(attemptId, 'approved', found.id, 'look-up'),
    );
  }
  return { journal, drawer, closing };
}
