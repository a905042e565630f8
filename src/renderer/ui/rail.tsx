import type { ComponentType } from 'react';
import { ToggleButton } from 'react-aria-components';
import { Key } from './key.tsx';
import styles from './rail.module.css';
import { useAction } from './use-action.ts';

export interface RailPlace {
  readonly id: string;
  readonly name: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** The key that opens it from anywhere, e.g. `F4`. */
  readonly shortcut: string;
}

export interface RailProps {
  readonly places: readonly RailPlace[];
  readonly current: string;
  readonly go: (id: string) => void;
}

/** The pages of the program, down the left side, each with its key. */
export function Rail({ places, current, go }: RailProps) {
  return (
    <nav className={styles['rail']} aria-label="Places">
      {places.map((place) => (
        <Place
          key={place.id}
          place={place}
          current={place.id === current}
          go={() => go(place.id)}
        />
      ))}
    </nav>
  );
}

function Place({
  place: { name, icon: Icon, shortcut },
  current,
  go,
}: {
  readonly place: RailPlace;
  readonly current: boolean;
  readonly go: () => void;
}) {
  useAction({ name: `Go to ${name.toLowerCase()}`, shortcut, run: go });
  return (
    <ToggleButton className={styles['place'] ?? ''} isSelected={current} onPress={go}>
      <Icon size={22} aria-hidden="true" />
      <span>{name}</span>
      <Key>{shortcut}</Key>
    </ToggleButton>
  );
}
