/** What a faulty network and a faulty service put in place of a request, a deed or an answer. */

import type { MoneyRequest } from '../../../src/main/payments/engine/engine-context.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { Deed } from './deed.ts';
import type { MoneyFault } from './money-faults.ts';

/** Failures before the first byte: no such name, no such port, no trusted certificate, an idle connection that ended. */
export const GONE = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UND_ERR_SOCKET',
] as const;

/** The service does not perform it while the request is under way. */
export const NOT_AT_ONCE: readonly MoneyFault['performed'][] = [
  ...(['never', 'later', 'on-waking', 'before-a-byte'] as const),
];

/** What an answer says in place of the deed. */
export const SAID: Readonly<
  Partial<Record<MoneyFault['answer']['kind'], Pick<Deed, 'results' | 'code' | 'message'>>>
> = {
  'says-failed': { results: 'FAILED', code: '96', message: 'TRY AGAIN' },
  'says-declined': { results: 'DECLINED', code: '51', message: 'DECLINED' },
};

/** A tracking id with another end: the prefix of the till stays, and no attempt has it. */
export const altered = (trackingId: string) => `${trackingId.slice(0, -4)}ffff`;

/** Answers of a web site, of a proxy, and of a service in trouble. */
export const GARBLED = [
  '',
  '<html>Sign in to the guest network</html>',
  '{"error":',
  'null',
  '[{}]',
];

/** Another deed of the service in place of the requested one. */
export function otherwise(
  request: Extract<MoneyRequest, { readonly tender: unknown }>,
  performed: MoneyFault['performed'],
): MoneyRequest {
  switch (performed) {
    case 'tenfold':
      return { ...request, amount: cents(request.amount * 10) };
    case 'in-part':
      return { ...request, amount: cents(Math.ceil(request.amount / 2)) };
    case 'as-a-sale':
      return { ...request, operation: 'authorize' };
    default:
      return request;
  }
}
