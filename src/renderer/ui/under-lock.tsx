import { Activity, createContext, type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import ui from './primitives.module.css';

/** The element that holds the screens and the panels over them; null outside of them. */
export const ScreenHolder = createContext<HTMLElement | null>(null);

function newHolder(): HTMLElement {
  const holder = document.createElement('div');
  holder.className = ui['contents'] ?? '';
  return holder;
}

/**
 * Screens that the lock removes: under the lock they are not in the document and run no effects.
 * React retains the typed text, which returns after the PIN. Panels over them are removed too if
 * they use `Overlay`.
 */
export function UnderLock({
  locked,
  children,
}: {
  readonly locked: boolean;
  readonly children: ReactNode;
}) {
  const [holder] = useState(newHolder);
  // A sibling before the screens: React attaches it before it runs their effects and sets the first
  // focus.
  const attach = useCallback((place: HTMLElement | null) => place?.append(holder), [holder]);
  return (
    <>
      {locked ? null : <div ref={attach} className={ui['contents']} />}
      {createPortal(
        <ScreenHolder value={holder}>
          <Activity mode={locked ? 'hidden' : 'visible'}>{children}</Activity>
        </ScreenHolder>,
        holder,
      )}
    </>
  );
}
