import type { Commands } from '../../commands.ts';
import type { Feature } from '../../context.ts';
import type { Journal } from '../../journal/journal.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { checkRange } from '../reports-service.ts';
import { accountingFile } from './accounting-file.ts';

/** The books for the accountant. */
export function openAccounting(options: {
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly commands: Commands;
  readonly timeZone: string;
}) {
  const { journal, settings, commands, timeZone } = options;
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
          const cashier = commands.cashier();
          journal.append({ kind: 'report.exported', body: { name, rows, cashier } });
          return new File([new Uint8Array(bytes)], name, { type: 'text/csv' });
        },
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}
