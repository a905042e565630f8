import { useId, useState } from 'react';
import {
  LISTED_REASONS,
  type ListedReason,
  type RefundReason,
  reasonGiven,
} from '../../shared/domain/refund.ts';
import { isReason, LIMITS } from '../../shared/domain/typed-text.ts';
import { t } from '../messages/t.ts';
import { LabelledField, TypedField } from '../ui/field.tsx';

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
      <LabelledField id={id} label={t('common.reason')} incomplete={chosen === null}>
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
