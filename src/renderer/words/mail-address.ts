import { mailAddressSchema } from '../../shared/contract/values.ts';
import { t } from '../messages/t.ts';

/** Characters of an address; the field says by itself that a longer one is too long. */
export const LONGEST_ADDRESS = 128;

/** Letters with accents and of other scripts: mail servers without SMTPUTF8 (RFC 6531) take none. */
const OTHER_LETTERS = /[^\p{ASCII}]/u;

export const isMailAddress = (address: string): boolean =>
  mailAddressSchema.safeParse(address).success;

/** The reason that no e-mail is sent to a typed address; null for a right one, and before its @ is typed. */
export function mailAddressProblem(address: string): string | null {
  const at = address.indexOf('@');
  if (at < 0 || address.length > LONGEST_ADDRESS || isMailAddress(address)) return null;
  if (!/^[^@\s,;]+@[^@\s,;]+$/.test(address)) return t('mail.notAddress');
  if (OTHER_LETTERS.test(address.slice(0, at))) return t('mail.accentBeforeAt');
  if (OTHER_LETTERS.test(address.slice(at))) return t('mail.accentAfterAt');
  return t('mail.notAddress');
}
