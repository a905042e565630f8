import { type ReactNode, useRef, useState } from 'react';
import { later } from './later.tsx';
import { StatusButton, type StatusTone } from './status-button.tsx';

// The popover over a page is a script of its own: the sign-in does not need it.
const StatusPopover = later(async () => (await import('./status-popover.tsx')).StatusPopover);

export interface StatusMenuProps {
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
