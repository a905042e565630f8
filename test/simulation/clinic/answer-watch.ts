import { z } from 'zod';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { attemptOfRecord } from '../../../src/main/journal/projections/service-records.ts';
import { isUnresolved } from '../../../src/shared/domain/attempt.ts';
import { clinicFollowUpSchema } from '../../../src/shared/hub/values.ts';

const helloSchema = z.object({
  state: z.string(),
  upTo: z.object({ number: z.int() }),
});
const askedSchema = z.object({
  reserved: z.object({
    reservationId: z.string(),
    trackingId: z.string().nullable(),
    insteadOf: z.string().nullish(),
    of: z.object({ recordId: z.string().optional() }).optional(),
  }),
});
const askSchema = z.object({
  answer: z.string(),
  followUps: z.array(clinicFollowUpSchema.pick({ key: true, state: true })).optional(),
  alike: z.array(z.object({ till: z.object({ tillId: z.string() }) })).optional(),
  till: z.object({ tillId: z.string() }).optional(),
  since: z.string().optional(),
});
const upToSchema = z.object({ upTo: z.object({ number: z.int() }) });
const headSchema = z.object({ head: z.object({ number: z.int() }) });

/** A counter gives back what it did not use within this time, ms. */
const GIVEN_BACK = 60_000;
/** A payment or follow-up that was begun before a counter was stopped has been sent within this time, ms. */
const UNDER_WAY = 60_000;

/** Compares the answers of the hub with those before: a state at rest does not show them. */
export class AnswerWatch {
  readonly violations: string[] = [];
  readonly #now: () => number;
  /** Counters that a restored hub must hear, with the number of the entry that must arrive; 0 before their hello. */
  readonly #awaited = new Map<string, number>();
  /** Of each follow-up by its tracking id, the time of its grant, ms. */
  readonly #granted = new Map<string, number>();
  /** The newest read of the service's report by each counter, ms. */
  readonly #read = new Map<string, number>();
  readonly #journals = new Map<string, Journal>();
  /** Counters that were told that the hub is ahead of them, with the time, ms. */
  readonly #stopped = new Map<string, number>();
  /** Requests of a counter for a record that its own journal had. */
  readonly #ofOwnRecord = new WeakSet<object>();

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

  /** The journal of a counter, at each start of its program. */
  opened(journal: Journal): void {
    this.#journals.set(journal.tillId, journal);
    this.#stopped.delete(journal.tillId);
  }

  /** An answer reached its counter. */
  arrived(tillId: string, name: string, answer: unknown): void {
    if (name !== 'hello') return;
    if (helloSchema.parse(answer).state !== 'ahead') this.#stopped.delete(tillId);
    else if (!this.#stopped.has(tillId)) this.#stopped.set(tillId, this.#now());
  }

  /** A counter makes a call: its journal as of now has to be at the hub before a request for a follow-up. */
  calls(tillId: string, name: string, input: object): void {
    const journal = this.#journals.get(tillId);
    if (name !== 'ask' || journal === undefined) return;
    const recordId = askedSchema.parse(input).reserved.of?.recordId;
    if (recordId === undefined || attemptOfRecord(journal.readable, recordId) === null) return;
    this.#ofOwnRecord.add(input);
  }

  answered(tillId: string, name: string, input: object, answer: unknown): void {
    if (name === 'hello') this.#hello(tillId, headSchema.parse(input).head.number, answer);
    if (name === 'rows') this.#stored(tillId, upToSchema.parse(answer).upTo.number);
    if (name === 'ask') this.#asked(tillId, input, answer);
  }

  /** A counter begins to read the follow-ups at the service. */
  reads(tillId: string): void {
    this.#read.set(tillId, this.#now());
  }

  /** A granted follow-up is sent only after a read that began after its grant: another one may have ended in between. */
  sends(tillId: string, trackingId: string): void {
    const stopped = this.#stopped.get(tillId);
    if (stopped !== undefined && this.#now() - stopped > UNDER_WAY) {
      this.violations.push(`${tillId} sent ${trackingId} while the hub is ahead of it`);
    }
    const granted = this.#granted.get(trackingId);
    if (granted === undefined || (this.#read.get(tillId) ?? 0) >= granted) return;
    this.violations.push(`${tillId} sent ${trackingId} with a read of before its grant`);
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

  #asked(tillId: string, input: object, given: unknown): void {
    const { answer, alike = [], till, since = '', followUps = [] } = askSchema.parse(given);
    const { reservationId, trackingId, insteadOf, of } = askedSchema.parse(input).reserved;
    if (answer === 'granted' && of !== undefined) {
      if (trackingId !== null) this.#granted.set(trackingId, this.#now());
      const open = followUps.filter(
        ({ key, state }) => key !== reservationId && key !== insteadOf && isUnresolved(state),
      );
      for (const { key } of open) {
        this.violations.push(`${tillId} got a grant beside ${key}, whose outcome is unknown`);
      }
    }
    // The record of a charge in doubt is in no entry yet: only the service knows it.
    if (answer === 'till-behind' && this.#ofOwnRecord.has(input)) {
      this.violations.push(`${tillId} waits for its own entries`);
    }
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
