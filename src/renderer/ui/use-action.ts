import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import type { LetterKeys } from '../../shared/contract/settings.ts';
import { clashOf, keyOf, letterOf } from './keys.ts';

/** The setting of keys of one character; the window follows the till's. */
export const useLetterKeys = create<LetterKeys>(() => ({ on: true, changed: {} }));

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

interface ListedAction extends Action {
  readonly id: string;
}

/** All actions available now, in the order in which their screens appeared. */
export const useActions = create<{ readonly actions: readonly ListedAction[] }>(() => ({
  actions: [],
}));

/** A closed tab unmounts only some frames after its successor mounts, ms. */
const LEAVING_MS = 500;

/** Adds `run` to its key and to the palette, for as long as the screen is mounted. */
export function useAction({ name, shortcut: usual, run, enabled = true, place }: Action): void {
  const shortcut = keyOf(useLetterKeys(), usual);
  const id = useId();
  const latest = useRef(run);
  latest.current = run;
  useKey(shortcut, run, enabled, place);
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

const NOWHERE: RefObject<Element | null> = { current: null };

/** `Ctrl` also means the command key of a Mac. */
function isPressed(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.toLowerCase().split('+');
  const key = parts.pop();
  const pressed = event.altKey ? letterOf(event) : event.key;
  return (
    pressed.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === parts.includes('ctrl') &&
    event.altKey === parts.includes('alt')
  );
}

/**
 * Runs `action` when `shortcut` is pressed anywhere: a `KeyboardEvent.key`, alone or after `Ctrl+`
 * or `Alt+`, e.g. `F2`, `Escape`, `Ctrl+K`. Not if an element nearer to the focus handled it, or an
 * open dialog does not contain `place`.
 */
export function useShortcut(
  shortcut: string | undefined,
  action: (event: KeyboardEvent) => void,
  enabled = true,
  place: RefObject<Element | null> = NOWHERE,
): void {
  useKey(keyOf(useLetterKeys(), shortcut), action, enabled, place);
}

function useKey(
  shortcut: string | undefined,
  action: (event: KeyboardEvent) => void,
  enabled: boolean,
  place: RefObject<Element | null> = NOWHERE,
): void {
  const latest = useRef(action);
  latest.current = action;
  // Before the paint: a key is pressed as soon as its button shows it.
  useLayoutEffect(() => {
    if (!enabled || shortcut === undefined) return;
    const pressed = (event: KeyboardEvent) => {
      if (!isPressed(event, shortcut) || event.defaultPrevented || event.repeat) return;
      const dialog = document.querySelector('[role=dialog]');
      if (dialog !== null && !dialog.contains(place.current)) return;
      event.preventDefault();
      latest.current(event);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [shortcut, enabled, place]);
}
