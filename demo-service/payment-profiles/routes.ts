import type { App } from '../app.ts';
import { notFound } from '../format/error-body.ts';
import { namedPatient } from '../patients/lookup.ts';
import { recordRoutes } from '../record-routes.ts';
import type { Service } from '../service.ts';
import { pagesOf } from '../store/pages.ts';
import { buildProfile } from './build-profile.ts';
import {
  type Profile,
  type ProfileRequest,
  type ProfileSearch,
  profileAnswer,
  profileRequest,
  profileSearch,
  type StoredProfile,
} from './schemas.ts';

/** The five operations of interface.md §4.3. */
export function profileRoutes(app: App, { profiles, patients, newId }: Service): void {
  const existing = (clientId: string, id: string): StoredProfile => {
    const profile = profiles.find(clientId, id);
    if (profile === undefined) throw notFound('payment profile');
    return profile;
  };
  const keep = (clientId: string, profile: StoredProfile): Profile => {
    profiles.put(clientId, profile);
    return shown(profile);
  };
  recordRoutes(app, {
    path: '/api/pp/payment_profiles',
    name: 'PaymentProfile',
    tag: 'Payment profiles',
    names: { record: 'payment_profile', list: 'payment_profiles' },
    request: profileRequest,
    search: profileSearch,
    answer: profileAnswer,
    says: {
      create: 'Store a swiped card, a keyed card or a bank account',
      update: 'Update a profile; fields that are not sent stay as they are',
      get: 'Fetch a profile',
      search: 'Search profiles by any of their fields',
      delete: 'Delete a profile and give it back a last time',
    },
    create: (clientId, sent: ProfileRequest) => {
      const patient = namedPatient(patients, clientId, sent.patient_id);
      return keep(clientId, buildProfile(newId(), sent, patient));
    },
    update: (clientId, id, sent: ProfileRequest) => {
      const before = existing(clientId, id);
      const patient = namedPatient(patients, clientId, sent.patient_id ?? before.patient_id);
      return keep(clientId, buildProfile(id, sent, patient, before));
    },
    get: (clientId, id) => shown(existing(clientId, id)),
    find: (clientId, search: ProfileSearch) => {
      // Only the month of a date counts, as in a request.
      const filters = { ...search, exp_date: search.exp_date?.slice(0, 7) };
      return pagesOf({ seq: 0 }, (after, limit) =>
        profiles.page(clientId, filters, after, limit),
      ).map((page) => page.map(shown));
    },
    delete: (clientId, id) => {
      const profile = existing(clientId, id);
      profiles.delete(clientId, id);
      return shown(profile);
    },
  });
}

/** The documented fields of a profile, in their order. */
function shown(profile: StoredProfile): Profile {
  return profileAnswer.parse(profile);
}
