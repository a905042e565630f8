import { createIntl } from 'react-intl';
import { LOCALES, PAGE_LANGUAGE } from '../../shared/messages/language.ts';
import type { EN } from './en/index.ts';

export type MessageId = keyof typeof EN;

/** Values of a message's placeholders; null and undefined become empty text. */
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The messages of the screens, in the one language of this page.
 *
 * @throws Error for a missing placeholder or invalid ICU syntax: `npm run messages` finds both
 */
export const intl = createIntl({
  locale: LOCALES[PAGE_LANGUAGE ?? 'en'],
  messages:
    PAGE_LANGUAGE === 'es'
      ? (await import('./es/index.ts')).ES
      : (await import('./en/index.ts')).EN,
  onError: (error) => {
    throw error;
  },
});

/** Names as one text: `a`, `a and b`. */
export const listed = (names: readonly string[]): string => intl.formatList(names);

/** The text of a message, with its placeholders filled in. */
export const t = (id: MessageId, values?: Values): string => intl.formatMessage({ id }, values);
