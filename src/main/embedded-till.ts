import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { openVirtualPrinter } from '../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime } from '../../drivers/readers/after.ts';
import manifest from '../../package.json' with { type: 'json' };
import { openDemoDrawer, setUpVirtualPrinter } from './demo-desk.ts';
import { systemReaders } from './devices/system-readers.ts';
import {
  type EmbeddedService,
  type ServiceProcess,
  startEmbeddedService,
} from './embedded-service/embedded-service.ts';
import { openJournal } from './journal/open-journal.ts';
import { verifyInBackground } from './journal/verify-in-background.ts';
import { systemPrinters } from './printers/printer-world.ts';
import { openSettings } from './settings/settings-store.ts';
import { openPeople } from './staff/people.ts';
import { openTill, type Till } from './till.ts';

/** Letters and digits that nobody misreads on a receipt. */
const TILL_ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function newTillId(): string {
  return Array.from({ length: 6 }, () => TILL_ID_ALPHABET[randomInt(TILL_ID_ALPHABET.length)]).join(
    '',
  );
}

export interface EmbeddedTill {
  readonly till: Till;
  readonly service: EmbeddedService;
  close(): Promise<void>;
}

/** A till on the service that ships with the program: no account, no reader, no network needed. */
export async function startEmbeddedTill(options: {
  readonly data: string;
  /** A serial reader for this run, beside the registered ones. */
  readonly reader: string | null;
  readonly keysGoTo: 'main' | 'page';
  /** Sets up the virtual printer and its drawer, where no printer is. */
  readonly virtualPrinter: boolean;
  /** Starts the demo service the way this host starts processes. */
  readonly spawnService: (args: readonly string[]) => ServiceProcess;
}): Promise<EmbeddedTill> {
  const settings = openSettings(options.data);
  const now = () => new Date();
  const { version } = manifest;
  const journal = openJournal({ folder: options.data, version, now, newTillId });
  const service = await startEmbeddedService(
    join(options.data, 'demo-service'),
    options.spawnService,
  ).catch((error: unknown) => {
    journal.close();
    throw error;
  });
  const virtualPrinter = await openVirtualPrinter();
  if (options.virtualPrinter) setUpVirtualPrinter(settings);
  try {
    const till = await openTill({
      journal,
      version,
      settings,
      service: {
        embedded: true,
        id: 'embedded',
        connection: {
          baseUrl: service.baseUrl,
          environment: 'demo',
          username: service.username,
          password: service.password,
          clientId: service.clientId,
          caFile: service.caFile,
        },
      },
      serialReader: options.reader,
      people: openPeople(options.data),
      readers: systemReaders(),
      virtualReader: true,
      keysGoTo: options.keysGoTo,
      printers: systemPrinters(virtualPrinter),
      now,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      monotonic: () => performance.now(),
      after: afterRealTime,
      newId: () => v7(),
      reportFault: (error) =>
        process.stderr.write(
          `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
        ),
    });
    openDemoDrawer(till, journal, v7);
    const stopVerifying = verifyInBackground(journal, afterRealTime);
    return {
      till,
      service,
      close: async () => {
        stopVerifying();
        await till.close();
        await virtualPrinter.close();
        await service.stop();
      },
    };
  } catch (error) {
    await virtualPrinter.close();
    await service.stop();
    journal.close();
    throw error;
  }
}
