import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import ui from './primitives.module.css';
import styles from './set-up-screen.module.css';
import { useShortcut } from './use-action.ts';

export interface SetUpScreenProps {
  readonly title: string;
  readonly lead: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The set-up of a device, in place of the counter; Escape goes back. */
export function SetUpScreen({ title, lead, close, children }: SetUpScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useShortcut('Escape', close);
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
          <Button shortcut="Esc" onPress={close}>
            {t('common.done')}
          </Button>
        </header>
        {children}
      </div>
    </main>
  );
}
