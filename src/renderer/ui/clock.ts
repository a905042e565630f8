import { useEffect, useState } from 'react';
import { clockText, DATE_AND_TIME } from '../../shared/domain/clock.ts';
import { t } from '../messages/t.ts';

/** `9:05 AM`, in this PC's own time zone. */
export const timeOfDay = clockText({ hour: 'numeric', minute: '2-digit' });

/** `9:05:30 AM`, in this PC's own time zone. */
export const timeWithSeconds = clockText({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** `03/01/2026, 9:05 AM`, in this PC's own time zone. */
export const dateAndTime = clockText(DATE_AND_TIME);

/** A wait as `now`, `in 45 s` or `in 9 min`; a past one is `now`. */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 0) return t('ui.now');
  return seconds < 100 ? t('ui.s', { seconds }) : t('ui.min', { seconds: Math.ceil(seconds / 60) });
}

/** The current time, ms since 1970, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
