import type { After } from './after.ts';
import { CardLoan } from './devices/card-loan.ts';
import type { ReaderDesk } from './devices/reader-desk.ts';
import { createInsurance, type Insurance } from './insurance/insurance.ts';
import { createPatients, type Patients } from './patients/patients.ts';
import { createProfiles, type Profiles } from './profiles/profiles.ts';
import type { CardReading } from './profiles/profiles-ports.ts';
import type { RecordsPorts } from './service/records-ports.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { TypedNumbers } from './typed-numbers.ts';

export interface RecordsDeskOptions extends RecordsPorts {
  readonly settings: SettingsStore;
  readonly readers: ReaderDesk;
  readonly typedNumbers: TypedNumbers;
  readonly saleOpen: () => boolean;
  readonly after: After;
  readonly newId: () => string;
  /** Longest life of an unused swipe, ms. */
  readonly swipeKeptMs: number;
}

/** The part of the till for the service's other records: no money is in it. */
export interface RecordsDesk {
  readonly patients: Patients;
  readonly profiles: Profiles;
  readonly insurance: Insurance;
}

export function openRecordsDesk(options: RecordsDeskOptions): RecordsDesk {
  const { settings, readers, after, now, newId, swipeKeptMs } = options;
  const borrowReaders = (): CardReading | null => {
    if (readers.statuses.length === 0) return null;
    const loan = new CardLoan({
      desk: readers,
      newHandle: newId,
      after,
      keepMs: swipeKeptMs,
      now,
    });
    return {
      get state() {
        const { state } = loan;
        if (state.kind !== 'card') return state;
        const { handle, face, ...about } = state.card;
        return { kind: 'card' as const, swipe: handle, card: { ...face, ...about } };
      },
      subscribe: loan.subscribe,
      take: (handle) => loan.take(handle),
      end: () => loan.end(),
    };
  };
  return {
    patients: createPatients(options),
    profiles: createProfiles({
      ...options,
      borrowReaders,
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
