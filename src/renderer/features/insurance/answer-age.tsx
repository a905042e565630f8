import { useQuery } from '@tanstack/react-query';
import type { EligibilityAnswer } from '../../../shared/contract/insurance.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime } from '../../ui/clock-text.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './insurance.module.css';

const HOUR_MS = 3_600_000;

/** Time of the answer: its own timestamp if readable, else the time of the request. */
function verifiedAt({ timestamp, askedAt }: EligibilityAnswer): number {
  const asked = Date.parse(askedAt);
  const answeredAt = /^\d{4}-\d{2}-\d{2}T/.test(timestamp ?? '')
    ? Date.parse(timestamp ?? '')
    : Number.NaN;
  return Number.isNaN(answeredAt) ? asked : Math.min(answeredAt, asked);
}

/** Age of the answer; stale after the clinic's own setting. */
export function AnswerAge({ answer }: { readonly answer: EligibilityAnswer }) {
  const now = useNow();
  const { data: policy } = useQuery({
    queryKey: ['insurance', 'policy'],
    queryFn: () => till().insurance.policy(),
  });
  const at = verifiedAt(answer);
  const age = Math.max(0, now - at);
  const stale = policy !== undefined && age > policy.staleHours * HOUR_MS;
  return (
    <p className={styles['age']} data-stale={stale || undefined}>
      {stale ? <strong>{t('insurance.outdated')} </strong> : null}
      {t('insurance.checked', {
        age: ageText(age),
        toISOString: dateAndTime(new Date(at).toISOString()),
      })}
    </p>
  );
}

function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t('insurance.justNow');
  if (minutes < 120) return t('insurance.minAgo', { minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? t('insurance.hoursAgo', { hours })
    : t('insurance.daysAgo', { hours: Math.floor(hours / 24) });
}
