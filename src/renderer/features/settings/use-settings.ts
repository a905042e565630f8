import type { SettingsView } from '../../../shared/contract/settings.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';

/** The settings; fetched again when the journal grows, because it records every change. */
export function useSettings(): SettingsView | null {
  return useJournaled(['settings'], () => till().settings.read()) ?? null;
}
