/**
 * Texts of the screens in English and Spanish, one file per feature in en/ and es/. A page loads its one language:
 * the texts of the sign-in at once, all others before the first page. A text missing in one language does not compile.
 */

import { createIntl } from 'react-intl';
import { LOCALES, PAGE_LANGUAGE } from '../../shared/messages/language.ts';
import type { EN } from './en/index.ts';

export type MessageId = keyof typeof EN;

/** Values of a message's placeholders; null and undefined become empty text. */
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const isSpanish = PAGE_LANGUAGE === 'es';

/** Those of the first screen; the others are added behind it. */
const messages: Record<string, string> = {
  ...(isSpanish ? (await import('./es/first.ts')).FIRST : (await import('./en/first.ts')).FIRST),
};

let all: Promise<void> | undefined;

/** Loads every message of this page's language; until then only those of the first screen exist. */
export function allMessages(): Promise<void> {
  const load = isSpanish
    ? async () => (await import('./es/index.ts')).ES
    : async () => (await import('./en/index.ts')).EN;
  all ??= load().then((loaded) => void Object.assign(messages, loaded));
  return all;
}

/**
 * The messages of the screens, in the one language of this page.
 *
 * @throws Error for a missing message or placeholder, or invalid ICU syntax: `npm run messages` finds them
 */
export const intl = createIntl({
  locale: LOCALES[PAGE_LANGUAGE ?? 'en'],
  messages,
  onError: (error) => {
    throw error;
  },
});

/** Names as one text: `a`, `a and b`. */
export const listed = (names: readonly string[]): string => intl.formatList(names);

/** The text of a message, with its placeholders filled in. */
export const t = (id: MessageId, values?: Values): string => intl.formatMessage({ id }, values);
