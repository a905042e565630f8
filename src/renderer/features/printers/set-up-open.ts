import { create } from 'zustand';
import { whenPersonLeaves } from '../../ipc/till-store.ts';

/** True if the set-up of printers is open over the page. */
export const usePrinterSetUpOpen = create<{ readonly open: boolean }>(() => ({ open: false }));

export function openPrinterSetUp(): void {
  usePrinterSetUpOpen.setState({ open: true });
}

export function closePrinterSetUp(): void {
  usePrinterSetUpOpen.setState({ open: false });
}

whenPersonLeaves(closePrinterSetUp);
