import { create } from 'zustand';
import { useReceipt } from './use-receipt.ts';

/** The receipt with a chosen form, and the form; one receipt is in sight at a time. */
const useChosen = create<{ readonly number: string; readonly itemized: boolean }>(() => ({
  number: '',
  itemized: false,
}));

/**
 * True if a receipt is shown and printed with the patient's name and each line. It begins in the
 * form of the last printing; a receipt never printed is discreet.
 */
export function useItemized(number: string): readonly [boolean, () => void] {
  const found = useReceipt(number);
  const chosen = useChosen((choice) => (choice.number === number ? choice.itemized : null));
  const itemized = chosen ?? found?.itemized ?? false;
  return [itemized, () => useChosen.setState({ number, itemized: !itemized })];
}
