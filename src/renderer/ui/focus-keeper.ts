import { useEffect } from 'react';

/** Parts of a screen that take the focus of an element that left them. */
const HOMES = ['[role=dialog]', '[role=tabpanel]', 'form', 'section', 'main'];

/**
 * Keeps the focus off the page's body: when the focused element disappears, or a press hits no
 * element, and no screen chose another one, the nearest remaining part of the screen gets it. A
 * screen reader then stays where it read, and no key reaches a control that was not chosen.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let trail: readonly Element[] = [];
    let frame = 0;
    const isLost = () => (document.activeElement ?? document.body) === document.body;
    const restore = () => {
      if (isLost()) homeOf(trail)?.focus({ preventScroll: true });
    };
    // A closing dialog gives the focus back within one frame, and a new step takes it.
    const restoreSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(restore);
      });
    };
    const remember = () => {
      trail = withAncestors(document.activeElement);
    };
    const observer = new MutationObserver(() => {
      if (isLost()) restoreSoon();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('focusin', remember);
    window.addEventListener('focusout', restoreSoon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('focusin', remember);
      window.removeEventListener('focusout', restoreSoon);
    };
  }, []);
}

function withAncestors(element: Element | null): readonly Element[] {
  const trail: Element[] = [];
  for (let each = element; each !== null; each = each.parentElement) trail.push(each);
  return trail;
}

/** The uppermost dialog, else the nearest part of the screen that is still there, else its main part. */
function homeOf(trail: readonly Element[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const mains = [...document.querySelectorAll('main')];
  const home = [
    dialog,
    ...trail.filter((each) => HOMES.some((home) => each.matches(home))),
    ...mains,
  ].find((each) => each instanceof HTMLElement && each.isConnected && each.checkVisibility());
  if (!(home instanceof HTMLElement)) return null;
  if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
  home.dataset['focusHome'] = '';
  return home;
}
