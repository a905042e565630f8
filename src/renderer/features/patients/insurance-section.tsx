import { useQuery } from '@tanstack/react-query';
import { insurancePolicySchema } from '../../../shared/contract/insurance.ts';
import { wholeNumber } from '../../../shared/domain/typed-text.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import { SettingForm } from '../../widgets/setting-form.tsx';

const USUAL = insurancePolicySchema.parse({});

/** The clinic's settings for insurance answers. */
export function InsuranceSection() {
  const { data: policy, refetch } = useQuery({
    queryKey: ['insurance', 'policy'],
    queryFn: () => till().insurance.policy(),
  });
  return policy === undefined ? null : (
    <SettingForm
      title={t('common.insurance')}
      lead={t('insurance.outdatedResponseStillShown')}
      saved={policy.staleHours}
      typedOf={(hours) => ({ hours: String(hours) })}
      parse={({ hours }) => wholeNumber(hours, 1, 720)}
      save={async (staleHours, commandId) => {
        await till().insurance.changePolicy({ commandId, staleHours });
        await refetch();
      }}
    >
      {({ typed, value, change }) => (
        <TypedField
          label={t('insurance.hoursUntilResponseOutdated')}
          value={typed.hours}
          change={(hours) => change({ hours })}
          inputMode="numeric"
          hint={t('insurance.default', { staleHours: USUAL.staleHours })}
          error={value === null ? t('insurance.numberFrom1720') : null}
        />
      )}
    </SettingForm>
  );
}
