import { Commands, type Deciders } from '../../src/main/commands.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { DANA } from './journal-fixtures.ts';

/** The gate of a till where Dana is signed in, with the rights of a cashier. */
export function commandsOf({
  journal,
  ...given
}: { readonly journal: Journal } & Partial<Deciders>) {
  return new Commands(journal, {
    cashier: () => DANA,
    mayNow: () => false,
    approve: async () => {
      throw new Error('No command takes an approval.');
    },
    ...given,
  });
}
