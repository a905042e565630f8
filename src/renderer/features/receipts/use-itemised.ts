import { create } from 'zustand';
import { useReceipt } from './use-receipt.ts';

/** The receipt whose form was chosen, and how: one is in sight at a time. */
const useChosen = create<{ readonly number: string; readonly itemised: boolean }>(() => ({
  number: '',
  itemised: false,
}));

/**
 * Whether a receipt is shown, and printed, with the patient's name and what exactly was paid for. It
 * begins in the form in which it was printed last; one never printed is discreet.
 */
export function useItemised(number: string): readonly [boolean, () => void] {
  const found = useReceipt(number);
  const chosen = useChosen((choice) => (choice.number === number ? choice.itemised : null));
  const itemised = chosen ?? found?.itemised ?? false;
  return [itemised, () => useChosen.setState({ number, itemised: !itemised })];
}
