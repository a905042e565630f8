import { z } from 'zod';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '../domain/ledger.ts';
import { isDay } from '../domain/reports/days.ts';
import { requires } from './access.ts';
import { typedText } from './values.ts';

const accounts = [...LEDGER_ACCOUNTS] as [LedgerAccount, ...LedgerAccount[]]; // never empty

export const ledgerAccountSchema = z.enum(accounts);

/** Most characters of an account's name in QuickBooks Online. */
export const MOST_ACCOUNT_NAME = 100;

/** The clinic's own names of accounts; an absent one has its usual name. */
export const accountNamesSchema = z.partialRecord(
  ledgerAccountSchema,
  typedText(MOST_ACCOUNT_NAME),
);

const daySchema = z.string().refine(isDay);
const rangeSchema = z.object({ from: daySchema, to: daySchema });

export const accountingContract = {
  /**
   * The accountant's journal of the days closed in a range, as CSV for QuickBooks Online. The export
   * is journaled.
   */
  journal: requires('see-reports')
    .input(z.object({ range: rangeSchema }))
    .errors({ END_BEFORE_START: {}, RANGE_TOO_LONG: {}, JOURNAL_NOT_WRITABLE: {} })
    .output(z.file()),
};
