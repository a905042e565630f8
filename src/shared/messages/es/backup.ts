import type { backup as english } from '../en/backup.ts';

/** Spanish messages of backup. */
export const backup: Readonly<Record<keyof typeof english, string>> = {
  'backup.backupJournalNotValid': 'El respaldo del diario no es válido: {what}.',
  'backup.lastEntryDiffers': 'su última entrada es distinta',
  'backup.backupJournalCounterAlready':
    'Ya se restauró un respaldo del diario de la caja {tillId}: {folder}.',
  'backup.journalCounterHereValid':
    'El diario de la caja {tillId} está aquí y es válido. No hay nada que restaurar.',
  'backup.backupFileNamedSwipewell':
    'Un archivo de respaldo se llama swipewell-production-… o swipewell-demo-…. Devuélvale al archivo su nombre original.',
  'backup.backupNotValid': 'Este respaldo no es válido: {what}.',
};
