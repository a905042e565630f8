import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import type { DayTender } from './day-figures.ts';
import { outsideNames, tenderNames } from './day-report-paper.ts';
import type { OutsideChange } from './outside-change.ts';
import type { PaymentMethod } from './payment.ts';

/** Rows of one page of the clinic's movements or actions; a shorter page is the last. */
export const CLINIC_ROWS_AT_ONCE = 500;

/** How money moved at a counter of the clinic. */
export const MOVEMENT_OPERATIONS = [
  'authorize',
  'capture',
  'void',
  'credit',
  'manual-refund',
] as const;

const movementNames = perLanguage(
  (): Readonly<Record<(typeof MOVEMENT_OPERATIONS)[number], string>> => ({
    authorize: t('clinicReport.charged'),
    capture: t('clinicReport.captured'),
    void: t('clinicReport.voided'),
    credit: t('clinicReport.refunded'),
    'manual-refund': t('clinicReport.refunded'),
  }),
);

/** The name of a movement, with the change from outside that it is. */
export function movementText({
  operation,
  outside,
  isCorrection,
}: {
  readonly operation: (typeof MOVEMENT_OPERATIONS)[number];
  readonly outside: OutsideChange | null;
  readonly isCorrection: boolean;
}): string {
  const name = outside === null ? movementNames()[operation] : outsideNames()[outside];
  return isCorrection ? t('clinicReport.correctionOf', { name }) : name;
}

const TENDERS: Readonly<Record<Exclude<PaymentMethod, 'CARD'>, DayTender>> = {
  ACH: 'bank',
  CASH: 'cash',
  CHECK: 'check',
  TERMINAL: 'terminal',
};

/** The name of a tender: of a card its brand, as the counter wrote it. */
export function tenderText(method: PaymentMethod, brand: string | null): string {
  if (method !== 'CARD') return tenderNames()[TENDERS[method]];
  return (
    Object.entries(tenderNames()).find(([name]) => name === brand)?.[1] ?? t('closing.otherCards')
  );
}
