import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { toDollars } from '../../../shared/domain/money.ts';
import { RECEIPT_WORDS } from '../../../shared/domain/receipt-words.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import {
  ACCOUNT_FIELDS,
  ACCOUNT_RULES,
  type AccountFields,
  asTyped,
  NO_ACCOUNT,
  wrongIn,
} from './account-fields.ts';
import styles from './account-step.module.css';
import { ChoiceRow } from './choice-row.tsx';
import { tenderGiven } from './draft.ts';
import { FormField } from './form-field.tsx';
import { type Besides, earlierOf, SameAsEarlier } from './same-as-earlier.tsx';
import type { TenderFormProps } from './step.ts';
import { Moves, SaleHead, StepFrame } from './step-frame.tsx';
import { useMove } from './use-move.ts';
import { useSaveForNext } from './use-save-for-next.tsx';

const TYPES = { C: 'Checking', S: 'Savings' } as const;

/** The account a patient lets the clinic debit, and the words by which he does. */
export function AccountStep({ sale, back, approval }: TenderFormProps) {
  const { run, pending, problem, clear } = useMove();
  const clinic = useTill((state) => state.clinicName);
  const [fields, setFields] = useState<AccountFields>(NO_ACCOUNT);
  const [accountType, setAccountType] = useState<'C' | 'S'>('C');
  const [tries, setTries] = useState(0);
  const earlier = earlierOf(problem);
  const wrong = wrongIn(fields);
  const isGood = ACCOUNT_FIELDS.every((name) => wrong[name] === null);
  const amount = toDollars(sale.due);
  const authorization = RECEIPT_WORDS.en.bankAuthorization(
    clinic,
    fields.accountNumber.slice(-4) || '••••',
    amount,
  );
  const saving = useSaveForNext(sale.command.patientId);
  const send = async (besides?: Besides) => {
    const commandId = v7();
    const account = { ...fields, accountType };
    await till().checkout.chargeAccount({
      commandId,
      ...sale.command,
      account,
      authorization,
      saveConsent: saving.consent,
      ...besides,
    });
    tenderGiven();
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first one may be out of sight, above the button that was pressed.
    if (tries > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const debit = () => {
    setTries(tries + 1);
    if (isGood && earlier === null) run(() => send());
  };
  useAction({ name: 'Back', shortcut: 'Escape', run: back, enabled: !pending });
  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          debit();
        }}
      >
        <StepFrame heading="Bank account">
          <SaleHead sale={sale} />
          <div className={styles['fields']}>
            {ACCOUNT_FIELDS.map((name) => {
              const { label, most, digits = false } = ACCOUNT_RULES[name];
              return (
                <FormField
                  key={name}
                  label={label}
                  most={most}
                  digits={digits}
                  value={fields[name]}
                  change={(value) => {
                    setFields((before) => ({ ...before, [name]: asTyped(name, value) }));
                    clear();
                  }}
                  wrong={tries > 0 ? wrong[name] : null}
                  autoFocus={name === 'routingNumber'}
                />
              );
            })}
          </div>
          <ChoiceRow
            label="Which kind of account?"
            choices={TYPES}
            chosen={accountType}
            choose={setAccountType}
          />
          <blockquote className={styles['words']}>
            <p>Read to the patient; with the button below he agrees:</p>
            <p>{authorization}</p>
          </blockquote>
          {saving.says}
          {problem === null || earlier !== null ? null : (
            <Notice tone="bad">{commandProblem(problem)}</Notice>
          )}
          {earlier === null ? (
            <Moves>
              <Button look="primary" type="submit" size="large" shortcut="Enter" pending={pending}>
                The patient agrees: debit {amount}
              </Button>
              <Button size="large" shortcut="Esc" disabled={pending} onPress={back}>
                Back
              </Button>
              {saving.button}
            </Moves>
          ) : null}
        </StepFrame>
      </form>
      {earlier === null ? null : (
        <SameAsEarlier
          earlier={earlier}
          doing={`Debit ${amount} again`}
          run={run}
          send={send}
          back={clear}
          approval={approval}
        />
      )}
    </>
  );
}
