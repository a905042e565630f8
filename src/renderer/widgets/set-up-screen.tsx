import { type ReactNode, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { whenPersonLeaves } from '../ipc/till-store.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import ui from '../ui/primitives.module.css';
import { leaveSafely } from '../ui/unsaved.ts';
import { useShortcut } from '../ui/use-action.ts';
import styles from './set-up-screen.module.css';

/** The devices whose set-up is open in place of the page. */
export const useSetUp = create<{ readonly open: 'readers' | 'printers' | null }>(() => ({
  open: null,
}));

/** Opens the set-up of a kind of device; asks first if the current page has unsaved changes. */
export function openSetUp(open: 'readers' | 'printers'): void {
  leaveSafely(() => useSetUp.setState({ open }));
}

function closeSetUp(): void {
  useSetUp.setState({ open: null });
}

whenPersonLeaves(closeSetUp);

export interface SetUpScreenProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The set-up of a device, in place of the counter; Escape goes back. */
export function SetUpScreen({ title, lead, children }: SetUpScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useShortcut('Escape', closeSetUp);
  return (
    <main className={ui['scroll']}>
      <div className={styles['page']}>
        <header className={styles['header']}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p>{lead}</p>
          </div>
          <Button shortcut="Esc" onPress={closeSetUp}>
            {t('common.done')}
          </Button>
        </header>
        {children}
      </div>
    </main>
  );
}
