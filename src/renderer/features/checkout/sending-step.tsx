import { useEffect, useState } from 'react';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import styles from './sending-step.module.css';
import type { StepProps } from './step.ts';
import { SaleHead, StepFrame } from './step-frame.tsx';

/** From here on it says that it checks, not that it sends, ms. */
const SLOW_MS = 20_000;

/** One request is under way; there is nothing to press and nothing is sent twice. */
export function SendingStep({ sale, step }: StepProps<'sending'>) {
  const { openedAt, card } = step.attempt;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const left = Math.max(0, Date.parse(openedAt) + SLOW_MS - Date.now());
    const timer = setTimeout(() => setSlow(true), left);
    return () => clearTimeout(timer);
  }, [openedAt]);
  return (
    <StepFrame heading={slow ? 'Checking…' : 'Charging…'} focusHeading>
      <SaleHead sale={sale} />
      <div className={styles['bar']} aria-hidden="true">
        <span />
      </div>
      <p className={styles['hint']}>
        {slow
          ? 'The service is taking its time. The card was asked for once and is not asked for again; please wait.'
          : card === null
            ? 'Asking the service.'
            : `Asking the service about ${BRAND_NAMES[card.brand]} ending in ${card.lastFour}.`}
      </p>
    </StepFrame>
  );
}
