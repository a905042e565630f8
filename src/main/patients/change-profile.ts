import type { Billing, Profile } from '../../shared/contract/profiles.ts';
import type { CallOptions } from '../payments-api/call.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import type { ProfileChange } from '../payments-api/profile-request.ts';
import type { Profile as ServiceProfile } from '../payments-api/profiles.ts';
import { changing, reading } from '../payments-api/service-failed.ts';
import { CodedError } from '../system/coded-error.ts';
import { billingValues, requireValid } from './create-profile.ts';
import { profileView } from './profile-view.ts';
import { journaled, type ProfilesPorts, requireActing } from './records.ts';

/** The patient's profiles at the service. */
export async function listProfiles(ports: ProfilesPorts, patientId: string): Promise<Profile[]> {
  const { call } = requireActing(ports);
  const found = await reading(() => ports.records().profiles.search({ patientId }, call));
  const now = ports.now();
  return found.map((profile) => profileView(ports.journal.readable, profile, now));
}

type PartOfBilling = { readonly [Part in keyof Billing]?: string | undefined };

export interface ProfileUpdate {
  readonly profileId: string;
  readonly patientId: string;
  readonly expDate?: string | undefined;
  readonly billing?: PartOfBilling | undefined;
  readonly priority?: string | undefined;
}

/** Sends only the given fields. @throws {CodedError | ServiceFailed} */
export async function updateProfile(ports: ProfilesPorts, update: ProfileUpdate): Promise<Profile> {
  const { by, call } = requireActing(ports);
  const { profileId, patientId, expDate, billing = {}, priority } = update;
  const values = { expDate, ...billingValues(billing), priority };
  requireValid(values, ports.now());
  const { kind } = await fetchProfile(ports, profileId, call);
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  const change = {
    kind: kind === 'card' ? 'keyed-card' : 'bank-account',
    ...(expDate === undefined ? {} : { expDate }),
    ...(Object.keys(billing).length === 0 ? {} : { billing: named(billing) }),
    ...(priority === undefined ? {} : { priority }),
  } as ProfileChange; // a bank account has no expDate, and the service rejects it
  const append = (outcome: 'done' | 'in-doubt') =>
    ports.journal.append({
      kind: 'profile.changed',
      body: { profileId, patientId, fields: changed.map(([field]) => field), outcome, by },
    });
  const profile = await journaled(
    () => changing(() => ports.records().profiles.update(profileId, change, call)),
    append,
  );
  return profileView(ports.journal.readable, profile, ports.now());
}

/** Deletes a profile at the service. @throws {CodedError | ServiceFailed} */
export async function deleteProfile(
  ports: ProfilesPorts,
  { profileId, patientId }: { readonly profileId: string; readonly patientId: string },
): Promise<void> {
  const { by, call } = requireActing(ports);
  await fetchProfile(ports, profileId, call);
  await journaled(
    () => changing(() => ports.records().profiles.delete(profileId, call)),
    (outcome) =>
      ports.journal.append({
        kind: 'profile.deleted',
        body: { profileId, patientId, outcome, by },
      }),
  );
}

/** Given parts only; an empty one clears. */
function named(billing: PartOfBilling): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(billing).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

async function fetchProfile(
  ports: ProfilesPorts,
  profileId: string,
  call: CallOptions,
): Promise<ServiceProfile> {
  const profile = await reading(async () => {
    try {
      return await ports.records().profiles.get(profileId, call);
    } catch (error) {
      if (error instanceof PaymentsApiError && error.code === 'not-found') return null;
      throw error;
    }
  });
  if (profile === null) throw new CodedError('PROFILE_GONE');
  return profile;
}
