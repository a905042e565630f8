import { useEffect, useId, useRef } from 'react';
import { create } from 'zustand';

/** Typed, but not saved yet. */
export interface Unsaved {
  /** Its name in the question, e.g. `Clinic`. */
  readonly name: string;
  /** Saves it and then continues; null while the values are invalid. */
  readonly keep: ((goOn: () => void) => void) | null;
  readonly discard: () => void;
}

interface UnsavedStore {
  readonly forms: ReadonlyMap<string, Unsaved>;
  /** The navigation that waits for the answer of the question. */
  readonly leaving: (() => void) | null;
}

export const useUnsaved = create<UnsavedStore>(() => ({ forms: new Map(), leaving: null }));

/** Leaves a screen with forms; asks first while one of them is unsaved. */
export function leaveSafely(go: () => void): void {
  if (useUnsaved.getState().forms.size === 0) go();
  else useUnsaved.setState({ leaving: go });
}

/** Asks before `unsaved` is lost, for as long as it is not null. */
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
    // A browser's tab asks with its own text; the desktop's window only hides and loses nothing.
    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    const asks = location.protocol.startsWith('http');
    if (asks) window.addEventListener('beforeunload', closing);
    return () => {
      hold((forms) => forms.delete(id));
      window.removeEventListener('beforeunload', closing);
    };
  }, [id, held]);
}
