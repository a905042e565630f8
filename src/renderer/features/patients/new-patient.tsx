import { useState } from 'react';
import { v7 } from 'uuid';
import {
  lookalikesSchema,
  type PatientHit,
  type PatientRecord,
} from '../../../shared/contract/patients.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './new-patient.module.css';
import { changedFields, type Draft, sentValue } from './record-draft.ts';
import { RecordForm } from './record-form.tsx';

export interface NewPatientProps {
  readonly created: (patient: PatientRecord) => void;
  /** Opens an existing record. */
  readonly open: (patientId: string) => void;
  readonly close: () => void;
}

/** A new record. The till refuses one that resembles another until the person confirms it. */
export function NewPatient({ created, open, close }: NewPatientProps) {
  const [draft, setDraft] = useState<Draft>({});
  const [commandId] = useState(() => v7());
  const { run, pending, problem, clear } = useCommand();
  const lookalikes = lookalikesOf(problem);
  const create = async (confirmed: readonly PatientHit[]) => {
    const fields = changedFields(null, draft).map((field) => [field, sentValue(draft, field)]);
    const order = { commandId, fields: Object.fromEntries(fields) };
    const ids = confirmed.map(({ patientId }) => patientId);
    created(await till().patients.create({ ...order, confirmed: ids }));
  };
  return (
    <section className={styles['screen']} aria-label={t('patients.newPatient')}>
      <header className={styles['head']}>
        <h2>{t('patients.newPatient')}</h2>
        <p>{t('patients.allFieldsOptional')}</p>
      </header>
      <RecordForm
        base={null}
        draft={draft}
        change={(next) => {
          setDraft(next);
          clear();
        }}
        open={['person', 'address', 'contact']}
        focus="firstName"
        reveal={null}
        save={() => run(() => create([]))}
        saveName={t('patients.addPatient')}
        discard={close}
        pending={pending}
        always
      >
        {lookalikes.length === 0 ? null : (
          <Lookalikes
            patients={lookalikes}
            open={open}
            addAnyway={() => run(() => create(lookalikes))}
          />
        )}
        {problem === null || lookalikes.length > 0 ? null : (
          <Notice tone="bad">{commandProblem(problem)}</Notice>
        )}
      </RecordForm>
    </section>
  );
}

/** The similar patients that the till found; none for another problem. */
function lookalikesOf(problem: CommandProblem | null): readonly PatientHit[] {
  return problem?.code === 'LOOKALIKES' ? lookalikesSchema.parse(problem.data).patients : [];
}

/** Uses another key and another button than Save: a key held too long adds no patient. */
function Lookalikes({
  patients,
  open,
  addAnyway,
}: Pick<NewPatientProps, 'open'> & {
  readonly patients: readonly PatientHit[];
  readonly addAnyway: () => void;
}) {
  useAction({ name: t('patients.addAnyway'), shortcut: 'Alt+Y', run: addAnyway });
  return (
    <div className={styles['lookalikes']} role="status">
      <Notice tone="warn">{t('patients.notAddedYet')}</Notice>
      {patients.map(({ patientId, name, bornIn, phoneLastFour }) => (
        <Button key={patientId} onPress={() => open(patientId)}>
          {t('patients.open', { name })}
          {bornIn === null ? '' : t('patients.born2', { bornIn })}
          {phoneLastFour === null ? '' : t('patients.phone3', { phoneLastFour })}
        </Button>
      ))}
      <Button look="quiet" shortcut="Alt+Y" onPress={addAnyway}>
        {t('patients.addAnyway')}
      </Button>
    </div>
  );
}
