import { create } from 'zustand';
import { may } from '../shared/domain/permissions.ts';
import type { Role } from '../shared/domain/roles.ts';
import styles from './desk.module.css';
import { PLACES } from './places.tsx';
import { Palette } from './ui/palette.tsx';
import { Rail } from './ui/rail.tsx';

/** Where the person at the desk is; kept while the screen is covered. */
export const usePlace = create<{ readonly place: string }>(() => ({ place: PLACES[0].id }));

export function beginAtCounter(): void {
  usePlace.setState({ place: PLACES[0].id });
}

/** What the person who is signed in works with. */
export function Desk({ role }: { readonly role: Role }) {
  const current = usePlace((store) => store.place);
  const open = PLACES.filter(({ permission }) => permission === undefined || may(role, permission));
  const place = open.find(({ id }) => id === current) ?? PLACES[0];
  return (
    <div className={styles['desk']}>
      {open.length > 1 ? (
        <Rail places={open} current={place.id} go={(id) => usePlace.setState({ place: id })} />
      ) : null}
      {place.screen()}
      <Palette />
    </div>
  );
}
