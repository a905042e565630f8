/**
 * Patients: the search on the left, the chosen patient on the right.
 *
 *    search ─▶ record-screen.tsx ─▶ record-form.tsx: all fields; only the changed ones are sent
 *                              ├─▶ on-file.tsx: cards and accounts; sources.tsx: swiped, keyed or bank
 *                              └─▶ agreements, insurance, a new sale at the counter
 */

import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import {
  lookalikesSchema,
  type PatientHit,
  type PatientRecord,
} from '../../../shared/contract/patients.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { PatientSearch } from '../../widgets/patient-search.tsx';
import { type CommandProblem, commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import { AgreementsButton } from './agreements-panel.tsx';
import styles from './patients-page.module.css';
import { changedFields, type Draft, sentValue } from './record-draft.ts';
import { RecordForm } from './record-form.tsx';
import { RecordScreen, type RecordScreenProps } from './record-screen.tsx';

export interface PatientsPageProps {
  /** Begins a sale for a patient at the counter. */
  readonly startSale: RecordScreenProps['startSale'];
}

type Shown =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'new' }
  | { readonly kind: 'record'; readonly patientId: string };

/** The patients: the search on the left, the chosen patient on the right. */
export function PatientsPage(props: PatientsPageProps) {
  const [shown, setShown] = useState<Shown>({ kind: 'nobody' });
  /** Counts up when the search starts over, so that it loads the current recent patients. */
  const [searches, setSearches] = useState(0);
  const open = (patientId: string) => setShown({ kind: 'record', patientId });
  const close = () => {
    setShown({ kind: 'nobody' });
    setSearches(searches + 1);
  };
  const begin = () => setShown({ kind: 'new' });
  useAction({ name: t('patients.newPatient'), shortcut: 'Alt+N', run: begin });
  return (
    <main className={styles['place']}>
      <aside className={styles['aside']} aria-label={t('patients.findPatient')}>
        <h1>{t('patients.patients')}</h1>
        <PatientSearch key={searches} chosen={({ patientId }) => open(patientId)} close={close} />
        <Button icon={<UserPlus size={18} aria-hidden="true" />} shortcut="Alt+N" onPress={begin}>
          {t('patients.newPatient')}
        </Button>
        <AgreementsButton />
      </aside>
      {shown.kind === 'record' ? (
        <RecordScreen key={shown.patientId} {...props} patientId={shown.patientId} close={close} />
      ) : shown.kind === 'new' ? (
        <NewPatient created={({ patientId }) => open(patientId)} open={open} close={close} />
      ) : (
        <Nobody />
      )}
    </main>
  );
}

function Nobody() {
  return (
    <div className={`${ui['empty']} ${styles['nobody']}`}>
      <Users size={40} strokeWidth={1.5} aria-hidden="true" />
      <div className={ui['lead']}>{t('patients.findPatientLeft')}</div>
      <ul>
        <li>{t('patients.nameGarciaMariaGarcia')}</li>
        <li>{t('patients.dateBirth229')}</li>
        <li>{t('patients.phoneNumberAccountNumber')}</li>
      </ul>
    </div>
  );
}

interface NewPatientProps {
  readonly created: (patient: PatientRecord) => void;
  /** Opens an existing record. */
  readonly open: (patientId: string) => void;
  readonly close: () => void;
}

/** A new record. The till refuses one that resembles another until the person confirms it. */
function NewPatient({ created, open, close }: NewPatientProps) {
  const [draft, setDraft] = useState<Draft>({});
  const { run, pending, problem, clear } = useCommand();
  const lookalikes = lookalikesOf(problem);
  const create = async (confirmed: readonly PatientHit[]) => {
    const fields = changedFields(null, draft).map((field) => [field, sentValue(draft, field)]);
    const order = { commandId: v7(), fields: Object.fromEntries(fields) };
    const ids = confirmed.map(({ patientId }) => patientId);
    created(await till().patients.create({ ...order, confirmed: ids }));
  };
  return (
    <section
      className={`${ui['headed']} ${styles['screen']}`}
      aria-label={t('patients.newPatient')}
    >
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
        open={['person']}
        focus="firstName"
        reveal={null}
        save={() => run(() => create([]))}
        saveName={t('patients.addPatient')}
        discard={close}
        pending={pending}
        always
        required={['firstName', 'lastName']}
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
}: {
  readonly open: (patientId: string) => void;
  readonly patients: readonly PatientHit[];
  readonly addAnyway: () => void;
}) {
  useAction({ name: t('patients.addAnyway'), shortcut: 'Alt+Y', run: addAnyway });
  return (
    <div className={ui['row']} data-gap="8 12">
      <Notice tone="warn">{t('patients.notAddedYet')}</Notice>
      {patients.map(({ patientId, name, birthDate, phoneLastFour }) => (
        <Button key={patientId} onPress={() => open(patientId)}>
          {t('patients.open', { name })}
          {birthDate === null ? '' : t('patients.born2', { birthDate: dayText(birthDate) })}
          {phoneLastFour === null ? '' : t('patients.phone3', { phoneLastFour })}
        </Button>
      ))}
      <Button look="quiet" shortcut="Alt+Y" onPress={addAnyway}>
        {t('patients.addAnyway')}
      </Button>
    </div>
  );
}
