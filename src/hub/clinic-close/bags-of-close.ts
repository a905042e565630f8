/** The rules for the bags of a close: no more than its Z reports say, each check once, and only bags that were shown. */

import { hash } from 'node:crypto';
import type { branchSums } from '../../shared/domain/clinic-report.ts';
import type { ClinicBag, PackedBag } from '../../shared/hub/clinic-close.ts';
import { Refusal } from '../refusal.ts';
import type { OpenCheck, OpenZ } from './counted.ts';

/** A check for the bags of a close. */
export type CloseCheck = OpenCheck & { readonly isEarlier: boolean };

/** Cash and checks of the branches that are in no bag, cents; what earlier closes left out was signed then. */
export function leftOverOf(
  byBranch: ReturnType<typeof branchSums>,
  open: readonly CloseCheck[],
  bags: readonly ClinicBag[],
): readonly { readonly branch: string; readonly cash: number; readonly checks: number }[] {
  return byBranch
    .map(({ branch, cash, earlier }) => {
      const packedBefore = new Set(open.flatMap(({ key, isEarlier }) => (isEarlier ? [key] : [])));
      const checks = open
        .filter((each) => each.branch === branch && !each.isEarlier)
        .reduce((sum, { amount }) => sum + amount, 0);
      const its = bags.filter((bag) => bag.branch === branch);
      const packed = its.reduce((sum, bag) => sum + bag.bills + bag.coin, 0);
      const checksPacked = its
        .flatMap((bag) => bag.checks)
        .filter(({ key }) => !packedBefore.has(key))
        .reduce((sum, { amount }) => sum + amount, 0);
      // Its bags have the cash of its own Z reports first.
      const left = packed > cash ? Math.min(0, cash + earlier - packed) : cash - packed;
      return { branch, cash: left, checks: checks - checksPacked };
    })
    .filter(({ cash, checks }) => cash !== 0 || checks !== 0);
}

export const versionOf = (bags: readonly ClinicBag[]): string =>
  hash('sha256', JSON.stringify(bags));

/** @throws {Refusal} `BAGS_CHANGED` if another counter packed since they were shown. */
export function requireShownBags(
  { bags }: { readonly bags: readonly ClinicBag[] },
  { bagsVersion }: { readonly bagsVersion?: string | undefined },
): void {
  if (bagsVersion !== undefined && bagsVersion !== versionOf(bags))
    throw new Refusal('BAGS_CHANGED');
}

/** Each check in one bag, of its branch. @throws {Refusal} `CHANGED_MEANWHILE` for one that is not there. */
export function withChecks(
  bags: readonly PackedBag[],
  open: readonly OpenCheck[],
): readonly ClinicBag[] {
  const left = new Map(open.map((check) => [check.key, check]));
  return bags.map((bag) => {
    const checks = bag.checks.map((key) => {
      const check = left.get(key);
      if (check === undefined || check.branch !== bag.branch)
        throw new Refusal('CHANGED_MEANWHILE');
      left.delete(key);
      return { key, number: check.number, amount: check.amount };
    });
    return { ...bag, checks };
  });
}

/** @throws {Refusal} `TOO_MUCH_IN_BAGS` also for a bag of a branch without a Z report. */
export function requireInBranches(
  byBranch: ReturnType<typeof branchSums>,
  checks: readonly CloseCheck[],
  bags: readonly ClinicBag[],
): void {
  const isUnknown = bags.some(({ branch }) => !byBranch.some((each) => each.branch === branch));
  const isTooMuch = leftOverOf(byBranch, checks, bags).some(
    (left) => left.cash < 0 || left.checks < 0,
  );
  if (isUnknown || isTooMuch) throw new Refusal('TOO_MUCH_IN_BAGS');
}

/**
 * The cash of each Z report in the bags of its branch, cents: first that of a close that the hub lost, as it is in its bag
 * again; then in their order. Cash that was left out is of the last ones.
 */
export function packedOf(
  zReports: readonly Pick<OpenZ, 'branch' | 'cash' | 'clinicPacked'>[],
  bags: readonly ClinicBag[],
): readonly number[] {
  const inBags = new Map<string, number>();
  for (const { branch, bills, coin } of bags) {
    inBags.set(branch, (inBags.get(branch) ?? 0) + bills + coin);
  }
  const take = (branch: string, cash: number) => {
    const left = inBags.get(branch) ?? 0;
    const its = Math.min(cash, left);
    inBags.set(branch, left - its);
    return its;
  };
  const again = zReports.map((each) => ({ ...each, its: take(each.branch, each.clinicPacked) }));
  return again.map(({ branch, cash, its }) => its + take(branch, cash - its));
}
