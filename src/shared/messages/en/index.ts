import { closing } from './closing.ts';
import { insurance } from './insurance.ts';
import { patients } from './patients.ts';
import { reconciliation } from './reconciliation.ts';
import { reports } from './reports.ts';
import { sale } from './sale.ts';
import { staff } from './staff.ts';
import { status } from './status.ts';

/** Every English message by its id; values are ICU message syntax. */
export const EN = {
  ...closing,
  ...insurance,
  ...patients,
  ...reconciliation,
  ...reports,
  ...sale,
  ...staff,
  ...status,
} as const;
