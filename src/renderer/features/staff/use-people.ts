import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../../shared/contract/staff.ts';
import { till, useTill } from '../../ipc/use-till.ts';

/** Who can sign in here; fetched anew when the roll grows, for another window may change the list. */
export function usePeople(): readonly Person[] {
  const revision = useTill((state) => state.revision);
  const { data = [] } = useQuery({
    queryKey: ['people', revision],
    queryFn: () => till().staff.list(),
    placeholderData: (before) => before,
  });
  return data;
}
