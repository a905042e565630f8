import { type RefObject, useEffect, useId, useRef } from 'react';
import { create } from 'zustand';
import { clashOf } from './action-clash.ts';
import { useShortcut } from './use-shortcut.ts';

export interface Action {
  /** What it does, as the palette lists it: `Take cash`. */
  readonly name: string;
  /** The key that does it, as `useShortcut` takes it. */
  readonly shortcut?: string;
  readonly run: () => void;
  /** False while it would do nothing: it is then neither listed nor heard. */
  readonly enabled?: boolean;
  /** Where an open dialog has to be for the key to count inside it. */
  readonly place?: RefObject<Element | null>;
}

export type ListedAction = Pick<Action, 'name' | 'shortcut' | 'run' | 'place'> & {
  readonly id: string;
};

/** All that can be done right now, in the order the screens came up. */
export const useActions = create<{ readonly actions: readonly ListedAction[] }>(() => ({
  actions: [],
}));

/** A tab that is left goes only some frames after the one that took its place came, ms. */
const LEAVING_MS = 500;

/** Lets a person do `run` by its key and from the palette, for as long as the screen stands. */
export function useAction({ name, shortcut, run, enabled = true, place }: Action): void {
  const id = useId();
  const latest = useRef(run);
  latest.current = run;
  useShortcut(shortcut, run, enabled, place);
  useEffect(() => {
    if (!enabled) return;
    const listed = {
      id,
      name,
      run: () => latest.current(),
      ...(shortcut === undefined ? {} : { shortcut }),
      ...(place === undefined ? {} : { place }),
    };
    useActions.setState(({ actions }) => ({ actions: [...actions, listed] }));
    // Both would be done by one press: a fault of the program, which every browser test fails on.
    const look = setTimeout(() => {
      const clash = clashOf(useActions.getState().actions, listed);
      if (clash === null) return;
      reportError(new Error(`${clash.name} and ${name} both answer to ${shortcut}.`));
    }, LEAVING_MS);
    return () => {
      clearTimeout(look);
      useActions.setState(({ actions }) => ({ actions: actions.filter((each) => each.id !== id) }));
    };
  }, [id, name, shortcut, enabled, place]);
}
