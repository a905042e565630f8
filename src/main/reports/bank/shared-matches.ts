/**
 * The matches of a counter of a clinic: a line, a transfer and a bag are matched at one of its counters.
 *
 *    open deposits ─▶ those that no counter has ─▶ pairs ─▶ reserved at the hub ─▶ entry
 *
 * Without the hub only the deposits are left that no other counter can match.
 */

import type { z } from 'zod';
import type { LineMeaning } from '../../../shared/contract/bank.ts';
import type { StatementLine } from '../../../shared/domain/bank-statement.ts';
import { lineName, MOST_NAMES, type takenNameSchema } from '../../../shared/hub/bank-calls.ts';
import { depositOf } from '../../../shared/journal/bank-entries.ts';
import { callsTo } from '../../hub/call-hub.ts';
import type { Clinic } from '../../hub/clinic.ts';
import type { Journal } from '../../journal/journal.ts';
import { bagById } from '../../journal/projections/bags.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { StatementLines } from './statement-lines.ts';

type Names = readonly string[];

/** Names that other counters have. */
type Taken = ReadonlyMap<string, z.infer<typeof takenNameSchema>>;

/** Names of lines and deposits at the hub. Each call: @throws {CodedError} `HUB_AWAY` */
export interface MatchesAtHub {
  /** True while the hub of a clinic is away. */
  readonly isAway: boolean;
  /** True for an entry that never left this PC: no other counter knows it. */
  isUnsent(entry: number): boolean;
  /** Those that another counter has. */
  taken(names: Names): Promise<Taken>;
  /** Reserves those that no other counter has, and returns the others. */
  reserve(names: Names): Promise<Taken>;
  /** Gives back those that were not matched; without an answer they end with the next hello. */
  drop(names: Names): Promise<void>;
}

const NONE: Taken = new Map();

/** Of a counter without a clinic: each deposit is its own. */
export const NO_HUB: MatchesAtHub = {
  isAway: false,
  isUnsent: () => true,
  taken: async () => NONE,
  reserve: async () => NONE,
  drop: async () => {},
};

export function matchesAtHub(
  hub: Clinic | undefined,
  reportFault: (error: unknown) => void,
): MatchesAtHub {
  if (hub === undefined) return NO_HUB;
  const call = callsTo(hub);
  const ask = async (of: 'matchedByOthers' | 'reserveMatches', names: Names) => {
    const taken = new Map<string, z.infer<typeof takenNameSchema>>();
    for (const some of inCalls(names)) {
      const answer = await call(({ client, session }) => client[of]({ session, names: some }));
      for (const each of answer.taken) taken.set(each.name, each);
    }
    return taken;
  };
  return {
    get isAway() {
      return hub.uplink.session === null;
    },
    isUnsent: (entry) => entry > hub.sentNumber(),
    taken: (names) => ask('matchedByOthers', names),
    reserve: (names) => ask('reserveMatches', names),
    drop: async (all) => {
      for (const names of inCalls(all)) {
        await call(({ client, session }) => client.dropMatches({ session, names })).catch(
          reportFault,
        );
      }
    },
  };
}

function* inCalls(names: Names): Generator<string[]> {
  for (let at = 0; at < names.length; at += MOST_NAMES) yield names.slice(at, at + MOST_NAMES);
}

/** The reason that a match is not possible. */
type MatchRefusal = 'HUB_AWAY' | 'CHANGED_MEANWHILE';

/** A line with its meaning. */
export interface Meant {
  readonly line: StatementLine;
  readonly meaning: LineMeaning;
}

const namesOf = ({ line, meaning }: Meant): Names => [
  lineName(line.lineId),
  ...[depositOf(meaning) ?? []].flat(),
];

/** The matches of this counter among those of its clinic. */
export class SharedMatches {
  readonly #journal: Pick<Journal, 'readable'>;
  readonly #hub: MatchesAtHub;
  readonly #lines: Pick<StatementLines, 'keepAtOthers'>;

  constructor(options: {
    readonly journal: Pick<Journal, 'readable'>;
    readonly matches: MatchesAtHub;
    readonly lines: Pick<StatementLines, 'keepAtOthers'>;
  }) {
    this.#journal = options.journal;
    this.#hub = options.matches;
    this.#lines = options.lines;
  }

  /** The names of the counters that matched lines, by line, as far as the hub says. */
  async countersOf(
    lines: readonly { readonly lineId: string }[],
  ): Promise<ReadonlyMap<string, string>> {
    const names = lines.map(({ lineId }) => lineName(lineId));
    const taken = (await unlessAway(() => this.#hub.taken(names))) ?? NONE;
    return new Map(
      lines.flatMap(({ lineId }) => {
        const { counter } = taken.get(lineName(lineId)) ?? {};
        return counter === undefined ? [] : [[lineId, counter]];
      }),
    );
  }

  /** The deposits that no other counter has matched; without the hub, those that no other one can match. */
  async openDeposits<D extends { readonly meaning: LineMeaning }>(
    deposits: readonly D[],
  ): Promise<readonly D[]> {
    const names = deposits.flatMap(({ meaning }) => depositOf(meaning) ?? []);
    const taken = await unlessAway(() => this.#hub.taken(names));
    if (taken !== null) await this.#lines.keepAtOthers(names, taken);
    return deposits.filter(({ meaning }) =>
      taken === null ? this.#isOwn(meaning) : !taken.has(depositOf(meaning) ?? ''),
    );
  }

  /**
   * Journals some matches under a reservation of the hub, without those of other counters; while it is away, those that no
   * other counter can have.
   * @param append journals them, and returns those that it did; `refusal` is the reason that others are missing.
   */
  async append(
    all: readonly Meant[],
    append: (open: readonly Meant[], refusal: MatchRefusal) => readonly Meant[],
  ): Promise<void> {
    const taken = await unlessAway(() => this.#hub.reserve(all.flatMap(namesOf)));
    if (taken === null) {
      append(
        all.filter(({ meaning }) => this.#isOwn(meaning)),
        'HUB_AWAY',
      );
      return;
    }
    let done: readonly Meant[] = [];
    try {
      const open = all.filter((each) => !namesOf(each).some((name) => taken.has(name)));
      done = append(open, 'CHANGED_MEANWHILE');
    } finally {
      const rest = all.filter((each) => !done.includes(each)).flatMap(namesOf);
      await this.#hub.drop(rest.filter((name) => !taken.has(name)));
    }
  }

  /** Unpacks a bag that no other counter has matched. @throws {CodedError} `CHANGED_MEANWHILE`, `HUB_AWAY` */
  async unpack(bagId: string, unpack: () => void): Promise<void> {
    const meaning = { kind: 'bag', bagId } as const;
    if (this.#isOwn(meaning)) return unpack();
    const names = [depositOf(meaning) ?? []].flat();
    const taken = await this.#hub.reserve(names);
    if (taken.size > 0) throw new CodedError('CHANGED_MEANWHILE');
    try {
      unpack();
    } catch (error) {
      await this.#hub.drop(names);
      throw error;
    }
  }

  get isAway(): boolean {
    return this.#hub.isAway;
  }

  /** True for a deposit that no other counter can match. */
  #isOwn(meaning: LineMeaning): boolean {
    if (meaning.kind === 'batch' || meaning.kind === 'known') return true;
    if (meaning.kind !== 'bag') return false;
    const bag = bagById(this.#journal.readable, meaning.bagId);
    return bag !== null && this.#hub.isUnsent(bag.number);
  }
}

/** The answer of the hub; null while it is away. */
async function unlessAway<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'HUB_AWAY') return null;
    throw error;
  }
}
