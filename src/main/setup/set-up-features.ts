import { may } from '../../shared/domain/permissions.ts';
import { serviceKindOf, type TillOptions } from '../context.ts';
import type { NewEntry } from '../journal/entry.ts';
import { BranchChoice } from '../service/branch-choice.ts';
import { firstAdministrator } from '../staff/recovery.ts';
import type { SignedIn, Staff } from '../staff/staff.ts';
import { Backups } from './backups.ts';
import { type ChangeSettings, createChangeSettings } from './change-settings.ts';
import { type Connections, createConnections } from './connections.ts';
import { createProvisioningService, type ProvisioningService } from './provisioning-service.ts';
import { SetupError } from './setup-error.ts';
import { createUpdatesService, type UpdatesService } from './updates-service.ts';

/** The part of the till that an administrator sets up. */
export interface SetUpFeatures {
  readonly settings: ChangeSettings;
  readonly connections: Connections;
  readonly provisioning: ProvisioningService;
  readonly backups: Backups;
  readonly branch: BranchChoice;
  readonly updates: UpdatesService;
  /** Changes to the clinic's counter, or to training. @throws {SetupError} */
  goTo(to: 'clinic' | 'training'): void;
  close(): Promise<void>;
}

export function openSetUpFeatures(
  given: TillOptions & {
    readonly staff: Staff;
    readonly changed: () => void;
    readonly saleOpen: () => boolean;
    readonly inDoubt: () => boolean;
    /** Sets this branch for new money. */
    readonly choose: (clientId: string) => void;
  },
): SetUpFeatures {
  const { settings, people, staff, saleOpen } = given;
  const { secrets, data, program, clinicPeople } = given.setUp;
  const { embedded } = given.service;
  const options = { ...given, secrets, program, acting: () => staff.acting };
  const journal = (entry: NewEntry) => given.journal.append(entry);
  const backups = new Backups({ ...options, scratch: data, environment: serviceKindOf(given) });
  if (!embedded && given.moved == null) backups.start();
  const stops = [
    program.updates.subscribe(given.changed),
    program.retiredTills.subscribe(given.changed),
  ];
  return {
    settings: createChangeSettings(options),
    connections: createConnections({
      ...options,
      journal,
      hasAdministrator: () => clinicPeople.all.some(({ role }) => role === 'administrator'),
      firstAdministrator: (person) => firstAdministrator(clinicPeople, given.newId(), person),
    }),
    provisioning: createProvisioningService({ ...options, journal, people: clinicPeople }),
    backups,
    branch: new BranchChoice({
      ...options,
      branches: embedded ? [] : (settings.current.connections[0]?.branches ?? []),
      person: () => staff.current,
      worksAt: (id) => people.all.find((each) => each.id === id)?.branches ?? [],
    }),
    goTo: (to) => {
      if (to === 'training') requireTrainer(staff.acting);
      if (saleOpen()) throw new SetupError('SALE_OPEN');
      if (program.mode() === 'practice') throw new SetupError('NO_CONNECTION');
      program.goTo(to);
    },
    updates: createUpdatesService(program.updates),
    close: async () => {
      for (const stop of stops) stop();
      await backups.close();
    },
  };
}

/** Any person may end a training, so the contract declares no role. @throws {SetupError} */
function requireTrainer(acting: SignedIn | null): void {
  if (acting === null) throw new SetupError('NOT_SIGNED_IN');
  if (!may(acting.role, 'train')) throw new SetupError('NOT_PERMITTED');
}
