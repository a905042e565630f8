import { type ReactNode, useRef, useState } from 'react';
import { later } from './later.tsx';
import { StripButton, type StripTone } from './strip-button.tsx';

// What hangs over a page is a script of its own: nobody needs it to sign in.
const StripPopover = later(async () => (await import('./strip-popover.tsx')).StripPopover);

export interface StripMenuProps {
  readonly tone: StripTone;
  readonly icon: ReactNode;
  /** How it stands. */
  readonly says: string;
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A part of the strip that says how something stands, and opens to more. */
export function StripMenu({ tone, icon, says, title, children }: StripMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <StripButton
        tone={tone}
        icon={icon}
        place={button}
        opens={open}
        onPress={() => setOpen(!open)}
      >
        {says}
      </StripButton>
      {open ? (
        <StripPopover title={title} anchor={button} close={close}>
          {children(close)}
        </StripPopover>
      ) : null}
    </>
  );
}
