import { create } from 'zustand';
import { leaveSafely } from './ui/unsaved.ts';

/** Where everybody begins: the first place of the rail. */
export const FIRST_PLACE = 'counter';

/** Where the person at the desk is; kept while the screen is covered. */
export const usePlace = create<{ readonly place: string }>(() => ({ place: FIRST_PLACE }));

/** Goes there, unless the person would rather keep first what was changed here. */
export function goTo(place: string): void {
  if (place !== usePlace.getState().place) leaveSafely(() => usePlace.setState({ place }));
}

export function beginAtCounter(): void {
  usePlace.setState({ place: FIRST_PLACE });
}
