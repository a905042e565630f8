import type { App } from '../app.ts';
import { invalidField } from '../format/error-body.ts';
import { recordRoutes } from '../record-routes.ts';
import type { Service } from '../service.ts';
import { pagesOf } from '../store/pages.ts';
import { BLANK, DELETED, type Patient } from './fields.ts';
import { existingPatient, livingPatient } from './lookup.ts';
import { type PatientRequest, patientAnswer, patientRequest, patientSearch } from './schemas.ts';
import { FIRST_PLACE } from './search.ts';

/** Records that a counter reads before it narrows its search. */
const A_SCREENFUL = 25;

/** The five operations of interface.md §4.2. */
export function patientRoutes(app: App, { patients, newId }: Service): void {
  const keep = (clientId: string, patient: Patient): Patient => {
    patients.put(clientId, patient);
    return patient;
  };
  recordRoutes(app, {
    path: '/api/pp/patients',
    name: 'Patient',
    tag: 'Patients',
    names: { record: 'patient', list: 'patients' },
    request: patientRequest,
    search: patientSearch,
    answer: patientAnswer,
    says: {
      create: 'Create a patient',
      update: 'Update a patient; fields that are not sent stay as they are',
      get: 'Fetch a patient, deleted or not',
      search:
        'Search patients by any of their fields: names by their beginning, phone numbers also by their last four to nine digits, all others whole',
      delete: 'Delete a patient: it stays to be fetched, with status 2',
    },
    create: (clientId, sent: PatientRequest) => keep(clientId, merged(BLANK, sent, newId())),
    update: (clientId, id, sent: PatientRequest) => {
      const before = livingPatient(patients, clientId, id);
      if (sent.patient_id && sent.patient_id.toLowerCase() !== id)
        throw invalidField('patient_id', 'must be the one in the path');
      return keep(clientId, merged(before, sent, id));
    },
    get: (clientId, id) => existingPatient(patients, clientId, id),
    find: (clientId, search: PatientRequest) =>
      pagesOf(
        FIRST_PLACE,
        (after, limit) => patients.page(clientId, known(search), after, limit),
        A_SCREENFUL,
      ).map((page) => page.map((row) => row.patient)),
    delete: (clientId, id) => {
      const before = existingPatient(patients, clientId, id);
      return keep(clientId, { ...before, patient_status: DELETED });
    },
  });
}

function merged(before: Patient, sent: PatientRequest, id: string): Patient {
  const after = { ...before, ...known(sent), patient_id: id };
  // A status cannot be cleared: it is one of three.
  return { ...after, patient_status: after.patient_status || before.patient_status };
}

/** The fields that the request contains. */
function known(sent: PatientRequest): Partial<Patient> {
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
