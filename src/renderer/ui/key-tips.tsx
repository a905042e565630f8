import { useEffect, useState } from 'react';
import styles from './button.module.css';
import { assignLetters, letterOf } from './keys.ts';
import { hasShownLists } from './notice.tsx';
import { useActions } from './use-action.ts';

/** The tip of Alt at a button: its own key, or the letter that presses it while Alt is held. */
interface Tip {
  readonly button: HTMLElement;
  readonly key: string;
  readonly right: number;
  readonly bottom: number;
  /** True if the corner of the button lies under another part of the page. */
  readonly isCovered: boolean;
}

/** Rows that the arrows reach; their buttons have no letters. */
const BY_ARROWS = '[role=grid],[role=listbox],[role=option],[role=menu]';
/** Rows without arrows: their buttons get the letters that the other buttons leave. */
const ROWS = 'ul,ol';

/** The uppermost dialog, else null. */
function openDialog(): Element | null {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? null;
}

/**
 * The buttons and tabs in the open dialog, else on the page, that can be pressed now: those of the
 * page's main part first, then those of rows, and tabs with the letters that are left.
 */
function buttonsInSight(): readonly HTMLElement[] {
  const place = openDialog() ?? document;
  const all = place.querySelectorAll<HTMLElement>(
    'button:not([disabled]), [role=tab][aria-selected=false]',
  );
  const inSight = [...all].filter(
    (button) => button.checkVisibility() && button.closest(BY_ARROWS) === null,
  );
  const rank = (button: HTMLElement) => {
    if (button.role === 'tab') return 3;
    return button.closest(ROWS) !== null ? 2 : button.closest('main') === null ? 1 : 0;
  };
  return inSight.toSorted((one, other) => rank(one) - rank(other));
}

function tipsOf(buttons: readonly HTMLElement[]): readonly Tip[] {
  const keys = [
    ...buttons.map(({ dataset }) => dataset['shortcut'] ?? ''),
    ...useActions.getState().actions.map(({ shortcut = '' }) => shortcut),
  ];
  const taken = keys.filter((key) => /^Alt\+[A-Z]$/.test(key)).map((key) => key.slice(4));
  const own = buttons.flatMap((button) => {
    const { shortcut } = button.dataset;
    const showsIt = button.querySelector('[data-key]') !== null || button.textContent === shortcut;
    // Alt is held already.
    return shortcut === undefined || showsIt ? [] : [tipAt(button, shortcut.replace(/^Alt\+/, ''))];
  });
  const others = buttons.filter(({ dataset }) => dataset['shortcut'] === undefined);
  const letters = assignLetters(
    others.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent ?? ''),
    taken,
  );
  const given = others.flatMap((button, index) => {
    const key = letters[index] ?? null;
    return key === null ? [] : [tipAt(button, key)];
  });
  return [...own, ...given];
}

/** Distance of the point of a button that has to be in sight from the corner with its key, px. */
const CORNER = 4;

function tipAt(button: HTMLElement, key: string): Tip {
  const { right, bottom } = button.getBoundingClientRect();
  const seen = document.elementFromPoint(right - CORNER, bottom - CORNER);
  const isCovered = seen !== null && !seen.contains(button) && !button.contains(seen);
  return { button, key, right, bottom, isCovered };
}

/** Elements with an Enter of their own. */
const HAS_ENTER =
  'a,button,summary,textarea,[role=combobox],[role=searchbox],[role=option],[role=row],[role=menuitem],[role=tab]';

/** True if the element handles Enter itself; a field in a form sends the form, but no list of one. */
function hasEnter(element: Element): boolean {
  const isInForm = element instanceof HTMLInputElement && element.form !== null;
  return isInForm || element.matches(HAS_ENTER);
}

/**
 * Enter outside of these presses the button that shows Enter: in the form around the focus, else
 * the first of the open dialog, else the first of the page.
 */
function pressEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Enter' || event.repeat || event.isComposing || event.defaultPrevented) return;
  if (event.altKey || event.ctrlKey || event.metaKey || hasShownLists(event)) return;
  if (!(target instanceof Element) || hasEnter(target)) return;
  const places = [target.closest('form'), openDialog() ?? document.querySelector('main')];
  const button = places
    .flatMap((place) => [...(place?.querySelectorAll<HTMLElement>('[data-shortcut=Enter]') ?? [])])
    .find((each) => each.checkVisibility());
  if (button === undefined) return;
  event.preventDefault();
  button.click();
}

/**
 * Ctrl hides the reason of a disabled button, which may cover other content, until the pointer or
 * the focus moves (WCAG 1.4.13). Escape goes back.
 */
function useHiddenReasons(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Control') dataset['reasons'] = 'hidden';
    };
    const moved = () => {
      delete dataset['reasons'];
    };
    window.addEventListener('keydown', pressed);
    window.addEventListener('focusin', moved);
    window.addEventListener('pointerover', moved);
    return () => {
      window.removeEventListener('keydown', pressed);
      window.removeEventListener('focusin', moved);
      window.removeEventListener('pointerover', moved);
    };
  }, []);
}

/**
 * The keys of buttons: Enter, and while Alt is held all of them, with a letter for each button that
 * has no key of its own.
 */
export function KeyTips() {
  useHiddenReasons();
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
      pressEnter(event);
      if (event.key === 'Alt' && !event.ctrlKey && !event.metaKey) {
        if (event.repeat) return;
        // The places are read before the page changes: one layout, not two.
        show(tipsOf(buttonsInSight()));
        document.documentElement.dataset['keys'] = 'shown';
        return;
      }
      // An action with this key has handled it before.
      if (!event.altKey || event.ctrlKey || event.defaultPrevented) return;
      const letter = letterOf(event);
      const tip = shown.find(({ key, button }) => key === letter && button.isConnected);
      if (tip === undefined) return;
      event.preventDefault();
      hide();
      if (tip.button.role === 'tab') tip.button.focus();
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
  return tips.map(({ key, right, bottom, isCovered }) => (
    <span
      key={`${key} ${right} ${bottom}`}
      data-tip={key}
      data-covered={isCovered || undefined}
      data-edge={right + 12 > innerWidth || bottom + 12 > innerHeight || undefined}
      className={`${styles['key']} ${styles['tip']}`}
      style={{ left: right, top: bottom }}
      aria-hidden="true"
    >
      {key}
    </span>
  ));
}
