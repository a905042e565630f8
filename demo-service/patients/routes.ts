import { z } from 'zod';
import { type App, callerOf } from '../app.ts';
import { sendList, sendRecord } from '../format/answer.ts';
import { invalidField } from '../format/error-body.ts';
import { guid, required } from '../format/fields.ts';
import { answering } from '../openapi/answering.ts';
import type { Service } from '../service.ts';
import { pagesOf } from '../store/pages.ts';
import { BLANK, DELETED, type Patient } from './fields.ts';
import { existingPatient, livingPatient } from './lookup.ts';
import { type PatientRequest, patientAnswer, patientRequest, patientSearch } from './schemas.ts';

const TAGS = ['Patients'];
const NAMES = { record: 'patient', list: 'patients' };
const params = z.object({ guid: required(guid) });

/** The five operations of interface.md §4.2. */
export function patientRoutes(app: App, service: Service): void {
  const { patients } = service;
  const response = answering(patientAnswer, 'The patient, in full.');

  app.post(
    '/api/pp/patients',
    {
      schema: {
        operationId: 'createPatient',
        summary: 'Create a patient',
        tags: TAGS,
        body: patientRequest,
        response,
      },
    },
    async (request, reply) => {
      if (request.body.patient_id)
        throw invalidField('patient_id', 'is given by the service and must be left out');
      const patient = merged(BLANK, request.body, service.newId());
      patients.put(callerOf(request).clientId, patient);
      return sendRecord(request, reply, NAMES.record, patient);
    },
  );
  app.post(
    '/api/pp/patients/:guid',
    {
      schema: {
        operationId: 'updatePatient',
        summary: 'Update a patient; fields that are not sent stay as they are',
        tags: TAGS,
        params,
        body: patientRequest,
        response,
      },
    },
    async (request, reply) => {
      const { clientId } = callerOf(request);
      const before = livingPatient(patients, clientId, request.params.guid);
      const { patient_id: id } = before;
      if (request.body.patient_id && request.body.patient_id.toLowerCase() !== id)
        throw invalidField('patient_id', 'must be the one in the path');
      const after = merged(before, request.body, id);
      patients.put(clientId, after);
      return sendRecord(request, reply, NAMES.record, after);
    },
  );
  app.get(
    '/api/pp/patients/:guid',
    {
      schema: {
        operationId: 'getPatient',
        summary: 'Fetch a patient, deleted or not',
        tags: TAGS,
        params,
        response,
      },
    },
    async (request, reply) => {
      const patient = existingPatient(patients, callerOf(request).clientId, request.params.guid);
      return sendRecord(request, reply, NAMES.record, patient);
    },
  );
  app.get(
    '/api/pp/patients',
    {
      schema: {
        operationId: 'searchPatients',
        summary: 'Search patients by any of their fields',
        tags: TAGS,
        querystring: patientSearch,
        response: answering(z.array(patientAnswer), 'The patients that match every filter.'),
      },
    },
    async (request, reply) => {
      const { clientId } = callerOf(request);
      const pages = pagesOf({ seq: 0 }, (after, limit) =>
        patients.page(clientId, known(request.query), after, limit),
      );
      return sendList(
        request,
        reply,
        NAMES,
        pages.map((page) => page.map((row) => row.patient)),
      );
    },
  );
  app.delete(
    '/api/pp/patients/:guid',
    {
      schema: {
        operationId: 'deletePatient',
        summary: 'Delete a patient: it stays to be fetched, with status 2',
        tags: TAGS,
        params,
        response,
      },
    },
    async (request, reply) => {
      const { clientId } = callerOf(request);
      const before = existingPatient(patients, clientId, request.params.guid);
      const after = { ...before, patient_status: DELETED };
      patients.put(clientId, after);
      return sendRecord(request, reply, NAMES.record, after);
    },
  );
}

function merged(before: Patient, sent: PatientRequest, id: string): Patient {
  const after = { ...before, ...known(sent), patient_id: id };
  // A status is not cleared: it is one of three.
  return { ...after, patient_status: after.patient_status || before.patient_status };
}

/** The fields that were sent. */
function known(sent: PatientRequest): Partial<Patient> {
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
