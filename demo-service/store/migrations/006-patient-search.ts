/**
 * The fields of a patient search at the counter, so that a clinic of a million patients answers
 * like one of ten thousand. NOCASE, as the search compares; missing values are in no index.
 */
export const PATIENT_SEARCH = [
  'last_name',
  'first_name',
  'birth_date',
  'primary_phone',
  'mobile_phone',
  'home_phone',
  'external_id',
  'account_number',
]
  .map(
    (field) => `
CREATE INDEX patients_by_${field}
  ON patients (client_id, (fields ->> '${field}') COLLATE NOCASE, seq)
  WHERE (fields ->> '${field}') IS NOT NULL;`,
  )
  .join('');
