import { type ReactNode, useId, useState } from 'react';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import ui from './primitives.module.css';
import styles from './setting-form.module.css';
import { useUnsavedGuard } from './unsaved.ts';
import { useAction } from './use-action.ts';

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
      <div className={ui['stack']} data-gap="6">
        <h2 id={heading}>{title}</h2>
        {lead === undefined ? null : <p className={ui['muted']}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** The command that saves the settings, one press at a time, and its problem as a sentence. */
export interface ReportedCommand {
  readonly run: (command: () => Promise<unknown>) => void;
  readonly pending: boolean;
  readonly problem: string | null;
  readonly clear: () => void;
}

interface SettingFormProps<Value> {
  /** The part of the settings, as its question names it, e.g. `Clinic`. */
  readonly name: string;
  readonly draft: Pick<SettingDraft<object, Value>, 'value' | 'changed' | 'discard'>;
  readonly command: ReportedCommand;
  readonly keep: (value: Value) => Promise<unknown>;
  readonly children: ReactNode;
}

/**
 * One part of the settings: one press saves it, Escape discards the changes, and leaving it unsaved
 * asks first.
 */
export function SettingForm<Value>({
  name,
  draft,
  command,
  keep,
  children,
}: SettingFormProps<Value>) {
  const { value, changed } = draft;
  const { run, pending, problem, clear } = command;
  const [kept, setSaved] = useState(false);
  const canKeep = changed && value !== null;
  const store = (goOn: () => void) => {
    if (value === null) return;
    run(async () => {
      await keep(value);
      setSaved(true);
      goOn();
    });
  };
  const save = () => store(() => {});
  const discard = () => {
    draft.discard();
    setSaved(false);
    clear();
  };
  useAction({ name: t('ui.saveChanges'), shortcut: 'Ctrl+S', run: save, enabled: canKeep });
  useAction({ name: t('ui.discardChanges'), shortcut: 'Escape', run: discard, enabled: changed });
  useUnsavedGuard(changed ? { name, keep: canKeep ? store : null, discard } : null);
  return (
    <form
      className={ui['stack']}
      data-gap="16"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (canKeep) save();
      }}
    >
      {children}
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      <div className={ui['row']} data-gap="10">
        <Button
          look="primary"
          type="submit"
          shortcut="Ctrl+S"
          pending={pending}
          disabled={!canKeep}
        >
          {t('ui.save')}
        </Button>
        {changed ? (
          <Button look="quiet" shortcut="Esc" onPress={discard}>
            {t('ui.discard')}
          </Button>
        ) : null}
        {kept && !changed ? <Notice tone="good">{t('ui.saved')}</Notice> : null}
      </div>
    </form>
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

interface SettingDraft<Typed, Value> {
  /** The values of the fields. */
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  /** The parsed value; null while one of the fields is invalid. */
  readonly value: Value | null;
  /** True if it differs from the saved value. */
  readonly changed: boolean;
  readonly discard: () => void;
}

/**
 * A draft over saved settings. Untouched fields follow the saved values, also if another window
 * changes them.
 */
export function useSettingDraft<Typed extends object, Value>(
  kept: Value,
  typedOf: (kept: Value) => Typed,
  meantBy: (typed: Typed) => Value | null,
): SettingDraft<Typed, Value> {
  const [touched, setTouched] = useState<Partial<Typed>>({});
  const typed = { ...typedOf(kept), ...touched };
  const value = meantBy(typed);
  return {
    typed,
    change: (part) => setTouched((before) => ({ ...before, ...part })),
    value,
    changed: value === null || JSON.stringify(typedOf(value)) !== JSON.stringify(typedOf(kept)),
    discard: () => setTouched({}),
  };
}
