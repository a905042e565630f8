import type { Notice, TillState } from '../../shared/contract/till.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { TillContext } from '../context.ts';
import { ReaderService } from '../readers/reader-service.ts';
import { type HeldCard, SwipeVault } from '../readers/swipe-vault.ts';
import { type Counter, SWIPE_KEPT_MS } from './counter.ts';

/** The part of the till that receives swiped cards for the counter. */
export interface SwipeFeatures {
  readonly readers: ReaderService;
  readonly vault: SwipeVault;
  readonly notice: TillState['notice'];
  /** Shows a notice about an unexpected event from outside. */
  say(code: Notice['code']): void;
  /** Sets the clinic's label for swiped chip cards. */
  sayOfChipCards(label: string): void;
}

export function openSwipeFeatures(
  options: TillContext & {
    readonly counter: () => Counter;
    readonly cashier: () => Cashier | null;
  },
): SwipeFeatures {
  const { journal, settings, newId, changed, reportFault, counter } = options;
  let notice: TillState['notice'] = null;
  const say = (code: Notice['code']) => {
    notice = { id: (notice?.id ?? 0) + 1, code };
    changed();
  };

  /** The clinic is liable for a swiped chip card, so the displayed label is journaled. */
  const labelChip = ({ chip, face }: HeldCard): boolean => {
    const saleId = counter().current?.saleId;
    if (!chip || saleId === undefined) return true;
    try {
      const label = settings.current.chipLabel;
      journal.append({ kind: 'card.chip-swiped', body: { saleId, card: face, label } });
      return true;
    } catch (error) {
      vault.wipe();
      reportFault(error);
      counter().swipeFailed('not-journaled');
      return false;
    }
  };

  const vault = new SwipeVault({
    ...options,
    newHandle: newId,
    keepMs: SWIPE_KEPT_MS,
    timedOut: () => counter().swipeFailed('timed-out'),
  });
  const readers = new ReaderService({
    ...options,
    vault,
    cardSwiped: (card) => {
      if (labelChip(card)) counter().cardSwiped(card);
    },
    swipeFailed: (problem) => counter().swipeFailed(problem),
    notice: say,
  });
  return {
    readers,
    vault,
    get notice() {
      return notice;
    },
    say,
    sayOfChipCards: (label) => {
      journal.append({
        kind: 'setting.changed',
        body: { name: 'chipLabel', value: label, by: options.cashier() },
      });
      settings.change({ chipLabel: label });
      changed();
    },
  };
}
