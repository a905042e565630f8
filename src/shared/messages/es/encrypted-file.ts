import type { encryptedFile as english } from '../en/encrypted-file.ts';

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
