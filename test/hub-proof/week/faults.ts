/** The faults of the week: each is over when its function returns, and its money is known to the model. */

import { cpSync } from 'node:fs';
import { v7 } from 'uuid';
import { expect, vi } from 'vitest';
import type { Chance } from '../../simulation/environment/chance.ts';
import { type ClinicCounter, MANAGER, WAIT } from '../../support/clinic-fixture.ts';
import type { RunningService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { Model, Steps } from './counters.ts';

const AUTHORIZE = { method: 'POST', path: '/api/pp/payments/authorize' } as const;

/** The program of a counter dies this long before the service answers, ms. */
const DIES_BEFORE_ANSWER_MS = 1_500;

interface FaultyClinic {
  readonly chance: Chance;
  readonly service: RunningService;
  readonly steps: Steps;
  readonly models: readonly Model[];
  killHub(): Promise<void>;
  startHub(): Promise<void>;
  /** Opens a counter again, on this folder. */
  reopen(model: Model, folder: string): Promise<ClinicCounter>;
}

/** The faults of the week, in the order in which they happen. */
export const FAULTS = [
  'connection cut',
  'answer lost',
  'counter killed',
  'hub killed',
  'request lost',
] as const;

export type Faults = Readonly<Record<(typeof FAULTS)[number], (model: Model) => Promise<void>>>;

export function openFaults(clinic: FaultyClinic): Faults {
  const { chance, service, steps, models } = clinic;
  const nextMoney = async (model: Model) => {
    await steps[chance.pick(['card', 'cash', 'check'] as const)](model);
  };
  const allTogether = () => Promise.all(models.map(({ counter }) => counter.together()));

  const noneInDoubt = ({ counter }: Model) =>
    vi.waitFor(() => expect(counter.till.slices.unresolved().inDoubt).toBe(0), WAIT);

  /** Cash is posted to the service as a charge: it would meet the fault of one. */
  const cashPosted = () =>
    vi.waitFor(() => {
      const sql = "SELECT 1 FROM cash_takings WHERE posting <> 'posted'";
      const open = models.flatMap(({ counter }) => counter.journal.readable.all(sql));
      expect(open).toEqual([]);
    }, WAIT);

  /** A charge of which the answer is lost; returns its attempt and amount. */
  const chargeInDoubt = async (model: Model, fault: 'drop_before' | 'drop_after') => {
    await cashPosted();
    await service.addFault({ ...AUTHORIZE, fault });
    const { amount, attempt } = await steps.charge(model);
    expect.soft(attempt.state).toBe('in-doubt');
    return { amount, attemptId: attempt.attemptId };
  };

  return {
    /** A counter takes money while its connection to the hub is cut. */
    'connection cut': async (model: Model) => {
      model.counter.wire.cut();
      await vi.waitFor(() => expect(model.counter.clinic.uplink.state).toBe('away'), WAIT);
      for (let step = chance.whole(1, 3); step > 0; step -= 1) await nextMoney(model);
      model.counter.wire.isCut = false;
      await model.counter.together();
    },

    /** The hub dies; counters take money before it is back. */
    'hub killed': async () => {
      await clinic.killHub();
      for (let step = chance.whole(1, 3); step > 0; step -= 1) await nextMoney(chance.pick(models));
      await clinic.startHub();
      await allTogether();
    },

    /** The program of a counter dies in a charge that the service performs, and starts again on its disk. */
    'counter killed': async (model: Model) => {
      const { counter } = model;
      await cashPosted();
      const before = counter.marks().length;
      await service.addFault({ ...AUTHORIZE, fault: 'delay', delay_ms: DIES_BEFORE_ANSWER_MS });
      const charging = steps.charge(model);
      await vi.waitFor(() => expect(counter.marks()).toHaveLength(before + 1), {
        ...WAIT,
        interval: 20,
      });
      const disk = temporaryFolder();
      counter.wire.cut();
      cpSync(counter.folder, disk, { recursive: true });
      const { amount } = await charging; // of a program that is gone
      await counter.close();
      model.counter = await clinic.reopen(model, disk);
      await noneInDoubt(model);
      model.day.card += amount;
    },

    /** The service charges a card, and its answer does not arrive. */
    'answer lost': async (model: Model) => {
      const { amount, attemptId } = await chargeInDoubt(model, 'drop_after');
      await model.counter.till.handlers.attempts.checkNow({ attemptId });
      await noneInDoubt(model);
      model.day.card += amount;
    },

    /** The service never gets a charge; a manager decides. */
    'request lost': async (model: Model) => {
      const { attemptId } = await chargeInDoubt(model, 'drop_before');
      const { till } = model.counter;
      const choices = () => till.slices.inDoubtList().flatMap((each) => each.choices);
      await vi.waitFor(() => expect(choices()).toContain('not-charged'), WAIT);
      const decision = { attemptId, decision: 'not-charged', approval: MANAGER } as const;
      await till.handlers.attempts.decide({ commandId: v7(), ...decision });
      model.marked += 1;
    },
  };
}
