import type { findings as english } from '../en/findings.ts';

/** Spanish messages of findings. */
export const findings: Readonly<Record<keyof typeof english, string>> = {
  'findings.differences': 'Diferencias',
  'findings.receipt': 'Recibo {number}',
  'findings.openPayment': 'Abrir el pago',
  'findings.more': '{off} de más',
  'findings.less': '{off} de menos',
  'findings.rows': 'Filas comparadas',
  'findings.journal': 'Diario de esta caja',
};
