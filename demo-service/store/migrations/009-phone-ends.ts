/** The last four digits of each phone number, for a search by the end of one. */
export const PHONE_ENDS = ['primary_phone', 'mobile_phone', 'home_phone']
  .map(
    (field) => `
CREATE INDEX patients_by_end_of_${field}
  ON patients (client_id, substr(fields ->> '${field}', -4), seq)
  WHERE (fields ->> '${field}') IS NOT NULL;`,
  )
  .join('');
