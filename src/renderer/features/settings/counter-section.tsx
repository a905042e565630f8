import { v7 } from 'uuid';
import { type SettingsParts, USUAL_IDLE_MINUTES } from '../../../shared/contract/settings.ts';
import { wholeNumber } from '../../../shared/domain/typed-text.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import styles from '../../widgets/setting-form.module.css';
import { SettingChoice, SettingForm } from '../../widgets/setting-form.tsx';
import { GoToButton } from './go-to-button.tsx';
import { useSettings } from './use-settings.ts';

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
export function CounterSection() {
  const settings = useSettings();
  const mode = useTill((state) => state.mode);
  return settings === null ? null : (
    <SettingForm
      title={t('settings.counter')}
      lead={t('settings.screenLockApprovalsTraining')}
      saved={settings}
      typedOf={typedOf}
      parse={guardsOf}
      save={(guards) => till().settings.change({ commandId: v7(), ...guards })}
      below={mode === 'clinic' ? <Training /> : null}
    >
      {({ typed, value, change }) => (
        <>
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
        </>
      )}
    </SettingForm>
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
