import { rowOf } from '../../shared/domain/row-of.ts';
import { t } from '../messages/t.ts';

/** Reasons why a backup failed; codes of the backups. */
const PROBLEMS: Readonly<Record<string, string>> = {
  folder: t('settings.backupFailedFolderCannot'),
  'no-space': t('settings.backupFailedDiskFolder'),
  'not-verified': t('settings.backupNotReadableDeleted'),
  'no-key': t('settings.backupFailedEnterPass'),
};

export function backupProblem(code: string): string {
  return rowOf(PROBLEMS, code) ?? t('settings.backupFailed');
}
