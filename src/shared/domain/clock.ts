import { type Language, LOCALES, perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import { repeatedHours } from './reports/days.ts';

/**
 * Writes instants (ISO 8601) as this PC's clock shows them; in the hour that a clock change repeats,
 * with the zone: `11/01/2026, 1:30 AM CDT`. In the language of the person that acts; a paper for a
 * patient gives its own.
 */
export function clockText(
  options: Intl.DateTimeFormatOptions,
): (iso: string, language?: Language) => string {
  const formats = lazyFormat(options);
  let zoneAt: ((ms: number) => string | null) | undefined;
  return (iso, language) => {
    const format = formats(language);
    const ms = Date.parse(iso);
    zoneAt ??= repeatedHours(format.resolvedOptions().timeZone);
    const zone = zoneAt(ms);
    return zone === null ? format.format(ms) : `${format.format(ms)} ${zone}`;
  };
}

/** `03/01/2026, 9:05 AM`. */
export const DATE_AND_TIME: Intl.DateTimeFormatOptions = {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

const dayFormat = lazyFormat({
  weekday: 'short',
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day, YYYY-MM-DD, as `Fri, 11/20/2026`. */
export function dayWords(day: string): string {
  return dayFormat().format(Date.parse(`${day}T00:00:00Z`));
}

/** One day, or the first and the last of several: `Fri, 11/20/2026 to Mon, 11/23/2026`. */
export function daysWords(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)].flatMap((day) =>
    day === undefined ? [] : [dayWords(day)],
  );
  return first === last ? first : t('closing.daysFromTo', { first, last });
}

/** Created at first use: a browser's first date format takes longer than the whole sign-in. */
function lazyFormat(options: Intl.DateTimeFormatOptions) {
  return perLanguage((language) => new Intl.DateTimeFormat(LOCALES[language], options));
}
