/** English messages of encrypted file. */
export const encryptedFile = {
  'encryptedFile.thisIsNoSealedFile': 'This is no sealed file of Swipewell for this purpose.',
  'encryptedFile.thisFileWasWrittenBy':
    'This file was written by a build of Swipewell from before the first release: write a new one with this version.',
  'encryptedFile.thisFileWasSealedBy':
    'This file was sealed by a newer Swipewell: open it with that one, or a later one.',
  'encryptedFile.itCannotBeOpenedPass':
    'It cannot be opened: the pass phrase is another, or the file was changed or cut off.',
} as const;
