import type { Chance } from './chance.ts';
import type { ClockHabits } from './habits.ts';
import type { VirtualClock } from './virtual-clock.ts';

const DAY = 24 * 60 * 60_000;

/** An inexact clock: with an offset, gaining or losing, and set at times. */
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

  /** The time that it shows, ms since 1970. */
  get now(): number {
    const gained = ((this.#clock.now - this.#began) / DAY) * this.#habits.gainedPerDay;
    return Math.floor(this.#clock.now + this.#steps + gained);
  }

  step(ms: number): void {
    this.#steps += ms;
  }

  /** Sets the clock at random times until `end`; calls back for each step. */
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
