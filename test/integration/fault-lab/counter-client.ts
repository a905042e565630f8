import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { z } from 'zod';
import { afterRealTime } from '../../../drivers/readers/after.ts';
import { openTill, type Till } from '../../../src/main/app.ts';
import { openDemoDrawer } from '../../../src/main/hosts/counters/practice.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { type Attempt, attemptsWhere } from '../../../src/main/journal/projections/attempts.ts';
import type { AttemptState } from '../../../src/shared/domain/attempt.ts';
import { MONEY_FLOWS, type MoneyFlow } from '../../support/money-flows.ts';
import { tillOptions } from '../../support/till-options.ts';

/**
 * The counter as a client command of the fault lab: it opens a whole till, presses the button, presses it again while the
 * outcome is unknown, and reports the state of its journal after the status checks.
 */
const taskSchema = z.object({
  operation: z.string(),
  method: z.string(),
  base_url: z.string(),
  ca: z.string(),
  username: z.string(),
  password: z.string(),
});

/** A till waits 2 s before its first status check; here every wait is a twentieth. */
const FASTER = 20;
/** Milliseconds until a doubt that no status check ended is reported as unknown. */
const PATIENCE_MS = 3_000;
/** Milliseconds until a charge that is still being sent is reported as unknown. */
const SENDING_MS = 45_000;

function flowOf({ operation, method }: z.output<typeof taskSchema>): MoneyFlow {
  const action = operation.toUpperCase();
  if (action !== 'AUTHORIZE') {
    const found = Object.values(MONEY_FLOWS).find((flow) => flow.action === action);
    if (found === undefined) throw new Error(`The counter has no flow for ${operation}.`);
    return found;
  }
  const charges = {
    CARD: MONEY_FLOWS['authorize by card'],
    ACH: MONEY_FLOWS['authorize by account'],
    CASH: MONEY_FLOWS['authorize by cash'],
  };
  return charges[z.enum(['CARD', 'ACH', 'CASH']).parse(method)];
}

/** A state of the journal in the words of the fault lab; every other state is unknown. */
const OUTCOMES: Partial<Record<AttemptState, string>> = {
  approved: 'approved',
  declined: 'declined',
  failed: 'declined',
  refused: 'not_done',
  'not-sent': 'not_done',
  'presumed-absent': 'not_done',
};

/** The attempt of the flow; null before the posting of cash. A void or refund has its charge before it. */
function attemptOf({ action }: MoneyFlow): Attempt | null {
  return attemptsWhere(journal.readable, 'operation = ?', action.toLowerCase())[0] ?? null;
}

async function outcomeOf(flow: MoneyFlow): Promise<Attempt | null> {
  const started = performance.now();
  let doubtSince: number | null = null;
  for (;;) {
    const attempt = attemptOf(flow);
    const now = performance.now();
    const isSending = attempt === null || attempt.state === 'sending';
    if (!isSending && attempt.state !== 'in-doubt') return attempt;
    if (!isSending) doubtSince ??= now;
    if (doubtSince !== null && now - doubtSince > PATIENCE_MS) return attempt;
    if (now - started > SENDING_MS) return attempt;
    await wait(50);
  }
}

async function run(till: Till, flow: MoneyFlow) {
  const { press } = await flow.ready(till);
  const asked = await press();
  // An impatient cashier: the till must refuse a second press.
  if (asked.state === 'in-doubt') await press().catch(() => null);
  const attempt = await outcomeOf(flow);
  return {
    outcome: attempt === null ? 'unknown' : (OUTCOMES[attempt.state] ?? 'unknown'),
    payment_id: attempt?.follows === null ? attempt.paymentId : null,
  };
}

const task = taskSchema.parse(await json(process.stdin));
const { base_url: baseUrl, ca: caFile, username, password } = task;
const folder = mkdtempSync(join(tmpdir(), 'counter-client-'));
const journal = openJournal({
  folder,
  version: '0.0.0',
  now: () => new Date(),
  newTillId: () => 'K7M2Q9',
});
const till = await openTill({
  ...tillOptions({ baseUrl, caFile, username, password }, folder, journal),
  after: (ms, then) => afterRealTime(ms / FASTER, then),
  // Lost connections are what the lab is for.
  reportFault: (error) => void process.stderr.write(`${String(error)}\n`),
});
try {
  await till.staff.signIn('cashier', '135790');
  openDemoDrawer(till, journal, v7);
  process.stdout.write(`${JSON.stringify(await run(till, flowOf(task)))}\n`);
} finally {
  await till.close();
  journal.close();
  rmSync(folder, { recursive: true, force: true });
}
