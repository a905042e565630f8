/**
 * The set-up of a PC: settings, connections, provisioning, backup, updates, the binding of the data folder to its
 * installation, and the log. Only an administrator changes them. Secrets are kept apart from the settings, in the safe
 * storage of the host.
 */

import type {
  SettingsChange,
  SettingsParts,
  SettingsView,
} from '../../shared/contract/settings.ts';
import type { TillState } from '../../shared/contract/till.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { type Approve, type Commands, changeSetting } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import type { Clinic } from '../hub/clinic.ts';
import type { ConnectedClients } from '../payments/connected-clients.ts';
import type { RetiredTills } from '../payments/retired-tills.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { People } from '../staff/people.ts';
import { firstAdministrator } from '../staff/recovery.ts';
import type { Staff } from '../staff/staff.ts';
import { CodedError } from '../system/coded-error.ts';
import { Backups } from './backups.ts';
import { createConfirmMove, type MovedJournal } from './binding.ts';
import { createBranchChoice } from './branch-choice.ts';
import { createConnections } from './connections.ts';
import { createConfirmDisk, isDiskConfirmed, setDisk } from './disk-confirmation.ts';
import type { ProgramPort, ProgramUpdates, SetUpParts } from './program-port.ts';
import { applyProvisioning, type ProvisioningPorts, writeProvisioning } from './provisioning.ts';

export function openSetUp(
  given: TillContext & {
    readonly version: string;
    readonly setUp: SetUpParts;
    readonly retiredTills: RetiredTills;
    readonly people: People;
    /** The service ships with the program. */
    readonly embedded: boolean;
    readonly kind: TillState['service']['kind'];
    readonly moved: MovedJournal | null;
    readonly staff: Staff;
    readonly commands: Commands;
    readonly approve: Approve;
    readonly clients: ConnectedClients;
    readonly subscribe: (changed: () => void) => () => void;
    readonly saleOpen: () => boolean;
    readonly inDoubt: () => boolean;
    readonly hub: Clinic | undefined;
  },
) {
  const { settings, people, staff, clients, saleOpen, embedded, moved } = given;
  const { secrets, data, program, clinicPeople } = given.setUp;
  const options = { ...given, secrets, program };
  const journal = (entry: NewEntry) => given.commands.appendResult(entry);
  const backups = new Backups({
    ...options,
    scratch: data,
    environment: given.kind,
    retired: () => given.retiredTills.all.map((till) => till.journal),
  });
  if (!embedded && moved === null) backups.start();
  const stop = program.updates.subscribe(given.changed);
  const changeSettings = createChangeSettings(options);
  const connections = createConnections({
    ...options,
    journal,
    hasAdministrator: () => clinicPeople.all.some(({ role }) => role === 'administrator'),
    firstAdministrator: (person) => firstAdministrator(clinicPeople, given.newId(), person),
  });
  const provisioning = createProvisioningService({ ...options, journal, people: clinicPeople });
  const branch = createBranchChoice({
    ...options,
    branches: embedded ? [] : (settings.current.connections[0]?.branches ?? []),
    ofCounter: () => given.hub?.joined.branch ?? null,
    person: () => staff.current,
    worksAt: (id) => people.all.find((each) => each.id === id)?.branches ?? [],
    choose: (clientId) => clients.choose(clientId),
  });
  given.subscribe(() => branch.follow());
  const confirmDisk = createConfirmDisk({ ...options, journal });
  const confirmMove = createConfirmMove(moved, given.approve, () => setDisk(settings, false));
  return {
    isBranchUnclear: () => branch.isUnclear,
    /** Takes the branch of a counter with a hub. */
    start: () => branch.follow(),
    handlers: {
      settings: {
        read: () => changeSettings.read(),
        change: (input) => changeSettings.change(input),
      },
      connection: {
        read: () => connections.read(),
        check: (input) => connections.check(input),
        keep: ({ commandId: _, administrator, ...form }) => connections.keep(form, administrator),
        confirmDisk: () => confirmDisk(),
        chooseBranch: (input) => branch.choose(input.clientId),
        goTo: ({ to }) => {
          // Any person may end a training, so the contract declares no role.
          if (to === 'training') requireTrainer(given.commands);
          if (saleOpen()) throw new CodedError('SALE_OPEN');
          if (program.mode() === 'practice') throw new CodedError('NO_CONNECTION');
          program.goTo(to);
        },
      },
      provisioning: {
        write: async ({ folder, passPhrase }) => ({
          file: await provisioning.write(folder, passPhrase),
        }),
        apply: ({ commandId: _, ...input }) => provisioning.apply(input),
      },
      backup: {
        read: () => backups.read(),
        set: ({ folder, passPhrase }) => backups.set(folder, passPhrase),
        now: () => backups.now(),
      },
      updates: createUpdatesService(program.updates),
      installation: {
        confirmMove: ({ answer, approval }) => confirmMove(answer, approval),
      },
    } satisfies Feature['handlers'],
    slices: {
      moved: () => (moved === null ? null : { tillId: moved.tillId, shared: moved.shared }),
      version: () => given.version,
      service: () => ({ kind: given.kind, host: clients.current.host }),
      network: () => clients.current.network,
      clinicName: () => settings.current.clinic.name,
      clinicPhone: () => settings.current.clinic.phone,
      firstScreen: () => settings.current.checkout.firstScreen,
      lineKinds: () => settings.current.lineKinds,
      terminals: () => settings.current.terminals,
      letterKeys: () => settings.current.letterKeys,
      paymentPlans: () => settings.current.paymentPlans,
      returnedFee: () => settings.current.returnedFee,
      diskConfirmed: () => isDiskConfirmed(given.kind, settings),
      mode: () => program.mode(),
      branch: () => branch.state,
      switchProblem: () => program.problem(),
      backupProblem: () => backups.problem,
      updates: () => program.updates.state,
    } satisfies Feature['slices'],
    close: async () => {
      stop();
      await backups.close();
    },
  };
}

/** @throws {CodedError} */
function requireTrainer(commands: Commands): void {
  commands.cashier();
  if (!commands.mayNow('train')) throw new CodedError('NOT_PERMITTED');
}

interface ProvisioningInput {
  readonly file: string;
  readonly passPhrase: string;
  readonly diskEncrypted: boolean;
}

interface ProvisioningService {
  write(folder: string, passPhrase: string): Promise<string>;
  apply(input: ProvisioningInput): Promise<void>;
}

/**
 * The administrator's operations with the encrypted file.
 * @throws {CodedError}
 */
function createProvisioningService(
  options: ProvisioningPorts & {
    readonly program: ProgramPort;
    readonly commands: Commands;
    readonly saleOpen: () => boolean;
    readonly journal: (entry: NewEntry) => void;
    readonly newId: () => string;
  },
): ProvisioningService {
  const { program, commands, journal, newId } = options;
  const allowed = () => {
    const by = commands.cashier();
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
    apply: async (input) => {
      const by = allowed();
      if (program.barred) throw new CodedError('COUNTER_OF_ANOTHER');
      if (options.saleOpen()) throw new CodedError('SALE_OPEN');
      const { productionAllowed } = program;
      const given = await applyProvisioning(options, { ...input, productionAllowed, newId });
      journal({ kind: 'setting.changed', body: { name: 'provisioned by', value: input.file, by } });
      if (given === 'set-up') {
        const value = String(input.diskEncrypted);
        journal({ kind: 'setting.changed', body: { name: 'disk encrypted', value, by } });
      }
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

interface ChangeSettings {
  read(): SettingsView;
  change(command: SettingsChange & { readonly commandId: string }): Promise<void>;
}

/**
 * The administrator's changes of this counter's settings; each is journaled.
 * @throws {CodedError} @throws {SettingsError} if the disk refuses the write.
 */
function createChangeSettings(options: {
  readonly settings: SettingsStore;
  readonly commands: Commands;
  readonly changed: () => void;
}): ChangeSettings {
  const { settings, commands, changed } = options;
  return {
    read: () => ({
      ...partsOf(settings.current),
      damagedFile: settings.damage?.keptAs ?? null,
    }),
    change: async ({ commandId, ...part }) => {
      await changeSetting(commands, settings, { commandId }, part);
      changed();
    },
  };
}

function partsOf(settings: Settings): SettingsParts {
  const { clinic, checkout, lineKinds, paymentPlans, holdDays, cash, terminals } = settings;
  const { amountLimits, letterKeys, refunds } = settings;
  const { returnedFee, language, idleMinutes, singleManager, protectsContent, accountNames } =
    settings;
  const sale = { lineKinds, paymentPlans };
  return {
    clinic,
    checkout,
    ...sale,
    holdDays,
    cash,
    terminals,
    amountLimits,
    returnedFee,
    refunds,
    language,
    idleMinutes,
    singleManager,
    protectsContent,
    letterKeys,
    accountNames,
  };
}
