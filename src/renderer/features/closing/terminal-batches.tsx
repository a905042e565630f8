import { useState } from 'react';
import { v7 } from 'uuid';
import type { Closing } from '../../../shared/contract/closing.ts';
import { parseSignedAmount, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import styles from './closing.module.css';

/** The clinic's card terminals: each is closed with the total of its own batch report. */
export function TerminalBatches({
  closing: { closingId, terminals },
}: {
  readonly closing: Closing;
}) {
  const next = terminals.find(({ batch }) => batch === null);
  return (
    <ul className={styles['rows']}>
      {terminals.map((terminal) => (
        <li key={terminal.name}>
          <span>
            <bdi>{terminal.name}</bdi>,{' '}
            {t('closing.recordedHere', {
              count: terminal.charges.count,
              expected: toDollars(terminal.expected),
            })}
          </span>
          {terminal.batch === null ? (
            <BatchForm
              closingId={closingId}
              terminal={terminal.name}
              autoFocus={terminal.name === next?.name}
            />
          ) : (
            <strong>{toDollars(terminal.batch)}</strong>
          )}
        </li>
      ))}
    </ul>
  );
}

interface BatchFormProps {
  readonly closingId: string;
  readonly terminal: string;
  readonly autoFocus: boolean;
}

function BatchForm({ closingId, terminal, autoFocus }: BatchFormProps) {
  const [typed, setTyped] = useState('');
  const { run, pending, problem } = useCommand();
  const parsed = parseSignedAmount(typed);
  return (
    <form
      className={ui['row']}
      aria-label={t('closing.batchTotal', { terminal })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!parsed.ok) return;
        const total = parsed.amount;
        run(() => till().closing.enterBatch({ commandId: v7(), closingId, terminal, total }));
      }}
    >
      <TypedField
        label={t('closing.batchTotal', { terminal })}
        value={typed}
        change={setTyped}
        inputMode="decimal"
        placeholder="0.00"
        error={typed === '' || parsed.ok ? null : AMOUNT_PROBLEMS[parsed.problem]}
        autoFocus={autoFocus}
      />
      <Button type="submit" pending={pending} disabled={!parsed.ok}>
        {t('closing.enterBatch')}
      </Button>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </form>
  );
}
