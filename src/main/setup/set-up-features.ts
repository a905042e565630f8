/**
 * The set-up of a PC: settings, connections, provisioning, backup, updates, the binding of the data folder to its
 * installation, and the log. Only an administrator changes them. Secrets are kept apart from the settings, in the safe
 * storage of the host.
 */

import { may } from '../../shared/domain/permissions.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { type ProgramPort, serviceKindOf, type TillOptions } from '../context.ts';
import { BranchChoice } from '../service/branch-choice.ts';
import { firstAdministrator } from '../staff/recovery.ts';
import type { SignedIn, Staff } from '../staff/staff.ts';
import { CodedError } from '../system/coded-error.ts';
import { Backups } from './backups.ts';
import { type ChangeSettings, createChangeSettings, requireSignedIn } from './change-settings.ts';
import { type Connections, createConnections } from './connections.ts';
import type { ProgramUpdates } from './program-updates.ts';
import { applyProvisioning, type ProvisioningPorts, writeProvisioning } from './provisioning.ts';

/** The part of the till that an administrator sets up. */
export interface SetUpFeatures {
  readonly settings: ChangeSettings;
  readonly connections: Connections;
  readonly provisioning: ProvisioningService;
  readonly backups: Backups;
  readonly branch: BranchChoice;
  readonly updates: UpdatesService;
  /** Changes to the clinic's counter, or to training. @throws {CodedError} */
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
      if (saleOpen()) throw new CodedError('SALE_OPEN');
      if (program.mode() === 'practice') throw new CodedError('NO_CONNECTION');
      program.goTo(to);
    },
    updates: createUpdatesService(program.updates),
    close: async () => {
      for (const stop of stops) stop();
      await backups.close();
    },
  };
}

/** Any person may end a training, so the contract declares no role. @throws {CodedError} */
function requireTrainer(acting: SignedIn | null): void {
  if (acting === null) throw new CodedError('NOT_SIGNED_IN');
  if (!may(acting.role, 'train')) throw new CodedError('NOT_PERMITTED');
}

interface ProvisioningService {
  write(folder: string, passPhrase: string): Promise<string>;
  apply(file: string, passPhrase: string): Promise<void>;
}

/**
 * The administrator's operations with the encrypted file.
 * @throws {CodedError} @throws {CodedError}
 */
function createProvisioningService(
  options: ProvisioningPorts & {
    readonly program: ProgramPort;
    readonly acting: () => Cashier | null;
    readonly saleOpen: () => boolean;
    readonly journal: (entry: NewEntry) => void;
    readonly newId: () => string;
  },
): ProvisioningService {
  const { program, acting, journal, newId } = options;
  const allowed = () => {
    const by = requireSignedIn(acting());
    if (program.mode() === 'training') throw new CodedError('TRAINING');
    return by;
  };
  return {
    write: async (folder, passPhrase) => {
      const by = allowed();
      const file = await writeProvisioning(options, folder, passPhrase);
      journal({ kind: 'setting.changed', body: { name: 'provisioning written', value: file, by } });
      return file;
    },
    apply: async (file, passPhrase) => {
      const by = allowed();
      if (program.barred) throw new CodedError('COUNTER_OF_ANOTHER');
      if (options.saleOpen()) throw new CodedError('SALE_OPEN');
      const { productionAllowed } = program;
      await applyProvisioning(options, { file, passPhrase, productionAllowed, newId });
      journal({ kind: 'setting.changed', body: { name: 'provisioned by', value: file, by } });
      program.goTo('clinic');
    },
  };
}

interface UpdatesService {
  check(): void;
  install(): void;
}

/** The administrator's operations on updates. @throws {CodedError} */
export function createUpdatesService(updates: ProgramUpdates): UpdatesService {
  return {
    check: () => void updates.check(),
    install: () => {
      if (updates.state.kind !== 'ready') throw new CodedError('NO_UPDATE');
      if (!updates.install()) throw new CodedError('SALE_OPEN');
    },
  };
}
