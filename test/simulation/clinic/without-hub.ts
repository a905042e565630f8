import { Reservations } from '../../../src/main/hub/reservations.ts';
import type { Uplink } from '../../../src/main/hub/uplink.ts';
import { NO_BUG } from '../bugs/bug.ts';
import type { Trace } from '../environment/trace.ts';
import { runSeed } from '../run-seed.ts';
import type { Joins } from '../till/program.ts';

/** The link of a counter to a hub that it never reached. */
const NEVER_REACHED: Uplink = {
  ...{ state: 'away', session: null, counters: [], unsent: 0 },
  complete: () => Promise.resolve(false),
  close: () => Promise.resolve(),
};

/** A Z report has hashes over the marks. */
const withoutMark = (line: string) =>
  line.replaceAll(
    /,?"reservation":\{"without":(?:null|"manager")\}|"(?:hash|root)":"[0-9a-f]{64}"/g,
    '',
  );

/**
 * Runs a counter without a hub, and the same counter with one that it never reached: up to the first crash it makes the same
 * entries at the same times, but for the marks. A sentence for each difference.
 */
export async function differencesWithoutHub(seed: number): Promise<readonly string[]> {
  const joins: Joins = (life) =>
    new Reservations(
      {
        now: () => new Date(0),
        monotonic: () => 0,
        ...{ after: life.after, newId: () => '', reportFault: () => {} },
      },
      () => NEVER_REACHED,
      () => 0,
    );
  const alone = firstLife(await runSeed(seed, NO_BUG, null, true));
  const joined = firstLife(await runSeed(seed, NO_BUG, joins, true));
  const both = Math.min(alone.lines.length, joined.lines.length);
  const at = alone.lines.slice(0, both).findIndex((line, index) => line !== joined.lines[index]);
  if (at !== -1) return [`without the hub: ${alone.lines[at]} became ${joined.lines[at]}`];
  if (alone.isWhole !== joined.isWhole || !alone.isWhole) return [];
  const [more] = [...alone.lines.slice(both), ...joined.lines.slice(both)];
  return more === undefined ? [] : [`without the hub: only one has ${more}`];
}

/**
 * Entries and answers before the first crash, of which the moment depends on the order of events at one instant. A void of
 * the service's copy of cash, which no screen offers, ends it too: the clinic knows cash by its own key.
 */
function firstLife({ trace }: { readonly trace: Trace }) {
  const lines = trace.of('journal', 'POWER', 'cashier');
  const crash = lines.findIndex(
    (line) =>
      line.endsWith('CLINIC_UNSURE') ||
      (line.includes('\tPOWER\tcut') && !line.endsWith('proper end')),
  );
  const before = crash === -1 ? lines : lines.slice(0, crash);
  return { lines: inOrder(before.map(withoutMark)), isWhole: crash === -1 };
}

const instantOf = (line: string | undefined) => line?.split('\t', 1)[0];

/** The lines up to the last whole instant, those of one instant by their texts: a request to a hub takes further microtasks. */
function inOrder(lines: readonly string[]): readonly string[] {
  const last = instantOf(lines.at(-1));
  const byInstant = Map.groupBy(
    lines.filter((line) => instantOf(line) !== last),
    instantOf,
  );
  return [...byInstant.values()].flatMap((each) => each.toSorted());
}
