import { create } from 'zustand';
import { whenPersonLeaves } from './ipc/till-store.ts';
import { leaveSafely } from './ui/unsaved.ts';

/** The page that opens at sign-in: the first of the rail. */
export const FIRST_PLACE = 'counter';

/** The open page; retained while the screen is locked. */
export const usePlace = create<{ readonly place: string }>(() => ({ place: FIRST_PLACE }));

whenPersonLeaves(() => usePlace.setState({ place: FIRST_PLACE }));

/** Opens a page; asks first if the current one has unsaved changes. */
export function goTo(place: string): void {
  if (place !== usePlace.getState().place) leaveSafely(() => usePlace.setState({ place }));
}
