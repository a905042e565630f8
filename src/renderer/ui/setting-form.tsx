import { type ReactNode, useState } from 'react';
import { t } from '../messages/t.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './setting-section.module.css';
import { useUnsavedGuard } from './unsaved.ts';
import { useAction } from './use-action.ts';
import type { SettingDraft } from './use-setting-draft.ts';

/** The command that saves the settings, one press at a time, and its problem as a sentence. */
export interface ReportedCommand {
  readonly run: (command: () => Promise<unknown>) => void;
  readonly pending: boolean;
  readonly problem: string | null;
  readonly clear: () => void;
}

export interface SettingFormProps<Value> {
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
      className={styles['form']}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (canKeep) save();
      }}
    >
      {children}
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      <div className={styles['moves']}>
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
