import type { StateEvent, TillState } from '../../src/shared/contract/till.ts';

/** The states of a page, composed from the events of `till.watch`. */
export async function* states(events: AsyncIterable<StateEvent>): AsyncGenerator<TillState> {
  let state: TillState | null = null;
  for await (const event of events) {
    state = stateAfter(state, event);
    if (state !== null) yield state;
  }
}

function stateAfter(before: TillState | null, event: StateEvent): TillState | null {
  if (event.kind === 'all') return event.slices;
  return before === null ? null : { ...before, ...event.slices };
}
