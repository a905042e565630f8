import { useQuery } from '@tanstack/react-query';
import { till, useTill } from '../../ipc/use-till.ts';

/** The drawers and their sessions; fetched again when the journal grows. */
export function useDrawers() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['drawer', revision],
    queryFn: () => till().drawer.look(),
    placeholderData: (before) => before,
  });
  return data ?? null;
}
