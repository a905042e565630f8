import { create } from 'zustand';

/** Whether the set-up of readers lies over whatever is open. */
export const useSetUpOpen = create<{ readonly open: boolean }>(() => ({ open: false }));

export function openReaderSetUp(): void {
  useSetUpOpen.setState({ open: true });
}

export function closeReaderSetUp(): void {
  useSetUpOpen.setState({ open: false });
}
