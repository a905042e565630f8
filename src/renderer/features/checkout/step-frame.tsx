import { type ReactNode, useEffect, useRef } from 'react';
import type { CurrentSale } from '../../../shared/contract/till.ts';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import { lineName, planText, type SaleLine } from '../../../shared/domain/sale.ts';
import { t } from '../../messages/t.ts';
import ui from '../../ui/primitives.module.css';
import styles from './step-frame.module.css';

/** The sale, above every step that follows the amount. */
export function SaleHead({
  sale,
}: {
  readonly sale: Pick<CurrentSale, 'total' | 'patientName'> & {
    readonly lines: readonly SaleLine[];
    readonly due?: Cents;
  };
}) {
  const { lines, total, due = total, patientName } = sale;
  return (
    <p className={styles['head']}>
      <span className={styles['what']}>
        {patientName === null ? null : <bdi className={styles['patient']}>{patientName}</bdi>}
        <span>
          {lines.flatMap((line) => [lineName(line), planText(line) ?? []].flat()).join(', ')}
        </span>
      </span>
      <span className={styles['sum']}>
        {due === total || due === 0 ? null : (
          <span>{t('checkout.of', { due: toDollars(due) })}</span>
        )}
        <strong>{toDollars(total)}</strong>
      </span>
    </p>
  );
}

/** The buttons at the foot of a step. */
export function Moves({ children }: { readonly children: ReactNode }) {
  return (
    <div className={ui['row']} data-gap="12">
      {children}
    </div>
  );
}

/**
 * One step. Screen readers read its heading when it appears; it takes the focus if no button
 * should.
 */
export function StepFrame({
  heading,
  tone = 'plain',
  focusHeading = false,
  children,
}: {
  readonly heading: string;
  readonly tone?: 'plain' | 'good' | 'bad' | 'warn';
  readonly focusHeading?: boolean;
  readonly children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusHeading) title.current?.focus();
  }, [focusHeading]);
  return (
    <section className={styles['frame']}>
      <div role="status">
        <h1 className={styles['heading']} data-tone={tone} ref={title} tabIndex={-1}>
          {heading}
        </h1>
      </div>
      {children}
    </section>
  );
}
