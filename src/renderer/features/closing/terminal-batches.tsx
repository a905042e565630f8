import { useState } from 'react';
import { v7 } from 'uuid';
import type { Closing } from '../../../shared/contract/closing.ts';
import { parseSignedAmount, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';

/** The clinic's card terminals: each is closed with the total of its own batch report. */
export function TerminalBatches({
  closing: { closingId, terminals },
}: {
  readonly closing: Closing;
}) {
  const next = terminals.find(({ batch }) => batch === null);
  return (
    <ul className={ui['stack']}>
      {terminals.map(({ name, charges: { count }, expected, batch }) => (
        <li key={name} className={ui['stack']} data-gap="8">
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            , {t('closing.recordedHere', { count, expected: toDollars(expected) })}
            {batch === null ? null : t('closing.batchEntered', { batch: toDollars(batch) })}
          </p>
          {batch === null ? (
            <BatchForm closingId={closingId} terminal={name} autoFocus={name === next?.name} />
          ) : null}
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
    <Form
      ready={parsed.ok}
      gap="10"
      send={() => {
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
        incomplete={!parsed.ok}
        autoFocus={autoFocus}
      />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']}>
        <Button
          look="primary"
          type="submit"
          pending={pending}
          disabledBecause={parsed.ok ? null : t('ui.fieldsIncomplete')}
        >
          {t('closing.enterBatch')}
        </Button>
      </div>
    </Form>
  );
}
