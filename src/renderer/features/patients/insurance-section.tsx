import { useQuery } from '@tanstack/react-query';
import { insurancePolicySchema } from '../../../shared/contract/insurance.ts';
import { wholeNumber } from '../../../shared/domain/typed-text.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import { SettingChoice, SettingForm } from '../../widgets/setting-form.tsx';

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
