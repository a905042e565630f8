import {
  type AmountLimits,
  amountLimitsSchema,
  USUAL_AMOUNT_LIMITS,
} from '../../../shared/contract/large-amount.ts';
import { type Cents, parseAmount, toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { useReportedCommand } from '../../ipc/use-reported-command.ts';
import { till } from '../../ipc/use-till.ts';
import { SettingForm } from '../../ui/setting-form.tsx';
import styles from '../../ui/setting-section.module.css';
import { SettingSection } from '../../ui/setting-section.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { useSettingDraft } from '../../ui/use-setting-draft.ts';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import { useSettings } from './use-settings.ts';

export function AmountLimitsSection() {
  const settings = useSettings();
  return settings === null ? null : <AmountLimitsForm kept={settings.amountLimits} />;
}

const typedLimit = (limit: Cents | null) => (limit === null ? '' : toDecimal(limit));

const typedOf = ({ confirmAbove, approveAbove }: AmountLimits) => ({
  confirm: typedLimit(confirmAbove),
  approve: typedLimit(approveAbove),
});

type Typed = ReturnType<typeof typedOf>;

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
    ? 'Type an amount above zero, or leave it empty to turn this off.'
    : AMOUNT_PROBLEMS[parsed.problem];
}

const meantBy = ({ confirm, approve }: Typed): AmountLimits | null =>
  amountLimitsSchema.safeParse({
    confirmAbove: limitOf(confirm),
    approveAbove: limitOf(approve),
  }).data ?? null;

function wrongOrder({ confirm, approve }: Typed): string | null {
  const [least, most] = [limitOf(confirm), limitOf(approve)];
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return null;
  return `Not below the other limit, ${toDollars(least)}.`;
}

/** Amounts from which the till asks before it takes them. */
function AmountLimitsForm({ kept }: { readonly kept: AmountLimits }) {
  const command = useReportedCommand();
  const draft = useSettingDraft(kept, typedOf, meantBy);
  const { typed, change } = draft;
  return (
    <SettingSection
      title="Large amounts"
      lead="A point in the wrong place charges a hundred times too much. Both limits are for every kind of payment, cash and holds too; parts of one sale count together. Leave a limit empty to turn it off."
    >
      <SettingForm
        name="Large amounts"
        draft={draft}
        command={command}
        keep={(amountLimits) => till().settings.change({ amountLimits })}
      >
        <div className={styles['row']}>
          <TypedField
            label="Confirm amounts above"
            value={typed.confirm}
            change={(confirm) => change({ confirm })}
            inputMode="decimal"
            hint={`The cashier is asked once. In dollars; usually ${toDollars(USUAL_AMOUNT_LIMITS.confirmAbove)}.`}
            error={wrongLimit(typed.confirm)}
          />
          <TypedField
            label="Manager approves amounts above"
            value={typed.approve}
            change={(approve) => change({ approve })}
            inputMode="decimal"
            hint={`Takes a manager's PIN. In dollars; usually ${toDollars(USUAL_AMOUNT_LIMITS.approveAbove)}.`}
            error={wrongLimit(typed.approve) ?? wrongOrder(typed)}
          />
        </div>
      </SettingForm>
    </SettingSection>
  );
}
