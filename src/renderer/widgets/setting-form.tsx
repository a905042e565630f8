import { type ReactNode, useId, useState } from 'react';
import { v7 } from 'uuid';
import { useCommand } from '../ipc/use-command.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { useUnsavedGuard } from '../ui/unsaved.ts';
import { useAction } from '../ui/use-action.ts';
import { CommandNotice } from './command-notice.tsx';
import styles from './forms.module.css';

interface SettingSectionProps {
  readonly title: string;
  /** Its purpose, and the effect of a change. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the settings on its card. */
export function SettingSection({ title, lead, children }: SettingSectionProps) {
  const heading = useId();
  return (
    <section className={`${ui['card']} ${styles['section']}`} aria-labelledby={heading}>
      <div className={ui['stack']} data-gap="8">
        <h2 id={heading}>{title}</h2>
        {lead === undefined ? null : <p className={ui['muted']}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** The values of the fields of a form, and their meaning. */
export interface SettingDraft<Typed, Value> {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  /** The parsed value; null while one of the fields is invalid. */
  readonly value: Value | null;
}

interface SettingFormProps<Typed, Value> {
  /** The part of the settings, as its question names it, e.g. `Clinic`. */
  readonly title: string;
  readonly lead?: ReactNode;
  readonly saved: Value;
  /** The fields of a value. */
  readonly typedOf: (value: Value) => Typed;
  /** The value of the fields; null while one of them is invalid. */
  readonly parse: (typed: Typed) => Value | null;
  readonly save: (value: Value, commandId: string) => Promise<unknown>;
  readonly children: (draft: SettingDraft<Typed, Value>) => ReactNode;
  /** Shown on the same card, below the form. */
  readonly below?: ReactNode;
  /** Fields with other values once they were saved, e.g. an empty password. */
  readonly afterSave?: Partial<Typed>;
}

/**
 * One part of the settings: one press saves it, Escape discards the changes, and leaving it unsaved
 * asks first. Untouched fields follow the saved values, also if another window changes them.
 */
export function SettingForm<Typed extends object, Value>({
  title,
  lead,
  saved,
  typedOf,
  parse,
  save,
  children,
  below,
  afterSave = {},
}: SettingFormProps<Typed, Value>) {
  const { run, pending, problem, clear } = useCommand();
  const [touched, setTouched] = useState<Partial<Typed>>({});
  const [wasSaved, setWasSaved] = useState(false);
  const typed = { ...typedOf(saved), ...touched };
  const value = parse(typed);
  const changed =
    value === null || JSON.stringify(typedOf(value)) !== JSON.stringify(typedOf(saved));
  // Once saved, a field follows its saved value again.
  const isKept = (field: string) => field in afterSave;
  if (wasSaved && !changed && !Object.keys(touched).every(isKept)) setTouched(afterSave);
  const canSave = changed && value !== null;
  const store = (goOn: () => void) => {
    if (value === null) return;
    run(async () => {
      await save(value, v7());
      setTouched((before) => ({ ...before, ...afterSave }));
      setWasSaved(true);
      goOn();
    });
  };
  const saveHere = () => store(() => {});
  const discard = () => {
    setTouched({});
    setWasSaved(false);
    clear();
  };
  useAction({ name: t('ui.saveChanges'), shortcut: 'Ctrl+S', run: saveHere, enabled: canSave });
  useAction({ name: t('ui.discardChanges'), shortcut: 'Escape', run: discard, enabled: changed });
  useUnsavedGuard(changed ? { name: title, keep: canSave ? store : null, discard } : null);
  return (
    <SettingSection title={title} lead={lead}>
      <Form name={title} ready={canSave} send={saveHere}>
        {children({
          typed,
          value,
          change: (part) => setTouched((before) => ({ ...before, ...part })),
        })}
        <CommandNotice problem={problem} />
        <div className={ui['row']} data-gap="8">
          <Button
            look="primary"
            type="submit"
            shortcut="Ctrl+S"
            pending={pending}
            disabledBecause={
              canSave ? null : changed ? t('ui.fieldsIncomplete') : t('ui.nothingChanged')
            }
          >
            {t('ui.save')}
          </Button>
          {changed ? (
            <Button look="quiet" shortcut="Esc" onPress={discard}>
              {t('ui.discard')}
            </Button>
          ) : null}
          {wasSaved && !changed ? <Notice tone="good">{t('ui.saved')}</Notice> : null}
        </div>
      </Form>
      {below}
    </SettingSection>
  );
}

interface SettingChoiceProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly on: boolean;
  readonly choose: (on: boolean) => void;
}

/** One setting that is on or off. */
export function SettingChoice({ label, hint, on, choose }: SettingChoiceProps) {
  return (
    <label className={styles['choice']}>
      <input type="checkbox" checked={on} onChange={(event) => choose(event.target.checked)} />
      <span>
        <strong>{label}</strong>
        <span className={ui['hint']}>{hint}</span>
      </span>
    </label>
  );
}
