import { type ReactNode, useRef, useState } from 'react';
import { later } from './later.tsx';
import { StripButton, type StripTone } from './strip-button.tsx';

// The popover over a page is a script of its own: the sign-in does not need it.
const StripPopover = later(async () => (await import('./strip-popover.tsx')).StripPopover);

export interface StripMenuProps {
  readonly tone: StripTone;
  readonly icon: ReactNode;
  /** The status. */
  readonly says: string;
  readonly title: string;
  /** True if it only shows the status, and opens to nothing. */
  readonly disabled: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A part of the status bar that shows a status, and opens to more. */
export function StripMenu({ tone, icon, says, title, disabled, children }: StripMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <StripButton
        tone={tone}
        icon={icon}
        place={button}
        opens={open && !disabled}
        disabled={disabled}
        onPress={() => setOpen(!open)}
      >
        {says}
      </StripButton>
      {open && !disabled ? (
        <StripPopover title={title} anchor={button} close={close}>
          {children(close)}
        </StripPopover>
      ) : null}
    </>
  );
}
