/**
 * The counters of a PC, one open at a time: practice or training on the demo service, or the clinic's own connection.
 * Each has its journal and its staff. The payments of the counters that are not open are still monitored
 * (`open-monitored.ts`).
 */

import { join } from 'node:path';
import { v7 } from 'uuid';
import { openVirtualPrinter } from '../../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime } from '../../../drivers/readers/after.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { MoveAnswer } from '../../shared/contract/installation.ts';
import { t } from '../../shared/messages/t.ts';
import { openTill, type Till } from '../app.ts';
import type { ProgramPort, TillOptions } from '../context.ts';
import {
  type EmbeddedService,
  keepServiceRunning,
  type ServiceProcess,
  startEmbeddedService,
} from '../embedded-service/embedded-service.ts';
import { lockDataFolder } from '../journal/lock-file.ts';
import { openJournal } from '../journal/open-journal.ts';
import { verifyInBackground } from '../journal/verification.ts';
import type { Monitored } from '../payments/monitored-till.ts';
import type { Connection } from '../payments-api/connection.ts';
import { systemPrinters } from '../printing/printer-environment.ts';
import { systemReaders } from '../readers/reader-environment.ts';
import { bindTo, type Confirmed, isBoundHere, ownInstallation } from '../setup/binding.ts';
import {
  clinicFolder,
  ENVIRONMENTS,
  type Environment,
  isRetiredOf,
  journalFolders,
} from '../setup/folders.ts';
import type { InstallationIds } from '../setup/installation-ids.ts';
import type { ProgramUpdates } from '../setup/program-updates.ts';
import { finishRetiring, retireJournal } from '../setup/retire-journal.ts';
import { forgetRetired, openConnection, readSecrets } from '../setup/saved-connections.ts';
import type { SecretStore } from '../setup/secret-store.ts';
import { openSettings, settingsForTraining } from '../setup/settings-store.ts';
import { openPeople } from '../staff/people.ts';
import { StartupError } from '../system/coded-error.ts';
import { Emitter } from '../system/emitter.ts';
import { newTillId } from '../system/till-id.ts';
import { openDemoDrawer, setUpVirtualPrinter } from './demo-features.ts';
import { openMonitored } from './open-monitored.ts';
import { asSentence } from './startup-sentence.ts';

export interface ProgramOptions {
  /** The till of this PC: settings, staff and the clinic's journals. */
  readonly data: string;
  /** The practice data of this account. */
  readonly practice: string;
  /**
   * This account may not write to the till of this PC: it can only practise, and sets nothing up.
   */
  readonly barred: boolean;
  /** A serial reader for this run, in addition to the registered ones. */
  readonly reader: string | null;
  readonly keysGoTo: 'main' | 'page';
  /** Sets up the virtual printer and its drawer if there is no printer. */
  readonly virtualPrinter: boolean;
  /** Starts the demo service in the host's way of starting processes. */
  readonly spawnService: (args: readonly string[]) => ServiceProcess;
  /** The program that writes a report's file, in its own thread. */
  readonly reportWriter: string;
  readonly secrets: SecretStore;
  /** Distinguishes a data folder of this installation from a copy of another one's. */
  readonly installations: InstallationIds;
  /** The accounts of this PC share its till, each with its own installation ids. */
  readonly shared: boolean;
  /** Only the desktop takes real money. */
  readonly productionAllowed: boolean;
  readonly updates: ProgramUpdates;
  /** Called for faults outside any command. */
  readonly reportFault: (error: unknown) => void;
  /** Called when neither counter can be opened any more: the host ends. */
  readonly ended: (error: unknown) => void;
}

/**
 * The counters of this PC, one at a time: practice or training on the demo service, or the
 * clinic's.
 */
export interface Program {
  /** Replaced after a change of counter. */
  readonly till: Till;
  /** The service that ships with the program, while it runs. */
  readonly service: EmbeddedService | null;
  /**
   * Calls back when there is another till: pages have to connect again. Returns a function that
   * unsubscribes.
   */
  subscribe(changed: () => void): () => void;
  close(): Promise<void>;
}

function connectionTo(service: EmbeddedService): Connection {
  const { baseUrl, username, password, clientId, caFile } = service;
  return { baseUrl, username, password, clientId, caFile, environment: 'demo' };
}
const BARRED = t('program.counterPcSharedOther');

type Kind = 'practice' | 'clinic';

/** The parts that differ between the counters. */
type Given = 'settings' | 'people' | 'service' | 'virtualReader' | 'printers';

interface Open {
  readonly kind: Kind;
  readonly folder: string;
  readonly till: Till;
  readonly service: EmbeddedService | null;
  /** Its journal in `folder` belongs to another installation, and the till uses a different one. */
  readonly isUnconfirmed: boolean;
  close(): Promise<void>;
}

/**
 * Opens the clinic's counter if a connection has been set up, else the practice counter, which
 * needs no account, no reader and no network. Each has its own journal and list of staff, so that
 * nothing mixes; the settings of the PC are the same.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const letGo = lockDataFolder(options.data);
  try {
    return await openProgram(options, letGo);
  } catch (error) {
    letGo();
    throw error;
  }
}

async function openProgram(options: ProgramOptions, letGo: () => void): Promise<Program> {
  const { data, practice, secrets, productionAllowed } = options;
  const settings = openSettings(data);
  if (options.virtualPrinter) setUpVirtualPrinter(settings);
  const clinicPeople = openPeople(join(data, 'clinic'), () => []);
  const changes = new Emitter();
  const retiredChanges = new Emitter();
  let problem = options.barred ? BARRED : null;

  const isReady = () =>
    !options.barred &&
    settings.current.connections.length > 0 &&
    clinicPeople.all.some(({ role }) => role === 'administrator');

  const program: ProgramPort = {
    mode: () => (open?.kind === 'clinic' ? 'clinic' : isReady() ? 'training' : 'practice'),
    productionAllowed,
    updates: options.updates,
    barred: options.barred,
    retiredTills: {
      get all() {
        const home = open?.folder ?? '';
        return monitors.filter(({ folder }) => folder === home || isRetiredOf(home, folder));
      },
      subscribe: retiredChanges.subscribe,
    },
    problem: () => problem,
    goTo: (to) => {
      changing = changing.then(() => change(to === 'clinic' ? 'clinic' : 'practice'));
      changing.catch(options.ended);
    },
  };

  const platform: Omit<TillOptions, 'journal' | Given> = {
    version: manifest.version,
    setUp: { secrets, program, clinicPeople, data },
    serialReader: options.reader,
    readers: systemReaders(),
    keysGoTo: options.keysGoTo,
    now: () => new Date(),
    reportWriter: options.reportWriter,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    monotonic: () => performance.now(),
    after: afterRealTime,
    newId: () => v7(),
    reportFault: options.reportFault,
  };

  /** The journal in `folder`; an interim one while a manager has to confirm that one. */
  const openJournalOf = (kind: Kind, folder: string) => {
    const given = { version: manifest.version, now: platform.now, newTillId };
    finishRetiring(folder);
    const journal = openJournal({ ...given, folder });
    try {
      if (confirmed !== null) {
        bindTo(journal, ownInstallation(options.installations, folder), confirmed);
        confirmed = null;
      }
      if (isBoundHere(journal, options.installations, folder, options.reportFault)) {
        return { journal, moved: null };
      }
    } catch (error) {
      journal.close();
      throw error;
    }
    const { tillId } = journal;
    journal.close();
    // In a file of its own, so that wrong PINs count across a restart.
    const interim = openJournal({ ...given, folder: join(folder, 'unconfirmed') });
    const shared = options.shared && kind === 'clinic';
    const answer = (how: MoveAnswer, by: Confirmed) => moveHere(kind, folder, tillId, how, by);
    return {
      journal: interim,
      moved: { tillId, shared, answer },
    };
  };

  /** Opens the counter after a manager's answer. @throws {InstallationError} */
  const moveHere = (
    kind: Kind,
    folder: string,
    tillId: string,
    how: MoveAnswer,
    by: Confirmed,
  ): void => {
    if (answered) return;
    ownInstallation(options.installations, folder);
    answered = true;
    changing = changing.then(() =>
      change(kind, () => {
        answered = false;
        const isMoved = how === 'moved-here';
        if (isMoved) retire(folder, tillId, by);
        confirmed = { retiredTill: isMoved ? tillId : null, confirmed: by };
      }),
    );
    changing.catch(options.ended);
  };

  const retire = (folder: string, tillId: string, by: Confirmed): void => {
    const journal = openJournal({
      folder,
      version: manifest.version,
      now: platform.now,
      newTillId,
    });
    try {
      journal.append({ kind: 'till.retired', body: { manager: by.manager, reason: by.reason } });
    } finally {
      journal.close();
    }
    retireJournal(folder, tillId);
  };

  /** A till on a journal in `folder`, with `given`; everything started for it ends with it. */
  const openOn = async (
    kind: Kind,
    folder: string,
    begin: () => Promise<{
      readonly given: Pick<TillOptions, Given>;
      readonly service: EmbeddedService | null;
      /** Ends everything that was started. */
      readonly end: () => Promise<unknown>;
    }>,
  ): Promise<Open> => {
    const { journal, moved } = openJournalOf(kind, folder);
    let end: () => Promise<unknown> = async () => {};
    try {
      const { given, service, ...begun } = await begin();
      end = begun.end;
      const till = await openTill({ ...platform, ...given, journal, moved });
      if (kind === 'practice' && moved === null) openDemoDrawer(till, journal, v7);
      const stopVerifying = verifyInBackground(journal, afterRealTime);
      const close = async () => {
        stopVerifying();
        await till.close();
        await end();
      };
      return { kind, folder, till, service, isUnconfirmed: moved !== null, close };
    } catch (error) {
      await end();
      journal.close();
      throw error;
    }
  };

  const openPractice = () =>
    openOn('practice', practice, async () => {
      const people = openPeople(practice);
      const virtualPrinter = await openVirtualPrinter();
      const folder = join(practice, 'demo-service');
      const start = () => startEmbeddedService(folder, options.spawnService);
      const service = await start().catch(async (error: unknown) => {
        await virtualPrinter.close();
        throw error;
      });
      const kept = keepServiceRunning({
        first: service,
        start,
        moved: (moved) => {
          if (open?.kind !== 'practice') return;
          open.till.serviceMoved(connectionTo(moved));
          const home = open.folder;
          for (const watch of monitors) {
            if (watch.folder === home || isRetiredOf(home, watch.folder)) {
              watch.serviceMoved(connectionTo(moved));
            }
          }
        },
        after: platform.after,
        monotonic: platform.monotonic,
        reportFault: options.reportFault,
      });
      const connection = connectionTo(service);
      return {
        service,
        end: () => Promise.all([virtualPrinter.close(), kept.stop()]),
        given: {
          people,
          settings: isReady() ? settingsForTraining(settings) : settings,
          printers: systemPrinters(virtualPrinter),
          virtualReader: true,
          service: { embedded: true, connections: [{ id: 'embedded', connection }] },
        },
      };
    });

  /** Without its password a connection can be shown, but not used. */
  const connectionsOf = (environment: Environment) =>
    settings.current.connections
      .filter((kept) => kept.environment === environment)
      .map((kept) =>
        openConnection(kept, readSecrets(secrets, kept) ?? { password: '', proxy: null }),
      );

  const openClinic = () => {
    const environment = settings.current.connections[0]?.environment ?? 'demo';
    const [current, ...retired] = connectionsOf(environment);
    if (current === undefined) throw new StartupError(t('program.noConnectionSetUp'));
    if (environment === 'production' && !productionAllowed) {
      throw new StartupError(t('program.counterSetUpReal'));
    }
    return openOn('clinic', clinicFolder(data, environment), async () => ({
      service: null,
      end: async () => {},
      given: {
        people: clinicPeople,
        settings,
        printers: systemPrinters(null),
        virtualReader: false,
        service: { embedded: false, connections: [current, ...retired] },
      },
    }));
  };

  /** The clinic's journals without an open counter: their payments are still monitored. */
  const startMonitoringAll = (opened: Open): readonly Monitored[] =>
    openMonitored({
      ...platform,
      counter: opened,
      installations: options.installations,
      settings,
      homes: [
        ...ENVIRONMENTS.map((environment) => ({
          folder: clinicFolder(data, environment),
          environment,
          connections:
            environment === 'production' && !productionAllowed ? [] : connectionsOf(environment),
        })),
        // Practice payments of a retired till are on the demo service, which runs only during
        // practice.
        ...(opened.service === null
          ? []
          : [
              {
                folder: opened.folder,
                environment: 'demo' as const,
                connections: [{ id: 'embedded', connection: connectionTo(opened.service) }],
              },
            ]),
      ],
      approve: async (approval, asker) => {
        if (open === null) throw new StartupError(t('program.noCounterOpen'));
        return open.till.approve(approval, asker, 'decide-in-doubt');
      },
      changed: retiredChanges.emit,
      isBusyAtAnotherTill: (recordId) => open?.till.attempts.isBusy(recordId) ?? false,
    });

  const openKind = async (kind: Kind) => {
    const opened = await (kind === 'clinic' ? openClinic() : openPractice());
    open = opened;
    till = opened.till;
    monitors = startMonitoringAll(opened);
    forgetRetired(settings, secrets, ({ id, environment }) =>
      journalFolders(data, environment).some((folder) => {
        const watch =
          folder === opened.folder && !opened.isUnconfirmed
            ? opened.till.attempts
            : monitors.find((each) => each.folder === folder);
        // A journal that could not be opened may need any of them.
        return watch === undefined || watch.needsConnection(id);
      }),
    );
  };
  const closeOpen = async () => {
    await Promise.all(monitors.map((watch) => watch.close()));
    monitors = [];
    await open?.close();
    open = null;
  };

  /**
   * Changes the counter; if the other one cannot be opened, returns to this one with the problem.
   */
  const change = async (kind: Kind, between = () => {}) => {
    const before = open?.kind ?? 'practice';
    await closeOpen();
    try {
      between();
      await openKind(kind);
      problem = null;
    } catch (error) {
      platform.reportFault(error);
      problem = asSentence(error);
      await openKind(before);
    }
    changes.emit();
  };

  let open: Open | null = null;
  let monitors: readonly Monitored[] = [];
  /** A manager's answer; the next opened journal is bound with it. */
  let confirmed: Parameters<typeof bindTo>[2] = null;
  let answered = false;
  let changing: Promise<void> = Promise.resolve();
  let till: Till | null = null;
  await openKind(isReady() ? 'clinic' : 'practice');
  return {
    get till() {
      if (till === null) throw new Error(t('program.programNotBeenOpened'));
      return till;
    },
    get service() {
      return open?.service ?? null;
    },
    subscribe: changes.subscribe,
    close: async () => {
      await changing;
      await closeOpen();
      letGo();
    },
  };
}
