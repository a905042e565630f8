import { useEffect, useState } from 'react';
import styles from './button.module.css';
import { assignLetters, letterOf } from './keys.ts';
import { useActions } from './use-action.ts';

/** A button without a key of its own, and the letter that presses it while Alt is held. */
interface Tip {
  readonly button: HTMLElement;
  readonly letter: string;
}

/** Rows of lists are reached by the arrows; their buttons have no letters. */
const IN_A_LIST = '[role=grid],[role=listbox],[role=option],[role=menu],ul,ol';

/** The buttons in the open dialog, else on the page, that can be pressed now. */
function buttonsInSight(): readonly HTMLElement[] {
  const place = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  return [...(place ?? document).querySelectorAll<HTMLElement>('button:not([disabled])')].filter(
    (button) => button.checkVisibility() && button.closest(IN_A_LIST) === null,
  );
}

function tipsOf(buttons: readonly HTMLElement[]): readonly Tip[] {
  const keys = [
    ...buttons.map(({ dataset }) => dataset['shortcut'] ?? ''),
    ...useActions.getState().actions.map(({ shortcut = '' }) => shortcut),
  ];
  const taken = keys.filter((key) => /^Alt\+[A-Z]$/.test(key)).map((key) => key.slice(4));
  const others = buttons.filter(({ dataset }) => dataset['shortcut'] === undefined);
  const letters = assignLetters(
    others.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent ?? ''),
    taken,
  );
  return others.flatMap((button, index) => {
    const letter = letters[index] ?? null;
    return letter === null ? [] : [{ button, letter }];
  });
}

/** While Alt is held: shows all keys of buttons, and gives a letter to each button without one. */
export function KeyTips() {
  const [tips, setTips] = useState<readonly Tip[]>([]);
  useEffect(() => {
    let shown: readonly Tip[] = [];
    const show = (next: readonly Tip[]) => {
      shown = next;
      setTips(next);
    };
    const hide = () => {
      delete document.documentElement.dataset['keys'];
      show([]);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Alt' && !event.ctrlKey && !event.metaKey) {
        if (event.repeat) return;
        document.documentElement.dataset['keys'] = 'shown';
        show(tipsOf(buttonsInSight()));
        return;
      }
      // An action with this key has handled it before.
      if (!event.altKey || event.ctrlKey || event.defaultPrevented) return;
      const letter = letterOf(event);
      const tip = shown.find((each) => each.letter === letter && each.button.isConnected);
      if (tip === undefined) return;
      event.preventDefault();
      hide();
      tip.button.click();
    };
    const released = (event: KeyboardEvent) => {
      if (event.key !== 'Alt') return;
      event.preventDefault(); // or a browser opens its menu
      hide();
    };
    window.addEventListener('keydown', pressed);
    window.addEventListener('keyup', released);
    window.addEventListener('blur', hide);
    return () => {
      window.removeEventListener('keydown', pressed);
      window.removeEventListener('keyup', released);
      window.removeEventListener('blur', hide);
    };
  }, []);
  return tips.map(({ button, letter }) => {
    const { right, bottom } = button.getBoundingClientRect();
    return (
      <span
        key={letter}
        className={`${styles['key']} ${styles['tip']}`}
        style={{ left: right, top: bottom }}
        aria-hidden="true"
      >
        {letter}
      </span>
    );
  });
}
