import { v7 } from 'uuid';
import { vi } from 'vitest';
import { fewestPieces } from '../../src/shared/domain/drawer.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { type ClinicCounter, MANAGER, WAIT } from './clinic-fixture.ts';

/** Counts the drawer of a counter to this sum, cents, and closes its day. Returns the number of its Z report. */
export async function closeDay(
  { till, together }: Pick<ClinicCounter, 'till' | 'together'>,
  counted = 20_000,
): Promise<number> {
  const { drawer, closing } = till.handlers;
  const { sessions } = await drawer.look();
  const sessionId = sessions.find(({ state }) => state !== 'closed')?.sessionId ?? '';
  const count = [...fewestPieces(cents(counted))];
  await drawer.count({ commandId: v7(), sessionId, count });
  await drawer.close({ commandId: v7(), sessionId, approval: MANAGER });
  await closing.begin({ commandId: v7(), approval: MANAGER });
  const closingId = (await closing.current())?.closingId ?? '';
  await closing.match({ closingId });
  // A change at another counter that is found meanwhile opens a step again.
  const number = await vi.waitFor(async () => {
    for (const step of ['in-doubt', 'holds', 'unfinished', 'voids', 'match'] as const) {
      const state = (await closing.current())?.steps.find((each) => each.step === step);
      if (state?.state === 'done') continue;
      await closing.signOff({ commandId: v7(), closingId, step, approval: MANAGER });
    }
    return (await closing.finish({ commandId: v7(), closingId })).number;
  }, WAIT);
  await together();
  return number;
}
