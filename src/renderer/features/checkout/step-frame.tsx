import type { ReactNode } from 'react';
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

/** One step, centred, its heading read out when it comes. */
export function StepFrame({
  heading,
  tone = 'plain',
  children,
}: {
  readonly heading: string;
  readonly tone?: 'plain' | 'good' | 'bad' | 'warn';
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['frame']}>
      <h1 className={styles['heading']} data-tone={tone} role="status">
        {heading}
      </h1>
      {children}
    </section>
  );
}
