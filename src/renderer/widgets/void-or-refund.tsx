import { Ban, Banknote, Undo2 } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../shared/contract/approval.ts';
import type { Subject } from '../../shared/contract/payment-timeline.ts';
import { type Cents, parseAmount, toDecimal, toDollars } from '../../shared/domain/money.ts';
import { takesAll, type VoidOrRefund } from '../../shared/domain/payment.ts';
import {
  LISTED_REASONS,
  type ListedReason,
  type RefundReason,
  reasonGiven,
} from '../../shared/domain/refund.ts';
import { isReason, LIMITS } from '../../shared/domain/typed-text.ts';
import { problemOf } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { AmountField, LabelledField, TypedField, useNoCardNumber } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { useAction } from '../ui/use-action.ts';
import { resultWords } from '../words/payments.ts';
import { AMOUNT_PROBLEMS } from '../words/problems.ts';
import { localDayText } from '../words/reports.ts';
import { ApprovedForm } from './approved-form.tsx';
import type { RowResult } from './run-rows.ts';
import styles from './void-or-refund.module.css';

const OTHER = 'other';

/** The reason of a void or refund as chosen so far: null while it is incomplete. */
export function useRefundReason() {
  const [chosen, choose] = useState<ListedReason | typeof OTHER | null>(null);
  const [text, type] = useState('');
  const other = isReason(text) ? { other: text.trim() } : null;
  const reason: RefundReason | null = chosen === OTHER ? other : chosen;
  return {
    reason,
    /** For `ownReason` of the form: the words that an approval shows. */
    words: reason === null ? '' : reasonGiven(reason).reason,
    field: { chosen, choose, text, type },
  };
}

interface RefundReasonFieldProps {
  readonly field: ReturnType<typeof useRefundReason>['field'];
  readonly autoFocus?: boolean;
}

/** The reason of a void or refund: one of the list, or another as text, both on the receipt. */
export function RefundReasonField({
  field: { chosen, choose, text, type },
  autoFocus = false,
}: RefundReasonFieldProps) {
  const id = useId();
  return (
    <>
      <LabelledField id={id} label={t('terms.reason')} incomplete={chosen === null}>
        <select
          id={id}
          required
          aria-describedby={`${id}-problem`}
          // biome-ignore lint/a11y/noAutofocus: the first field of a form that a press opened
          autoFocus={autoFocus}
          value={chosen ?? ''}
          onChange={({ target }) =>
            choose(LISTED_REASONS.find((each) => each === target.value) ?? OTHER)
          }
        >
          <option value="" disabled>
            {t('payments.chooseReason')}
          </option>
          {LISTED_REASONS.map((each) => (
            <option key={each} value={each}>
              {reasonGiven(each).reason}
            </option>
          ))}
          <option value={OTHER}>{t('payments.otherReason')}</option>
        </select>
      </LabelledField>
      {chosen === OTHER ? (
        <TypedField
          label={t('payments.otherReasonText')}
          value={text}
          change={type}
          most={LIMITS.reason}
          hint={t('payments.reasonOnReceipt')}
          incomplete={!isReason(text)}
          autoFocus
        />
      ) : null}
    </>
  );
}

/** One chosen void or refund, with the amount that remained then. */
export interface Asked {
  readonly kind: Exclude<VoidOrRefund['kind'], 'none'>;
  readonly remaining: Cents;
  readonly inCash?: Cents | undefined;
  readonly returnUntil?: string | undefined;
}

export interface VoidOrRefundButtonsProps {
  readonly voidOrRefund: Exclude<VoidOrRefund, { kind: 'none' }>;
  /** The dialog in which the keys work. */
  readonly place: RefObject<HTMLElement | null>;
  readonly ask: (asked: Asked) => void;
}

/** The void or refund that fits the payment's status; next to a void, a partial refund. */
export function VoidOrRefundButtons({ voidOrRefund, place, ask }: VoidOrRefundButtonsProps) {
  const { kind, remaining } = voidOrRefund;
  const isVoid = kind === 'void';
  const sum = toDollars(remaining);
  const Icon = kind === 'cash-back' ? Banknote : Undo2;
  const voiding = () => ask(voidOrRefund);
  const refunding = () => ask({ ...voidOrRefund, kind: isVoid ? 'refund' : kind });
  useAction({
    name: t('payments.void', { sum }),
    shortcut: 'V',
    run: voiding,
    enabled: isVoid,
    place,
  });
  useAction({ name: t('payments.refundUp', { sum }), shortcut: 'R', run: refunding, place });
  return (
    <div className={ui['row']} data-gap="8">
      {isVoid ? (
        <Button
          look="destructive"
          icon={<Ban size={18} aria-hidden="true" />}
          shortcut="V"
          onPress={voiding}
        >
          {t('payments.void', { sum })}
        </Button>
      ) : null}
      <Button
        look={isVoid ? 'secondary' : 'destructive'}
        icon={<Icon size={18} aria-hidden="true" />}
        shortcut="R"
        onPress={refunding}
      >
        {isVoid ? t('payments.partialRefund') : BACK[kind](sum)}
      </Button>
      <p className={styles['how']}>{HOW[kind]}</p>
    </div>
  );
}

const BACK: Readonly<Record<Exclude<Asked['kind'], 'void'>, (sum: string) => string>> = {
  refund: (sum) => t('payments.refundUp2', { sum }),
  'cash-back': (sum) => t('payments.refundCashUp', { sum }),
  'check-back': (sum) => t('payments.returnCheck', { sum }),
  'terminal-back': (sum) => t('payments.recordRefundUp', { sum }),
};

const HOW: Readonly<Record<Asked['kind'], string>> = {
  void: t('payments.notSettledYet'),
  refund: t('payments.paymentSettledCanNo'),
  'cash-back': t('payments.paidCashRefundCash'),
  'check-back': t('payments.paidCheckReturnCheck'),
  'terminal-back': t('payments.firstRefundOtherTerminal'),
};

/** The verb of each void or refund. */
export const VERB: Readonly<Record<Asked['kind'], string>> = {
  void: t('payments.void2'),
  refund: t('payments.refund'),
  'cash-back': t('payments.refund'),
  'check-back': t('payments.returnCheck2'),
  'terminal-back': t('payments.recordRefund'),
};

export interface VoidOrRefundFormProps {
  readonly asked: Asked;
  /** `others-cash`: cash of another counter of the clinic, by the key of its payment. */
  readonly subject: Subject | { readonly kind: 'others-cash'; readonly key: string };
  /** The tender and the patient of the payment. */
  readonly about: readonly string[];
  readonly cancel: () => void;
  /** Takes the result in words. */
  readonly done: (result: RowResult) => void;
  /** Reads the payment again after it turned out to have changed. */
  readonly checkAgain: () => void;
}

/** The amount and the reason of a void or refund. */
export function VoidOrRefundForm({
  asked: { kind, remaining, inCash, returnUntil },
  subject,
  about,
  cancel,
  done,
  checkAgain,
}: VoidOrRefundFormProps) {
  const [typed, setTyped] = useState(toDecimal(remaining));
  const { dropped, changeTyped } = useNoCardNumber(setTyped);
  const { reason, words, field } = useRefundReason();
  const whole = takesAll(kind);
  const parsed = parseAmount(typed);
  const tooMuch = parsed.ok && parsed.amount > remaining;
  const amount: Cents | null = parsed.ok && !tooMuch ? parsed.amount : null;

  const byCheck =
    kind === 'cash-back' && inCash !== undefined && amount !== null && amount > inCash;

  const requestCheck = async () => {
    if (amount === null || reason === null || subject.kind !== 'ours') return;
    const order = { commandId: v7(), paymentKey: subject.key, amount, remaining, reason };
    await till().payments.requestRefundCheck(order);
    const text = t('payments.refundCheckAsked', { sum: toDollars(amount) });
    done({ tone: 'good', text });
  };
  const voidOrRefund = async (_: string, approval: Approval | null, withoutHub: boolean) => {
    if (amount === null || reason === null) return;
    const order = { commandId: v7(), amount, remaining, reason, approval };
    const send = () =>
      subject.kind === 'others-cash'
        ? till().payments.refundOthersCash({ ...order, key: subject.key })
        : till().payments.voidOrRefund({ ...order, subject, kind, withoutHub });
    try {
      if (byCheck) await requestCheck();
      else done(resultWords(await send(), kind));
    } catch (error) {
      if (problemOf(error).code !== 'CLINIC_UNSURE') checkAgain();
      throw error;
    }
  };
  const sum = amount === null ? '' : toDollars(amount);
  const what = byCheck ? t('payments.requestRefundCheck', { sum }) : `${VERB[kind]} ${sum}`.trim();
  return (
    <div className={`${ui['card']} ${styles['form']}`}>
      <ApprovedForm
        what={what}
        about={about}
        permission={byCheck ? 'take-payment' : kind === 'void' ? 'void' : 'refund'}
        send={voidOrRefund}
        ownReason={words}
        complete={amount !== null && reason !== null}
        destructive
        back={cancel}
      >
        {whole ? (
          <p>
            {kind === 'void'
              ? t('payments.wholeChargeCanceled', { remaining: toDollars(remaining) })
              : t('payments.returnCheckPatient', { remaining: toDollars(remaining) })}
          </p>
        ) : (
          <AmountField
            label={t('payments.amountUp', { remaining: toDollars(remaining) })}
            value={typed}
            change={changeTyped}
            size="large"
            invalid={!parsed.ok || tooMuch}
            autoFocus
          />
        )}
        {parsed.ok ? null : (
          <Notice tone="warn">{dropped ?? AMOUNT_PROBLEMS[parsed.problem]}</Notice>
        )}
        {tooMuch ? (
          <Notice tone="warn">
            {t('payments.mostCanRefunded', { remaining: toDollars(remaining) })}
          </Notice>
        ) : null}
        {byCheck ? (
          <Notice tone="warn">{t('payments.overCashLimit', { inCash: toDollars(inCash) })}</Notice>
        ) : null}
        {returnUntil === undefined || kind === 'void' ? null : (
          <Notice tone="warn">
            {t('payments.mayBeReturned', { day: localDayText(returnUntil) })}
          </Notice>
        )}
        <RefundReasonField field={field} autoFocus={whole} />
      </ApprovedForm>
    </div>
  );
}

/** Voids or refunds all that remains of one payment of several. */
export async function voidOrRefundOne(
  commandId: string,
  key: string,
  { kind, remaining }: Asked,
  given: {
    readonly reason: RefundReason;
    readonly approval: Approval | null;
    readonly withoutHub: boolean;
  },
): Promise<RowResult> {
  const subject = { kind: 'ours', key } as const;
  const order = { commandId, subject, kind, amount: remaining, remaining, ...given };
  return resultWords(await till().payments.voidOrRefund(order), kind);
}
