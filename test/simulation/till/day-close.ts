import type { ClosingService } from '../../../src/main/closing/closing-service.ts';
import { type Closing, closingContract } from '../../../src/shared/contract/closing.ts';
import { LOOKED_AT } from '../../../src/shared/contract/day-report.ts';
import type { Chance } from '../environment/chance.ts';
import type { VirtualClock } from '../environment/virtual-clock.ts';
import type { ModelCashier } from './model-cashier.ts';
import { APPROVAL } from './people.ts';
import type { Came } from './program.ts';

/** Looks at the page of the close before it is left for another time. */
const LOOKS = 12;
/** Between two looks, while the service is read, ms. */
const WAIT = [5_000, 60_000] as const;

/** The close of the day at its page: one step after the other; a manager signs for what is open. */
export class DayClose {
  readonly #cashier: ModelCashier;
  readonly #clock: VirtualClock;
  readonly #newId: () => string;
  readonly #chance: Chance;

  constructor(
    cashier: ModelCashier,
    { clock, newId }: { readonly clock: VirtualClock; readonly newId: () => string },
    chance: Chance,
  ) {
    this.#cashier = cashier;
    this.#clock = clock;
    this.#newId = newId;
    this.#chance = chance;
  }

  /** Begins a close, or goes on with the one under way, for so many looks. @returns true after its report. */
  async close(): Promise<boolean> {
    await this.#press('begin', (closing, command) =>
      closing.begin({ ...command, approval: APPROVAL }),
    );
    for (let look = 0; look < LOOKS; look += 1) {
      const shown = await this.#cashier.command('look at the close', async (_, __, closing) => {
        return closing.current;
      });
      if (shown.kind !== 'answered' || shown.answer === null) return false;
      if (await this.#isOver(shown.answer, look)) return true;
    }
    return false;
  }

  /** Does what the page asks for next; true after the report. */
  async #isOver({ closingId, steps, problem }: Closing, look: number): Promise<boolean> {
    const next = steps.find(({ state, step }) => state !== 'done' && step !== 'report');
    if (next === undefined) {
      const finish = () =>
        this.#press('finish', (closing, command) => closing.finish({ ...command, closingId }));
      const [came] = await Promise.all([finish(), this.#chance.happens(0.3) ? finish() : null]);
      return came.kind === 'answered';
    }
    const step = LOOKED_AT.find((each) => each === next.step);
    // As its page: a service that cannot be read as a whole does not keep the day open.
    const isPassedOver =
      look > LOOKS / 3 && (step === 'in-doubt' || (step === 'match' && problem !== null));
    if (step !== undefined && (next.state === 'ready' || isPassedOver)) {
      await this.#press('signOff', (closing, command) =>
        closing.signOff({ ...command, closingId, step, approval: APPROVAL }),
      );
    } else if (step === 'match') {
      await this.#cashier.command('compare the day', (_, __, closing) => closing.match(closingId));
    }
    await this.#clock.wait(this.#chance.whole(...WAIT));
    return false;
  }

  #press<T>(
    name: 'begin' | 'signOff' | 'finish',
    send: (closing: ClosingService, command: { readonly commandId: string }) => T | Promise<T>,
  ): Promise<Came<T>> {
    const commandId = this.#newId();
    return this.#cashier.command(`close the day: ${name}`, (_, gate, closing) =>
      gate.once(
        `closing.${name}`,
        commandId,
        async () => send(closing, { commandId }),
        closingContract[name]['~orpc'].meta.answersAgain,
      ),
    );
  }
}
