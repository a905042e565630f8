import { t } from '../../shared/messages/t.ts';
import { openStored } from '../journal/stored-journal.ts';
import { clinicFolder } from '../setup/folders.ts';
import { openSettings } from '../setup/settings-store.ts';
import type { CommandPorts } from './command-ports.ts';
import { readPostingOrder, writePosting } from './report/posting.ts';
import { signInAtCommand } from './sign-in-at-command.ts';

/**
 * The posting file of a day, from the journal of a closed counter, without the service.
 * @throws {CommandLineError} {@link CommandRefused} {@link JournalError}
 */
export async function postDay(args: readonly string[], ports: CommandPorts): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const order = readPostingOrder(args, ports.now(), timeZone);
  await signInAtCommand(ports, { person: order.person }, 'see-reports');
  const [kept] = openSettings(ports.data).current.connections;
  const folder = kept === undefined ? ports.account : clinicFolder(ports.data, kept.environment);
  const { db: file, tillId } = openStored(folder, false);
  try {
    const db = {
      all: (sql: string, ...parameters: readonly (string | number)[]) =>
        file.prepare(sql).all(...parameters),
    };
    ports.say(
      t('command.rows', { out: order.out, order: writePosting(order, { db, tillId, timeZone }) }),
    );
  } finally {
    file.close();
  }
}
