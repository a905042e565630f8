import { useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { insurancePolicySchema } from '../../../shared/contract/insurance.ts';
import { wholeNumber } from '../../../shared/domain/typed-text.ts';
import { useReportedCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import { SettingForm, SettingSection, useSettingDraft } from '../../ui/setting-form.tsx';

const USUAL = insurancePolicySchema.parse({});

/** The clinic's settings for insurance answers. */
export function InsuranceSection() {
  const { data: policy, refetch } = useQuery({
    queryKey: ['insurance', 'policy'],
    queryFn: () => till().insurance.policy(),
  });
  return policy === undefined ? null : <PolicyForm kept={policy.staleHours} refetch={refetch} />;
}

function hoursOf({ hours }: { readonly hours: string }): number | null {
  return wholeNumber(hours, 1, 720);
}

interface PolicyFormProps {
  readonly kept: number;
  readonly refetch: () => Promise<unknown>;
}

function PolicyForm({ kept, refetch }: PolicyFormProps) {
  const command = useReportedCommand();
  const draft = useSettingDraft(kept, (hours) => ({ hours: String(hours) }), hoursOf);
  return (
    <SettingSection title={t('common.insurance')} lead={t('insurance.outdatedResponseStillShown')}>
      <SettingForm
        name={t('common.insurance')}
        draft={draft}
        command={command}
        keep={async (staleHours) => {
          await till().insurance.changePolicy({ commandId: v7(), staleHours });
          await refetch();
        }}
      >
        <TypedField
          label={t('insurance.hoursUntilResponseOutdated')}
          value={draft.typed.hours}
          change={(hours) => draft.change({ hours })}
          inputMode="numeric"
          hint={t('insurance.default', { staleHours: USUAL.staleHours })}
          error={draft.value === null ? t('insurance.numberFrom1720') : null}
        />
      </SettingForm>
    </SettingSection>
  );
}
