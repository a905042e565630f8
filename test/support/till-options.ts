import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { afterRealTime } from '../../drivers/readers/after.ts';
import type { TillOptions } from '../../src/main/app.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { NO_RETIRED_TILLS } from '../../src/main/payments/retired-tills.ts';
import { systemPrinters } from '../../src/main/printing/printer-environment.ts';
import { systemReaders } from '../../src/main/readers/reader-environment.ts';
import { openSettings } from '../../src/main/settings/settings-store.ts';
import { setUpAlone } from '../../src/main/setup/program-port.ts';
import { openDemoPeople } from './demo-people.ts';
import type { RunningService } from './service.ts';

/** The options of a whole till with the virtual reader and no printer, on a running service. */
export function tillOptions(
  service: Pick<RunningService, 'baseUrl' | 'caFile' | 'username' | 'password'>,
  folder: string,
  journal: Journal,
): TillOptions {
  const { baseUrl, caFile, username, password } = service;
  const connection = { baseUrl, environment: 'demo', username, password, caFile } as const;
  return {
    journal,
    folder,
    version: '0.0.0',
    settings: openSettings(folder),
    service: { embedded: true, connections: [{ id: 'embedded', connection }] },
    setUp: setUpAlone(folder),
    retiredTills: NO_RETIRED_TILLS,
    serialReader: null,
    people: openDemoPeople(folder),
    readers: systemReaders(),
    virtualReader: true,
    keysGoTo: 'main',
    printers: systemPrinters(null),
    now: () => new Date(),
    timeZone: 'America/Denver',
    reportWriter: fileURLToPath(
      new URL('../../src/main/reports/export/writer-thread.ts', import.meta.url),
    ),
    monotonic: () => performance.now(),
    after: afterRealTime,
    newId: () => v7(),
    reportFault: (error) => {
      throw error;
    },
  };
}
