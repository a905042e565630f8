import { useQuery } from '@tanstack/react-query';
import { insurancePolicySchema } from '../../../shared/contract/insurance.ts';
import { onFilePolicySchema } from '../../../shared/contract/profiles.ts';
import { LEAST_CONSENT, LIMITS, wholeNumber } from '../../../shared/domain/typed-text.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import { SettingChoice, SettingForm } from '../../widgets/setting-form.tsx';

/** The clinic's settings for cards and accounts on file. */
export function OnFileSection() {
  const { data: policy, refetch } = useQuery({
    queryKey: ['profiles', 'policy'],
    queryFn: () => till().profiles.policy(),
  });
  return policy === undefined ? null : (
    <SettingForm
      title={t('profiles.cardsFile')}
      saved={policy}
      typedOf={(saved) => saved}
      parse={(typed) => onFilePolicySchema.safeParse(typed).data ?? null}
      save={async (changed, commandId) => {
        await till().profiles.changePolicy({ commandId, ...changed });
        await refetch();
      }}
    >
      {({ typed, change }) => (
        <>
          <SettingChoice
            label={t('profiles.managerCanEnterCard')}
            on={typed.keyedCards}
            choose={(keyedCards) => change({ keyedCards })}
            hint={t('profiles.offDefaultCardsSaved')}
          />
          {(['consentText', 'consentTextSpanish'] as const).map((name) => (
            <TypedField
              key={name}
              label={t(
                name === 'consentText'
                  ? 'profiles.consentTextPatient'
                  : 'profiles.consentTextSpanish',
              )}
              value={typed[name]}
              change={(text) => change({ [name]: text })}
              rows={4}
              most={LIMITS.consent}
              hint={t('profiles.n102000Characters')}
              error={
                typed[name].trim().length < LEAST_CONSENT
                  ? t('profiles.leastCharacters', { leastconsent: LEAST_CONSENT })
                  : null
              }
            />
          ))}
        </>
      )}
    </SettingForm>
  );
}

const USUAL = insurancePolicySchema.parse({});

/** The clinic's settings for insurance answers. */
export function InsuranceSection() {
  const { data: policy, refetch } = useQuery({
    queryKey: ['insurance', 'policy'],
    queryFn: () => till().insurance.policy(),
  });
  return policy === undefined ? null : (
    <SettingForm
      title={t('terms.insurance')}
      lead={t('insurance.outdatedResponseStillShown')}
      saved={policy}
      typedOf={({ staleHours, askListed }) => ({ hours: String(staleHours), askListed })}
      parse={({ hours, askListed }) => {
        const staleHours = wholeNumber(hours, 1, 720);
        return staleHours === null ? null : { staleHours, askListed };
      }}
      save={async (next, commandId) => {
        await till().insurance.changePolicy({ commandId, ...next });
        await refetch();
      }}
    >
      {({ typed, value, change }) => (
        <>
          <TypedField
            label={t('insurance.hoursUntilResponseOutdated')}
            value={typed.hours}
            change={(hours) => change({ hours })}
            inputMode="numeric"
            hint={t('insurance.default', { staleHours: USUAL.staleHours })}
            error={value === null ? t('insurance.numberFrom1720') : null}
          />
          <SettingChoice
            label={t('insurance.askListed')}
            on={typed.askListed}
            choose={(askListed) => change({ askListed })}
            hint={t('insurance.askListedOnce')}
          />
        </>
      )}
    </SettingForm>
  );
}

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
