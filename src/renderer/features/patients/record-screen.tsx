import { type ReactNode, useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import type { PatientFieldName } from '../../../shared/domain/patient-fields.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { ConflictPanel, conflictOf } from './conflict-panel.tsx';
import { changesOf, type Draft } from './record-draft.ts';
import { RecordForm } from './record-form.tsx';
import { RecordHead } from './record-head.tsx';
import styles from './record-screen.module.css';
import { usePatientRecord } from './use-patient-record.ts';

/** A patient in the form that the other screens of the page use. */
export interface OpenedPatient {
  readonly patientId: string;
  readonly name: string;
}

export interface RecordScreenProps {
  readonly patientId: string;
  readonly close: () => void;
  readonly approval: AskApproval;
  /** Further parts of a patient, each behind a tab. */
  readonly parts: readonly {
    readonly id: string;
    readonly name: string;
    readonly screen: (patient: OpenedPatient) => ReactNode;
  }[];
  /** Actions for a patient, next to the name. */
  readonly actions?: (patient: OpenedPatient) => ReactNode;
}

/** One patient: the record, cards and accounts on file, and the insurance benefits. */
export function RecordScreen(props: RecordScreenProps) {
  const { patientId, close } = props;
  const { record, problem, keep } = usePatientRecord(patientId);
  if (problem !== null) {
    return (
      <div className={styles['alone']}>
        <Notice tone="bad">{commandProblem(problem)}</Notice>
        <Button onPress={close}>{t('patients.backSearch')}</Button>
      </div>
    );
  }
  if (record === null) {
    return (
      <p className={styles['alone']} role="status">
        {t('patients.loadingRecord')}
      </p>
    );
  }
  return <Opened {...props} record={record} keep={keep} />;
}

interface OpenedProps extends RecordScreenProps {
  readonly record: PatientRecord;
  readonly keep: (record: PatientRecord) => void;
}

function Opened({ record, keep, close, approval, parts, actions }: OpenedProps) {
  const { patientId, name } = record;
  const patient = { patientId, name };
  return (
    <section className={styles['screen']} aria-label={t('patients.record', { name })}>
      <RecordHead record={record} kept={keep} deleted={close} approval={approval}>
        {record.status === 'active' ? actions?.(patient) : null}
      </RecordHead>
      <Tabs className={styles['tabs'] ?? ''}>
        <TabList className={styles['tab-list'] ?? ''} aria-label={t('patients.sectionsRecord')}>
          <Tab id="record">{t('patients.record2')}</Tab>
          {parts.map(({ id, name: part }) => (
            <Tab key={id} id={id}>
              {part}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="record" className={styles['panel'] ?? ''} shouldForceMount>
          <Fields record={record} keep={keep} />
        </TabPanel>
        {parts.map(({ id, screen }) => (
          <TabPanel key={id} id={id} className={styles['scrolling'] ?? ''}>
            {screen(patient)}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}

function Fields({ record, keep }: Pick<OpenedProps, 'record' | 'keep'>) {
  const { patientId } = record;
  const [draft, setDraft] = useState<Draft>({});
  const maySee = useTill((state) => may(state.cashier?.role ?? 'cashier', 'see-patient-secrets'));
  const { run, pending, problem, clear } = useCommand();
  const conflict = conflictOf(problem);
  const save = (base: PatientRecord, changes: Draft) =>
    run(async () => {
      keep(await till().patients.save({ patientId, changes: changesOf(base, changes) }));
      setDraft({});
    });
  // A new record under the same form: notices about the old one are void.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is the reason
  useEffect(clear, [record]);
  const reveal = async (field: PatientFieldName) =>
    (await till().patients.reveal({ patientId, field })).value;
  return (
    <>
      <RecordForm
        base={record}
        draft={draft}
        change={setDraft}
        open={['person', 'address', 'contact']}
        reveal={maySee ? reveal : null}
        save={() => save(record, draft)}
        saveName={t('patients.save')}
        discard={() => {
          setDraft({});
          clear();
        }}
        pending={pending}
        disabled={record.status === 'deleted' || problem?.code === 'PATIENT_GONE'}
      >
        {problem === null || conflict !== null ? null : (
          <Notice tone="bad">{commandProblem(problem)}</Notice>
        )}
      </RecordForm>
      {conflict === null ? null : (
        <ConflictPanel
          conflict={conflict}
          draft={draft}
          close={clear}
          settle={(theirs, kept) => {
            keep(theirs);
            setDraft(kept);
            if (Object.keys(kept).length > 0) save(theirs, kept);
          }}
        />
      )}
    </>
  );
}
