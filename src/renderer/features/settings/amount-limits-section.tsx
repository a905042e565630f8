import { v7 } from 'uuid';
import {
  type AmountLimits,
  amountLimitsSchema,
  USUAL_AMOUNT_LIMITS,
} from '../../../shared/contract/large-amount.ts';
import { type Cents, parseAmount, toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { SettingForm } from '../../widgets/setting-form.tsx';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import { useSettings } from './use-settings.ts';

const typedLimit = (limit: Cents | null) => (limit === null ? '' : toDecimal(limit));

const typedLimits = ({ confirmAbove, approveAbove }: AmountLimits) => ({
  confirm: typedLimit(confirmAbove),
  approve: typedLimit(approveAbove),
});

type Typed = ReturnType<typeof typedLimits>;

/** An empty field turns a limit off; an invalid amount stays as typed, with its problem. */
function limitOf(typed: string): Cents | string | null {
  if (typed.trim() === '') return null;
  const parsed = parseAmount(typed);
  return parsed.ok ? parsed.amount : typed;
}

/** Zero could mean off or always. */
function wrongLimit(typed: string): string | null {
  if (typed.trim() === '') return null;
  const parsed = parseAmount(typed);
  if (parsed.ok) return null;
  return parsed.problem === 'zero'
    ? t('settings.enterAmountAboveZero')
    : AMOUNT_PROBLEMS[parsed.problem];
}

const limitsOf = ({ confirm, approve }: Typed): AmountLimits | null =>
  amountLimitsSchema.safeParse({
    confirmAbove: limitOf(confirm),
    approveAbove: limitOf(approve),
  }).data ?? null;

function wrongOrder({ confirm, approve }: Typed): string | null {
  const [least, most] = [limitOf(confirm), limitOf(approve)];
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return null;
  return t('settings.leastOtherLimit', { least: toDollars(least) });
}

/** Amounts from which the till asks before it takes them. */
export function AmountLimitsSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.largeAmounts')}
      lead={t('settings.misplacedDecimalPointCharges')}
      saved={settings.amountLimits}
      typedOf={typedLimits}
      parse={limitsOf}
      save={(amountLimits) => till().settings.change({ commandId: v7(), amountLimits })}
    >
      {({ typed, change }) => (
        <div className={ui['columns']}>
          <TypedField
            label={t('settings.confirmAmountsAbove')}
            value={typed.confirm}
            change={(confirm) => change({ confirm })}
            inputMode="decimal"
            hint={t('settings.cashierAskedOnce', {
              confirmAbove: toDollars(USUAL_AMOUNT_LIMITS.confirmAbove),
            })}
            error={wrongLimit(typed.confirm)}
          />
          <TypedField
            label={t('settings.managerApprovesAmountsAbove')}
            value={typed.approve}
            change={(approve) => change({ approve })}
            inputMode="decimal"
            hint={t('settings.requiresManagersPin', {
              approveAbove: toDollars(USUAL_AMOUNT_LIMITS.approveAbove),
            })}
            error={wrongLimit(typed.approve) ?? wrongOrder(typed)}
          />
        </div>
      )}
    </SettingForm>
  );
}
