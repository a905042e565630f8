/**
 * Texts that main prints or answers: receipts, reports, exports, errors of the command line. A receipt is in the
 * language of its patient; all other texts are in the language of this program.
 */

import { createIntl } from '@formatjs/intl';
import { display as englishDisplay } from './en/display.ts';
import type { EN } from './en/index.ts';
import { receipt as englishReceipt } from './en/receipt.ts';
import { display as spanishDisplay } from './es/display.ts';
import { receipt as spanishReceipt } from './es/receipt.ts';
import {
  LANGUAGES,
  type Language,
  LOCALES,
  language,
  PAGE_LANGUAGE,
  perLanguage,
} from './language.ts';

type MessageId = keyof typeof EN;
const english = { ...englishReceipt, ...englishDisplay } as const;
const spanish = { ...spanishReceipt, ...spanishDisplay } as const;

/** Of the texts for patients: receipts, their e-mails, and the display. */
export type ReceiptMessageId = keyof typeof english;

/** Values of a message's placeholders; null and undefined become empty text. */
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Messages = Readonly<Record<string, string>>;

/** A receipt is in the language of its patient, whatever language the page has. */
const RECEIPTS: Readonly<Record<Language, Messages>> = { en: english, es: spanish };

const CATALOGS: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('./en/index.ts')).EN,
  es: async () => (await import('./es/index.ts')).ES,
};

const loaded = async (each: Language) => {
  const isRead = PAGE_LANGUAGE === null || PAGE_LANGUAGE === each;
  return [each, isRead ? await CATALOGS[each]() : RECEIPTS[each]] as const;
};

const catalogs = new Map(await Promise.all(LANGUAGES.map(loaded)));

/** Made at the first text of its language: making one takes as long as reading its catalog. */
const intl = perLanguage((of) => {
  const onError = (error: Error) => {
    throw error;
  };
  return createIntl({ locale: LOCALES[of], messages: catalogs.get(of) ?? {}, onError });
});

const inLanguage = (of: Language, id: MessageId, values?: Values): string =>
  intl(of).formatMessage({ id }, values);

/**
 * The text of a message that main prints or that both sides show, with its placeholders filled in.
 *
 * @throws Error for a missing placeholder or invalid ICU syntax: `npm run messages` finds both
 */
export const t = (id: MessageId, values?: Values): string => inLanguage(language(), id, values);

export type ReceiptMessage = (id: ReceiptMessageId, values?: Values) => string;

/** The `t` of a receipt's language. */
export const receiptMessage: Readonly<Record<Language, ReceiptMessage>> = {
  en: (id, values) => inLanguage('en', id, values),
  es: (id, values) => inLanguage('es', id, values),
};
