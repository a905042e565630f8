import { useState } from 'react';
import { FieldError, Input, Label, TextField } from 'react-aria-components';
import {
  type CashCount,
  countTotal,
  DENOMINATIONS,
  type Denomination,
  parsePieces,
} from '../../../shared/domain/drawer.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { useNoCardNumber } from '../../ui/field.tsx';
import { useFirstFocus } from '../../ui/first-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { COUNT_PROBLEMS, DENOMINATION_NAMES } from '../../words/reasons.ts';
import styles from './drawers.module.css';

type Typed = Readonly<Partial<Record<Denomination, string>>>;

export interface CountFormProps {
  /** Text of the button, e.g. `Open the drawer`. */
  readonly what: string;
  readonly pending: boolean;
  readonly done: (count: CashCount) => void;
  readonly back?: () => void;
}

/**
 * A drawer counted piece by piece; Enter goes to the next denomination, and submits after the last.
 * Ctrl+Enter submits at once.
 */
export function CountForm({ what, pending, done, back }: CountFormProps) {
  const [typed, setTyped] = useState<Typed>({});
  const pieces = DENOMINATIONS.map((of) => ({ of, parsed: parsePieces(typed[of] ?? '') }));
  const wrong = pieces.find(({ parsed }) => !parsed.ok);
  const count: CashCount = pieces.flatMap(({ of, parsed }) =>
    parsed.ok && parsed.pieces > 0 ? [{ of, pieces: parsed.pieces }] : [],
  );
  const submit = () => {
    if (wrong === undefined) done(count);
  };
  return (
    <form
      className={ui['stack']}
      data-gap="16"
      aria-label={what}
      onSubmit={(event) => {
        event.preventDefault();
        if (!goOn(event.currentTarget)) submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey) submit();
      }}
    >
      <ol className={styles['countGrid']}>
        {pieces.map(({ of, parsed }, index) => (
          <li key={of}>
            <PiecesField
              name={DENOMINATION_NAMES[of]}
              value={typed[of] ?? ''}
              change={(text) => setTyped({ ...typed, [of]: text })}
              isWrong={!parsed.ok}
              sum={parsed.ok ? of * parsed.pieces : 0}
              autoFocus={index === 0}
            />
          </li>
        ))}
      </ol>
      <p className={styles['countTotal']} role="status">
        <Message
          id="drawer.counted"
          values={{ count: <strong>{toDollars(countTotal(count))}</strong> }}
        />
      </p>
      {wrong?.parsed.ok === false ? (
        <Notice tone="bad">{COUNT_PROBLEMS[wrong.parsed.problem]}</Notice>
      ) : null}
      <div className={ui['row']}>
        <Button
          look="primary"
          size="large"
          shortcut="Ctrl+Enter"
          pending={pending}
          disabledBecause={wrong === undefined ? null : t('ui.fieldsIncomplete')}
          onPress={submit}
        >
          {what}
        </Button>
        {back === undefined ? null : (
          <Button look="quiet" size="large" onPress={back}>
            {t('terms.back')}
          </Button>
        )}
      </div>
    </form>
  );
}

function PiecesField({
  name,
  value,
  change,
  isWrong,
  sum,
  autoFocus,
}: {
  readonly name: string;
  readonly value: string;
  readonly change: (typed: string) => void;
  readonly isWrong: boolean;
  /** In cents. */
  readonly sum: number;
  readonly autoFocus: boolean;
}) {
  const first = useFirstFocus<HTMLDivElement>(autoFocus);
  const { dropped, changeTyped } = useNoCardNumber(change);
  return (
    <TextField
      ref={first}
      className={styles['countRow'] ?? ''}
      value={value}
      onChange={changeTyped}
      isInvalid={isWrong || dropped !== null}
    >
      <Label>{name}</Label>
      <Input inputMode="numeric" autoComplete="off" placeholder="0" />
      <span className={styles['countSum']}>{sum > 0 ? toDollars(cents(sum)) : ''}</span>
      <FieldError className={`${ui['error']} ${styles['countProblem']}`}>{dropped}</FieldError>
    </TextField>
  );
}

/** Moves the focus to the next field; false if it was in the last one, or in none. */
function goOn(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll('input')];
  const here = document.activeElement;
  const next = here instanceof HTMLInputElement ? fields[fields.indexOf(here) + 1] : undefined;
  next?.focus();
  next?.select();
  return next !== undefined;
}
