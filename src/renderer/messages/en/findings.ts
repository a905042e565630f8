/** English messages of findings. */
export const findings = {
  'findings.differences': 'Differences',
  'findings.receipt': 'Receipt {number}',
  'findings.openPayment': 'Open payment',
  'findings.more': '{off} more',
  'findings.less': '{off} less',
  'findings.rows': 'Compared rows',
  'findings.journal': 'Journal of this counter',
} as const;
