import { create } from 'zustand';

/** Where everybody begins: the first place of the rail. */
export const FIRST_PLACE = 'counter';

/** Where the person at the desk is; kept while the screen is covered. */
export const usePlace = create<{ readonly place: string }>(() => ({ place: FIRST_PLACE }));

export function goTo(place: string): void {
  usePlace.setState({ place });
}

export function beginAtCounter(): void {
  goTo(FIRST_PLACE);
}
