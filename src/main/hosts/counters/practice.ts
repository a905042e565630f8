/**
 * The practice counter: the demo service of the program in a process of its own, a virtual printer with its drawer,
 * a virtual reader and practice staff. It needs no account, no hardware and no network.
 */

import { join } from 'node:path';
import { openVirtualPrinter } from '../../../../drivers/printers/virtual/virtual-printer.ts';
import { fewestPieces } from '../../../shared/domain/drawer.ts';
import { cents } from '../../../shared/domain/money.ts';
import { t } from '../../../shared/messages/t.ts';
import type { CounterParts, Till } from '../../app.ts';
import type { Journal } from '../../journal/journal.ts';
import { wasADrawerEverOpen } from '../../journal/projections/drawer.ts';
import type { Connection } from '../../payments-api/connection.ts';
import { systemPrinters } from '../../printing/printer-environment.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { openPeople } from '../../staff/people.ts';
import {
  type EmbeddedService,
  keepServiceRunning,
  type ServiceProcess,
  startEmbeddedService,
} from '../../system/embedded-service.ts';
import { writeFor } from '../../system/reader-language.ts';
import type { ProgramEnvironment } from '../../system/timers.ts';

/** The parts of an open counter, and the end of everything that was started for them. */
export interface Begun {
  readonly parts: CounterParts;
  readonly service: EmbeddedService | null;
  readonly end: () => Promise<unknown>;
}

/**
 * Starts the demo service and the virtual printer.
 *
 * @param moved called with the connection to the demo service after its restart.
 */
export async function beginPractice(
  folder: string,
  settings: SettingsStore,
  spawn: (args: readonly string[]) => ServiceProcess,
  environment: ProgramEnvironment,
  moved: (connection: Connection) => void,
): Promise<Begun> {
  const people = openPeople(folder);
  const virtualPrinter = await openVirtualPrinter();
  const start = () => startEmbeddedService(join(folder, 'demo-service'), spawn);
  const service = await start().catch(async (error: unknown) => {
    await virtualPrinter.close();
    throw error;
  });
  const restarts = keepServiceRunning(service, start, environment, (restarted) =>
    moved(connectionTo(restarted)),
  );
  return {
    service,
    end: () => Promise.all([virtualPrinter.close(), restarts.stop()]),
    parts: {
      people,
      settings,
      printers: systemPrinters(virtualPrinter),
      virtualReader: true,
      service: {
        embedded: true,
        connections: [{ id: 'embedded', connection: connectionTo(service) }],
      },
    },
  };
}

export function connectionTo(service: EmbeddedService): Connection {
  const { baseUrl, username, password, clientId, caFile } = service;
  return { baseUrl, username, password, clientId, caFile, environment: 'demo' };
}

/** The float of the demo's drawer at its very first start, cents. */
const DEMO_FLOAT = cents(20_000);

/** Opens the demo's first drawer, so that the first minute is a payment and not a count. */
export function openDemoDrawer(
  { drawer, staff }: Till,
  journal: Journal,
  newId: () => string,
): void {
  writeFor(
    () => staff.language,
    () => {
      const [first] = drawer.drawers;
      if (first === undefined || wasADrawerEverOpen(journal.readable)) return;
      drawer.open(
        { commandId: newId(), drawerId: first.id, count: fewestPieces(DEMO_FLOAT) },
        { id: 'swipewell', name: 'Swipewell' },
      );
    },
  );
}

/** Sets up the virtual printer with its drawer if there is no printer, named in the clinic's language. */
export function setUpVirtualPrinter(settings: SettingsStore): void {
  const { printers, language } = settings.current;
  if (printers.length > 0) return;
  writeFor(
    () => language,
    () =>
      settings.change({
        printers: [
          {
            id: 'virtual',
            name: t('program.virtualPrinter'),
            connection: { kind: 'virtual' },
            paper: 80,
            cut: 'partial',
          },
        ],
        drawers: [
          {
            id: 'virtual-drawer',
            name: t('program.virtualDrawer'),
            printerId: 'virtual',
            pin: 2,
            onMs: 50,
            offMs: 500,
            openIs: 'high',
          },
        ],
      }),
  );
}
