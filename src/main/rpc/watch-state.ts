import { type StateEvent, type TillState, tillStateSchema } from '../../shared/contract/till.ts';
import type { Slices } from '../context.ts';
import { latest } from '../system/latest.ts';
import { writeFor } from '../system/reader-language.ts';

const SCHEMAS = Object.entries(tillStateSchema.shape);

/** The state for a page: withholds the personal slices before sign-in and while locked. */
export function pageState(slices: Slices): TillState {
  const isSignedIn = slices.cashier() !== null && !slices.locked();
  const values = writeFor(slices.language, () =>
    SCHEMAS.map(([name, schema]) => {
      const { access, withheld } = schema.meta() ?? {};
      const isShown = isSignedIn || access === 'public';
      return [name, isShown ? slices[name as keyof Slices]() : withheld];
    }),
  );
  return Object.fromEntries(values) as TillState; // the RPC library parses it by the schema
}

/** All slices for a page, then after each change those that differ from the sent ones. */
export async function* watchState(
  { slices, subscribe }: WatchedState,
  signal: AbortSignal | undefined,
): AsyncGenerator<StateEvent, void, void> {
  const sent = new Map<string, string>();
  for await (const state of latest(() => pageState(slices), subscribe, signal)) {
    const isFirst = sent.size === 0;
    const changed = Object.entries(state).filter(([name, value]) => {
      const json = JSON.stringify(value);
      if (sent.get(name) === json) return false;
      sent.set(name, json);
      return true;
    });
    if (isFirst) yield { kind: 'all', slices: state };
    else if (changed.length > 0) yield { kind: 'changed', slices: Object.fromEntries(changed) };
  }
}

interface WatchedState {
  readonly slices: Slices;
  readonly subscribe: (changed: () => void) => () => void;
}
