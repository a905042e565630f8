import { rowOf } from '../../shared/domain/row-of.ts';
import { t } from '../messages/t.ts';

/** Reasons why a backup failed; codes of the backups. */
const PROBLEMS: Readonly<Record<string, string>> = {
  folder: t('settings.noCopyOfJournalCould'),
  'no-space': t('settings.noCopyOfJournalCould2'),
  'not-verified': t('settings.copyOfJournalWasMade'),
  'no-key': t('settings.noCopyOfJournalCan'),
};

export function backupProblem(code: string): string {
  return rowOf(PROBLEMS, code) ?? t('settings.noCopyOfJournalCould3');
}
