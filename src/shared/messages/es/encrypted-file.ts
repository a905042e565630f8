import type {
  encryptedFile as english,
  backup as englishBackup,
  settingsFile as englishSettingsFile,
  staffFile as englishStaffFile,
} from '../en/encrypted-file.ts';

/** Spanish messages of encrypted file. */
export const encryptedFile: Readonly<Record<keyof typeof english, string>> = {
  'encryptedFile.notEncryptedFileSwipewell':
    'Esto no es un archivo cifrado de Swipewell para este uso.',
  'encryptedFile.fileMadeSwipewellFrom':
    'Este archivo lo hizo un Swipewell anterior a la primera versión. Cree uno nuevo con esta versión.',
  'encryptedFile.fileEncryptedNewerSwipewell':
    'Este archivo lo cifró un Swipewell más nuevo. Ábralo con esa versión o una posterior.',
  'encryptedFile.fileCannotOpenedPass':
    'No se puede abrir el archivo: la frase de contraseña es incorrecta, o el archivo se modificó o está incompleto.',
};

/** Spanish messages of backup. */
export const backup: Readonly<Record<keyof typeof englishBackup, string>> = {
  'backup.backupJournalNotValid': 'El respaldo del diario no es válido: {what}.',
  'backup.lastEntryDiffers': 'su última entrada es distinta',
  'backup.backupJournalCounterAlready':
    'Ya se restauró un respaldo del diario de la caja {tillId}: {folder}.',
  'backup.journalCounterHereValid':
    'El diario de la caja {tillId} está aquí y es válido. No hay nada que restaurar.',
  'backup.otherClinic':
    'Este respaldo es de otra clínica: caja {tillId} de {clinic}, hasta el {day}. Sus pagos son de {theirs}; los de esta PC, de {ours}. No se restauró nada. Si esta clínica tuvo antes esa cuenta, repita el comando con --other-account.',
  'backup.noAccount':
    'Este respaldo es de la caja {tillId} de {clinic}, hasta el {day}. Sus pagos son de {theirs}. Esta PC no tiene una conexión con la cual compararlos. No se restauró nada. Configure primero la conexión. Si el respaldo es de esta clínica, también puede repetir el comando con --other-account.',
  'backup.unnamedClinic': 'una clínica sin recibos',
  'backup.account': '{user} en {address}',
  'backup.backupFileNamedSwipewell':
    'Un archivo de respaldo se llama swipewell-production-… o swipewell-demo-…. Devuélvale al archivo su nombre original.',
  'backup.backupNotValid': 'Este respaldo no es válido: {what}.',
};

/** Spanish messages of settings file. */
export const settingsFile: Readonly<Record<keyof typeof englishSettingsFile, string>> = {
  'settingsFile.folderCannotWritten': 'no se puede escribir en esta carpeta',
  'settingsFile.diskFull': 'el disco está lleno',
  'settingsFile.diskDidNotSave': 'el disco no lo guardó',
  'settingsFile.nothingChanged': 'No se cambió nada: {why} ({file}).',
  'settingsFile.cardChip':
    'Esta tarjeta tiene chip. Si se desliza una tarjeta con chip, la clínica responde por el fraude: use una terminal con chip si la tiene.',
  'settingsFile.settingsCannotRead':
    'No se puede leer la configuración. Revise los permisos de {file}.',
  'settingsFile.theseSettingsWereWritten':
    'Esta configuración la escribió un Swipewell más nuevo (versión de configuración {version}, este programa admite {settingsversion}). Instale esa versión o una posterior. {file} no se modificó.',
  'settingsFile.settingsDamagedThereNo':
    'La configuración está dañada, y no hay copia. Repare {file}, o muévalo a otro lugar para empezar con los valores iniciales.',
  'settingsFile.savedPasswordsCannotRead':
    'No se pueden leer las contraseñas guardadas. Revise los permisos de {file}.',
};

/** Spanish messages of staff file. */
export const staffFile: Readonly<Record<keyof typeof englishStaffFile, string>> = {
  'staffFile.staffListCannotRead':
    'No se puede leer la lista del personal. Repare {file}, o restáurelo de una copia.',
};
