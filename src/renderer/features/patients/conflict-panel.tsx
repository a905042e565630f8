import { useState } from 'react';
import { z } from 'zod';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import { choiceMeaning } from '../../../shared/domain/patient-field-values.ts';
import {
  PATIENT_FIELD_NAMES,
  PATIENT_FIELDS,
  type PatientFieldName,
} from '../../../shared/domain/patient-fields.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './conflict-panel.module.css';
import { type Draft, typedValue } from './record-draft.ts';

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

export interface Conflict {
  readonly record: PatientRecord;
  readonly fields: readonly PatientFieldName[];
}

/** The details of a `CHANGED_MEANWHILE` problem; null for any other problem. */
export function conflictOf(problem: CommandProblem | null): Conflict | null {
  if (problem?.code !== 'CHANGED_MEANWHILE') return null;
  const parsed = conflictData.safeParse(problem.data);
  return parsed.success ? parsed.data : null;
}

export interface ConflictPanelProps {
  readonly conflict: Conflict;
  readonly draft: Draft;
  /** Continues with the other counter's record and the chosen part of the draft. */
  readonly settle: (record: PatientRecord, draft: Draft) => void;
  readonly close: () => void;
}

/** Fields that another counter changed while they were edited here: the person chooses for each. */
export function ConflictPanel({ conflict, draft, settle, close }: ConflictPanelProps) {
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
        <fieldset key={field} className={styles['field']}>
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
        <Button look="primary" disabled={!complete} onPress={settled}>
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
