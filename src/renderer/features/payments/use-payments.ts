import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { till, useTill } from '../../ipc/use-till.ts';

/** Rows of one request to the till: those in sight and enough around them. */
const ROWS = 200;
/**
 * The rows of a request begin at a multiple of this, so that a small scroll requests no new ones.
 */
const STEP = 50;

/**
 * The rows of a search around those in sight, fetched again when the journal grows; the known rows
 * stay until the answer arrives.
 */
export function usePayments(words: string, first: number) {
  const revision = useTill((state) => state.revision);
  const search = useDeferredValue(words.trim());
  const offset = Math.max(0, Math.floor(first / STEP) * STEP - STEP);
  const { data, isPending } = useQuery({
    queryKey: ['payments', search, offset, revision],
    queryFn: async () => ({
      ...(await till().payments.find({ words: search, offset, limit: ROWS })),
      offset,
      search,
    }),
    placeholderData: (before) => before,
    gcTime: 30_000,
  });
  const at = (index: number): Payment | undefined => data?.payments[index - data.offset];
  /** The rows in sight answer other words than those in the box. */
  const isBehind = isPending || data?.search !== words.trim();
  return { total: data?.total ?? 0, at, isBehind };
}
