import type { ReactNode, RefObject } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import ui from './primitives.module.css';
import styles from './status-menu.module.css';

export interface StatusPopoverProps {
  readonly title: string;
  /** The button to which it is attached. */
  readonly anchor: RefObject<Element | null>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The content of an opened part of the status bar. */
export function StatusPopover({ title, anchor, close, children }: StatusPopoverProps) {
  return (
    <Popover
      className={styles['popover'] ?? ''}
      placement="bottom end"
      triggerRef={anchor}
      isOpen
      onOpenChange={close}
    >
      <Dialog className={`${ui['card']} ${styles['dialog']}`}>
        <Heading slot="title" className={styles['title'] ?? ''}>
          {title}
        </Heading>
        {children}
      </Dialog>
    </Popover>
  );
}
