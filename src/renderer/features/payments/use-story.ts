import { useQuery } from '@tanstack/react-query';
import type { Subject } from '../../../shared/contract/payments.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';

/** A payment's story: what the journal says at once, then what the service says beside it. */
export function useStory(subject: Subject) {
  const revision = useTill((state) => state.revision);
  const local = useQuery({
    queryKey: ['story', subject, revision],
    queryFn: () => till().payments.story({ subject, withService: false }),
    enabled: subject.kind === 'ours',
    placeholderData: (before) => before,
    gcTime: 0,
  });
  const whole = useQuery({
    queryKey: ['story', 'service', subject, revision],
    queryFn: () => till().payments.story({ subject, withService: true }),
    gcTime: 0,
  });
  const error = whole.error ?? local.error;
  return {
    story: whole.data ?? local.data ?? null,
    isReading: whole.isFetching,
    problem: error === null ? null : problemOf(error),
    lookAgain: () => void whole.refetch(),
  };
}
