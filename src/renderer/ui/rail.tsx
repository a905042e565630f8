import type { ComponentType } from 'react';
import { ToggleButton } from 'react-aria-components';
import { t } from '../messages/t.ts';
import { Key } from './key.tsx';
import styles from './rail.module.css';
import { useAction } from './use-action.ts';

export interface RailPage {
  readonly id: string;
  readonly name: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** The key that opens it from anywhere, e.g. `F4`. */
  readonly shortcut: string;
}

export interface RailProps {
  readonly pages: readonly RailPage[];
  readonly current: string;
  readonly go: (id: string) => void;
}

/** The pages of the program, down the left side, each with its key. */
export function Rail({ pages, current, go }: RailProps) {
  return (
    <nav className={styles['rail']} aria-label={t('ui.pages')}>
      {pages.map((page) => (
        <Page key={page.id} page={page} current={page.id === current} go={() => go(page.id)} />
      ))}
    </nav>
  );
}

function Page({
  page: { name, icon: Icon, shortcut },
  current,
  go,
}: {
  readonly page: RailPage;
  readonly current: boolean;
  readonly go: () => void;
}) {
  useAction({ name: t('ui.go', { name: name.toLowerCase() }), shortcut, run: go });
  return (
    <ToggleButton className={styles['page'] ?? ''} isSelected={current} onPress={go}>
      <Icon size={22} aria-hidden="true" />
      <span>{name}</span>
      <Key>{shortcut}</Key>
    </ToggleButton>
  );
}
