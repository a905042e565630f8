import type { SettingsParts } from '../../../shared/contract/settings.ts';
import { USUAL_IDLE_MINUTES } from '../../../shared/contract/settings.ts';
import { wholeNumber } from '../../../shared/domain/whole-number.ts';
import { useReportedCommand } from '../../ipc/use-reported-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SettingChoice } from '../../ui/setting-choice.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import styles from '../../ui/setting-section.module.css';
import { SettingSection } from '../../ui/setting-section.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { useSettingDraft } from '../../ui/use-setting-draft.ts';
import { GoToButton } from './go-to-button.tsx';
import { useSettings } from './use-settings.ts';

export function CounterSection() {
  const settings = useSettings();
  return settings === null ? null : <CounterForm kept={settings} />;
}

type Guards = Pick<SettingsParts, 'idleMinutes' | 'singleManager' | 'protectsContent'>;

const typedOf = ({ idleMinutes, singleManager, protectsContent }: Guards) => ({
  minutes: String(idleMinutes),
  singleManager,
  protectsContent,
});

function guardsOf({ minutes, ...choices }: ReturnType<typeof typedOf>): Guards | null {
  const idleMinutes = wholeNumber(minutes, 1, 60);
  return idleMinutes === null ? null : { idleMinutes, ...choices };
}

/** Security settings of this counter. */
function CounterForm({ kept }: { readonly kept: Guards }) {
  const command = useReportedCommand();
  const draft = useSettingDraft(kept, typedOf, guardsOf);
  const mode = useTill((state) => state.mode);
  const { typed, value, change } = draft;
  return (
    <SettingSection title={t('settings.thisCounter')} lead={t('settings.howItGuardsItselfAnd')}>
      <SettingForm
        name={t('settings.thisCounter')}
        draft={draft}
        command={command}
        keep={(guards) => till().settings.change(guards)}
      >
        <TypedField
          label={t('settings.minutesUntilScreenLocks')}
          value={typed.minutes}
          change={(minutes) => change({ minutes })}
          inputMode="numeric"
          hint={t('settings.countedFromLastKeyOr', { usualidleminutes: USUAL_IDLE_MINUTES })}
          error={value === null ? t('settings.numberFrom1To60') : null}
        />
        <SettingChoice
          label={t('settings.thisPracticeHasSingleManager')}
          on={typed.singleManager}
          choose={(singleManager) => change({ singleManager })}
          hint={t('settings.usuallyOffOnOnlyManager')}
        />
        <SettingChoice
          label={t('settings.hideWindowFromOtherPrograms')}
          on={typed.protectsContent}
          choose={(protectsContent) => change({ protectsContent })}
          hint={t('settings.usuallyOnScreenShareOr')}
        />
      </SettingForm>
      {mode === 'clinic' ? <Training /> : null}
    </SettingSection>
  );
}

function Training() {
  return (
    <fieldset className={styles['group']}>
      <legend>{t('settings.training2')}</legend>
      <p className={styles['lead']}>{t('settings.tryEverythingOnSimulatedService')}</p>
      <GoToButton to="training" />
    </fieldset>
  );
}
