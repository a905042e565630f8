import { z } from 'zod';

const helloSchema = z.object({
  state: z.string(),
  upTo: z.object({ number: z.int() }),
});
const askSchema = z.object({
  answer: z.string(),
  alike: z.array(z.object({ till: z.object({ tillId: z.string() }) })).optional(),
  till: z.object({ tillId: z.string() }).optional(),
  since: z.string().optional(),
});
const upToSchema = z.object({ upTo: z.object({ number: z.int() }) });
const headSchema = z.object({ head: z.object({ number: z.int() }) });

/** A counter gives back what it did not use within this time, ms. */
const GIVEN_BACK = 60_000;

/** Compares the answers of the hub with those before: a state at rest does not show them. */
export class AnswerWatch {
  readonly violations: string[] = [];
  readonly #now: () => number;
  /** Counters that a restored hub must hear, with the number of the entry that must arrive; 0 before their hello. */
  readonly #awaited = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A restored hub grants nothing until each of its active counters was heard, with all its entries. */
  restored(tillIds: readonly string[]): void {
    this.#awaited.clear();
    for (const tillId of tillIds) this.#awaited.set(tillId, 0);
  }

  /** A counter that is not heard any more; or the hub was killed in its call, which may be stored. */
  forget(tillId: string): void {
    this.#awaited.delete(tillId);
  }

  answered(tillId: string, name: string, input: unknown, answer: unknown): void {
    if (name === 'hello') this.#hello(tillId, headSchema.parse(input).head.number, answer);
    if (name === 'rows') this.#stored(tillId, upToSchema.parse(answer).upTo.number);
    if (name === 'ask') this.#asked(tillId, answer);
  }

  #hello(tillId: string, head: number, answer: unknown): void {
    if (!this.#awaited.has(tillId)) return;
    const { state, upTo } = helloSchema.parse(answer);
    if (state === 'active' && upTo.number < head) this.#awaited.set(tillId, head);
    else this.#awaited.delete(tillId);
  }

  #stored(tillId: string, number: number): void {
    const awaited = this.#awaited.get(tillId);
    if (awaited !== undefined && awaited > 0 && number >= awaited) this.#awaited.delete(tillId);
  }

  #asked(tillId: string, given: unknown): void {
    const { answer, alike = [], till, since = '' } = askSchema.parse(given);
    if (answer === 'granted' && this.#awaited.size > 0) {
      const missing = [...this.#awaited.keys()].join(', ');
      this.violations.push(`${tillId} got a grant of a restored hub before ${missing} was heard`);
    }
    if (alike.some((each) => each.till.tillId === tillId)) {
      this.violations.push(`${tillId} was told of its own payment as of another counter's`);
    }
    const isOld = this.#now() - Date.parse(since) > GIVEN_BACK;
    if (answer === 'busy' && till?.tillId === tillId && isOld) {
      this.violations.push(`${tillId} waits for itself`);
    }
  }
}
