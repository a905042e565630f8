import { ExclusiveSession } from '../readers/exclusive-session.ts';
import type { ReaderService } from '../readers/reader-service.ts';
import type { TypedNumbers } from '../readers/typed-numbers.ts';
import type { RecordsPorts } from '../service/records-ports.ts';
import type { SettingsStore } from '../setup/settings-store.ts';
import type { StartTimer } from '../system/timers.ts';
import { createInsurance, type Insurance } from './insurance.ts';
import { createPatients, type Patients } from './patients.ts';
import { createProfiles, type Profiles } from './profiles.ts';
import type { CardReading } from './profiles-ports.ts';

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
