import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { choiceMeaning } from '../../../shared/domain/patient-field-values.ts';
import {
  PATIENT_FIELDS,
  PATIENT_GROUPS,
  type PatientFieldName,
  type PatientGroup,
} from '../../../shared/domain/patient-fields.ts';
import { t } from '../../messages/t.ts';
import { type Base, type Draft, draftProblem, typedValue } from './record-draft.ts';
import { RecordField } from './record-field.tsx';
import styles from './record-group.module.css';
import { SecretField, type SecretFieldProps } from './secret-field.tsx';

export interface RecordGroupProps extends Omit<SecretFieldProps, 'field' | 'autoFocus'> {
  readonly group: PatientGroup;
  readonly open: boolean;
  /** Name of the field that takes the first focus. */
  readonly focus?: PatientFieldName;
}

/** A group of fields: one line while closed, a form while open. */
export function RecordGroup({ group, open, focus, ...props }: RecordGroupProps) {
  const [expanded, setExpanded] = useState(open);
  const { name, fields } = PATIENT_GROUPS[group];
  // Object.keys returns strings; these are the names of the group's own table.
  const names = Object.keys(fields) as readonly PatientFieldName[];
  const wrong = names.some((field) => draftProblem(props.draft, field) !== null);
  return (
    <Disclosure
      className={styles['group'] ?? ''}
      isExpanded={expanded}
      onExpandedChange={setExpanded}
    >
      <Heading level={3} className={styles['heading'] ?? ''}>
        <Button slot="trigger" className={styles['trigger'] ?? ''}>
          <ChevronRight size={18} aria-hidden="true" />
          <span className={styles['name']}>{name}</span>
          <span className={styles['summary']} data-wrong={wrong || undefined}>
            {expanded ? '' : wrong ? t('patients.someFieldsNotValid') : summary(names, props)}
          </span>
        </Button>
      </Heading>
      <DisclosurePanel>
        {expanded ? (
          <div className={styles['fields']}>
            {names.map((field) =>
              PATIENT_FIELDS[field].secret === true ? (
                <SecretField key={field} field={field} {...props} />
              ) : (
                <RecordField key={field} field={field} {...props} autoFocus={field === focus} />
              ),
            )}
          </div>
        ) : null}
      </DisclosurePanel>
    </Disclosure>
  );
}

function summary(
  names: readonly PatientFieldName[],
  { base, draft }: { readonly base: Base; readonly draft: Draft },
): string {
  const values = names
    .filter((field) => PATIENT_FIELDS[field].secret !== true)
    .map((field) => {
      const typed = typedValue(base, draft, field);
      const meaning = choiceMeaning(PATIENT_FIELDS[field], typed);
      return meaning === null ? typed : `${PATIENT_FIELDS[field].label}: ${meaning}`;
    })
    .filter((value) => value !== '');
  return values.length === 0 ? t('patients.nothingYet') : values.join(' · ');
}
