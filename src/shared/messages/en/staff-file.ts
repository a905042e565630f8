/** English messages of staff file. */
export const staffFile = {
  'staffFile.listOfStaffCannotBe':
    'The list of staff cannot be read: mend {file}, or restore it from a copy.',
} as const;
