/** English messages of staff file. */
export const staffFile = {
  'staffFile.staffListCannotRead':
    'The staff list cannot be read. Repair {file}, or restore it from a copy.',
} as const;
