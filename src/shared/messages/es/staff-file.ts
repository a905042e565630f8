import type { staffFile as english } from '../en/staff-file.ts';

/** Spanish messages of staff file. */
export const staffFile: Readonly<Record<keyof typeof english, string>> = {
  'staffFile.staffListCannotRead':
    'No se puede leer la lista del personal. Repare {file}, o restáurelo de una copia.',
};
