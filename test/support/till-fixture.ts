import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { openDemoDrawer } from '../../src/main/demo-desk.ts';
import { type FormerTills, NO_FORMER_TILLS } from '../../src/main/former-tills.ts';
import { openTill, type Till } from '../../src/main/till.ts';
import type { Branch } from '../../src/shared/contract/connection.ts';
import { COPAY, journalIn } from './journal-fixtures.ts';
import type { RunningService } from './service.ts';
import { tillOptions } from './till-options.ts';

export interface OpenedTill {
  readonly till: Till;
  /** Closes it before the test has ended, for a test that opens it again. */
  close(): Promise<void>;
}

/** A whole till with the virtual reader on a running service, Dana signed in and a drawer counted in. */
export async function tillOn(
  service: Pick<RunningService, 'baseUrl' | 'caFile' | 'username' | 'password'>,
  folder: string,
  {
    branches = [],
    now = () => new Date(),
    tillId,
    formerTills = NO_FORMER_TILLS,
  }: {
    /** Of a clinic's connection; none is the embedded service's. */
    readonly branches?: readonly Branch[];
    readonly now?: () => Date;
    readonly tillId?: string;
    readonly formerTills?: FormerTills;
  } = {},
): Promise<OpenedTill> {
  const options = { ...tillOptions(service, folder, journalIn(folder, now, tillId)), now };
  if (branches.length > 0) {
    const { baseUrl, username } = service;
    const kept = {
      id: 'embedded',
      baseUrl,
      username,
      environment: 'demo',
      authority: null,
    } as const;
    options.settings.change({ connections: [{ ...kept, branches: [...branches] }] });
  }
  const { setUp } = options;
  const till = await openTill({
    ...options,
    setUp: { ...setUp, program: { ...setUp.program, formerTills } },
    service: { ...options.service, embedded: branches.length === 0 },
    effects: {},
  });
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= till.close();
    return closed;
  };
  onTestFinished(close);
  await till.staff.signIn('cashier', '135790');
  openDemoDrawer(till, options.journal, v7);
  return { till, close };
}

/** A sale of its own. */
export const newSale = () => ({ saleId: v7(), lines: COPAY });
