import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import { choiceMeaning } from '../../../shared/domain/patient-field-values.ts';
import {
  PATIENT_FIELD_NAMES,
  PATIENT_FIELDS,
  type PatientFieldName,
} from '../../../shared/domain/patient-fields.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Insurance, type InsuranceProps } from '../../widgets/insurance/insurance.tsx';
import { PaymentSummaryButton } from '../../widgets/payment-summary.tsx';
import { type CommandProblem, commandProblem } from '../../words/problems.ts';
import { OnFile } from './on-file.tsx';
import styles from './record.module.css';
import { changesOf, type Draft, typedValue } from './record-draft.ts';
import { RecordForm } from './record-form.tsx';
import { RecordHead } from './record-head.tsx';

const names = z.enum(PATIENT_FIELD_NAMES);
const conflictData = z.object({
  record: z.object({
    patientId: z.string(),
    name: z.string(),
    status: z.enum(['active', 'inactive', 'deleted']),
    fields: z.partialRecord(names, z.string()),
    secrets: z.partialRecord(names, z.string()),
  }),
  fields: z.array(names),
});

interface Conflict {
  readonly record: PatientRecord;
  readonly fields: readonly PatientFieldName[];
}

/** The details of a `CHANGED_MEANWHILE` problem; null for any other problem. */
function conflictOf(problem: CommandProblem | null): Conflict | null {
  if (problem?.code !== 'CHANGED_MEANWHILE') return null;
  const parsed = conflictData.safeParse(problem.data);
  return parsed.success ? parsed.data : null;
}

interface ConflictPanelProps {
  readonly conflict: Conflict;
  readonly draft: Draft;
  /** Continues with the other counter's record and the chosen part of the draft. */
  readonly settle: (record: PatientRecord, draft: Draft) => void;
  readonly close: () => void;
}

/** Fields that another counter changed while they were edited here: the person chooses for each. */
function ConflictPanel({ conflict, draft, settle, close }: ConflictPanelProps) {
  const { record, fields } = conflict;
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const complete = fields.every((field) => chosen[field] !== undefined);
  const settled = () => {
    const kept = Object.entries(draft).filter(([field]) => chosen[field] !== 'theirs');
    settle(record, Object.fromEntries(kept));
  };
  return (
    <SidePanel title={t('patients.changedAnotherCounter')} close={close}>
      <p>{t('patients.fieldChangedAnotherCounter', { count: fields.length })}</p>
      {fields.map((field) => (
        <fieldset key={field} className={`${ui['stack']} ${styles['field']}`} data-gap="8">
          <legend>{PATIENT_FIELDS[field].label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles['side']}>
              <input
                type="radio"
                name={field}
                checked={chosen[field] === side}
                onChange={() => setChosen({ ...chosen, [field]: side })}
              />
              <span>
                <small>
                  {side === 'mine' ? t('patients.typedHere') : t('patients.savedThere')}
                </small>
                <bdi>{shown(field, side === 'mine' ? draft : {}, record)}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button
          look="primary"
          disabledBecause={complete ? null : t('ui.chooseForEach')}
          onPress={settled}
        >
          {t('patients.continueThese')}
        </Button>
      </div>
    </SidePanel>
  );
}

function shown(field: PatientFieldName, draft: Draft, record: PatientRecord): string {
  const rule = PATIENT_FIELDS[field];
  const value = typedValue(record, draft, field);
  if (rule.secret === true) return draft[field] ?? (record.secrets[field] ? '••••••••' : '—');
  return choiceMeaning(rule, value) ?? (value === '' ? '—' : value);
}

export interface RecordScreenProps {
  readonly patientId: string;
  readonly close: () => void;
  /** Begins a sale for this patient at the counter. */
  readonly startSale: InsuranceProps['startSale'];
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
    return <Said className={styles['alone']}>{t('patients.loadingRecord')}</Said>;
  }
  return <Opened {...props} record={record} keep={keep} />;
}

interface OpenedProps extends RecordScreenProps {
  readonly record: PatientRecord;
  readonly keep: (record: PatientRecord) => void;
}

function Opened({ record, keep, close, startSale }: OpenedProps) {
  const { patientId, name } = record;
  const patient = { patientId, name };
  return (
    <section
      className={`${ui['headed']} ${styles['screen']}`}
      aria-label={t('patients.record', { name })}
    >
      <RecordHead record={record} kept={keep} deleted={close}>
        <PaymentSummaryButton patientId={patientId} />
        {record.status === 'active' ? (
          <TakePayment take={() => startSale({ ...patient, lines: [] })} />
        ) : null}
      </RecordHead>
      <Tabs className={ui['headed'] ?? ''}>
        <TabList className={styles['tab-list'] ?? ''} aria-label={t('patients.sectionsRecord')}>
          <Tab id="record">{t('patients.record2')}</Tab>
          <Tab id="on-file">{t('app.file')}</Tab>
          <Tab id="insurance">{t('terms.insurance')}</Tab>
        </TabList>
        <TabPanel id="record" className={styles['panel'] ?? ''} shouldForceMount>
          <Fields record={record} keep={keep} />
        </TabPanel>
        <TabPanel id="on-file" className={styles['scrolling'] ?? ''}>
          <OnFile patientId={patientId} />
        </TabPanel>
        <TabPanel id="insurance" className={styles['scrolling'] ?? ''}>
          <Insurance {...patient} startSale={startSale} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

function TakePayment({ take }: { readonly take: () => void }) {
  const busy = useTill((state) => state.current !== null);
  useAction({
    name: t('app.takePaymentFromPatient'),
    shortcut: 'Alt+P',
    run: take,
    enabled: !busy,
  });
  return (
    <Button
      look="primary"
      shortcut="Alt+P"
      disabledBecause={busy ? t('ui.saleOpen') : null}
      onPress={take}
    >
      {t('app.takePayment')}
    </Button>
  );
}

function Fields({
  record,
  keep,
}: {
  readonly record: PatientRecord;
  readonly keep: (record: PatientRecord) => void;
}) {
  const { patientId } = record;
  const [draft, setDraft] = useState<Draft>({});
  const maySee = useTill((state) => may(state.cashier?.role ?? 'cashier', 'see-patient-secrets'));
  const { run, pending, problem, clear } = useCommand();
  const conflict = conflictOf(problem);
  const save = (base: PatientRecord, changes: Draft) =>
    run(async () => {
      keep(
        await till().patients.save({
          commandId: v7(),
          patientId,
          changes: changesOf(base, changes),
        }),
      );
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
        open={['person', 'address']}
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

interface OpenedRecord {
  readonly record: PatientRecord | null;
  readonly problem: CommandProblem | null;
  /** Takes the service's record after a change. */
  readonly keep: (record: PatientRecord) => void;
}

/**
 * A record, fetched once: the journal records each opening, so no fetch happens in passing. The
 * component holds it as long as its screen exists: the cache drops it under the lock, and the typed
 * text would be lost with it.
 */
function usePatientRecord(patientId: string): OpenedRecord {
  const [opening] = useState(() => v7());
  const [record, keep] = useState<PatientRecord | null>(null);
  const { data, error } = useQuery({
    queryKey: ['patients', 'record', patientId, opening],
    queryFn: () => till().patients.open({ patientId }),
    enabled: record === null,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (record === null && data !== undefined) keep(data);
  return { record, problem: error === null ? null : problemOf(error), keep };
}
