import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { afterRealTime } from '../../drivers/readers/after.ts';
import { systemReaders } from '../../src/main/devices/system-readers.ts';
import { systemPrinters } from '../../src/main/printers/printer-world.ts';
import { openSettings } from '../../src/main/settings/settings-store.ts';
import { openPeople } from '../../src/main/staff/people.ts';
import { openTill, type Till } from '../../src/main/till.ts';
import type { Branch } from '../../src/shared/contract/connection.ts';
import { COPAY, journalIn } from './journal-fixtures.ts';
import { noSetUp } from './no-set-up.ts';
import type { RunningService } from './service.ts';

export interface OpenedTill {
  readonly till: Till;
  /** Closes it before the test has ended, for a test that opens it again. */
  close(): Promise<void>;
}

/** A whole till with the virtual reader on a running service, Dana signed in. */
export async function tillOn(
  service: Pick<RunningService, 'baseUrl' | 'caFile' | 'username' | 'password'>,
  folder: string,
  /** Of a clinic's connection; none is the embedded service's. */
  branches: readonly Branch[] = [],
): Promise<OpenedTill> {
  const settings = openSettings(folder);
  const { baseUrl, username } = service;
  const kept = { id: 'embedded', baseUrl, username, environment: 'demo' as const, authority: null };
  if (branches.length > 0) {
    settings.change({ connections: [{ ...kept, branches: [...branches] }] });
  }
  const till = await openTill({
    journal: journalIn(folder),
    version: '0.0.0',
    settings,
    service: {
      embedded: branches.length === 0,
      connections: [
        {
          id: 'embedded',
          connection: {
            baseUrl,
            environment: 'demo',
            username,
            password: service.password,
            caFile: service.caFile,
          },
        },
      ],
    },
    setUp: noSetUp(folder),
    serialReader: null,
    people: openPeople(folder),
    readers: systemReaders(),
    virtualReader: true,
    keysGoTo: 'main',
    printers: systemPrinters(null),
    effects: {},
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
  });
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= till.close();
    return closed;
  };
  onTestFinished(close);
  await till.staff.signIn('cashier', '135790');
  return { till, close };
}

/** A sale of its own. */
export const newSale = () => ({ saleId: v7(), lines: COPAY });
