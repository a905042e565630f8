import { useQuery } from '@tanstack/react-query';
import { till, useTill } from '../../ipc/use-till.ts';

/** Poll interval while a step runs that is not in the journal yet, ms. */
const WHILE_READING_MS = 700;

/** The close under way; null if there is none, undefined before it is loaded. */
export function useClosing() {
  const revision = useTill((state) => state.revision);
  const inDoubtList = useTill((state) => state.inDoubtList.length + state.alarms.length);
  const { data } = useQuery({
    queryKey: ['closing', revision, inDoubtList],
    queryFn: () => till().closing.current(),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data == null ? false : WHILE_READING_MS),
  });
  return data;
}

/** Payments that the last close could not see, reconciled since. */
export function useSinceClose() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['since-close', revision],
    queryFn: () => till().closing.sinceClose(),
    placeholderData: (before) => before,
  });
  return data ?? null;
}

/** The figures of the day so far. */
export function useXReport() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['x-report', revision],
    queryFn: () => till().closing.xReport(),
    placeholderData: (before) => before,
  });
  return data ?? null;
}

/** A summary of every Z report, newest first. */
export function useZReports() {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['z-reports', revision],
    queryFn: () => till().closing.zReports(),
    placeholderData: (before) => before,
  });
  return data ?? null;
}
