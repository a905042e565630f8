import { z } from 'zod';
import { type App, callerOf } from '../app.ts';
import { sendList, sendRecord } from '../format/answer.ts';
import { notFound } from '../format/error-body.ts';
import { guid, required } from '../format/fields.ts';
import { answering } from '../openapi/answering.ts';
import { namedPatient } from '../patients/lookup.ts';
import type { Service } from '../service.ts';
import { pagesOf } from '../store/pages.ts';
import { buildProfile } from './build-profile.ts';
import { type Profile, profileAnswer, profileRequest, profileSearch } from './schemas.ts';
import type { Profiles } from './store.ts';

const TAGS = ['Payment profiles'];
const NAMES = { record: 'payment_profile', list: 'payment_profiles' };
const params = z.object({ guid: required(guid) });

/** The five operations of interface.md §4.3. */
export function profileRoutes(app: App, service: Service): void {
  const { profiles, patients } = service;
  const response = answering(profileAnswer, 'The profile, with the last four digits only.');

  app.post(
    '/api/pp/payment_profiles',
    {
      schema: {
        operationId: 'createPaymentProfile',
        summary: 'Store a swiped card, a keyed card or a bank account',
        tags: TAGS,
        body: profileRequest,
        response,
      },
    },
    async (request, reply) => {
      const { clientId } = callerOf(request);
      const patient = namedPatient(patients, clientId, request.body.patient_id);
      const profile = buildProfile(service.newId(), request.body, patient);
      profiles.put(clientId, profile);
      return sendRecord(request, reply, NAMES.record, profile);
    },
  );
  app.post(
    '/api/pp/payment_profiles/:guid',
    {
      schema: {
        operationId: 'updatePaymentProfile',
        summary: 'Update a profile; fields that are not sent stay as they are',
        tags: TAGS,
        params,
        body: profileRequest,
        response,
      },
    },
    async (request, reply) => {
      const { clientId } = callerOf(request);
      const before = existingProfile(profiles, clientId, request.params.guid);
      const patient = namedPatient(
        patients,
        clientId,
        request.body.patient_id ?? before.patient_id,
      );
      const after = buildProfile(before.id, request.body, patient, before);
      profiles.put(clientId, after);
      return sendRecord(request, reply, NAMES.record, after);
    },
  );
  app.get(
    '/api/pp/payment_profiles/:guid',
    {
      schema: {
        operationId: 'getPaymentProfile',
        summary: 'Fetch a profile',
        tags: TAGS,
        params,
        response,
      },
    },
    async (request, reply) => {
      const profile = existingProfile(profiles, callerOf(request).clientId, request.params.guid);
      return sendRecord(request, reply, NAMES.record, profile);
    },
  );
  app.get(
    '/api/pp/payment_profiles',
    {
      schema: {
        operationId: 'searchPaymentProfiles',
        summary: 'Search profiles by any of their fields',
        tags: TAGS,
        querystring: profileSearch,
        response: answering(z.array(profileAnswer), 'The profiles that match every filter.'),
      },
    },
    async (request, reply) => {
      const { clientId } = callerOf(request);
      const pages = pagesOf({ seq: 0 }, (after, limit) =>
        profiles.page(clientId, request.query, after, limit),
      );
      return sendList(
        request,
        reply,
        NAMES,
        pages.map((page) => page.map(({ seq: _, ...profile }) => profile)),
      );
    },
  );
  app.delete(
    '/api/pp/payment_profiles/:guid',
    {
      schema: {
        operationId: 'deletePaymentProfile',
        summary: 'Delete a profile and give it back a last time',
        tags: TAGS,
        params,
        response,
      },
    },
    async (request, reply) => {
      const { clientId } = callerOf(request);
      const profile = existingProfile(profiles, clientId, request.params.guid);
      profiles.delete(clientId, profile.id);
      return sendRecord(request, reply, NAMES.record, profile);
    },
  );
}

function existingProfile(profiles: Profiles, clientId: string, id: string): Profile {
  const profile = profiles.find(clientId, id.toLowerCase());
  if (profile === undefined) throw notFound('payment profile');
  return profile;
}
