import type { settingsFile as english } from '../en/settings-file.ts';

/** Spanish messages of settings file. */
export const settingsFile: Readonly<Record<keyof typeof english, string>> = {
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
