/**
 * Records of the service without money: patients, cards and accounts on file, insurance. A change is sent once, and the
 * journal keeps the person and the ids of it. No other field of a patient is written to this PC.
 */

import type { Listening, OnFilePolicy, Profile } from '../../shared/contract/profiles.ts';
import { ExclusiveSession, type ReaderService } from '../readers/reader-service.ts';
import type { TypedNumbers } from '../readers/typed-numbers.ts';
import { type RecordsPorts, requireActing } from '../service/records-ports.ts';
import type { SettingsStore } from '../setup/settings-store.ts';
import { CodedError } from '../system/coded-error.ts';
import type { StartTimer } from '../system/timers.ts';
import {
  deleteProfile,
  listProfiles,
  type ProfileUpdate,
  updateProfile,
} from './change-profile.ts';
import { createProfile, type NewProfile } from './create-profile.ts';
import { createInsurance, type Insurance } from './insurance.ts';
import { createPatients, type Patients } from './patients.ts';
import type { CardReading, ProfilesPorts } from './profiles-ports.ts';

export interface RecordFeaturesOptions extends RecordsPorts {
  readonly settings: SettingsStore;
  readonly readers: ReaderService;
  readonly typedNumbers: TypedNumbers;
  readonly saleOpen: () => boolean;
  readonly after: StartTimer;
  readonly newId: () => string;
  /** Longest life of an unused swipe, ms. */
  readonly swipeKeptMs: number;
}

/** The part of the till for the service's other records: no money is in it. */
export interface RecordFeatures {
  readonly patients: Patients;
  readonly profiles: Profiles;
  readonly insurance: Insurance;
}

export function openRecordFeatures(options: RecordFeaturesOptions): RecordFeatures {
  const { settings, readers, after, now, newId, swipeKeptMs } = options;
  const openCardReading = (): CardReading | null => {
    if (readers.statuses.length === 0) return null;
    const exclusive = new ExclusiveSession({
      readerService: readers,
      newHandle: newId,
      after,
      keepMs: swipeKeptMs,
      now,
    });
    return {
      get state() {
        const { state } = exclusive;
        if (state.kind !== 'card') return state;
        const { handle, face, ...about } = state.card;
        return { kind: 'card' as const, swipe: handle, card: { ...face, ...about } };
      },
      subscribe: exclusive.subscribe,
      take: (handle) => exclusive.take(handle),
      end: () => exclusive.end(),
    };
  };
  return {
    patients: createPatients(options),
    profiles: createProfiles({
      ...options,
      openCardReading,
      policy: {
        get current() {
          return settings.current.onFile;
        },
        change: (part) => settings.change({ onFile: { ...settings.current.onFile, ...part } }),
      },
    }),
    insurance: createInsurance({
      ...options,
      policy: {
        get current() {
          return settings.current.insurance;
        },
        change: (insurance) => settings.change({ insurance }),
      },
    }),
  };
}

/** Cards and accounts on file. Every operation throws CodedError or ServiceFailed. */
interface Profiles {
  list(patientId: string): Promise<Profile[]>;
  /** Starts an exclusive session on the readers for one card; any other session ends. */
  listen(): Pick<CardReading, 'subscribe' | 'end'> & { readonly state: Listening };
  create(profile: NewProfile): Promise<Profile>;
  update(update: ProfileUpdate): Promise<Profile>;
  delete(profile: { readonly profileId: string; readonly patientId: string }): Promise<void>;
  readonly policy: OnFilePolicy;
  changePolicy(policy: Partial<OnFilePolicy>): void;
}

function createProfiles(ports: ProfilesPorts): Profiles {
  let reading: CardReading | null = null;
  return {
    list: (patientId) => listProfiles(ports, patientId),
    listen: () => {
      requireActing(ports);
      if (ports.saleOpen()) throw new CodedError('SALE_OPEN');
      reading?.end();
      reading = ports.openCardReading();
      if (reading === null) throw new CodedError('NO_READER');
      return reading;
    },
    create: (profile) => createProfile(ports, reading, profile),
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
