import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../shared/messages/t.ts';
import { openStored, verify } from '../journal/stored-journal.ts';
import { ENVIRONMENTS, journalFolders } from '../setup/folders.ts';
import type { CommandPorts } from './command-ports.ts';

/** Every journal of this PC: the clinic's, those of retired tills, and the training journal. */
export function allJournals({
  data,
  account,
}: Pick<CommandPorts, 'data' | 'account'>): readonly string[] {
  const clinic = ENVIRONMENTS.flatMap((environment) => journalFolders(data, environment));
  return existsSync(join(account, 'journal.db')) ? [...clinic, account] : clinic;
}

/** Verifies every journal completely and prints all defects; true without any. */
export function verifyJournals(ports: CommandPorts): boolean {
  const { say } = ports;
  let good = true;
  for (const folder of allJournals(ports)) {
    const stored = openStored(folder, false);
    try {
      const findings = verify(stored);
      good &&= findings.length === 0;
      const what = findings.length === 0 ? 'valid' : 'DAMAGED';
      say(t('command.counterEntries', { what, tillId: stored.tillId, last: stored.last, folder }));
      for (const finding of findings) say(`  - ${finding}`);
    } finally {
      stored.db.close();
    }
  }
  return good;
}
