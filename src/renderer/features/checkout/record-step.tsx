import { useState } from 'react';
import { v7 } from 'uuid';
import { toDollars } from '../../../shared/domain/money.ts';
import type { RecordedTender } from '../../../shared/domain/receipt.ts';
import { fits, LIMITS, oneLine } from '../../../shared/domain/typed-text.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { AskFirst, questionOf, useAnswered } from './ask-first.tsx';
import { tenderGiven } from './draft.ts';
import { ChoiceRow, FormField } from './form-field.tsx';
import { Moves, SaleHead, StepFrame, type TenderFormProps } from './step-frame.tsx';
import { useMove } from './use-move.ts';

const KINDS: Readonly<Record<RecordedTender, string>> = {
  check: t('checkout.check3'),
  terminal: t('checkout.anotherTerminal'),
};

const REFERENCES: Readonly<Record<RecordedTender, string>> = {
  check: t('checkout.checkNumber'),
  terminal: t('checkout.approvalCodeTerminal'),
};

/** Money that was paid another way: recorded here, with no request to the service. */
export function RecordStep({ sale, back }: TenderFormProps) {
  const { run, pending, problem, clear } = useMove();
  const [what, setWhat] = useState<RecordedTender>('check');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const question = questionOf(problem);
  const missing = oneLine(reference) === '';
  const isGood = fits(reference, LIMITS.reference);
  const send = useAnswered(async (answers) => {
    const commandId = v7();
    await till().checkout.record({ commandId, ...sale.command, what, reference, ...answers });
    tenderGiven();
  });
  const record = () => {
    setTried(true);
    if (isGood && question === null) run(() => send());
  };
  useAction({ name: t('common.back'), shortcut: 'Escape', run: back });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          record();
        }}
      >
        <StepFrame heading={t('checkout.checkOrAnotherTerminal')}>
          <SaleHead sale={sale} />
          <ChoiceRow label={t('checkout.paid4')} choices={KINDS} chosen={what} choose={setWhat} />
          <FormField
            label={REFERENCES[what]}
            value={reference}
            change={(value) => {
              setReference(value);
              clear();
            }}
            wrong={tried && missing ? t('checkout.typeAsShownThere') : null}
            most={LIMITS.reference}
            autoFocus
          />
          {problem === null || question !== null ? null : (
            <Notice tone="bad">{commandProblem(problem)}</Notice>
          )}
          {question === null ? (
            <Moves>
              <Button look="primary" type="submit" size="large" shortcut="Enter" pending={pending}>
                {t('checkout.record', { due: toDollars(sale.due) })}
              </Button>
              <Button size="large" shortcut="Esc" onPress={back}>
                {t('common.back')}
              </Button>
            </Moves>
          ) : null}
        </StepFrame>
      </form>
      {question === null ? null : (
        <AskFirst
          question={question}
          doing={t('checkout.record', { due: toDollars(sale.due) })}
          again={t('checkout.record', { due: toDollars(sale.due) })}
          run={run}
          send={send}
          back={clear}
          change={back}
        />
      )}
    </>
  );
}
