/** English messages of findings. */
export const findings = {
  'findings.differences': 'Differences',
  'findings.receipt': 'Receipt {number}',
  'findings.openPayment': 'Open payment',
  'findings.more': '{off} more',
  'findings.less': '{off} less',
} as const;
