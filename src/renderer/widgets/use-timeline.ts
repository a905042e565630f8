import { useQuery } from '@tanstack/react-query';
import type { Subject } from '../../shared/contract/payments.ts';
import { problemOf } from '../ipc/use-command.ts';
import { till, useTill } from '../ipc/use-till.ts';

/** A payment's timeline: the journal's part at once, then the service's part added. */
export function useTimeline(subject: Subject) {
  const revision = useTill((state) => state.revision);
  const local = useQuery({
    queryKey: ['timeline', subject, revision],
    queryFn: () => till().payments.timeline({ subject, withService: false }),
    enabled: subject.kind === 'ours',
    placeholderData: (before) => before,
    gcTime: 0,
  });
  // The service is read again only after a change of this payment in the journal: while it is read,
  // no void or refund can be chosen.
  const known = subject.kind === 'ours' ? JSON.stringify(local.data) : revision;
  const whole = useQuery({
    queryKey: ['story-by-both', subject, known],
    queryFn: () => till().payments.timeline({ subject, withService: true }),
    enabled: known !== undefined,
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(subject) ? before : undefined,
    gcTime: 0,
  });
  const error = whole.error ?? local.error;
  return {
    // The journal's newer state overrides the service's older one.
    timeline: (whole.isPlaceholderData ? local.data : null) ?? whole.data ?? local.data ?? null,
    isReading: whole.isFetching,
    problem: error === null ? null : problemOf(error),
    checkAgain: () => void whole.refetch(),
  };
}
