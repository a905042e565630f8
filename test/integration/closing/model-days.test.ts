import { describe, expect, test } from 'vitest';
import { movedMoney } from '../../../src/main/journal/projections/moved-money.ts';
import { takenSince } from '../../../src/main/journal/projections/sales-since.ts';
import { LOOKED_AT, type ZReport } from '../../../src/shared/contract/day-report.ts';
import { netOf, netOfDay } from '../../../src/shared/domain/day-figures.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { TILL } from './clinic-program.ts';
import {
  beginToClose,
  closeDrawer,
  finish,
  matchUntilRead,
  openDrawer,
  signOff,
  swept,
} from './closing-a-day.ts';
import { ModelClinic } from './model-clinic.ts';

const HOUR = 3_600_000;
/** Number of clinics, and of days for each. `SWIPEWELL_DAYS=500` runs the whole proof. */
const DAYS = 10;
const ASKED = process.env['SWIPEWELL_DAYS'];
const CLINICS = Math.ceil(Number(ASKED ?? 10) / DAYS);
/** The whole proof may run beside other work: a clinic that is ended in its middle slows down the next ones. */
const TIMEOUT_MS = ASKED === undefined ? 300_000 : 3_600_000;

/**
 * Counts, and closes the day, with power cuts at random moments. If the program posts cash or
 * resolves attempts meanwhile, the reconciliation is requested again.
 */
async function closeDay(clinic: ModelClinic): Promise<ZReport> {
  await clinic.settle();
  clinic.maybeDie(0.4);
  await closeDrawer(clinic, cents(clinic.cash));
  clinic.maybeDie(0.4);
  const closingId = await beginToClose(clinic);
  clinic.maybeDie(0.4);
  for (let tries = 0; tries < 5; tries += 1) {
    await matchUntilRead(clinic, closingId);
    await swept(clinic);
    for (const step of LOOKED_AT) {
      await signOff(clinic, closingId, step);
      clinic.maybeDie(0.1);
    }
    await swept(clinic);
    const z = await finish(clinic, closingId);
    if (z !== 'STEP_OPEN') {
      clinic.program.spare();
      return z;
    }
  }
  throw new Error('The day cannot be closed.');
}

describe(`${CLINICS * DAYS} days of clinics that work, void and refund, and lose network and power`, () => {
  test.each(Array.from({ length: CLINICS }, (_, seed) => seed))(
    'close to the cent, day after day (seed %i)',
    { timeout: TIMEOUT_MS },
    async (seed) => {
      const clinic = new ModelClinic(`days ${seed}`);
      const { environment, chance } = clinic;
      let booked = 0;
      let funded = 0;
      try {
        for (let day = 1; day <= DAYS; day += 1) {
          const before = clinic.cashNet;
          await openDrawer(clinic, cents(clinic.cash));
          const steps = chance.whole(4, 16);
          for (let step = 0; step < steps; step += 1) await clinic.step();

          const z = await closeDay(clinic);
          expect(z.number).toBe(day);
          expect(z.drawers.map(({ counted, expected }) => [counted, expected])).toEqual([
            [clinic.cash, clinic.cash],
          ]);
          const cash = z.figures.tenders.find(({ tender }) => tender === 'cash');
          expect(cash === undefined ? 0 : netOf(cash)).toBe(clinic.cashNet - before);
          booked += netOfDay(z.figures);
          expect(booked).toBe(clinic.cards - clinic.cardsInDoubt + clinic.cashNet);
          expect(listed(clinic)).toEqual({ posted: booked, taken: booked });
          expect(z.match?.differences.filter(({ kind }) => !OF_THE_NETWORK.includes(kind))).toEqual(
            [],
          );
          expect(clinic.namedUntold(z)).toBe(clinic.untold(z.head.number));
          funded += z.funding.amount;
          expect(z.deposit.countedSum).toBe(z.deposit.bagSum + z.deposit.floatKept);

          clinic.cash -= z.deposit.bagSum;
          // A night; now and then a weekend, or days without a close.
          await clinic.wait(chance.pick([10, 14, 72]) * HOUR);
        }
        expect(funded).toBe(clinic.cards - clinic.cardsInDoubt);
        expect(
          await clinic.must(({ closing }) => closing.service.zReports.map(({ number }) => number)),
        ).toEqual(Array.from({ length: DAYS }, (_, index) => DAYS - index));
        expect(environment.mishaps).toEqual([]);
        expect(clinic.crashes).toBeGreaterThan(0);
      } finally {
        clinic.close();
      }
    },
  );
});

/** The sums sent to the practice's system for all days, and the net of their sales, cents. */
function listed({ program }: ModelClinic) {
  const { readable } = program.running.journal;
  const { sales: _count, ...taken } = takenSince(readable, EVER.from);
  return {
    posted: movedMoney(readable, TILL, EVER.from, EVER.to).reduce((sum, { net }) => sum + net, 0),
    taken: Object.values(taken).reduce((sum, each) => sum + each, 0),
  };
}

const EVER = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

/** Differences that a failed network leaves for the next day. */
const OF_THE_NETWORK = ['still-in-doubt', 'marked-not-charged', 'cash-not-posted', 'cash-refused'];
