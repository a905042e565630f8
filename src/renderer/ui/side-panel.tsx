import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './side-panel.module.css';

/** A panel over the right side of the page; Escape or a press beside it closes it. */
export function SidePanel({
  title,
  close,
  children,
}: {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ModalOverlay
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
              Close
            </Button>
          </header>
          <div className={styles['body']}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
