import { LOCALE } from '../../shared/messages/locale.ts';

const DATE_TIME = new Intl.DateTimeFormat(LOCALE, {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `03/01/2026, 9:05 AM`, in this PC's time zone: the clinic's. */
export const localTime = (iso: string): string => DATE_TIME.format(new Date(iso));
