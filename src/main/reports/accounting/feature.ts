import type { Feature } from '../../context.ts';
import type { Journal } from '../../journal/journal.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Staff } from '../../staff/staff.ts';
import { checkRange } from '../reports-service.ts';
import { accountingFile } from './accounting-file.ts';

/** The books for the accountant. */
export function openAccounting(options: {
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly staff: Staff;
  readonly timeZone: string;
}) {
  const { journal, settings, staff, timeZone } = options;
  const books = () => ({
    db: journal.readable,
    tillId: journal.tillId,
    timeZone,
    accountNames: settings.current.accountNames,
    accounts: settings.current.bank.accounts,
  });
  return {
    handlers: {
      accounting: {
        journal: ({ range }) => {
          checkRange(range);
          const { name, bytes, rows } = accountingFile(books(), range);
          const { cashier } = staff;
          if (cashier !== null) {
            journal.append({ kind: 'report.exported', body: { name, rows, cashier } });
          }
          return new File([new Uint8Array(bytes)], name, { type: 'text/csv' });
        },
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}
