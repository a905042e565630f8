import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { openVirtualPrinter } from '../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime } from '../../drivers/readers/after.ts';
import manifest from '../../package.json' with { type: 'json' };
import { Changes } from './changes.ts';
import { openDemoDrawer, setUpVirtualPrinter } from './demo-desk.ts';
import { systemReaders } from './devices/system-readers.ts';
import {
  type EmbeddedService,
  type ServiceProcess,
  startEmbeddedService,
} from './embedded-service/embedded-service.ts';
import { keepServiceRunning } from './embedded-service/keep-running.ts';
import { openJournal } from './journal/open-journal.ts';
import { verifyInBackground } from './journal/verify-in-background.ts';
import type { Connection } from './payments-api/connection.ts';
import { systemPrinters } from './printers/printer-world.ts';
import { openConnection, readSecrets } from './settings/kept-connections.ts';
import type { ProgramPort } from './settings/program-port.ts';
import type { SecretStore } from './settings/secret-store.ts';
import { openSettings } from './settings/settings-store.ts';
import { openPeople } from './staff/people.ts';
import { asSentence, StartupError } from './startup-sentence.ts';
import { openTill, type Till, type TillOptions } from './till.ts';

/** Letters and digits that nobody misreads on a receipt. */
const TILL_ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function newTillId(): string {
  return Array.from({ length: 6 }, () => TILL_ID_ALPHABET[randomInt(TILL_ID_ALPHABET.length)]).join(
    '',
  );
}

export interface ProgramOptions {
  readonly data: string;
  /** A serial reader for this run, beside the registered ones. */
  readonly reader: string | null;
  readonly keysGoTo: 'main' | 'page';
  /** Sets up the virtual printer and its drawer, where no printer is. */
  readonly virtualPrinter: boolean;
  /** Starts the demo service the way this host starts processes. */
  readonly spawnService: (args: readonly string[]) => ServiceProcess;
  readonly secrets: SecretStore;
  /** Real money is the desktop's alone. */
  readonly productionAllowed: boolean;
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

type Kind = 'practice' | 'clinic';

/** What one counter has and the other has not. */
type Given = 'people' | 'service' | 'virtualReader' | 'printers';

interface Open {
  readonly kind: Kind;
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
  const { data, secrets, productionAllowed } = options;
  const settings = openSettings(data);
  if (options.virtualPrinter) setUpVirtualPrinter(settings);
  const clinicPeople = openPeople(join(data, 'clinic'), () => []);
  const changes = new Changes();
  let problem: string | null = null;

  const isReady = () =>
    settings.current.connections.length > 0 &&
    clinicPeople.all.some(({ role }) => role === 'administrator');

  const program: ProgramPort = {
    mode: () => (open?.kind === 'clinic' ? 'clinic' : isReady() ? 'training' : 'practice'),
    productionAllowed,
    problem: () => problem,
    goTo: (to) => {
      changing = changing.then(() => change(to === 'clinic' ? 'clinic' : 'practice'));
      changing.catch(options.ended);
    },
  };

  const world: Omit<TillOptions, 'journal' | Given> = {
    version: manifest.version,
    settings,
    setUp: { secrets, program, clinicPeople },
    serialReader: options.reader,
    readers: systemReaders(),
    keysGoTo: options.keysGoTo,
    now: () => new Date(),
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
      return { kind, till, service, close };
    } catch (error) {
      await end();
      journal.close();
      throw error;
    }
  };

  const openPractice = () =>
    openOn('practice', data, async () => {
      const people = openPeople(data);
      const virtualPrinter = await openVirtualPrinter();
      const folder = join(data, 'demo-service');
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
          printers: systemPrinters(virtualPrinter),
          virtualReader: true,
          service: { embedded: true, connections: [{ id: 'embedded', connection }] },
        },
      };
    });

  const openClinic = () => {
    const [current, ...former] = settings.current.connections.map((kept) =>
      // Without its password it can be told who to ask for it, but not be spoken on.
      openConnection(kept, readSecrets(secrets, kept) ?? { password: '', proxy: null }),
    );
    if (current === undefined) throw new StartupError('No connection has been set up here.');
    const { environment } = current.connection;
    if (environment === 'production' && !productionAllowed) {
      throw new StartupError(
        'This counter is set up for real payments, which the desktop program alone takes: start that one, or name another folder with --data.',
      );
    }
    return openOn('clinic', join(data, 'clinic', environment), async () => ({
      service: null,
      end: async () => {},
      given: {
        people: clinicPeople,
        printers: systemPrinters(null),
        virtualReader: false,
        service: { embedded: false, connections: [current, ...former] },
      },
    }));
  };

  const openKind = (kind: Kind) => (kind === 'clinic' ? openClinic() : openPractice());

  /** Leaves one counter for the other; where that one cannot be opened, comes back and says why. */
  const change = async (kind: Kind) => {
    const before = open?.kind ?? 'practice';
    await open?.close();
    open = null;
    try {
      open = await openKind(kind);
      problem = null;
    } catch (error) {
      world.reportFault(error);
      problem = asSentence(error);
      open = await openKind(before);
    }
    changes.ring();
  };

  let open: Open | null = null;
  let changing: Promise<void> = Promise.resolve();
  open = await openKind(isReady() ? 'clinic' : 'practice');
  let till = open.till;
  return {
    get till() {
      till = open?.till ?? till;
      return till;
    },
    get service() {
      return open?.service ?? null;
    },
    subscribe: changes.subscribe,
    close: async () => {
      await changing;
      await open?.close();
    },
  };
}
