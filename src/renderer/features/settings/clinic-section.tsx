import { v7 } from 'uuid';
import { clinicSchema, type SettingsView } from '../../../shared/contract/settings.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { SettingForm } from '../../widgets/setting-form.tsx';
import { useSettings } from './use-settings.ts';

const clinicOf = (typed: SettingsView['clinic']) => clinicSchema.safeParse(typed).data ?? null;

/** The head of every receipt. */
export function ClinicSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.clinic')}
      lead={t('settings.theseLinesPrintedTop')}
      saved={settings.clinic}
      typedOf={(clinic) => clinic}
      parse={clinicOf}
      save={(clinic) => till().settings.change({ commandId: v7(), clinic })}
    >
      {({ typed, change }) => (
        <>
          <TypedField
            label={t('common.name')}
            value={typed.name}
            change={(name) => change({ name })}
            error={typed.name.trim() === '' ? t('settings.enterNameClinicReceipts') : null}
          />
          <div className={ui['columns']}>
            <TypedField
              label={t('settings.cityState')}
              value={typed.cityState}
              change={(cityState) => change({ cityState })}
            />
            <TypedField
              label={t('settings.phone')}
              value={typed.phone}
              change={(phone) => change({ phone })}
            />
          </div>
        </>
      )}
    </SettingForm>
  );
}
