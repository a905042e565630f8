import { create } from 'zustand';
import { useReceipt } from './use-receipt.ts';

/** The receipt with a chosen form, and the form; one receipt is in sight at a time. */
const useChosen = create<{ readonly number: string; readonly itemised: boolean }>(() => ({
  number: '',
  itemised: false,
}));

/**
 * True if a receipt is shown and printed with the patient's name and each line. It begins in the
 * form of the last printing; a receipt never printed is discreet.
 */
export function useItemised(number: string): readonly [boolean, () => void] {
  const found = useReceipt(number);
  const chosen = useChosen((choice) => (choice.number === number ? choice.itemised : null));
  const itemised = chosen ?? found?.itemised ?? false;
  return [itemised, () => useChosen.setState({ number, itemised: !itemised })];
}
