import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog, Heading, Modal } from 'react-aria-components';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import { Overlay } from './overlay.tsx';
import styles from './side-panel.module.css';

/** A panel over the right side of the page; Escape or a press outside closes it. */
export function SidePanel({
  title,
  close,
  children,
}: {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  useEscapeFromNowhere(body, close);
  return (
    <Overlay
      className={styles['overlay'] ?? ''}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <header className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {title}
            </Heading>
            <Button look="quiet" shortcut="Esc" onPress={close}>
              {t('ui.close')}
            </Button>
          </header>
          <div className={styles['body']} ref={body}>
            {children}
          </div>
        </Dialog>
      </Modal>
    </Overlay>
  );
}

/**
 * A completed form may have taken the focused element with it: Escape then closes the uppermost
 * panel.
 */
function useEscapeFromNowhere(place: RefObject<Element | null>, close: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.activeElement !== document.body) return;
      const uppermost = [...document.querySelectorAll('[role=dialog]')].at(-1);
      if (uppermost?.contains(place.current) === true) close();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [place, close]);
}
