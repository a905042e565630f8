import { createIntl } from '@formatjs/intl';
import { EN } from './en/index.ts';
import { LOCALE } from './locale.ts';

type MessageId = keyof typeof EN;

/** Values of a message's placeholders; null and undefined become empty text. */
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const intl = createIntl({
  locale: LOCALE,
  messages: EN,
  onError: (error) => {
    throw error;
  },
});

/**
 * The text of a message that main prints or that both sides show, with its placeholders filled in.
 *
 * @throws Error for a missing placeholder or invalid ICU syntax: `npm run messages` finds both
 */
export const t = (id: MessageId, values?: Values): string => intl.formatMessage({ id }, values);
