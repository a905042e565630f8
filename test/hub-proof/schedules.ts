/**
 * Every order of two connections' statements that can differ in its result. Steps that cannot affect each other are run in
 * one order only (sleep sets, Godefroid 1996): a read sees what is committed, so that it depends on the other's commits and
 * not on its writes.
 */

export const ISOLATION_LEVELS = ['READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE'] as const;

export type IsolationLevel = (typeof ISOLATION_LEVELS)[number];

export type Side = 0 | 1;

/** One statement of a transaction, with what it touches: `table`, or `table:row` where it can touch no other row. */
export interface Step {
  readonly kind: 'begin' | 'statement' | 'commit';
  /** A commit: of the whole transaction. */
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** True if the transaction's snapshot is taken by it. */
  readonly isFirst: boolean;
}

export interface Option {
  readonly side: Side;
  readonly step: Step;
}

/** Chooses one of the connections that can go on. */
export type Choose = (options: readonly Option[]) => Side;

/** Their rows have keys of one counter: two counters never write the same. */
const OF_ONE_COUNTER = new Set([
  ...['journal_entry', 'payment', 'guard', 'follow_up', 'movement', 'sale', 'receipt', 'attention'],
]);
const TABLES = new Set([...OF_ONE_COUNTER, 'hub', 'till', 'slot', 'reservation', 'pairing']);

/** What a statement of one side touches, from its text. */
export function touchedBy(text: string, values: readonly unknown[], side: Side) {
  const written = [...text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g)];
  const targets = written.flatMap(([, name = '']) => (TABLES.has(name) ? [name] : []));
  const [target = ''] = targets;
  const named = [...text.matchAll(/\b(?:FROM|JOIN|USING|UPDATE)\s+(\w+)/g)];
  const reads = new Set(named.flatMap(([, name = '']) => (TABLES.has(name) ? [name] : [])));
  if (target === '') return { reads, writes: new Set<string>() };
  if (OF_ONE_COUNTER.has(target)) {
    return { reads, writes: new Set(targets.map((each) => `${each}:of ${side}`)) };
  }
  const isOneRow = target === 'slot' || (target === 'till' && /WHERE till_id = \$1/.test(text));
  if (!isOneRow) return { reads, writes: new Set([target]) };
  reads.delete(target);
  const rows = Array.isArray(values[0]) ? values[0] : [values[0]];
  return { reads, writes: new Set(rows.map((row) => `${target}:${String(row)}`)) };
}

const tableOf = (touched: string) => touched.split(':', 1)[0];

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) =>
    [...others].some(
      (other) =>
        one === other ||
        (tableOf(one) === tableOf(other) && !(one.includes(':') && other.includes(':'))),
    ),
  );
}

/** True if the order of two steps of different connections can make a difference. */
function depend(one: Step, other: Step, level: IsolationLevel): boolean {
  if (one.kind === 'begin' || other.kind === 'begin') return false;
  if (overlap(one.writes, other.writes)) return true;
  const isSeen = (commit: Step, by: Step) =>
    commit.kind === 'commit' &&
    (overlap(commit.writes, by.reads) || (level !== 'READ COMMITTED' && by.isFirst));
  if (isSeen(one, other) || isSeen(other, one)) return true;
  // PostgreSQL notes that one read what the other writes in either order of the two statements, and its snapshot does not
  // change. The order of the commits then decides which of them is run again.
  if (level !== 'SERIALIZABLE' || one.kind !== 'commit' || other.kind !== 'commit') return false;
  return overlap(one.writes, other.reads) || overlap(one.reads, other.writes);
}

/** True if no step of the other connection can depend on it. */
function isAlone({ kind, reads, writes, isFirst }: Step, level: IsolationLevel): boolean {
  if (kind === 'begin') return true;
  if (kind === 'commit' || reads.size > 0) return false;
  const isOwn = [...writes].every((each) => each.includes(':') && tableOf(each) !== 'slot');
  return isOwn && !(isFirst && level !== 'READ COMMITTED');
}

interface Node {
  /** Steps that were run before here, with the same result. */
  readonly asleep: ReadonlyMap<Side, Step>;
  readonly tried: Map<Side, Step>;
  readonly options: readonly Option[];
  chosen: Option;
}

/** The schedules, found as they run: the last choice with an untried side is changed. */
export function* everySchedule(level: IsolationLevel): Generator<Choose, void, void> {
  const path: Node[] = [];
  do {
    let depth = 0;
    let isKnown = false;
    yield (options) => {
      const [any] = options;
      if (any === undefined) throw new Error('No connection can go on.');
      const planned = path[depth];
      if (isKnown) return any.side;
      depth += 1;
      if (planned !== undefined) return planned.chosen.side;
      const asleep = asleepAfter(path.at(-1), level);
      const awake = options.filter(({ side }) => !asleep.has(side));
      const alone = awake.find(({ step }) => isAlone(step, level));
      const [first] = alone === undefined ? awake : [alone];
      if (first === undefined) {
        isKnown = true;
        return any.side;
      }
      const tried = new Map<Side, Step>();
      path.push({ asleep, tried, options: alone === undefined ? awake : [alone], chosen: first });
      return first.side;
    };
  } while (hasNext(path));
}

function asleepAfter(node: Node | undefined, level: IsolationLevel): ReadonlyMap<Side, Step> {
  if (node === undefined) return new Map();
  const { side, step } = node.chosen;
  return new Map(
    [...node.asleep, ...node.tried].filter(
      ([other, its]) => other !== side && !depend(its, step, level),
    ),
  );
}

/** Turns the last choice that has an untried side to it; false if none has. */
function hasNext(path: Node[]): boolean {
  for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
    const { chosen, tried, options } = node;
    tried.set(chosen.side, chosen.step);
    const next = options.find(({ side }) => !tried.has(side));
    if (next !== undefined) {
      node.chosen = next;
      return true;
    }
    path.pop();
  }
  return false;
}
