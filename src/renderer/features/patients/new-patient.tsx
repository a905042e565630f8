import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './new-patient.module.css';
import { changedFields, type Draft, draftProblem, sentValue } from './record-draft.ts';
import { RecordForm } from './record-form.tsx';

export interface NewPatientProps {
  readonly created: (patient: PatientRecord) => void;
  /** Goes to a record that is here already. */
  readonly open: (patientId: string) => void;
  readonly close: () => void;
}

/** A new record, after a look whether the person has one already. */
export function NewPatient({ created, open, close }: NewPatientProps) {
  const [draft, setDraft] = useState<Draft>({});
  const [commandId] = useState(() => v7());
  const { run, pending, problem } = useCommand();
  const lookalikes = useLookalikes(draft);
  const create = async () => {
    const fields = changedFields(null, draft).map((field) => [field, sentValue(draft, field)]);
    created(await till().patients.create({ commandId, fields: Object.fromEntries(fields) }));
  };
  return (
    <section className={styles['screen']} aria-label="New patient">
      <header className={styles['head']}>
        <h2>New patient</h2>
        <p>Every field may stay empty; name and date of birth are what finds them again.</p>
      </header>
      <RecordForm
        base={null}
        draft={draft}
        change={setDraft}
        open={['person', 'address', 'contact']}
        focus="firstName"
        reveal={null}
        save={() => run(create)}
        saveName={lookalikes.length === 0 ? 'Make the record' : 'Make it all the same'}
        discard={close}
        pending={pending}
        always
      >
        {lookalikes.length === 0 ? null : (
          <div className={styles['lookalikes']} role="status">
            <Notice tone="warn">Born on the same day, with a name like this one:</Notice>
            {lookalikes.map(({ patientId, name, phoneLastFour }) => (
              <Button key={patientId} onPress={() => open(patientId)}>
                Open {name}
                {phoneLastFour === null ? '' : `, phone ••${phoneLastFour}`}
              </Button>
            ))}
          </div>
        )}
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      </RecordForm>
    </section>
  );
}

/** Who has a record like the one that is typed; asked for when name and day of birth stand there. */
function useLookalikes(draft: Draft) {
  const person = {
    firstName: sentValue(draft, 'firstName'),
    lastName: sentValue(draft, 'lastName'),
    birthDate: sentValue(draft, 'birthDate'),
  };
  const ready =
    person.birthDate !== '' &&
    draftProblem(draft, 'birthDate') === null &&
    person.firstName + person.lastName !== '';
  const { data = [] } = useQuery({
    queryKey: ['patients', 'lookalikes', person],
    queryFn: () => till().patients.lookalikes(person),
    enabled: ready,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  return ready ? data : [];
}
