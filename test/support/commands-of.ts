import { Commands, type CommandsOptions } from '../../src/main/commands.ts';
import { DANA } from './journal-fixtures.ts';

/** The gate of a till where Dana is signed in, with the rights of a cashier. */
export function commandsOf(given: Pick<CommandsOptions, 'journal'> & Partial<CommandsOptions>) {
  return new Commands({
    cashier: () => DANA,
    mayNow: () => false,
    approve: async () => {
      throw new Error('No command takes an approval.');
    },
    ...given,
  });
}
