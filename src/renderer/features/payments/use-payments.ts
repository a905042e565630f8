import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { till, useTill } from '../../ipc/use-till.ts';

/** Rows of one question to the till. */
const PAGE = 100;

/** The pages of a search that are in sight, asked for anew when the journal grows. */
export function usePayments(words: string, first: number, last: number) {
  const revision = useTill((state) => state.revision);
  const search = useDeferredValue(words.trim());
  const pages = Array.from(
    { length: Math.floor(last / PAGE) - Math.floor(first / PAGE) + 1 },
    (_, index) => Math.floor(first / PAGE) + index,
  );
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['payments', search, page, revision],
      queryFn: () => till().payments.find({ words: search, offset: page * PAGE, limit: PAGE }),
      placeholderData: (before: { payments: Payment[]; total: number } | undefined) => before,
    })),
  });
  const total = answers[0]?.data?.total ?? 0;
  const at = (index: number): Payment | undefined => {
    const page = pages.indexOf(Math.floor(index / PAGE));
    return answers[page]?.data?.payments[index % PAGE];
  };
  return { total, at, isPending: answers.some(({ isPending }) => isPending) };
}
