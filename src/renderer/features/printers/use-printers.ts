import { useQuery } from '@tanstack/react-query';
import { till, useTill } from '../../ipc/use-till.ts';

/** The printers and drawers as set up; fetched again when the journal grows. */
export function useSetUp() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['printers', revision],
    queryFn: () => till().printers.setUp(),
    placeholderData: (before) => before,
  });
  return data ?? null;
}

/** The print queue, newest first. */
export function usePrintQueue() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['print-queue', revision],
    queryFn: () => till().printers.queue(),
    placeholderData: (before) => before,
  });
  return data ?? [];
}
