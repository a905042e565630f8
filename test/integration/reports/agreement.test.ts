import { describe, expect, it, onTestFinished } from 'vitest';
import { reconciliationOf } from '../../../src/main/reconciliation/money-steps.ts';
import type { FindingKind } from '../../../src/shared/domain/finding.ts';
import { plantDifferences } from '../../support/planted-differences.ts';
import { startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { moneyRowsOf, QUARTER } from './seeded-quarter.ts';

/** The seed has disputes and corrections of its own. */
const SEEDED: readonly FindingKind[] = ['charged-back', 'chargeback-won', 'funding-corrected'];

describe('the reconciliation', () => {
  it('reports each planted difference and nothing else', async () => {
    const dataDir = temporaryFolder();
    const before = await startService({ dataDir });
    await before.seed(QUARTER);
    const seeded = reconciliationOf(await moneyRowsOf(before)).differences;
    expect(seeded.filter(({ kind }) => !SEEDED.includes(kind))).toEqual([]);
    expect(new Set(seeded.map(({ kind }) => kind))).toEqual(new Set(SEEDED));
    await before.stop();

    const planted = plantDifferences(dataDir);
    expect(planted.length).toBeGreaterThanOrEqual(20);

    const after = await startService({ dataDir });
    onTestFinished(() => after.kill());
    const { differences } = reconciliationOf(await moneyRowsOf(after));
    const others = differences.filter(({ kind }) => !SEEDED.includes(kind));
    const named = others.map(({ kind, payments, transferId }) => ({
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
