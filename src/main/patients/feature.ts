/**
 * Records of the service without money: patients, cards and accounts on file, insurance. A change is sent once, and the
 * journal keeps the person and the ids of it. No other field of a patient is written to this PC.
 */

import type { Profile } from '../../shared/contract/profiles.ts';
import { cardWarnings, SWIPE_KEPT_MS } from '../../shared/domain/card.ts';
import { localDays } from '../../shared/domain/reports/days.ts';
import { type Commands, changeSetting } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import { languageOfPatient } from '../journal/projections/receipts.ts';
import type { ConnectedClients } from '../payments/connected-clients.ts';
import type { Readers } from '../readers/feature.ts';
import { ExclusiveSession } from '../readers/reader-service.ts';
import { CodedError } from '../system/coded-error.ts';
import { latest } from '../system/emitter.ts';
import { createInsurance } from './insurance.ts';
import { createPatients } from './patients.ts';
import {
  createProfile,
  deleteProfile,
  listProfiles,
  type NewProfile,
  type ProfileUpdate,
  updateProfile,
} from './profile-commands.ts';
import { type CardReading, type ProfilesPorts, requireActing } from './records.ts';

export function openPatients(
  options: TillContext & {
    readonly commands: Commands;
    readonly clients: ConnectedClients;
    readonly cardReaders: Readers;
    readonly saleOpen: () => boolean;
    readonly timeZone: string;
    readonly isSelfPay: (patientId: string) => Promise<boolean>;
  },
) {
  const { settings, commands, clients, cardReaders, after, now, newId } = options;
  const { readers: readerService, typedNumbers } = cardReaders;
  const ports = { ...options, records: () => clients.current.records };
  const openCardReading = (): CardReading | null => {
    if (readerService.statuses.length === 0) return null;
    const exclusive = new ExclusiveSession({
      readerService,
      newHandle: newId,
      after,
      keepMs: SWIPE_KEPT_MS,
      now,
    });
    return {
      get state() {
        const { state } = exclusive;
        if (state.kind !== 'card') return state;
        const { handle, face } = state.card;
        const card = { ...face, warnings: cardWarnings(state.card) };
        return { kind: 'card' as const, swipe: handle, card };
      },
      subscribe: exclusive.subscribe,
      take: (handle) => exclusive.take(handle),
      end: () => exclusive.end(),
    };
  };
  const patients = createPatients(ports);
  const profiles = createProfiles({
    ...ports,
    typedNumbers,
    openCardReading,
    policy: () => settings.current.onFile,
  });
  const insurance = createInsurance({ ...ports, localDay: localDays(options.timeZone) });
  return {
    patients,
    profiles,
    handlers: {
      patients: {
        search: (input, { signal }) => patients.search(input.text, signal),
        withExternalId: (input) => patients.withExternalId(input.externalId),
        language: (input) => languageOfPatient(options.journal.readable, input.patientId),
        recents: async () => (settings.current.checkout.recentPatients ? patients.recents() : []),
        open: (input) => patients.open(input.patientId, input.saleId),
        reveal: async (input) => ({ value: await patients.reveal(input.patientId, input.field) }),
        save: (input) => patients.save(input.patientId, input.changes),
        create: (input) => patients.create(input.fields, input.confirmed),
        setActive: (input) => patients.setActive(input.patientId, input.active),
        delete: (input) => patients.delete(input),
      },
      profiles: {
        list: (input) => profiles.list(input.patientId),
        listen: (_, { signal }) => cardReading(profiles, signal),
        create: ({ commandId: _, ...profile }) => profiles.create(profile),
        update: (input) => profiles.update(input),
        delete: (input) => profiles.delete(input),
        policy: () => settings.current.onFile,
        changePolicy: async ({ commandId, ...given }) => {
          const { onFile } = settings.current;
          const changed = Object.fromEntries(
            Object.entries(given).filter(([, value]) => value !== undefined),
          );
          const part = { onFile: { ...onFile, ...changed } };
          await changeSetting(commands, settings, { commandId }, part, changed);
        },
      },
      insurance: {
        ask: (input) => insurance.ask(input.patientId),
        last: (input) => insurance.last(input.patientId),
        askedToday: async (input) => insurance.askedToday(input.patientId),
        selfPay: (input) => options.isSelfPay(input.patientId),
        policy: () => settings.current.insurance,
        changePolicy: async ({ commandId, ...policy }) => {
          const { staleHours, askListed } = settings.current.insurance;
          const changed = {
            ...(policy.staleHours !== staleHours && { staleHours: policy.staleHours }),
            ...(policy.askListed !== askListed && { askListed: policy.askListed }),
          };
          await changeSetting(commands, settings, { commandId }, { insurance: policy }, changed);
        },
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}

/** The states of a reader that waits for the card of a profile, until the page is gone. */
async function* cardReading(profiles: Profiles, signal: AbortSignal) {
  const running = profiles.listen();
  try {
    yield* latest(() => running.state, running.subscribe, signal);
  } finally {
    running.end();
  }
}

/** Cards and accounts on file. Every operation throws CodedError or ServiceFailed. */
interface Profiles {
  list(patientId: string): Promise<Profile[]>;
  /** Starts an exclusive session on the readers for one card; any other session ends. */
  listen(): CardReading;
  create(profile: NewProfile): Promise<Profile>;
  update(update: ProfileUpdate): Promise<Profile>;
  delete(profile: { readonly profileId: string; readonly patientId: string }): Promise<void>;
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
  };
}
