import { useEffect, useId, useState } from 'react';
import type { FieldProblem } from '../../../shared/domain/patient-field-values.ts';
import {
  PATIENT_FIELDS,
  type PatientFieldName,
  type PatientFieldRule,
} from '../../../shared/domain/patient-fields.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledField } from '../../ui/field.tsx';
import { useTried } from '../../ui/form.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './record.module.css';
import { type Base, type Draft, draftProblem, sentValue, typedValue } from './record-draft.ts';

const SENTENCES: Readonly<Record<Exclude<FieldProblem, 'too-long'>, string>> = {
  characters: t('patients.containsCharactersPaymentService'),
  phone: t('patients.phoneNumberTenDigits'),
  zip: t('patients.zipCodeUpNine'),
  day: t('patients.enterMonthDayYear'),
  future: t('patients.dateBirthFuture'),
  guid: t('patients.id36Characters8'),
  choice: t('patients.chooseFromList'),
};

/** The problem of a typed value, in one sentence. */
function fieldSentence(problem: FieldProblem, rule: PatientFieldRule, value: string): string {
  if (problem !== 'too-long') return SENTENCES[problem];
  return t('patients.mostCharacters', {
    count: rule.length,
    count2: value.length - rule.length,
  });
}

interface RecordFieldsProps {
  readonly base: Base;
  readonly draft: Draft;
  readonly change: (field: PatientFieldName, typed: string) => void;
  readonly disabled: boolean;
}

interface FieldProps {
  readonly field: PatientFieldName;
  readonly autoFocus?: boolean;
  /** True while a new record needs it. */
  readonly isMissing?: boolean;
}

/** One field of a record, by its type. Its problem shows on blur, an excess length at once. */
export function RecordField(props: RecordFieldsProps & FieldProps) {
  const { field, base, draft, change, disabled, autoFocus = false, isMissing = false } = props;
  const rule = PATIENT_FIELDS[field];
  const id = useId();
  const [left, setLeft] = useState(false);
  const typed = typedValue(base, draft, field);
  const problem = draftProblem(draft, field);
  const tried = useTried();
  const says =
    problem !== null && (tried || left || problem === 'too-long' || problem === 'characters');
  const control = {
    id,
    disabled,
    autoFocus,
    value: typed,
    'aria-invalid': says || (tried && isMissing),
    'aria-describedby': says || (tried && isMissing) ? `${id}-problem` : undefined,
    onBlur: () => setLeft(true),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change(field, event.target.value),
  } as const;
  const { choices } = rule;
  return (
    <LabelledField
      id={id}
      label={rule.label}
      wide={rule.shape === 'long-text'}
      incomplete={isMissing}
      problem={says ? fieldSentence(problem, rule, sentValue(draft, field)) : null}
    >
      {choices !== undefined ? (
        <select {...control}>
          <option value="">—</option>
          {Object.entries(choices).map(([code, meaning]) => (
            <option key={code} value={code}>
              {meaning}
            </option>
          ))}
          {typed === '' || Object.hasOwn(choices, typed) ? null : <option>{typed}</option>}
        </select>
      ) : rule.shape === 'long-text' ? (
        <textarea {...control} rows={4} dir="auto" />
      ) : (
        <input
          {...control}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          placeholder={rule.shape === 'day' ? t('patients.dayShape') : undefined}
          inputMode={rule.shape === 'phone' || rule.shape === 'zip' ? 'tel' : undefined}
        />
      )}
    </LabelledField>
  );
}

export interface SecretFieldsProps extends RecordFieldsProps {
  /**
   * Fetches the value for a person with the permission, which the journal records; null without it.
   */
  readonly reveal: ((field: PatientFieldName) => Promise<string>) | null;
}

/**
 * A field with a secret value: the page shows dots, which can be overwritten. A revealed value
 * leaves the page when the screen is locked or closed.
 */
export function SecretField({ reveal, ...props }: SecretFieldsProps & FieldProps) {
  const { field, base, draft, disabled } = props;
  const id = useId();
  const { label } = PATIENT_FIELDS[field];
  const [shown, setShown] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const { run, pending, problem } = useCommand();
  useEffect(() => () => setShown(null), []);
  if (base?.secrets[field] === undefined) return <RecordField {...props} />;
  if (writing || draft[field] !== undefined) {
    return (
      <div>
        <RecordField {...props} autoFocus={writing} />
        {draft[field] === '' ? (
          <p className={styles['hint']}>{t('patients.savingRemoves')}</p>
        ) : null}
      </div>
    );
  }
  return (
    <LabelledField
      id={id}
      label={label}
      problem={problem === null ? null : commandProblem(problem)}
    >
      <div className={styles['secret']}>
        <output className={styles['dots']} id={id}>
          {shown ?? '••••••••'}
        </output>
        {reveal === null || shown !== null ? null : (
          <Button
            look="quiet"
            pending={pending}
            onPress={() => run(async () => setShown(await reveal(field)))}
          >
            {t('terms.show')}
          </Button>
        )}
        {disabled ? null : (
          <Button look="quiet" onPress={() => setWriting(true)}>
            {t('patients.replace')}
          </Button>
        )}
      </div>
    </LabelledField>
  );
}
