import { useQuery } from '@tanstack/react-query';
import type { ConnectionView } from '../../../shared/contract/connection.ts';
import { till, useTill } from '../../ipc/use-till.ts';

/** The saved connection; fetched again when the journal grows. */
export function useConnection(): ConnectionView | null {
  const revision = useTill((state) => state.revision);
  const tillId = useTill((state) => state.tillId);
  const mode = useTill((state) => state.mode);
  const { data = null } = useQuery({
    queryKey: ['connection', tillId, mode, revision],
    queryFn: () => till().connection.read(),
    placeholderData: (before) => before,
  });
  return data;
}
