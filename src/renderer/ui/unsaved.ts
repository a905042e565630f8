import { useEffect, useId, useRef } from 'react';
import { create } from 'zustand';

/** Typed, and not kept yet. */
export interface Unsaved {
  /** As it is asked about, e.g. `Clinic`. */
  readonly name: string;
  /** Keeps it and then goes on; null while what stands there cannot be kept. */
  readonly keep: ((goOn: () => void) => void) | null;
  readonly discard: () => void;
}

interface UnsavedStore {
  readonly forms: ReadonlyMap<string, Unsaved>;
  /** Where the person was about to go, and is asked first. */
  readonly leaving: (() => void) | null;
}

export const useUnsaved = create<UnsavedStore>(() => ({ forms: new Map(), leaving: null }));

/** Goes where a screen's forms end; asks first while one of them holds what is not kept. */
export function leaveSafely(go: () => void): void {
  if (useUnsaved.getState().forms.size === 0) go();
  else useUnsaved.setState({ leaving: go });
}

/** Has a person asked before `unsaved` is lost, for as long as it is not null. */
export function useUnsavedGuard(unsaved: Unsaved | null): void {
  const id = useId();
  const held = unsaved !== null;
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => {
    if (!held) return;
    const hold = (change: (forms: Map<string, Unsaved>) => void) =>
      useUnsaved.setState(({ forms }) => {
        const next = new Map(forms);
        change(next);
        return { forms: next };
      });
    const standsFor: Unsaved = {
      get name() {
        return latest.current?.name ?? '';
      },
      get keep() {
        return latest.current?.keep ?? null;
      },
      discard: () => latest.current?.discard(),
    };
    hold((forms) => forms.set(id, standsFor));
    // A browser's tab asks in its own words; the desktop's window hides and loses nothing by a question.
    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    const asks = location.protocol.startsWith('http');
    if (asks) window.addEventListener('beforeunload', closing);
    return () => {
      hold((forms) => forms.delete(id));
      window.removeEventListener('beforeunload', closing);
    };
  }, [id, held]);
}
