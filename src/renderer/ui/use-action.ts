import { type RefObject, useEffect, useId, useRef } from 'react';
import { create } from 'zustand';
import { clashOf } from './action-clash.ts';
import { useShortcut } from './use-shortcut.ts';

export interface Action {
  /** Its name in the palette, e.g. `Take cash`. */
  readonly name: string;
  /** Its key, as `useShortcut` takes it. */
  readonly shortcut?: string;
  readonly run: () => void;
  /** False while it would have no effect: it is then not listed and its key is off. */
  readonly enabled?: boolean;
  /** The element inside of an open dialog, so that the key works there. */
  readonly place?: RefObject<Element | null>;
}

export type ListedAction = Pick<Action, 'name' | 'shortcut' | 'run' | 'place'> & {
  readonly id: string;
};

/** All actions available now, in the order in which their screens appeared. */
export const useActions = create<{ readonly actions: readonly ListedAction[] }>(() => ({
  actions: [],
}));

/** A closed tab unmounts only some frames after its successor mounts, ms. */
const LEAVING_MS = 500;

/** Adds `run` to its key and to the palette, for as long as the screen is mounted. */
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
    // One press would run both: a fault of the program, which every browser test fails on.
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
