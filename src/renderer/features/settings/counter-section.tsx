import { v7 } from 'uuid';
import { type SettingsParts, USUAL_IDLE_MINUTES } from '../../../shared/contract/settings.ts';
import { wholeNumber } from '../../../shared/domain/typed-text.ts';
import { useReportedCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import styles from '../../ui/setting-form.module.css';
import {
  SettingChoice,
  SettingForm,
  SettingSection,
  useSettingDraft,
} from '../../ui/setting-form.tsx';
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
    <SettingSection title={t('settings.counter')} lead={t('settings.screenLockApprovalsTraining')}>
      <SettingForm
        name={t('settings.counter')}
        draft={draft}
        command={command}
        keep={(guards) => till().settings.change({ commandId: v7(), ...guards })}
      >
        <TypedField
          label={t('settings.minutesUntilScreenLocks')}
          value={typed.minutes}
          change={(minutes) => change({ minutes })}
          inputMode="numeric"
          hint={t('settings.afterLastKeyOr', { usualidleminutes: USUAL_IDLE_MINUTES })}
          error={value === null ? t('settings.numberFrom160') : null}
        />
        <SettingChoice
          label={t('settings.practiceSingleManager')}
          on={typed.singleManager}
          choose={(singleManager) => change({ singleManager })}
          hint={t('settings.offDefault')}
        />
        <SettingChoice
          label={t('settings.hideWindowFromScreen')}
          on={typed.protectsContent}
          choose={(protectsContent) => change({ protectsContent })}
          hint={t('settings.default3')}
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
      <p className={ui['muted']}>{t('settings.tryEverythingSimulatedPayment')}</p>
      <GoToButton to="training" />
    </fieldset>
  );
}
