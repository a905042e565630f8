import { useQuery } from '@tanstack/react-query';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import { till, useTill } from '../../ipc/use-till.ts';

/** The settings; fetched again when the journal grows, because it records every change. */
export function useSettings(): SettingsView | null {
  const revision = useTill((state) => state.revision);
  const { data = null } = useQuery({
    queryKey: ['settings', revision],
    queryFn: () => till().settings.read(),
    placeholderData: (before) => before,
  });
  return data;
}
