import { useQuery } from '@tanstack/react-query';
import { onFilePolicySchema } from '../../../shared/contract/profiles.ts';
import { LEAST_CONSENT, LIMITS } from '../../../shared/domain/typed-text.ts';
import { till } from '../../ipc/use-till.ts';
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
          <TypedField
            label={t('profiles.consentTextPatient')}
            value={typed.consentText}
            change={(consentText) => change({ consentText })}
            rows={4}
            most={LIMITS.consent}
            hint={t('profiles.n102000Characters')}
            error={
              typed.consentText.trim().length < LEAST_CONSENT
                ? t('profiles.leastCharacters', { leastconsent: LEAST_CONSENT })
                : null
            }
          />
        </>
      )}
    </SettingForm>
  );
}
