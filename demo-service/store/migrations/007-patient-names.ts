/**
 * Surname and first name in one index: who looks for both meets neither all of the one name nor all
 * of the other. It takes the place of the index by the surname alone.
 */
export const PATIENT_NAMES = `
DROP INDEX patients_by_last_name;
CREATE INDEX patients_by_names
  ON patients (
    client_id,
    (fields ->> 'last_name') COLLATE NOCASE,
    (coalesce(fields ->> 'first_name', '')) COLLATE NOCASE,
    seq
  )
  WHERE (fields ->> 'last_name') IS NOT NULL;`;
