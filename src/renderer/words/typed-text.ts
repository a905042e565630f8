import { oneLine } from '../../shared/domain/typed-text.ts';
import { locale } from '../../shared/messages/language.ts';
import { t } from '../messages/t.ts';

/** For a pasted text longer than a PIN. */
export const TOO_MANY_DIGITS = t('ui.pinSixDigits');

/** A sentence about a text longer than its limit; null while it fits. The text is never cut. */
export function overLimit(typed: string, most: number): string | null {
  return overBy(oneLine(typed).length, most);
}

/** The same, by the length of the text. */
export function overBy(length: number, most: number): string | null {
  const over = length - most;
  if (over <= 0) return null;
  return t('ui.mostCharacters', { most: most.toLocaleString(locale()), over });
}
