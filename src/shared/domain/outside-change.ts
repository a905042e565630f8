/**
 * Changes of a payment of this till that another terminal, the processor or a bank made. The service
 * reports them; no request of this till asked for them.
 */
export const OUTSIDE_CHANGES = [
  'void',
  'refund',
  /** A check or a bank debit that the bank returned. */
  'return',
  'chargeback',
  'chargeback-reversal',
  /** Of a deposit, by the processor; the patient's payment stays as it is. */
  'funding-correction',
] as const;

export type OutsideChange = (typeof OUTSIDE_CHANGES)[number];

/** The origins of the present state of a payment, if not this till. */
export const CHANGED_BY = ['another-terminal', 'bank-return', 'chargeback'] as const;

export type ChangedBy = (typeof CHANGED_BY)[number];
