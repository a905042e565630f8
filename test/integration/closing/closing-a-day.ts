import type { LOOKED_AT, ZReport } from '../../../src/shared/contract/day-report.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import type { Cents } from '../../../src/shared/domain/money.ts';
import { APPROVAL } from '../../simulation/till/people.ts';
import type { Clinic } from './clinic.ts';

const commandOf = ({ environment }: Clinic) => ({ commandId: environment.newId() });

/** Opens the drawer with a counted float of this sum. */
export function openDrawer(clinic: Clinic, float: Cents): Promise<void> {
  const order = { ...commandOf(clinic), drawerId: 'till', count: fewestPieces(float) };
  return clinic.must(({ drawer }) => drawer.open(order));
}

/** Counts the open drawer to this sum, and closes it with a manager approval for its difference. */
export async function closeDrawer(clinic: Clinic, counted: Cents): Promise<void> {
  const sessions = await clinic.must(({ drawer }) => drawer.sessions);
  const sessionId = sessions.find(({ state }) => state !== 'closed')?.sessionId ?? '';
  const count = { ...commandOf(clinic), sessionId, count: fewestPieces(counted) };
  await clinic.must(({ drawer }) => drawer.count(count));
  const close = { ...commandOf(clinic), sessionId, approval: APPROVAL };
  await clinic.must(({ drawer }) => drawer.close(close));
}

/** Begins the close, and waits for the sweep of the service. Returns its id. */
export async function beginToClose(clinic: Clinic): Promise<string> {
  const order = commandOf(clinic);
  await clinic.must(({ closing }) => closing.service.begin(order));
  await swept(clinic);
  const closing = await clinic.must(({ closing }) => closing.service.current);
  return closing?.closingId ?? '';
}

/** Waits until the till's own sweep succeeds, with as many retries as it needs. */
export async function swept(clinic: Clinic): Promise<void> {
  for (;;) {
    const current = await clinic.must(({ closing }) => closing.service.current);
    if (current?.steps[0]?.state !== 'open') return;
    await clinic.wait(5_000);
  }
}

/** Reconciles; repeats after each time that the service could not be read. */
export async function matchUntilRead(clinic: Clinic, closingId: string): Promise<void> {
  for (;;) {
    const came = await clinic.give(({ closing }) => closing.service.match(closingId));
    if ('answer' in came) return;
    if (came.refused !== 'SERVICE_UNREACHABLE') throw new Error(came.refused);
  }
}

/** Signs a step off, with a manager approval. */
export function signOff(
  clinic: Clinic,
  closingId: string,
  step: (typeof LOOKED_AT)[number],
): Promise<void> {
  const order = { ...commandOf(clinic), closingId, step, approval: APPROVAL };
  return clinic.must(({ closing }) => closing.service.signOff(order));
}

/**
 * Closes the day, with a command that arrives twice. Returns its Z report, or that a step is open.
 */
export async function finish(clinic: Clinic, closingId: string): Promise<ZReport | 'STEP_OPEN'> {
  const order = { ...commandOf(clinic), closingId };
  const came = await clinic.give(({ closing }) => closing.service.finish(order));
  if ('refused' in came) {
    if (came.refused === 'STEP_OPEN') return 'STEP_OPEN';
    throw new Error(came.refused);
  }
  const { number } = came.answer;
  const again = await clinic.must(({ closing }) => closing.service.finish(order));
  if (again.number !== number) throw new Error('A command that came twice closed two days.');
  return clinic.must(({ closing }) => closing.service.zReport(number));
}
