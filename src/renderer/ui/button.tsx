/**
 * Primitives of every screen: button, field, form, choice, dialog, notice; primitives.module.css has the classes (stack,
 * row, field, list, card, table). A button has a key: its shortcut, or a letter while Alt is held (key-tips.tsx).
 * use-action.ts adds actions to their keys and to the palette (Ctrl+K).
 */

import { type ReactNode, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import styles from './button.module.css';
import { useFirstFocus } from './first-focus.ts';
import { keyOf } from './keys.ts';
import { beforeEnd, endsInLongName } from './long-name.ts';
import ui from './primitives.module.css';
import { type Action, useAction, useLetterKeys } from './use-action.ts';

interface ButtonProps {
  readonly children: ReactNode;
  /** Left out on the submit button of a form; the form then acts. */
  readonly onPress?: () => void;
  readonly type?: 'button' | 'submit';
  /** One primary button per screen: the action of Enter; destructive if it voids, gives money back or deletes. */
  readonly look?: 'primary' | 'destructive' | 'secondary' | 'quiet';
  readonly size?: 'medium' | 'large';
  readonly icon?: ReactNode;
  /** The key of the same action, shown on the button; Enter on a primary button without another. */
  readonly shortcut?: string;
  readonly autoFocus?: boolean;
  /** True while its command runs: the button shows it, and the command ignores a second press. */
  readonly pending?: boolean;
  /** The reason that it cannot act now; the button shows and says it. Null if it can. */
  readonly disabledBecause?: string | null;
  readonly fill?: boolean;
  /** True while the part of the screen that it opens is open; left out on other buttons. */
  readonly expanded?: boolean;
  /** True for the chosen one of a row; left out on other buttons. */
  readonly pressed?: boolean;
  /** Its name in the palette, if no other entry lists it. */
  readonly action?: string;
}

/** The looks of the action of Enter. */
const PRIMARY: ReadonlySet<ButtonProps['look']> = new Set(['primary', 'destructive']);

export function Button({
  children,
  onPress = () => {},
  type = 'button',
  look = 'secondary',
  size = 'medium',
  icon,
  shortcut: usual = PRIMARY.has(look) ? 'Enter' : undefined,
  autoFocus = false,
  pending = false,
  disabledBecause = null,
  fill = false,
  expanded,
  pressed,
  action,
}: ButtonProps) {
  const button = useFirstFocus<HTMLButtonElement>(autoFocus);
  const shortcut = keyOf(useLetterKeys(), usual);
  const reason = useId();
  const disabled = disabledBecause !== null;
  const described = disabled
    ? { 'aria-disabled': true, 'aria-describedby': reason, 'data-disabled': true }
    : {};
  const states = {
    ...(expanded === undefined ? {} : { 'aria-expanded': expanded }),
    ...(pressed === undefined ? {} : { 'aria-pressed': pressed }),
  };
  return (
    <>
      <AriaButton
        ref={button}
        {...states}
        data-shortcut={shortcut}
        className={styles['button'] ?? ''}
        data-look={look}
        data-primary={PRIMARY.has(look) || undefined}
        data-size={size}
        data-fill={fill || undefined}
        type={type}
        onPress={disabled ? () => {} : onPress}
        data-pending={pending || undefined}
        // Without the attribute `disabled`: the focus stays on it, and a form marks its wrong fields.
        render={(props) => <button {...props} {...described} />}
      >
        {action === undefined ? null : (
          <Listed name={action} run={onPress} enabled={!disabled && !pending} />
        )}
        {icon}
        <Label>{children}</Label>
        {shortcut !== undefined && PRIMARY.has(look) ? <Key>{shortcut}</Key> : null}
      </AriaButton>
      {disabled ? (
        <span id={reason} role="tooltip" className={styles['reason']}>
          {disabledBecause}
        </span>
      ) : null}
    </>
  );
}

/** The text of a button. The middle of an endless name is left out, its end is the last line; screen readers read all. */
function Label({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string' || !endsInLongName(children))
    return <span className={styles['label']}>{children}</span>;
  const [before, end] = beforeEnd(children);
  return (
    <span className={styles['label']}>
      <span className={ui['hidden']}>{children}</span>
      <span className={styles['before']} aria-hidden="true">
        {before}
      </span>
      <bdi className={styles['end']} aria-hidden="true">
        {end}
      </bdi>
    </span>
  );
}

function Listed(action: Action) {
  useAction(action);
  return null;
}

/** A key of the keyboard, shown next to its action; `KeyTips` shows the others while Alt is held. */
export function Key({
  children,
  held = false,
}: {
  readonly children: ReactNode;
  /** Shown only while Alt is held, over the corner of its element. */
  readonly held?: boolean;
}) {
  return (
    <span className={styles['key']} data-held={held || undefined} data-key aria-hidden="true">
      {children}
    </span>
  );
}
