import { describe, expect, it, onTestFinished } from 'vitest';
import { reconciliationOf } from '../../../src/main/reconciliation/money-steps.ts';
import { plantDifferences } from '../../support/planted-differences.ts';
import { startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { moneyRowsOf, QUARTER } from './seeded-quarter.ts';

describe('the reconciliation', () => {
  it('reports each planted difference and nothing else', async () => {
    const dataDir = temporaryFolder();
    const before = await startService({ dataDir });
    await before.seed(QUARTER);
    expect(reconciliationOf(await moneyRowsOf(before)).differences).toEqual([]);
    await before.stop();

    const planted = plantDifferences(dataDir);
    expect(planted.length).toBeGreaterThanOrEqual(20);

    const after = await startService({ dataDir });
    onTestFinished(() => after.kill());
    const { differences } = reconciliationOf(await moneyRowsOf(after));
    const named = differences.map(({ kind, payments, transferId }) => ({
      kind,
      about: kind.startsWith('transfer') ? transferId : payments.join(),
    }));
    const expected = planted.map(({ kind, payment, transferId }) => ({
      kind,
      about: payment ?? transferId,
    }));
    const byKind = (a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1);
    expect(named.sort(byKind)).toEqual(expected.sort(byKind));
  });
});
