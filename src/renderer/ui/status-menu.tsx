import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { later } from './later.tsx';
import ui from './primitives.module.css';
import styles from './status-menu.module.css';

export type StatusTone = 'plain' | 'good' | 'listening' | 'warn' | 'bad';

interface StatusButtonProps {
  readonly tone: StatusTone;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly place?: Ref<HTMLButtonElement>;
  /** True if its menu is open; left out if it opens a page. */
  readonly opens?: boolean;
  /** The key of the same action. */
  readonly shortcut?: string;
}

/** A part of the status bar that shows a status, and opens to more. */
export function StatusButton(props: StatusButtonProps) {
  const { tone, icon, children, onPress, disabled = false, place, opens, shortcut } = props;
  return (
    <Button
      ref={place}
      className={`${ui['barItem']} ${styles['button']}`}
      data-tone={tone}
      data-shortcut={shortcut}
      isDisabled={disabled}
      onPress={onPress}
      {...(opens === undefined ? {} : { 'aria-haspopup': 'dialog', 'aria-expanded': opens })}
    >
      {icon}
      <span>{children}</span>
    </Button>
  );
}

// The popover over a page is a script of its own: the sign-in does not need it.
const StatusPopover = later(async () => (await import('./status-popover.tsx')).StatusPopover);

interface StatusMenuProps {
  readonly tone: StatusTone;
  readonly icon: ReactNode;
  /** The status. */
  readonly says: string;
  readonly title: string;
  /** True if it only shows the status, and opens to nothing. */
  readonly disabled: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A part of the status bar that shows a status, and opens to more. */
export function StatusMenu({ tone, icon, says, title, disabled, children }: StatusMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <StatusButton
        tone={tone}
        icon={icon}
        place={button}
        opens={open && !disabled}
        disabled={disabled}
        onPress={() => setOpen(!open)}
      >
        {says}
      </StatusButton>
      {open && !disabled ? (
        <StatusPopover title={title} anchor={button} close={close}>
          {children(close)}
        </StatusPopover>
      ) : null}
    </>
  );
}
