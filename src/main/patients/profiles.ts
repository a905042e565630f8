import type { Listening, OnFilePolicy, Profile } from '../../shared/contract/profiles.ts';
import { onceACommand } from '../service/once-a-command.ts';
import { RecordsError } from '../service/records-error.ts';
import { requireActing } from '../service/records-ports.ts';
import {
  deleteProfile,
  listProfiles,
  type ProfileUpdate,
  updateProfile,
} from './change-profile.ts';
import { createProfile, type NewProfile } from './create-profile.ts';
import type { CardReading, ProfilesPorts } from './profiles-ports.ts';

/** Cards and accounts on file. Every operation throws RecordsError or ServiceFailed. */
export interface Profiles {
  list(patientId: string): Promise<Profile[]>;
  /** Starts an exclusive session on the readers for one card; any other session ends. */
  listen(): Pick<CardReading, 'subscribe' | 'end'> & { readonly state: Listening };
  create(commandId: string, profile: NewProfile): Promise<Profile>;
  update(update: ProfileUpdate): Promise<Profile>;
  delete(profile: { readonly profileId: string; readonly patientId: string }): Promise<void>;
  readonly policy: OnFilePolicy;
  changePolicy(policy: Partial<OnFilePolicy>): void;
}

export function createProfiles(ports: ProfilesPorts): Profiles {
  let reading: CardReading | null = null;
  const create = onceACommand(createProfile);
  return {
    list: (patientId) => listProfiles(ports, patientId),
    listen: () => {
      requireActing(ports);
      if (ports.saleOpen()) throw new RecordsError('SALE_OPEN');
      reading?.end();
      reading = ports.openCardReading();
      if (reading === null) throw new RecordsError('NO_READER');
      return reading;
    },
    create: (commandId, profile) => create(commandId, ports, reading, profile),
    update: (update) => updateProfile(ports, update),
    delete: (profile) => deleteProfile(ports, profile),
    get policy() {
      return ports.policy.current;
    },
    changePolicy: (policy) => {
      const { by } = requireActing(ports);
      for (const [name, value] of Object.entries(policy)) {
        ports.journal.append({
          kind: 'setting.changed',
          body: { name, value: String(value), by },
        });
      }
      ports.policy.change(policy);
    },
  };
}
