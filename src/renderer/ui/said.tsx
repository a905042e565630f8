import { type HTMLAttributes, type RefObject, useEffect, useId, useRef } from 'react';
import { create } from 'zustand';
import ui from './primitives.module.css';

interface SaidText {
  readonly id: string;
  readonly text: string;
  readonly urgent: boolean;
}

const useTexts = create<readonly SaidText[]>(() => []);

const without = (id: string) => useTexts.getState().filter((each) => each.id !== id);

/**
 * The two live regions of the page, a polite and an assertive one: screen readers read a text that is added to an
 * element that was there before (WCAG 4.1.3), not an element that arrives with its text. They hold the texts in sight.
 */
export function LiveRegions() {
  const texts = useTexts();
  const those = (urgent: boolean) =>
    texts.filter((each) => each.urgent === urgent).map(({ id, text }) => <p key={id}>{text}</p>);
  return (
    // React Aria hides the page behind an open dialog from screen readers, except for this attribute.
    <div className={ui['hidden']} data-live-announcer="true">
      <div role="status" aria-atomic="false">
        {those(false)}
      </div>
      <div role="alert" aria-atomic="false">
        {those(true)}
      </div>
    </div>
  );
}

/** Says the text of an element in a live region, when it appears and at each change. */
export function useSaid(place: RefObject<HTMLElement | null>, urgent = false): void {
  const id = useId();
  const said = useRef('');
  useEffect(() => {
    const content = place.current?.textContent ?? '';
    if (content === said.current) return;
    said.current = content;
    // Unlike textContent, it has a break between two blocks.
    const text = place.current?.innerText ?? '';
    useTexts.setState(text === '' ? without(id) : [...without(id), { id, text, urgent }], true);
  });
  useEffect(
    () => () => {
      said.current = '';
      useTexts.setState(without(id), true);
    },
    [id],
  );
}

interface SaidProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'p' | 'span' | 'div' | 'li';
  /** True for a text that interrupts what the screen reader reads. */
  readonly urgent?: boolean;
}

/** A text that appears after an action: a result, a problem or a state. */
export function Said({ as: Tag = 'p', urgent = false, ...props }: SaidProps) {
  const place = useRef<HTMLElement>(null);
  useSaid(place, urgent);
  return (
    <Tag
      ref={(element: HTMLElement | null) => {
        place.current = element;
      }}
      {...props}
    />
  );
}
