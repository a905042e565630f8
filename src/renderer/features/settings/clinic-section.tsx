import { v7 } from 'uuid';
import { clinicSchema, type SettingsView } from '../../../shared/contract/settings.ts';
import { useReportedCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { SettingForm, SettingSection, useSettingDraft } from '../../ui/setting-form.tsx';
import { useSettings } from './use-settings.ts';

export function ClinicSection() {
  const settings = useSettings();
  return settings === null ? null : <ClinicForm kept={settings.clinic} />;
}

type Clinic = SettingsView['clinic'];

const meantBy = (typed: Clinic): Clinic | null => clinicSchema.safeParse(typed).data ?? null;

/** The head of every receipt. */
function ClinicForm({ kept }: { readonly kept: Clinic }) {
  const command = useReportedCommand();
  const draft = useSettingDraft(kept, (clinic) => clinic, meantBy);
  const { typed, change } = draft;
  return (
    <SettingSection title={t('settings.clinic')} lead={t('settings.theseLinesPrintedTop')}>
      <SettingForm
        name={t('settings.clinic')}
        draft={draft}
        command={command}
        keep={(clinic) => till().settings.change({ commandId: v7(), clinic })}
      >
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
      </SettingForm>
    </SettingSection>
  );
}
