import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTill } from './use-till.ts';

/**
 * An answer that changes only with the journal: asked again when the journal grows. The earlier
 * answer stays until the next one; undefined before the first.
 * @param key names the question, with all that it depends on.
 */
export function useJournaled<Answer>(
  key: readonly unknown[],
  ask: () => Promise<Answer>,
): Answer | undefined {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: [...key, revision],
    queryFn: ask,
    placeholderData: keepPreviousData,
  });
  return data;
}
