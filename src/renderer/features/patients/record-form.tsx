import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { choiceMeaning } from '../../../shared/domain/patient-field-values.ts';
import {
  PATIENT_FIELDS,
  PATIENT_GROUPS,
  type PatientFieldName,
  type PatientGroup,
} from '../../../shared/domain/patient-fields.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from './record.module.css';
import {
  type Base,
  baseValue,
  changedFields,
  type Draft,
  draftProblem,
  typedValue,
} from './record-draft.ts';
import { RecordField, SecretField, type SecretFieldsProps } from './record-field.tsx';

const GROUPS = Object.keys(PATIENT_GROUPS) as readonly PatientGroup[]; // the names of its own table

interface RecordFormProps {
  readonly base: Base;
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  /** Groups that are open at first. */
  readonly open: readonly PatientGroup[];
  readonly reveal: SecretFieldsProps['reveal'];
  /** Action of the Save button, labeled `saveName`. */
  readonly save: () => void;
  readonly saveName: string;
  readonly discard: () => void;
  readonly pending: boolean;
  /** Shows the buttons also without changes, so that a new record may be canceled. */
  readonly always?: boolean;
  /** Fields that a new record has to have. */
  readonly required?: readonly PatientFieldName[];
  readonly disabled?: boolean;
  readonly focus?: PatientFieldName;
  /** Notices to read before saving. */
  readonly children?: ReactNode;
}

/** All fields of a record in their groups, and below them the changes to send. */
export function RecordForm(props: RecordFormProps) {
  const { base, draft, save, saveName, discard, pending, always = false, disabled = false } = props;
  const { required = [] } = props;
  const changed = changedFields(base, draft);
  const wrong = changed.filter((field) => draftProblem(draft, field) !== null);
  const missing = required.filter((field) => typedValue(base, draft, field).trim() === '');
  const shown = changed.length > 0 || always;
  const isComplete = wrong.length === 0 && missing.length === 0;
  const savable = changed.length > 0 && isComplete && !disabled;
  const what = sentence(changed, wrong, missing);
  useAction({ name: saveName, shortcut: 'Ctrl+S', run: save, enabled: savable });
  const { focus } = props;
  return (
    <Form ready={savable} send={save} className={ui['footed']}>
      <div className={styles['groups']}>
        {GROUPS.map((group) => (
          <RecordGroup
            key={group}
            group={group}
            open={props.open.includes(group)}
            base={base}
            draft={draft}
            change={(field, typed) => props.change({ ...draft, [field]: typed })}
            disabled={disabled}
            reveal={props.reveal}
            missing={missing}
            {...(focus === undefined ? {} : { focus })}
          />
        ))}
      </div>
      {shown ? (
        <footer className={styles['bar']}>
          {props.children}
          <div className={ui['line']}>
            <Said className={styles['what']}>{what}</Said>
            <Button look="quiet" onPress={discard}>
              {always ? t('patients.cancel') : t('patients.discard')}
            </Button>
            <Button
              look="primary"
              type="submit"
              shortcut="Ctrl+S"
              pending={pending}
              disabledBecause={savable ? null : what}
            >
              {saveName}
            </Button>
          </div>
        </footer>
      ) : null}
    </Form>
  );
}

function labels(fields: readonly PatientFieldName[]): string {
  const [first, second] = fields.map((field) => PATIENT_FIELDS[field].label.toLowerCase());
  if (fields.length > 2) return t('patients.more', { first, second, count: fields.length - 2 });
  return fields.length === 2 ? t('patients.and', { first, second }) : `${first}`;
}

function sentence(
  changed: readonly PatientFieldName[],
  wrong: readonly PatientFieldName[],
  missing: readonly PatientFieldName[],
): string {
  if (wrong.length > 0) return t('patients.notValid', { wrong: labels(wrong) });
  if (missing.length > 0) return t('patients.stillMissing', { missing: labels(missing) });
  if (changed.length === 0) return t('patients.noChangesYet');
  return t('patients.changed', { changed: labels(changed) });
}

interface RecordGroupProps extends SecretFieldsProps {
  readonly group: PatientGroup;
  readonly open: boolean;
  readonly missing: readonly PatientFieldName[];
  /** Name of the field that takes the first focus. */
  readonly focus?: PatientFieldName;
}

/** A group of fields: one line while closed, a form while open. */
function RecordGroup({ group, open, focus, missing, ...props }: RecordGroupProps) {
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
        <AriaButton slot="trigger" className={styles['trigger'] ?? ''}>
          <ChevronRight size={18} aria-hidden="true" />
          <span className={styles['name']}>{name}</span>
          <span className={styles['summary']} data-wrong={wrong || undefined}>
            {expanded
              ? ''
              : wrong
                ? t('patients.someFieldsNotValid')
                : summary(group, names, props)}
          </span>
        </AriaButton>
      </Heading>
      <DisclosurePanel>
        {expanded ? (
          <div className={styles['fields']}>
            {names.map((field) =>
              PATIENT_FIELDS[field].secret === true ? (
                <SecretField key={field} field={field} {...props} />
              ) : (
                <RecordField
                  key={field}
                  field={field}
                  {...props}
                  autoFocus={field === focus}
                  isMissing={missing.includes(field)}
                />
              ),
            )}
          </div>
        ) : null}
      </DisclosurePanel>
    </Disclosure>
  );
}

/** One line of a closed group; identifiers are counted, never shown. */
function summary(
  group: PatientGroup,
  names: readonly PatientFieldName[],
  { base, draft }: { readonly base: Base; readonly draft: Draft },
): string {
  if (group === 'identifiers') {
    const filled = names.filter(
      (field) => baseValue(base, field) !== '' || (draft[field] ?? '') !== '',
    );
    return filled.length === 0
      ? t('patients.nothingYet')
      : t('patients.hiddenUntilOpened', { count: filled.length });
  }
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
