/**
 * The counters of a PC, one open at a time: practice or training on the demo service, or the clinic's own connection.
 * Each has its journal and its staff. The payments of the counters that are not open are still monitored
 * (`journals.ts`).
 */

import { hostname } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterRealTime } from '../../../../drivers/readers/after.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import { perLanguage } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { openTill, type Platform, type Till } from '../../app.ts';
import { type Clinic, openJoinedClinic } from '../../hub/clinic.ts';
import { joinClinic, joinedIn } from '../../hub/joined.ts';
import { bringReplaced } from '../../hub/replaced-journal.ts';
import { newestOfBranch } from '../../hub/uplink.ts';
import type { Journal } from '../../journal/journal.ts';
import { verifyInBackground } from '../../journal/verification.ts';
import { type Monitored, startMonitoring } from '../../payments/monitored-till.ts';
import { systemPrinters } from '../../printing/printer-environment.ts';
import { systemReaders } from '../../readers/reader-environment.ts';
import { openSettings, settingsForTraining } from '../../settings/settings-store.ts';
import { takeDataFolder } from '../../setup/data-folder.ts';
import {
  clinicFolder,
  ENVIRONMENTS,
  type Environment,
  isRetiredOf,
  journalFolders,
} from '../../setup/folders.ts';
import type { ProgramPort } from '../../setup/program-port.ts';
import { forgetRetired, openConnection, readSecrets } from '../../setup/saved-connections.ts';
import { asSentence } from '../../setup/startup-sentence.ts';
import { openPeople } from '../../staff/people.ts';
import { SentenceError } from '../../system/coded-error.ts';
import type { EmbeddedService } from '../../system/embedded-service.ts';
import { Emitter } from '../../system/emitter.ts';
import { CounterJournals, openMonitored } from './journals.ts';
import {
  type Begun,
  beginPractice,
  connectionTo,
  openDemoDrawer,
  setUpVirtualPrinter,
} from './practice.ts';
import type { ProgramOptions } from './program-options.ts';

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

const barredText = perLanguage(() => t('program.counterPcSharedOther'));

type Kind = 'practice' | 'clinic';

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
  const letGo = takeDataFolder(options.data, options.reportFault);
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
  let problem = options.barred ? barredText() : null;
  let toJoin = options.hub;

  const isReady = () =>
    !options.barred &&
    settings.current.connections.length > 0 &&
    clinicPeople.all.some(({ role }) => role === 'administrator');

  const program: ProgramPort = {
    mode: () => (open?.kind === 'clinic' ? 'clinic' : isReady() ? 'training' : 'practice'),
    productionAllowed,
    updates: options.updates,
    barred: options.barred,
    problem: () => problem,
    goTo: (to) => changeTo(to === 'clinic' ? 'clinic' : 'practice'),
    reopen: () => changeTo(open?.kind ?? 'practice'),
  };

  const platform: Platform = {
    version: manifest.version,
    setUp: { secrets, program, clinicPeople, data },
    retiredTills: {
      get all() {
        const home = open?.folder ?? '';
        return monitors.filter(({ folder }) => folder === home || isRetiredOf(home, folder));
      },
      subscribe: retiredChanges.subscribe,
    },
    serialReader: options.reader,
    readers: systemReaders(),
    keysGoTo: options.keysGoTo,
    now: () => new Date(),
    reportWriter: options.reportWriter,
    ...(options.openDisplay === undefined ? {} : { openDisplay: options.openDisplay }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    monotonic: () => performance.now(),
    after: afterRealTime,
    ...options.time,
    newId: () => v7(),
    reportFault: options.reportFault,
  };

  const journals = new CounterJournals(options.installations, platform);

  /** The hub of a counter; a training journal has none. @throws {SentenceError} if it cannot be joined. */
  const joinedHub = async (kind: Kind, folder: string, journal: Journal) => {
    const known = joinedIn(folder);
    const hub = toJoin;
    toJoin = undefined; // its code is used now: a counter that leaves it, or is set up later, does not join again
    if (known !== null || hub === undefined) return known;
    if (kind === 'practice' && isReady()) throw new SentenceError(t('hub.training'));
    const [current] = settings.current.connections;
    const environment = kind === 'clinic' ? (current?.environment ?? 'demo') : 'demo';
    const counter = { folder, tillId: journal.tillId, name: hostname(), environment } as const;
    return joinClinic({ ...counter, newestOfBranch: newestOfBranch(journal) }, hub);
  };

  /** A till on the journal in `folder`; everything that was begun for it ends with it. */
  const openOn = async (kind: Kind, folder: string, begin: () => Promise<Begun>): Promise<Open> => {
    const shared = options.shared && kind === 'clinic';
    const { journal, moved } = journals.open(folder, shared, (between) => changeTo(kind, between));
    let end: () => Promise<unknown> = async () => {};
    let hub: Clinic | undefined;
    try {
      const joined = moved === null ? await joinedHub(kind, folder, journal) : null;
      // Without the hub this start goes on, and the next one brings it.
      if (joined !== null) {
        await bringReplaced(folder, joined, platform.now).catch(options.reportFault);
      }
      if (joined !== null) hub = openJoinedClinic({ ...platform, journal, folder, joined });
      const { parts, service, ...begun } = await begin();
      end = begun.end;
      const till = await openTill({ ...platform, ...parts, journal, folder, moved, hub });
      if (kind === 'practice' && moved === null) openDemoDrawer(till, journal, v7);
      const stopVerifying = verifyInBackground(journal, afterRealTime);
      const close = async () => {
        stopVerifying();
        await till.close();
        await end();
      };
      return { kind, folder, till, service, isUnconfirmed: moved !== null, close };
    } catch (error) {
      await hub?.close();
      await end();
      journal.close();
      throw error;
    }
  };

  const openPractice = () =>
    openOn('practice', practice, () =>
      beginPractice(
        practice,
        isReady() ? settingsForTraining(settings) : settings,
        options.spawnService,
        platform,
        (connection) => {
          if (open?.kind !== 'practice') return;
          open.till.serviceMoved(connection);
          const home = open.folder;
          for (const watch of monitors) {
            if (watch.folder === home || isRetiredOf(home, watch.folder)) {
              watch.serviceMoved(connection);
            }
          }
        },
      ),
    );

  /** Without its password a connection can be shown, but not used. */
  const connectionsOf = (environment: Environment) =>
    settings.current.connections
      .filter((saved) => saved.environment === environment)
      .map((saved) =>
        openConnection(saved, readSecrets(secrets, saved) ?? { password: '', proxy: null }),
      );

  const openClinic = () => {
    const environment = settings.current.connections[0]?.environment ?? 'demo';
    if (environment === 'production' && !productionAllowed) {
      throw new SentenceError(t('program.counterSetUpReal'));
    }
    const [current, ...retired] = connectionsOf(environment);
    if (current === undefined) throw new SentenceError(t('program.noConnectionSetUp'));
    return openOn('clinic', clinicFolder(data, environment), async () => ({
      service: null,
      end: async () => {},
      parts: {
        people: clinicPeople,
        settings,
        printers: systemPrinters(null),
        virtualReader: false,
        service: { embedded: false, connections: [current, ...retired] },
      },
    }));
  };

  /** The clinic's journals without an open counter: their payments are still monitored. */
  const startMonitoringAll = (opened: Open): readonly Monitored[] => {
    const clinic = ENVIRONMENTS.map((environment) => ({
      folder: clinicFolder(data, environment),
      environment,
      connections:
        environment === 'production' && !productionAllowed ? [] : connectionsOf(environment),
    }));
    // Practice payments of a retired till are on the demo service, which runs only during practice.
    const practised = (service: EmbeddedService) => ({
      folder: opened.folder,
      environment: 'demo' as const,
      connections: [{ id: 'embedded', connection: connectionTo(service) }],
    });
    const homes = opened.service === null ? clinic : [...clinic, practised(opened.service)];
    return openMonitored(homes, opened, options.installations, platform, (journal) =>
      startMonitoring({
        ...platform,
        ...journal,
        settings,
        people: {
          cashier: () => open?.till.commands.signedIn ?? null,
          mayNow: (permission) => open?.till.commands.mayNow(permission) ?? false,
          approve: async (...asked) => {
            if (open === null) throw new SentenceError(t('program.noCounterOpen'));
            return open.till.approve(...asked);
          },
        },
        changed: retiredChanges.emit,
        isBusyAtAnotherTill: (recordId) => open?.till.attempts.isBusy(recordId) ?? false,
      }),
    );
  };

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

  const changeTo = (kind: Kind, between?: () => void) => {
    changing = changing.then(() => change(kind, between));
    changing.catch(options.ended);
  };

  let open: Open | null = null;
  let monitors: readonly Monitored[] = [];
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
