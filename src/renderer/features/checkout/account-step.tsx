import { useId, useState } from 'react';
import { v7 } from 'uuid';
import { toDollars } from '../../../shared/domain/money.ts';
import type { ReceiptLanguage } from '../../../shared/domain/receipt.ts';
import { useTypedNumber } from '../../ipc/typed-number.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { LabelledField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { AgreementLanguage, useAgreementWords } from '../../widgets/agreement-words.tsx';
import { usePatientLanguage } from '../../widgets/patient-language.ts';
import { useSignOnDisplay } from '../../widgets/sign-on-display.tsx';
import {
  ACCOUNT_FIELDS,
  ACCOUNT_NUMBERS,
  ACCOUNT_RULES,
  type AccountFields,
  asTyped,
  NO_ACCOUNT,
  wrongIn,
  wrongNumber,
} from './account-fields.ts';
import { tenderGiven } from './draft.ts';
import styles from './form-field.module.css';
import { FormField, NumberField } from './form-field.tsx';
import { useSaveForNext } from './save-for-next.tsx';
import { TenderForm, type TenderStepProps, useTender } from './tender-form.tsx';

const TYPES = { C: t('checkout.checking'), S: t('checkout.savings') } as const;

/** The till has wiped the numbers, or rejects them: they must be typed again. */
const NUMBER_PROBLEMS: readonly string[] = ['NUMBER_GONE', 'INVALID_NUMBER'];

/** The account that a patient lets the clinic debit, and the text of the consent. */
export function AccountStep({ sale, back }: TenderStepProps) {
  const { saleId, patientId } = sale.command;
  const usual = usePatientLanguage(patientId, saleId);
  const [chosen, setLanguage] = useState<ReceiptLanguage | null>(null);
  const language = chosen ?? usual;
  const [fields, setFields] = useState<AccountFields>(NO_ACCOUNT);
  const [accountType, setAccountType] = useState<'C' | 'S'>('C');
  const typeId = useId();
  const routing = useTypedNumber(wrongNumber('routingNumber'));
  const account = useTypedNumber(wrongNumber('accountNumber'));
  const wrong = wrongIn(fields);
  const isGood =
    routing.problem === null &&
    account.problem === null &&
    ACCOUNT_FIELDS.every((name) => wrong[name] === null);
  const amount = toDollars(sale.due);
  const words = useAgreementWords();
  const accountKind = accountType === 'C' ? 'checking' : 'savings';
  const { lastFour } = account;
  const debit = { kind: 'debit', saleId, amount: sale.due, accountKind, lastFour } as const;
  const authorization = words?.(language, { ...debit, lastFour: lastFour || '••••' }) ?? '';
  const { signed, view: signing } = useSignOnDisplay(isGood ? debit : null);
  const saving = useSaveForNext(
    { saleId, patientId, language },
    lastFour === '' ? null : { accountKind, brand: null, lastFour },
  );
  const tender = useTender(async (answers) => {
    const commandId = v7();
    const numbers = { routingNumber: routing.handOver(), accountNumber: account.handOver() };
    try {
      await till().checkout.chargeAccount({
        commandId,
        ...sale.command,
        account: { ...fields, ...numbers, accountType },
        ...(signed === null
          ? { authorization }
          : { authorization: signed.text, agreementId: signed.agreementId }),
        ...saving.sent,
        agreementLanguage: language,
        ...answers,
      });
    } catch (error) {
      if (NUMBER_PROBLEMS.includes(problemOf(error).code)) {
        routing.forget();
        account.forget();
      }
      throw error;
    }
    tenderGiven();
  });
  return (
    <TenderForm
      sale={sale}
      back={back}
      heading={t('terms.bankAccount')}
      tender={tender}
      ready={isGood && words !== null}
      text={t('checkout.patientAgreesDebit', { amount })}
      doing={t('checkout.debit', { amount })}
      stays={tender.pending}
      more={saving.button}
      agreement={
        <blockquote className={styles['words']}>
          <div className={ui['row']}>
            <p>{t('checkout.readPatient')}</p>
            {signed === null ? (
              <AgreementLanguage language={language} choose={setLanguage} />
            ) : null}
          </div>
          <p lang={signed?.language ?? language}>{signed?.text ?? authorization}</p>
        </blockquote>
      }
    >
      <div className={styles['fields']}>
        <NumberField
          {...ACCOUNT_NUMBERS.routingNumber}
          number={routing}
          wrong={routing.problem}
          autoFocus
        />
        <NumberField {...ACCOUNT_NUMBERS.accountNumber} number={account} wrong={account.problem} />
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
                tender.clear();
              }}
              wrong={wrong[name]}
            />
          );
        })}
        <LabelledField id={typeId} label={t('checkout.accountType')}>
          <select
            id={typeId}
            value={accountType}
            onChange={({ target }) => setAccountType(target.value === 'S' ? 'S' : 'C')}
          >
            <option value="C">{TYPES.C}</option>
            <option value="S">{TYPES.S}</option>
          </select>
        </LabelledField>
      </div>
      {signing}
      {saving.says}
    </TenderForm>
  );
}
