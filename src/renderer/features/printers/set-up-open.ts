import { create } from 'zustand';

/** Whether the set-up of printers lies over whatever is open. */
export const usePrinterSetUpOpen = create<{ readonly open: boolean }>(() => ({ open: false }));

export function openPrinterSetUp(): void {
  usePrinterSetUpOpen.setState({ open: true });
}

export function closePrinterSetUp(): void {
  usePrinterSetUpOpen.setState({ open: false });
}
