import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { afterRealTime } from '../../../drivers/readers/after.ts';
import type { StartTimer } from '../../../src/main/system/timers.ts';
import { commandProblem, serviceProblem } from '../../../src/renderer/words/problems.ts';
import { MONEY_FLOWS, type MoneyFlow } from '../../support/money-flows.ts';
import { type FaultOrder, type RunningService, startService } from '../../support/service.ts';
import { untilTill } from '../../support/swipe-card.ts';
import { tcpProxy } from '../../support/tcp-proxy.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';

/**
 * The service fails at each step of each flow, through the whole till: tests the first answer, the
 * effect of a second press, and that journal and service agree in the end.
 * ../payments-api/fault-matrix.test.ts and hostile-answers.test.ts test the client with every fault
 * of the wire.
 */
let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

interface Fault {
  readonly name: string;
  readonly order: Pick<FaultOrder, 'fault' | 'status'>;
  /** The till's first answer (docs/explanation/no-double-charge.md). */
  readonly says: 'in-doubt' | 'refused';
  /** True if the service performed it despite the fault. */
  readonly performed: boolean;
}

const status = (code: number) => ({ fault: 'status', status: code }) as const;

const FAULTS: readonly Fault[] = [
  {
    name: 'cut before the service heard of it',
    order: { fault: 'drop_before' },
    says: 'in-doubt',
    performed: false,
  },
  {
    name: 'reset after it was done',
    order: { fault: 'drop_after' },
    says: 'in-doubt',
    performed: true,
  },
  { name: 'answered by half', order: { fault: 'cut_body' }, says: 'in-doubt', performed: true },
  { name: 'timed out', order: status(408), says: 'in-doubt', performed: false },
  {
    name: 'met by a fault of the service',
    order: status(500),
    says: 'in-doubt',
    performed: false,
  },
  { name: 'found faulty', order: status(400), says: 'refused', performed: false },
  {
    name: 'refused, as an expired hold may be',
    order: status(422),
    says: 'refused',
    performed: false,
  },
];

/** The first status check follows 2 s after a doubt; here all waits are a tenth. */
const soon: StartTimer = (ms, task) => afterRealTime(ms / 10, task);

const FLOWS: readonly (readonly [name: string, flow: MoneyFlow])[] = Object.entries(MONEY_FLOWS);

const rowsSchema = z.array(z.object({ action: z.string() }));

async function actionsAtService(action: string): Promise<number> {
  const stamp = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;
  const range = `start_time=${stamp(-3_600_000)}&end_time=${stamp(600_000)}`;
  const answer = await service.send('GET', `/api/pp/payments?${range}`);
  return rowsSchema.parse(answer.json()).filter((row) => row.action === action).length;
}

const codeOf = (error: unknown) => z.object({ code: z.string() }).parse(error).code;

/** Refusals of a second press while the first one's outcome is unknown, or known as done. */
const HELD =
  /^(SALE_LOCKED|SALE_ALREADY_PAID|PAYMENT_BUSY|CHANGED_MEANWHILE|NOTHING_TO_VOID_OR_REFUND|HOLD_ENDED)$/;

describe.each(FLOWS)('%s', (_name, { action, done, ready }) => {
  test.each(FAULTS)('$name: reports the state and performs it at most once', async (fault) => {
    const { till } = await tillOn(service, temporaryFolder(), { after: soon });
    const { press, recordId } = await ready(till);
    const before = await actionsAtService(action);
    const path =
      recordId === null
        ? `/api/pp/payments/${action.toLowerCase()}`
        : `/api/pp/payments/${recordId}/${action.toLowerCase()}`;
    await service.addFault({ method: 'POST', path, times: 1, ...fault.order });
    const newest = () => till.payments.find({ words: '', offset: 0, limit: 1 }).payments[0];

    const asked = await press();
    if (asked.state === 'cash') {
      expect(asked.receiptNumber).toBe('000001'); // the patient has paid, and leaves
      const wanted = fault.says === 'refused' ? 'refused' : fault.performed ? 'posted' : 'in-doubt';
      await untilTill(till, () =>
        till.handlers.checkout.today().sales[0]?.posting === wanted ? true : null,
      );
    } else {
      expect(asked).toMatchObject({ state: fault.says, receiptNumber: null });
      expect(serviceProblem(asked.problem ?? '')).not.toContain('unexpected');
      expect(till.slices.inDoubtList().every(({ state }) => state === 'in-doubt')).toBe(true);
    }

    const again = await press().then(({ state }) => state, codeOf);
    if (fault.says === 'in-doubt' || asked.state === 'cash') expect(again).toMatch(HELD);
    if (HELD.test(again)) {
      expect(commandProblem({ code: again, data: null })).not.toContain(
        'payment service is having problems',
      );
    }
    if (fault.performed && done === null) {
      expect(till.slices.inDoubtList()).toMatchObject([{ state: 'in-doubt' }]);
    } else if (fault.performed) {
      await untilTill(till, () => (till.slices.inDoubtList().length === 0 ? true : null));
      expect(newest()).toMatchObject(done ?? {});
    }
    const made = (await actionsAtService(action)) - before;
    expect(made).toBe(fault.performed || again === 'approved' ? 1 : 0);
  });

  test('sends nothing to a closed port, and can be repeated', async () => {
    const proxy = await tcpProxy(Number(new URL(service.baseUrl).port));
    const through = { ...service, baseUrl: `https://127.0.0.1:${proxy.port}` };
    let stepMs = 0;
    const now = () => new Date(Date.now() + stepMs);
    const { till } = await tillOn(through, temporaryFolder(), { now });
    const { press } = await ready(till);
    const before = await actionsAtService(action);
    await proxy.close();
    stepMs = 10_000; // the proof of seconds ago has expired: the till asks again

    const asked = await press().then(({ state }) => state, codeOf);
    expect(asked).toMatch(/^(cash|SERVICE_UNREACHABLE)$/);
    if (asked === 'cash')
      expect(till.handlers.checkout.today().sales).toMatchObject([{ state: 'paid' }]);
    else expect(till.slices.inDoubtList()).toEqual([]);
    expect(await actionsAtService(action)).toBe(before);
  });
});
