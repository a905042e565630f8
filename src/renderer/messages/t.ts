import { createIntl } from 'react-intl';
import { LOCALE } from '../../shared/messages/locale.ts';
import { EN } from './en/index.ts';

export type MessageId = keyof typeof EN;

/** Values of a message's placeholders; null and undefined become empty text. */
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The messages of the screens.
 *
 * @throws Error for a missing placeholder or invalid ICU syntax: `npm run messages` finds both
 */
export const intl = createIntl({
  locale: LOCALE,
  messages: EN,
  onError: (error) => {
    throw error;
  },
});

/** The text of a message, with its placeholders filled in. */
export const t = (id: MessageId, values?: Values): string => intl.formatMessage({ id }, values);
