import { type ReactNode, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { whenPersonLeaves } from '../ipc/till-store.ts';
import { useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import ui from '../ui/primitives.module.css';
import { StatusMenu, type StatusTone } from '../ui/status-menu.tsx';
import { leaveSafely } from '../ui/unsaved.ts';
import { useAction, useShortcut } from '../ui/use-action.ts';
import styles from './forms.module.css';

/** The devices with an open set-up in place of the page. */
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

interface SetUpMenuProps {
  readonly devices: 'readers' | 'printers';
  readonly title: string;
  /** Name of the set-up, on its button and in the palette. */
  readonly setUp: string;
  readonly tone: StatusTone;
  readonly icon: ReactNode;
  /** The status. */
  readonly says: string;
  readonly children: ReactNode;
}

/** Devices in the status bar; opens to their state, and on to their set-up. */
export function SetUpMenu({ devices, title, setUp, tone, icon, says, children }: SetUpMenuProps) {
  const isSignedIn = useTill((state) => state.cashier !== null && !state.locked);
  const open = () => openSetUp(devices);
  useAction({ name: setUp, run: open, enabled: isSignedIn });
  return (
    <StatusMenu tone={tone} icon={icon} says={says} disabled={!isSignedIn} title={title}>
      {(close) => (
        <>
          {children}
          <Button
            look="primary"
            autoFocus
            onPress={() => {
              close();
              open();
            }}
          >
            {setUp}
          </Button>
        </>
      )}
    </StatusMenu>
  );
}

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
            {t('terms.done')}
          </Button>
        </header>
        {children}
      </div>
    </main>
  );
}
