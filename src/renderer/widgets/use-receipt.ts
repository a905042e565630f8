import { useQuery } from '@tanstack/react-query';
import { till, useTill } from '../ipc/use-till.ts';

/** A receipt and its number of printings; fetched again when the journal grows. */
export function useReceipt(number: string) {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['receipt', number, revision],
    queryFn: () => till().receipts.get({ number }),
    placeholderData: (before) => before,
  });
  return data ?? null;
}
