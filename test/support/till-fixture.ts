import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { afterRealTime } from '../../drivers/readers/after.ts';
import { systemReaders } from '../../src/main/devices/system-readers.ts';
import { systemPrinters } from '../../src/main/printers/printer-world.ts';
import { openSettings } from '../../src/main/settings/settings-store.ts';
import { openPeople } from '../../src/main/staff/people.ts';
import { openTill, type Till } from '../../src/main/till.ts';
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
): Promise<OpenedTill> {
  const till = await openTill({
    journal: journalIn(folder),
    version: '0.0.0',
    settings: openSettings(folder),
    service: {
      embedded: true,
      connections: [
        {
          id: 'embedded',
          connection: {
            baseUrl: service.baseUrl,
            environment: 'demo',
            username: service.username,
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
