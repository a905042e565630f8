import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../messages/t.ts';
import ui from './primitives.module.css';

/** True after a try to send the form around it while that was incomplete. */
export const Tried = createContext(false);

/** True once the form around was tried: its fields then show their problems. */
export const useTried = (): boolean => use(Tried);

/** The sentence of an incomplete field, once its form was tried; null before, or outside of one. */
export function useIncomplete(label: string, incomplete: boolean): string | null {
  return useTried() && incomplete ? t('ui.enterField', { label }) : null;
}

interface FormProps {
  /** Name for screen readers. */
  readonly name?: string | undefined;
  /** False while a field is wrong or missing. */
  readonly ready: boolean;
  readonly send: () => void;
  readonly className?: string | undefined;
  readonly gap?: '10' | '16';
  readonly children: ReactNode;
}

/**
 * A form that Enter or its button sends. While it is not ready, a try marks every wrong field and
 * focuses the first.
 */
export function Form({ name, ready, send, className, gap = '16', children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useLayoutEffect(() => {
    if (tries > 0) firstWrong(form.current)?.focus();
  }, [tries]);
  return (
    <form
      ref={form}
      className={className ?? ui['stack']}
      data-gap={gap}
      data-tried={tries > 0 || undefined}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // a panel of another form must not send that one too
        setTries(ready ? 0 : tries + 1);
        if (ready) send();
      }}
    >
      <Tried value={tries > 0}>{children}</Tried>
    </form>
  );
}

const CONTROLS = ['input', 'select', 'textarea'];

function firstWrong(form: HTMLFormElement | null): HTMLElement | null {
  const wrong = CONTROLS.flatMap((name) => [`${name}[aria-invalid="true"]`, `${name}:invalid`]);
  return form?.querySelector<HTMLElement>(wrong.join(', ')) ?? null;
}
