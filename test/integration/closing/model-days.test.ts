import { v7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { LOOKED_AT } from '../../../src/shared/contract/closing.ts';
import { netOf, netOfDay } from '../../../src/shared/domain/day-figures.ts';
import { chanceOf } from '../../simulation/world/chance.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ModelClinic } from './model-clinic.ts';

const HOUR = 3_600_000;
const CLINICS = 25;
const DAYS = 20;

const SIGNED_WITHOUT_MANAGER = LOOKED_AT.filter((step) => step !== 'match' && step !== 'in-doubt');

/** The service is scanned anew by every start of the program. */
const scanned = (clinic: ModelClinic) =>
  vi.waitFor(() => expect(clinic.program.closing.current?.steps[0]?.state).toBe('done'), {
    interval: 1,
  });

/** Closes the day, with the power going between its steps, and gives its Z report. */
async function closeDay(clinic: ModelClinic, chance: ReturnType<typeof chanceOf>) {
  const maybeCrash = () => {
    if (chance.happens(0.15)) clinic.crash();
  };
  const [session] = clinic.program.drawer.sessions;
  if (session === undefined) throw new Error('The drawer was opened in the morning.');
  const { sessionId } = session;
  clinic.program.drawer.count({ commandId: v7(), sessionId, count: clinic.trueCount });
  maybeCrash();
  await clinic.program.drawer.close({ commandId: v7(), sessionId });
  await clinic.program.closing.begin({ commandId: v7() });
  maybeCrash();
  const closingId = clinic.program.closing.current?.closingId ?? '';
  await scanned(clinic);
  for (const step of SIGNED_WITHOUT_MANAGER) {
    await clinic.program.closing.signOff({ commandId: v7(), closingId, step });
    maybeCrash();
  }
  await clinic.program.closing.match(closingId);
  await scanned(clinic);
  maybeCrash();
  await scanned(clinic);
  const steps = clinic.program.closing.current?.steps.map(({ step, state }) => [step, state]);
  expect(steps?.filter(([, state]) => state !== 'done')).toEqual([['report', 'ready']]);
  const commandId = v7();
  const { number } = clinic.program.closing.finish({ commandId, closingId });
  expect(clinic.program.closing.finish({ commandId, closingId })).toEqual({ number });
  return clinic.program.closing.zReport(number);
}

describe(`${CLINICS * DAYS} days of a clinic that works, is undone, and loses its power`, () => {
  test.each(Array.from({ length: CLINICS }, (_, seed) => seed))(
    'seed %i closes to the cent, day after day',
    async (seed) => {
      const chance = chanceOf(`days ${seed}`);
      const clinic = new ModelClinic({
        folder: temporaryFolder(),
        chance: chance.branch('clinic'),
        newId: v7,
        start: Date.parse('2026-02-20T14:00:00Z') + chance.whole(0, 12) * HOUR,
      });
      let funded = 0;
      let waiting = 0;
      try {
        clinic.cash = 20_000;
        for (let day = 1; day <= DAYS; day += 1) {
          const before = { cards: clinic.cards, cash: clinic.cashNet };
          const { drawer } = clinic.program;
          drawer.open({ commandId: v7(), drawerId: 'drawer', count: clinic.trueCount });
          const steps = chance.whole(3, 14);
          for (let step = 0; step < steps; step += 1) await clinic.step();

          const z = await closeDay(clinic, chance);
          expect(z.number).toBe(day);
          expect(z.drawers.map(({ counted, expected }) => [counted, expected])).toEqual([
            [clinic.cash, clinic.cash],
          ]);
          const cash = z.figures.tenders.find(({ tender }) => tender === 'cash');
          expect(cash === undefined ? 0 : netOf(cash)).toBe(clinic.cashNet - before.cash);
          expect(netOfDay(z.figures)).toBe(
            clinic.cards - before.cards + clinic.cashNet - before.cash,
          );
          expect(z.match?.differences).toEqual([]);
          waiting = z.match?.pending.length ?? 0;
          funded += z.funding.amount;
          expect(z.deposit.countedSum).toBe(z.deposit.bagSum + z.deposit.floatKept);

          clinic.cash -= z.deposit.bagSum;
          // A night; now and then a weekend, or days on which nobody came to close.
          clinic.now += chance.pick([10, 14, 72]) * HOUR;
          await clinic.program.closing.matchAgain();
        }
        expect(funded).toBe(clinic.service.funded);
        expect(waiting).toBeLessThan(15);
        expect(clinic.program.closing.zReports.map(({ number }) => number)).toEqual(
          Array.from({ length: DAYS }, (_, index) => DAYS - index),
        );
      } finally {
        clinic.close();
      }
    },
  );
});
