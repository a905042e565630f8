import { z } from 'zod';
import { type CashRules, cashRulesSchema } from '../../../shared/contract/drawer.ts';
import {
  type AmountLimits,
  amountLimitsSchema,
  USUAL_AMOUNT_LIMITS,
} from '../../../shared/contract/large-amount.ts';
import { type RefundRules, refundRulesSchema } from '../../../shared/contract/payments.ts';
import { MOST_TERMINALS, terminalsSchema } from '../../../shared/contract/settings.ts';
import { chargeableSchema } from '../../../shared/contract/values.ts';
import { type Cents, parseAmount, toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { LIMITS, oneLine, wholeNumber } from '../../../shared/domain/typed-text.ts';
import { till, useSettings } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { TypedField } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { SettingChoice, SettingForm } from '../../widgets/setting-form.tsx';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import { problemOfSum, typedSum } from '../../words/typed-sum.ts';

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
      save={(amountLimits, commandId) => till().settings.change({ commandId, amountLimits })}
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

const feeSchema = z.object({ returnedFee: chargeableSchema.nullable() });

type Fee = z.infer<typeof feeSchema>;

const typedFee = ({ returnedFee }: Fee) => ({ fee: typedLimit(returnedFee) });

/** The clinic's fee for a payment that the bank returns: off by default. */
export function ReturnedFeeSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.returnedFee')}
      lead={t('settings.returnedFeeLead')}
      saved={{ returnedFee: settings.returnedFee }}
      typedOf={typedFee}
      parse={({ fee }) => feeSchema.safeParse({ returnedFee: limitOf(fee) }).data ?? null}
      save={(fee, commandId) => till().settings.change({ commandId, ...fee })}
    >
      {({ typed, change }) => (
        <TypedField
          label={t('settings.returnedFeeAmount')}
          value={typed.fee}
          change={(fee) => change({ fee })}
          inputMode="decimal"
          hint={t('settings.returnedFeeHint')}
          error={wrongLimit(typed.fee)}
        />
      )}
    </SettingForm>
  );
}

const typedRefunds = ({ cashLimit, returnDays }: RefundRules) => ({
  cash: typedLimit(cashLimit),
  days: String(returnDays),
});

/** The most cash of a refund, and the days in which a bank may return a debit. */
export function RefundsSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.refunds')}
      lead={t('settings.refundsLead')}
      saved={settings.refunds}
      typedOf={typedRefunds}
      parse={(typed) => refundsOf(typed)}
      save={(refunds, commandId) => till().settings.change({ commandId, refunds })}
    >
      {({ typed, change }) => (
        <div className={ui['columns']}>
          <TypedField
            label={t('settings.mostCashRefund')}
            value={typed.cash}
            change={(cash) => change({ cash })}
            inputMode="decimal"
            hint={t('settings.mostCashRefundHint')}
            error={wrongLimit(typed.cash)}
          />
          <TypedField
            label={t('settings.returnDays')}
            value={typed.days}
            change={(days) => change({ days })}
            inputMode="numeric"
            hint={t('settings.returnDaysHint')}
            error={
              refundsOf({ ...typed, cash: '' }) === null ? t('settings.returnDaysWrong') : null
            }
          />
        </div>
      )}
    </SettingForm>
  );
}

const refundsOf = ({ cash, days }: ReturnType<typeof typedRefunds>): RefundRules | null =>
  refundRulesSchema.safeParse({ cashLimit: limitOf(cash), returnDays: wholeNumber(days, 0, 60) })
    .data ?? null;

const USUAL = cashRulesSchema.parse({});

const typedRules = (rules: CashRules) => ({
  blind: rules.blind,
  limit: toDecimal(rules.overShortLimit),
  float: toDecimal(rules.floatKept),
  seconds: String(rules.openLimitSeconds),
});

/** An amount that may be zero, but not empty. */
const ZERO = ['zero'] as const;

function rulesOf({
  blind,
  limit,
  float,
  seconds,
}: ReturnType<typeof typedRules>): CashRules | null {
  const overShortLimit = typedSum(limit, ZERO);
  const floatKept = typedSum(float, ZERO);
  const openLimitSeconds = wholeNumber(seconds, 5, 3_600);
  if (overShortLimit === null || floatKept === null || openLimitSeconds === null) return null;
  return { blind, overShortLimit, floatKept, openLimitSeconds };
}

/** The clinic's rules for its drawers. */
export function CashSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('terms.cash')}
      lead={t('settings.rulesAllDrawersCounter')}
      saved={settings.cash}
      typedOf={typedRules}
      parse={rulesOf}
      save={(cash, commandId) => till().settings.change({ commandId, cash })}
    >
      {({ typed, change }) => (
        <>
          <SettingChoice
            label={t('settings.blindCount')}
            on={typed.blind}
            choose={(blind) => change({ blind })}
            hint={t('settings.default')}
          />
          <div className={ui['columns']}>
            <TypedField
              label={t('settings.overShortLimit')}
              value={typed.limit}
              change={(limit) => change({ limit })}
              inputMode="decimal"
              hint={t('settings.aboveManagerApprovesCount', {
                overShortLimit: toDollars(USUAL.overShortLimit),
              })}
              error={problemOfSum(typed.limit, ZERO)}
            />
            <TypedField
              label={t('settings.startingCashNextDay')}
              value={typed.float}
              change={(float) => change({ float })}
              inputMode="decimal"
              hint={t('settings.dollarsDefault', { floatKept: toDollars(USUAL.floatKept) })}
              error={problemOfSum(typed.float, ZERO)}
            />
          </div>
          <TypedField
            label={t('settings.secondsUntilAlertOpen')}
            value={typed.seconds}
            change={(seconds) => change({ seconds })}
            inputMode="numeric"
            hint={t('settings.default2', {
              openLimitSeconds: USUAL.openLimitSeconds,
            })}
            error={
              wholeNumber(typed.seconds, 5, 3_600) === null ? t('settings.numberFrom53600') : null
            }
          />
        </>
      )}
    </SettingForm>
  );
}

const typedNames = (terminals: readonly string[]) => ({ names: terminals.join('\n') });

const namesOf = ({ names }: ReturnType<typeof typedNames>): readonly string[] | null =>
  terminalsSchema.safeParse(names.split('\n').filter((name) => oneLine(name) !== '')).data ?? null;

/** The clinic's own card terminals: their charges are recorded by hand, their batches at the close. */
export function TerminalsSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.cardTerminals')}
      lead={t('settings.terminalChargesRecorded')}
      saved={settings.terminals}
      typedOf={typedNames}
      parse={namesOf}
      save={(terminals, commandId) =>
        till().settings.change({ commandId, terminals: [...terminals] })
      }
    >
      {({ typed, change }) => (
        <TypedField
          label={t('settings.terminalNames')}
          value={typed.names}
          change={(names) => change({ names })}
          rows={4}
          most={LIMITS.name * MOST_TERMINALS}
          hint={t('settings.oneNamePerLine')}
          error={namesOf(typed) === null ? t('settings.terminalNamesWrong') : null}
        />
      )}
    </SettingForm>
  );
}
