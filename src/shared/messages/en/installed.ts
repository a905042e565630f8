/** English messages of installed. */
export const installed = {
  'installed.installationIdCannotRead':
    'The installation ID cannot be read. Give this account the right to read {file}.',
  'installed.installationIdCannotSaved':
    'The installation ID cannot be saved in {directory}. Make that folder writable for this account. Without the ID, Swipewell cannot detect a copy of its data on another computer.',
  'installed.nothingConfirm': 'Nothing to confirm.',
  'installed.journalCounterAlreadyThere':
    'The journal of counter {tillId} is already there: {folder}. Move that folder away, then start Swipewell again.',
} as const;
