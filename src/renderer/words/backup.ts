import { rowOf } from '../../shared/domain/row-of.ts';

/** Reasons why a backup failed; codes of the backups. */
const PROBLEMS: Readonly<Record<string, string>> = {
  folder:
    'No copy of the journal could be made: its folder cannot be reached or written. Check the drive or the share.',
  'no-space': 'No copy of the journal could be made: the disk it goes to is full.',
  'not-verified':
    'A copy of the journal was made and was not whole, so it was thrown away. Call your IT person.',
  'no-key': 'No copy of the journal can be made: type its pass phrase in the settings again.',
};

export function backupProblem(code: string): string {
  return rowOf(PROBLEMS, code) ?? 'No copy of the journal could be made. Call your IT person.';
}
