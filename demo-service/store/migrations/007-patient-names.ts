/**
 * Surname and first name in one index: a search for both reads neither all of one surname nor all
 * of one first name. It replaces the index of the surname alone.
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
