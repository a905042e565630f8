import { useQuery } from '@tanstack/react-query';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import { till, useTill } from '../../ipc/use-till.ts';

/** The settings as they are; fetched anew when the roll grows, for every change stands on it. */
export function useSettings(): SettingsView | null {
  const revision = useTill((state) => state.revision);
  const { data = null } = useQuery({
    queryKey: ['settings', revision],
    queryFn: () => till().settings.read(),
    placeholderData: (before) => before,
  });
  return data;
}
