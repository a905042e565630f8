import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { listed, t } from '../messages/t.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import ui from './primitives.module.css';
import { ScreenHolder } from './under-lock.tsx';
import { useUnsaved } from './unsaved.ts';

interface OverlayProps {
  /** The place of the panel or dialog on it. */
  readonly look: 'side' | 'top' | 'center' | 'paper';
  readonly close: () => void;
  /** False if a press outside does not close it. */
  readonly dismissable?: boolean;
  readonly children: ReactNode;
}

/**
 * The backdrop of an open panel or dialog. It sits within its screen's element, so that the lock
 * removes both.
 */
export function Overlay({ look, close, dismissable = true, children }: OverlayProps) {
  const holder = use(ScreenHolder);
  useFocusBack();
  return (
    <ModalOverlay
      className={`${styles['overlay']} ${styles[look]}`}
      isOpen
      isDismissable={dismissable}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      {...(holder === null ? {} : { UNSTABLE_portalContainer: holder })}
    >
      {children}
    </ModalOverlay>
  );
}

/**
 * Gives the focus back to the element that had it before, unless the screen chose another one. After
 * an Enter that submits a form, React Aria's own way waits until no transition of the page runs.
 */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !before?.isConnected) return;
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

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
    <Overlay look="side" close={close}>
      <Modal className={styles['panel'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <header className={`${ui['header']} ${styles['head']}`}>
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

/** Asks before a person leaves a screen with unsaved changes. */
export function UnsavedQuestion() {
  const leaving = useUnsaved((store) => store.leaving);
  const forms = useUnsaved((store) => store.forms);
  if (leaving === null) return null;
  const all = [...forms.values()];
  const [only] = all;
  const keep = all.length === 1 ? (only?.keep ?? null) : null;
  const stay = () => useUnsaved.setState({ leaving: null });
  const discard = () => {
    for (const form of all) form.discard();
    stay();
    leaving();
  };
  return (
    <Overlay look="center" close={stay} dismissable={false}>
      <Modal className={styles['question-modal'] ?? ''}>
        <Dialog className={`${ui['card']} ${styles['question']}`}>
          <Heading slot="title" className={styles['question-title'] ?? ''}>
            {t('ui.unsavedChanges')}
          </Heading>
          <p>
            {t('ui.changesNotSaved', { map: listed(all.map(({ name }) => name)) })}
            {keep === null ? t('ui.cannotSavedYetSome') : ''}.
          </p>
          <div className={ui['row']} data-gap="8">
            {keep === null ? null : (
              <Button
                look="primary"
                shortcut="Enter"
                autoFocus
                onPress={() => {
                  stay();
                  keep(leaving);
                }}
              >
                {t('ui.save')}
              </Button>
            )}
            <Button
              look={keep === null ? 'primary' : 'secondary'}
              shortcut={keep === null ? 'Enter' : 'Esc'}
              autoFocus={keep === null}
              onPress={stay}
            >
              {t('ui.keepEditing')}
            </Button>
            <Button look="quiet" onPress={discard}>
              {t('ui.discard')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </Overlay>
  );
}
