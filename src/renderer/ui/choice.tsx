import { useLayoutEffect, useRef } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import styles from './choice.module.css';
import ui from './primitives.module.css';

export interface ChoiceProps<T extends string> {
  /** Name of the choice for screen readers; the options make it clear to the eye. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly name: string }[];
  readonly value: T;
  readonly choose: (value: T) => void;
  /** True if the chosen one takes the focus. */
  readonly autoFocus?: boolean;
}

/** One of a few choices, all in sight. */
export function Choice<T extends string>({
  label,
  options,
  value,
  choose,
  autoFocus = false,
}: ChoiceProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  const atFirst = useRef(autoFocus);
  useLayoutEffect(() => {
    if (atFirst.current) group.current?.querySelector<HTMLElement>('input:checked')?.focus();
    atFirst.current = false;
  }, []);
  return (
    <RadioGroup
      ref={group}
      className={ui['row'] ?? ''}
      aria-label={label}
      value={value}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) choose(chosen.value);
      }}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={styles['option'] ?? ''}>
          {option.name}
        </Radio>
      ))}
    </RadioGroup>
  );
}
