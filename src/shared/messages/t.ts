import { createIntl } from '@formatjs/intl';
import type { ReceiptLanguage } from '../domain/receipt.ts';
import { EN } from './en/index.ts';
import { receipt as spanishReceipt } from './es/receipt.ts';
import { LOCALE } from './locale.ts';

type MessageId = keyof typeof EN;
export type ReceiptMessageId = keyof typeof spanishReceipt;

/** Values of a message's placeholders; null and undefined become empty text. */
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const onError = (error: Error) => {
  throw error;
};
const english = createIntl({ locale: LOCALE, messages: EN, onError });
const spanish = createIntl({ locale: 'es-US', messages: spanishReceipt, onError });

/**
 * The text of a message that main prints or that both sides show, with its placeholders filled in.
 *
 * @throws Error for a missing placeholder or invalid ICU syntax: `npm run messages` finds both
 */
export const t = (id: MessageId, values?: Values): string => english.formatMessage({ id }, values);

export type ReceiptMessage = (id: ReceiptMessageId, values?: Values) => string;

/** The `t` of a receipt's language. */
export const receiptMessage: Readonly<Record<ReceiptLanguage, ReceiptMessage>> = {
  en: t,
  es: (id, values) => spanish.formatMessage({ id }, values),
};
