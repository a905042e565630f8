import { t } from '../../shared/messages/t.ts';
import { type CheckResult, checkConnection } from '../payments-api/connection-check.ts';
import { openConnection, readSecrets } from '../setup/saved-connections.ts';
import { openSettings } from '../setup/settings-store.ts';
import { type CommandPorts, CommandRefused } from './command-ports.ts';

const MARKS: Readonly<Record<CheckResult['state'], string>> = {
  works: '✓',
  fails: '✗',
  'not-checked': '–',
};

/** Checks the configured connection, one line per step; true if no step failed. */
export async function check({ data, secrets, say }: CommandPorts): Promise<boolean> {
  const [kept] = openSettings(data).current.connections;
  if (kept === undefined) throw new CommandRefused(t('command.noConnectionSetUp'));
  const known = readSecrets(secrets, kept);
  if (known === null) throw new CommandRefused(t('command.passwordConnectionNotSaved'));
  let good = true;
  say(kept.environment.toUpperCase());
  for await (const { step, state, message } of checkConnection(
    openConnection(kept, known).connection,
  )) {
    good &&= state !== 'fails';
    say(`${MARKS[state]} ${step.padEnd(12)} ${message}`);
  }
  return good;
}
