import { useEffect, useId, useState } from 'react';
import { PATIENT_FIELDS, type PatientFieldName } from '../../../shared/domain/patient-fields.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledField } from '../../ui/field.tsx';
import { commandProblem } from '../../words/problems.ts';
import { RecordField, type RecordFieldProps } from './record-field.tsx';
import styles from './secret-field.module.css';

export interface SecretFieldProps extends RecordFieldProps {
  /**
   * Fetches the value for a person with the permission, which the journal records; null without it.
   */
  readonly reveal: ((field: PatientFieldName) => Promise<string>) | null;
}

/**
 * A field with a secret value: the page shows dots, which can be overwritten. A revealed value
 * leaves the page when the screen is locked or closed.
 */
export function SecretField({ reveal, ...props }: SecretFieldProps) {
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
            {t('common.show')}
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
