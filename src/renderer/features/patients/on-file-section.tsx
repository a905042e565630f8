import { useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { type OnFilePolicy, onFilePolicySchema } from '../../../shared/contract/profiles.ts';
import { LEAST_CONSENT, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useReportedCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import {
  SettingChoice,
  SettingForm,
  SettingSection,
  useSettingDraft,
} from '../../ui/setting-form.tsx';

/** The clinic's settings for cards and accounts on file. */
export function OnFileSection() {
  const { data: policy, refetch } = useQuery({
    queryKey: ['profiles', 'policy'],
    queryFn: () => till().profiles.policy(),
  });
  return policy === undefined ? null : <PolicyForm kept={policy} refetch={refetch} />;
}

interface PolicyFormProps {
  readonly kept: OnFilePolicy;
  readonly refetch: () => Promise<unknown>;
}

function PolicyForm({ kept, refetch }: PolicyFormProps) {
  const command = useReportedCommand();
  const draft = useSettingDraft(
    kept,
    (policy) => policy,
    (typed) => onFilePolicySchema.safeParse(typed).data ?? null,
  );
  const { typed, change } = draft;
  return (
    <SettingSection title={t('profiles.cardsFile')}>
      <SettingForm
        name={t('profiles.cardsFile')}
        draft={draft}
        command={command}
        keep={async (policy) => {
          await till().profiles.changePolicy({ commandId: v7(), ...policy });
          await refetch();
        }}
      >
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
      </SettingForm>
    </SettingSection>
  );
}
