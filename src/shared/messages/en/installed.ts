/** English messages of installed. */
export const installed = {
  'installed.idOfThisInstallationCannot':
    'The id of this installation cannot be read: give this account the right to read {file}.',
  'installed.idOfThisInstallationCannot2':
    'The id of this installation cannot be kept in {directory}: make that folder writable for this account. Without it, Swipewell cannot tell when its data was copied to another computer.',
  'installed.thereIsNothingToConfirm': 'There is nothing to confirm.',
  'installed.journalOfTillWasPut':
    'The journal of till {tillId} was put there before: {folder}. Move that folder away, then start Swipewell again.',
} as const;
