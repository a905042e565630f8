import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { afterRealTime } from '../../drivers/readers/after.ts';
import { openTill, type Till } from '../../src/main/app.ts';
import { openDemoDrawer } from '../../src/main/hosts/counters/practice.ts';
import type { Clinic } from '../../src/main/hub/clinic.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { NO_RETIRED_TILLS, type RetiredTills } from '../../src/main/payments/retired-tills.ts';
import type { StartTimer } from '../../src/main/system/timers.ts';
import type { Branch } from '../../src/shared/contract/connection.ts';
import type { DrawerSetting, PrinterSetting } from '../../src/shared/contract/printers.ts';
import { COPAY, journalIn } from './journal-fixtures.ts';
import type { RunningService } from './service.ts';
import { tillOptions } from './till-options.ts';

export interface OpenedTill {
  readonly till: Till;
  readonly journal: Journal;
  /** Closes it before the test has ended, for a test that opens it again. */
  close(): Promise<void>;
}

/**
 * A whole till with the virtual reader on a running service, with Dana signed in and an open
 * drawer.
 */
export async function tillOn(
  service: Pick<RunningService, 'baseUrl' | 'caFile' | 'username' | 'password'>,
  folder: string,
  {
    branches = [],
    now = () => new Date(),
    tillId,
    retiredTills = NO_RETIRED_TILLS,
    after = afterRealTime,
    keysGoTo = 'main',
    paper,
    idleMinutes,
    hubOf,
    reportFault,
  }: {
    /** Of a clinic's connection; none is the embedded service's. */
    readonly branches?: readonly Branch[];
    readonly now?: () => Date;
    readonly tillId?: string;
    readonly retiredTills?: RetiredTills;
    readonly after?: StartTimer;
    readonly keysGoTo?: 'main' | 'page';
    /** The clinic of a counter that joined a hub. */
    readonly hubOf?: (journal: Journal) => Promise<Clinic>;
    /** Real time until the lock screen; by default the usual minutes. */
    readonly idleMinutes?: number;
    /** Takes the faults that a test expects; without it a fault fails the test. */
    readonly reportFault?: (error: unknown) => void;
    /** Its printers and drawers; without them neither prints nor opens anything. */
    readonly paper?: {
      readonly printers: readonly PrinterSetting[];
      readonly drawers: readonly DrawerSetting[];
    };
  } = {},
): Promise<OpenedTill> {
  const options = { ...tillOptions(service, folder, journalIn(folder, now, tillId)), now, after };
  /** Each PC makes one of its own. */
  const connectionId = `connection of ${options.journal.tillId}`;
  const [{ connection }] = options.service.connections;
  const clientIds = branches.map(({ clientId }) => clientId);
  if (branches.length > 0) {
    const { baseUrl, username } = service;
    const kept = {
      id: connectionId,
      baseUrl,
      username,
      environment: 'demo',
      authority: null,
      diskEncrypted: false,
    } as const;
    options.settings.change({ connections: [{ ...kept, branches: [...branches] }] });
  }
  if (paper !== undefined) {
    options.settings.change({ printers: [...paper.printers], drawers: [...paper.drawers] });
  }
  if (idleMinutes !== undefined) options.settings.change({ idleMinutes });
  const hub = await hubOf?.(options.journal);
  const till = await openTill({
    ...options,
    ...(reportFault === undefined ? {} : { reportFault }),
    hub,
    keysGoTo,
    retiredTills,
    service: {
      embedded: branches.length === 0,
      connections: [{ id: connectionId, clientIds, connection }],
    },
    ...(paper === undefined ? { outbox: {} } : {}),
  });
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= till.close();
    return closed;
  };
  onTestFinished(close);
  await till.staff.signIn('cashier', '135790');
  openDemoDrawer(till, options.journal, v7);
  return { till, journal: options.journal, close };
}

/** A new sale. */
export const newSale = () => ({ saleId: v7(), lines: COPAY });
