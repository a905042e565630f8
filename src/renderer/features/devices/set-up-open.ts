import { create } from 'zustand';
import { whenPersonLeaves } from '../../ipc/till-store.ts';

/** True if the set-up of readers is open over the page. */
export const useSetUpOpen = create<{ readonly open: boolean }>(() => ({ open: false }));

export function openReaderSetUp(): void {
  useSetUpOpen.setState({ open: true });
}

export function closeReaderSetUp(): void {
  useSetUpOpen.setState({ open: false });
}

whenPersonLeaves(closeReaderSetUp);
