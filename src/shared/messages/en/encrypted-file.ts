/** English messages of encrypted file. */
export const encryptedFile = {
  'encryptedFile.notEncryptedFileSwipewell':
    'This is not an encrypted file of Swipewell for this purpose.',
  'encryptedFile.fileMadeSwipewellFrom':
    'This file was made by a Swipewell from before the first release. Create a new one with this version.',
  'encryptedFile.fileEncryptedNewerSwipewell':
    'This file was encrypted by a newer Swipewell. Open it with that version or a later one.',
  'encryptedFile.fileCannotOpenedPass':
    'The file cannot be opened: the pass phrase is wrong, or the file was changed or is incomplete.',
} as const;
