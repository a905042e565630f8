import type { Reconciliation } from '../../../shared/domain/reports/reconciliation.ts';
import { journalDifferences } from './against-journal.ts';
import { chargedDifferences } from './charged.ts';
import { depositedDifferences } from './deposited.ts';
import type { MoneyRows } from './money-rows.ts';
import { returnDifferences } from './returned.ts';
import { settledDifferences } from './settled.ts';
import { stepsOf } from './steps.ts';
import { takenBackDifferences } from './taken-back.ts';
import { transferAgreements, transferDifferences } from './transfers.ts';

const CHECKS = [
  chargedDifferences,
  settledDifferences,
  depositedDifferences,
  returnDifferences,
  takenBackDifferences,
  transferDifferences,
  journalDifferences,
];

/** Follows the money of a range of days from the counter to the bank, and lists all differences. */
export function reconciliationOf(rows: MoneyRows): Reconciliation {
  return {
    steps: stepsOf(rows),
    transfers: transferAgreements(rows),
    differences: CHECKS.flatMap((check) => check(rows)),
  };
}
