import type { Chance } from './chance.ts';
import type { ClockHabits } from './habits.ts';
import type { VirtualClock } from './virtual-clock.ts';

const DAY = 24 * 60 * 60_000;

/** A clock on somebody's wall: off by something, gaining or losing, and set anew now and then. */
export class BentClock {
  readonly #clock: VirtualClock;
  readonly #habits: ClockHabits;
  readonly #began: number;
  #steps: number;

  constructor(clock: VirtualClock, habits: ClockHabits) {
    this.#clock = clock;
    this.#habits = habits;
    this.#began = clock.now;
    this.#steps = habits.offset;
  }

  /** What it shows, ms since 1970. */
  get now(): number {
    const gained = ((this.#clock.now - this.#began) / DAY) * this.#habits.gainedPerDay;
    return Math.floor(this.#clock.now + this.#steps + gained);
  }

  step(ms: number): void {
    this.#steps += ms;
  }

  /** Sets itself anew at times of chance until `end`; tells of each step. */
  wander(chance: Chance, end: number, stepped: (ms: number) => void): void {
    const { stepsPerDay, largestStep } = this.#habits;
    if (stepsPerDay === 0) return;
    const wait = Math.floor((2 * DAY * chance.next()) / stepsPerDay);
    if (this.#clock.now + wait > end) return;
    this.#clock.after(wait, () => {
      const ms = chance.whole(-largestStep, largestStep);
      this.step(ms);
      stepped(ms);
      this.wander(chance, end, stepped);
    });
  }
}
