import { type ReactNode, useEffect, useRef } from 'react';
import type { CurrentSale } from '../../../shared/contract/till.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { LINE_NAMES } from '../../../shared/domain/sale.ts';
import styles from './step-frame.module.css';

/** What is being paid, above every step that follows the amount. */
export function SaleHead({ sale }: { readonly sale: Pick<CurrentSale, 'lines' | 'total'> }) {
  return (
    <p className={styles['head']}>
      <span>{sale.lines.map((line) => LINE_NAMES[line.kind]).join(', ')}</span>
      <strong>{toDollars(sale.total)}</strong>
    </p>
  );
}

/** The keys at the foot of a step. */
export function Moves({ children }: { readonly children: ReactNode }) {
  return <div className={styles['moves']}>{children}</div>;
}

/** One step; its heading is read out when it comes, and takes the focus where no button should. */
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
