import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FollowUpResult } from '../../../src/shared/contract/payments.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { holdCard } from '../../support/hold-card.ts';
import { type FaultOrder, type RunningService, startService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const approval = { managerId: 'manager', pin: '246810', reason: 'Asked at the desk' };

type Till = Awaited<ReturnType<typeof tillOn>>['till'];

interface Target {
  readonly till: Till;
  /** In the journal, and at the service. */
  readonly key: string;
  readonly recordId: string;
}

async function paid(): Promise<Target> {
  const { till } = await tillOn(service, temporaryFolder());
  const sale = newSale();
  const { swipe } = await swipeCard(till, sale);
  const { attemptId, paymentId } = await till.counter.charge({ ...sale, commandId: v7(), swipe });
  return { till, key: attemptId, recordId: paymentId ?? '' };
}

async function held(): Promise<Target> {
  const { till } = await tillOn(service, temporaryFolder());
  const { attemptId, paymentId } = await holdCard(till, 2_500);
  return { till, key: attemptId, recordId: paymentId ?? '' };
}

const undo =
  (kind: 'void' | 'refund') =>
  ({ till, key }: Target) =>
    till.payments.undo({
      commandId: v7(),
      subject: { kind: 'ours', key },
      kind,
      amount: cents(kind === 'void' ? 2_500 : 1_000),
      remaining: cents(2_500),
      reason: 'Wrong patient',
      approval,
    });

interface Flow {
  readonly take: () => Promise<Target>;
  readonly act: (target: Target) => Promise<FollowUpResult>;
  readonly action: string;
}

/** The end of each flow's path at the service (interface.md §4.1), and how a desk asks for it. */
const FLOWS: Readonly<Record<string, Flow>> = {
  void: { take: paid, act: undo('void'), action: 'VOID' },
  credit: { take: paid, act: undo('refund'), action: 'CREDIT' },
  capture: {
    take: held,
    act: ({ till, key }) => till.holds.capture({ commandId: v7(), key, approval, giveBack: null }),
    action: 'CAPTURE',
  },
  deauthorize: {
    take: held,
    act: ({ till, key }) => till.holds.release({ commandId: v7(), key, approval }),
    action: 'DEAUTHORIZE',
  },
};

/** What the till may say at once of each fault, and whether the service performed it. */
const FAULTS: readonly (readonly [
  name: string,
  fault: Pick<FaultOrder, 'fault' | 'status'>,
  says: 'in-doubt' | 'refused',
  performed: boolean,
])[] = [
  ['cut before the service heard of it', { fault: 'drop_before' }, 'in-doubt', false],
  ['cut after it was done', { fault: 'drop_after' }, 'in-doubt', true],
  ['answered by half', { fault: 'cut_body' }, 'in-doubt', true],
  ['answered with a fault of the service', { fault: 'status', status: 500 }, 'in-doubt', false],
  ['asked too often', { fault: 'status', status: 429 }, 'refused', false],
  ['refused, as an expired hold may be', { fault: 'status', status: 422 }, 'refused', false],
];

const CASES = Object.entries(FLOWS).flatMap(([name, flow]) =>
  FAULTS.map((fault) => [name, fault[0], flow, fault] as const),
);

const rowsSchema = z.array(z.object({ action: z.string() }));

async function actionsAtService(action: string): Promise<number> {
  const stamp = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
  const range = `start_time=${stamp(-3_600_000)}&end_time=${stamp(600_000)}`;
  const answer = await service.send('GET', `/api/pp/payments?${range}`);
  return rowsSchema.parse(answer.json()).filter((row) => row.action === action).length;
}

describe('a follow-up', () => {
  test.each(CASES)(
    '%s %s is told as it is, and done at most once',
    async (name, _, flow, fault) => {
      const [, order, says, performed] = fault;
      const target = await flow.take();
      const before = await actionsAtService(flow.action);
      const path = `/api/pp/payments/${target.recordId}/${name}`;
      await service.addFault({ method: 'POST', path, times: 1, ...order });

      const { attempt, receiptNumber } = await flow.act(target);
      expect(attempt).toMatchObject({ state: says });
      expect(receiptNumber).toBeNull();

      // Pressed again: what is uncertain is held for its look-up, what is known to be done is done.
      const again = await flow.act(target).then(
        (result) => result.attempt?.state ?? null,
        (error: unknown) => z.object({ code: z.string() }).parse(error).code,
      );
      if (says === 'in-doubt')
        expect(again).toMatch(/^(PAYMENT_BUSY|CHANGED_MEANWHILE|NOTHING_TO_UNDO|HOLD_ENDED)$/);
      const done = (await actionsAtService(flow.action)) - before;
      expect(done).toBe(performed || again === 'approved' ? 1 : 0);
    },
  );
});
