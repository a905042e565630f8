import { join } from 'node:path';
import { v7 } from 'uuid';
import { openVirtualPrinter } from '../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime } from '../../drivers/readers/after.ts';
import manifest from '../../package.json' with { type: 'json' };
import { clinicFolder, type Environment, isFormerOf, journalFolders } from './backup/folders.ts';
import { Changes } from './changes.ts';
import { openDemoDrawer, setUpVirtualPrinter } from './demo-desk.ts';
import { systemReaders } from './devices/system-readers.ts';
import {
  type EmbeddedService,
  type ServiceProcess,
  startEmbeddedService,
} from './embedded-service/embedded-service.ts';
import { keepServiceRunning } from './embedded-service/keep-running.ts';
import { holdTill } from './hold-till.ts';
import { openJournal } from './journal/open-journal.ts';
import { verifyInBackground } from './journal/verify-in-background.ts';
import { openWatches } from './open-watches.ts';
import type { Connection } from './payments-api/connection.ts';
import { systemPrinters } from './printers/printer-world.ts';
import { forgetFormer, openConnection, readSecrets } from './settings/kept-connections.ts';
import type { ProgramPort } from './settings/program-port.ts';
import type { SecretStore } from './settings/secret-store.ts';
import { openSettings, settingsForTraining } from './settings/settings-store.ts';
import { openPeople } from './staff/people.ts';
import { asSentence, StartupError } from './startup-sentence.ts';
import { openTill, type Till } from './till.ts';
import { newTillId } from './till-id.ts';
import type { TillOptions } from './till-options.ts';
import type { ProgramUpdates } from './updates/program-updates.ts';
import type { KeptWatch } from './watch-keeper.ts';

export interface ProgramOptions {
  /** The till of this PC: settings, staff and the clinic's journals. */
  readonly data: string;
  /** What is practised, which is each account's own. */
  readonly practice: string;
  /** This account may not write to the till of this PC: it practises, and sets nothing up. */
  readonly barred: boolean;
  /** A serial reader for this run, beside the registered ones. */
  readonly reader: string | null;
  readonly keysGoTo: 'main' | 'page';
  /** Sets up the virtual printer and its drawer, where no printer is. */
  readonly virtualPrinter: boolean;
  /** Starts the demo service the way this host starts processes. */
  readonly spawnService: (args: readonly string[]) => ServiceProcess;
  /** The program that writes a report's file, in a thread of its own. */
  readonly reportWriter: string;
  readonly secrets: SecretStore;
  /** Real money is the desktop's alone. */
  readonly productionAllowed: boolean;
  readonly updates: ProgramUpdates;
  /** Told of faults that no command can answer for. */
  readonly reportFault: (error: unknown) => void;
  /** Told when neither counter can be opened any more: the host ends. */
  readonly ended: (error: unknown) => void;
}

/** The counters of this PC, one at a time: practice or training on the demo service, or the clinic's. */
export interface Program {
  /** Another one after a change of counter. */
  readonly till: Till;
  /** The service that ships with the program, while it runs. */
  readonly service: EmbeddedService | null;
  /** Calls back when there is another till: pages have to connect anew. Returns the way to stop. */
  subscribe(changed: () => void): () => void;
  close(): Promise<void>;
}

function connectionTo(service: EmbeddedService): Connection {
  const { baseUrl, username, password, clientId, caFile } = service;
  return { baseUrl, username, password, clientId, caFile, environment: 'demo' };
}
const BARRED =
  'The counter of this PC is shared by accounts that this one is none of, so that here you can only practise. Your IT person permits it.';

type Kind = 'practice' | 'clinic';

/** What one counter has and the other has not. */
type Given = 'settings' | 'people' | 'service' | 'virtualReader' | 'printers';

interface Open {
  readonly kind: Kind;
  readonly folder: string;
  readonly till: Till;
  readonly service: EmbeddedService | null;
  close(): Promise<void>;
}

/**
 * Opens the clinic's counter where a connection has been set up, else the one to practise on, which
 * needs no account, no reader and no network. Each has a journal and a list of staff of its own, so
 * that nothing mixes; the settings of the PC are the same.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const letGo = holdTill(options.data);
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
  const changes = new Changes();
  const formerChanges = new Changes();
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
    formerTills: {
      get all() {
        const { kind, folder } = open ?? { kind: 'practice', folder: '' };
        return kind === 'clinic' ? watches.filter((watch) => isFormerOf(folder, watch.folder)) : [];
      },
      subscribe: formerChanges.subscribe,
    },
    problem: () => problem,
    goTo: (to) => {
      changing = changing.then(() => change(to === 'clinic' ? 'clinic' : 'practice'));
      changing.catch(options.ended);
    },
  };

  const world: Omit<TillOptions, 'journal' | Given> = {
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

  /** A till on a journal in `folder`, with `given`; what was begun for it ends with it. */
  const openOn = async (
    kind: Kind,
    folder: string,
    begin: () => Promise<{
      readonly given: Pick<TillOptions, Given>;
      readonly service: EmbeddedService | null;
      /** Ends what was begun. */
      readonly end: () => Promise<unknown>;
    }>,
  ): Promise<Open> => {
    const { now, version } = world;
    const journal = openJournal({ folder, version, now, newTillId });
    let end: () => Promise<unknown> = async () => {};
    try {
      const { given, service, ...begun } = await begin();
      end = begun.end;
      const till = await openTill({ ...world, ...given, journal });
      if (kind === 'practice') openDemoDrawer(till, journal, v7);
      const stopVerifying = verifyInBackground(journal, afterRealTime);
      const close = async () => {
        stopVerifying();
        await till.close();
        await end();
      };
      return { kind, folder, till, service, close };
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
          if (open?.kind === 'practice') open.till.serviceMoved(connectionTo(moved));
        },
        after: world.after,
        monotonic: world.monotonic,
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

  /** Without its password it can be told who to ask for it, but not be spoken on. */
  const connectionsOf = (environment: Environment) =>
    settings.current.connections
      .filter((kept) => kept.environment === environment)
      .map((kept) =>
        openConnection(kept, readSecrets(secrets, kept) ?? { password: '', proxy: null }),
      );

  const openClinic = () => {
    const environment = settings.current.connections[0]?.environment ?? 'demo';
    const [current, ...former] = connectionsOf(environment);
    if (current === undefined) throw new StartupError('No connection has been set up here.');
    if (environment === 'production' && !productionAllowed) {
      throw new StartupError(
        'This counter is set up for real payments, which the desktop program alone takes: start that one, or name another folder with --data.',
      );
    }
    return openOn('clinic', clinicFolder(data, environment), async () => ({
      service: null,
      end: async () => {},
      given: {
        people: clinicPeople,
        settings,
        printers: systemPrinters(null),
        virtualReader: false,
        service: { embedded: false, connections: [current, ...former] },
      },
    }));
  };

  /** The clinic's journals that no counter is open on: their payments are looked for all the same. */
  const keepWatches = (openFolder: string): readonly KeptWatch[] =>
    openWatches({
      ...world,
      data,
      openFolder,
      settings,
      connectionsOf: (environment) =>
        environment === 'production' && !productionAllowed ? [] : connectionsOf(environment),
      approve: async (approval, asker) => {
        if (open === null) throw new StartupError('No counter is open.');
        return open.till.approve(approval, asker, 'decide-in-doubt');
      },
      changed: formerChanges.ring,
      isBusyElsewhere: (recordId) => open?.till.attempts.isBusy(recordId) ?? false,
    });

  const openKind = async (kind: Kind) => {
    const opened = await (kind === 'clinic' ? openClinic() : openPractice());
    open = opened;
    till = opened.till;
    watches = keepWatches(opened.folder);
    forgetFormer(settings, secrets, ({ id, environment }) =>
      journalFolders(data, environment).some((folder) => {
        const watch =
          folder === opened.folder
            ? opened.till.attempts
            : watches.find((each) => each.folder === folder);
        // A journal that could not be opened may need any of them.
        return watch === undefined || watch.needsConnection(id);
      }),
    );
  };
  const closeOpen = async () => {
    await Promise.all(watches.map((watch) => watch.close()));
    watches = [];
    await open?.close();
    open = null;
  };

  /** Leaves one counter for the other; where that one cannot be opened, comes back and says why. */
  const change = async (kind: Kind) => {
    const before = open?.kind ?? 'practice';
    await closeOpen();
    try {
      await openKind(kind);
      problem = null;
    } catch (error) {
      world.reportFault(error);
      problem = asSentence(error);
      await openKind(before);
    }
    changes.ring();
  };

  let open: Open | null = null;
  let watches: readonly KeptWatch[] = [];
  let changing: Promise<void> = Promise.resolve();
  let till: Till | null = null;
  await openKind(isReady() ? 'clinic' : 'practice');
  return {
    get till() {
      if (till === null) throw new Error('The program has not been opened.');
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
