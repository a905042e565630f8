import { X } from 'lucide-react';
import { Button } from 'react-aria-components';
import { toDollars } from '../../../shared/domain/money.ts';
import { lineName, planText } from '../../../shared/domain/sale.ts';
import { t } from '../../messages/t.ts';
import { draftTotal, editDraftLine, useDraft } from './draft.ts';
import styles from './draft-lines.module.css';

/** The lines above the one in the field, and the total of all. */
export function DraftLines() {
  const draft = useDraft();
  if (draft.lines.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label={t('checkout.itemsSale')}>
      {draft.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same content
        <li key={index}>
          <span>
            <bdi>{lineName(line)}</bdi>
            {[line.description, planText(line)].map((detail) =>
              detail === undefined ? null : (
                <bdi key={detail} className={styles['detail']}>
                  {detail}
                </bdi>
              ),
            )}
          </span>
          <span>{toDollars(line.amount)}</span>
          <Button
            className={styles['take'] ?? ''}
            aria-label={t('checkout.change', {
              line: lineName(line),
              amount: toDollars(line.amount),
            })}
            onPress={() => editDraftLine(index)}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </li>
      ))}
      <li className={styles['total']}>
        <span>{t('checkout.total')}</span>
        <strong>{toDollars(draftTotal(draft))}</strong>
        <span />
      </li>
    </ul>
  );
}
