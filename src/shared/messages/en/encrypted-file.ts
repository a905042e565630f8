/** English messages of encrypted file. */
export const encryptedFile = {
  'encryptedFile.thisIsNoSealedFile':
    'This is not an encrypted file of Swipewell for this purpose.',
  'encryptedFile.thisFileWasWrittenBy':
    'This file was made by a Swipewell from before the first release. Create a new one with this version.',
  'encryptedFile.thisFileWasSealedBy':
    'This file was encrypted by a newer Swipewell. Open it with that version or a later one.',
  'encryptedFile.itCannotBeOpenedPass':
    'The file cannot be opened: the pass phrase is wrong, or the file was changed or is incomplete.',
} as const;
