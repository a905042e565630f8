import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import { SettingForm } from '../../widgets/setting-form.tsx';

/** The watched folder of today's list. */
export function TodayListSection() {
  const revision = useTill((state) => state.revision);
  const { data: folder } = useQuery({
    queryKey: ['list-folder', revision],
    queryFn: () => till().todayList.folder(),
    placeholderData: (before) => before,
  });
  return folder === undefined ? null : (
    <SettingForm
      title={t('todayList.title')}
      lead={t('todayList.settingsLead')}
      saved={{ folder }}
      typedOf={({ folder: place }) => ({ folder: place ?? '' })}
      parse={({ folder: typed }) =>
        typed.trim().length > LIMITS.path
          ? null
          : { folder: typed.trim() === '' ? null : typed.trim() }
      }
      save={(saved, commandId) => till().todayList.setFolder({ commandId, ...saved })}
    >
      {({ typed, change }) => (
        <TypedField
          label={t('todayList.folder')}
          value={typed.folder}
          change={(next) => change({ folder: next })}
          hint={t('todayList.folderHint')}
          most={LIMITS.path}
        />
      )}
    </SettingForm>
  );
}
