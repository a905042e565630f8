/**
 * Card readers: swipes for the sale at the counter, the readers of this PC, the demo cards and typed numbers.
 *
 *    reader ─▶ driver ─▶ swipe-vault.ts (bytes in memory, 60 s) ─▶ handle ─▶ payment step
 *
 * A reader is armed only while a step waits for a card. Typed numbers take the same way (`typed-numbers.ts`).
 */

import type { Notice, SwipeProblem, TillState } from '../../shared/contract/till.ts';
import { SWIPE_KEPT_MS } from '../../shared/domain/card.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { t } from '../../shared/messages/t.ts';
import { type Commands, changeSetting } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import { CodedError } from '../system/coded-error.ts';
import { latest } from '../system/emitter.ts';
import { keepLanguage } from '../system/reader-language.ts';
import { openDevices } from './devices.ts';
import type { ReaderEnvironment } from './reader-environment.ts';
import { ReaderService } from './reader-service.ts';
import { type HeldCard, SwipeVault } from './swipe-vault.ts';
import { TypedNumbers } from './typed-numbers.ts';

/** The sale at the counter, which receives the cards. */
interface CardReceiver {
  readonly current: { readonly saleId: string; readonly step: { readonly kind: string } } | null;
  cardSwiped(card: HeldCard): void;
  listenAgain(problem: SwipeProblem): void;
}

export type Readers = Awaited<ReturnType<typeof openReaders>>;

export async function openReaders(
  options: TillContext & {
    readonly commands: Commands;
    readonly environment: ReaderEnvironment;
    /** Device path of a serial reader for this run only; null without one. */
    readonly serialReader: string | null;
    readonly virtualReader: boolean;
    /** The signed-in person; null without one, also behind the lock screen. */
    readonly cashier: () => Cashier | null;
    /** True if keys of a reader may reach pages. */
    readonly keysPassPages: boolean;
    readonly counter: () => CardReceiver;
  },
) {
  const { journal, settings, newId, changed, reportFault, cashier, counter } = options;
  let notice: TillState['notice'] = null;
  const say = (code: Notice['code'], sentence: string | null = null) => {
    notice = { id: (notice?.id ?? 0) + 1, code, sentence };
    changed();
  };

  const chipLabel = () => settings.current.chipLabel ?? t('settingsFile.cardChip');

  /** The clinic is liable for a swiped chip card, so the displayed label is journaled. */
  const labelChip = ({ chip, face }: HeldCard): boolean => {
    const saleId = counter().current?.saleId;
    if (!chip || saleId === undefined) return true;
    try {
      const body = { saleId, card: face, label: chipLabel() };
      journal.append({ kind: 'card.chip-swiped', body });
      return true;
    } catch (error) {
      vault.wipe();
      reportFault(error);
      counter().listenAgain('not-journaled');
      return false;
    }
  };

  const vault = new SwipeVault(newId, options.after, SWIPE_KEPT_MS, () =>
    counter().listenAgain('timed-out'),
  );
  const readerService = new ReaderService({
    ...options,
    vault,
    cardSwiped: (card) => {
      if (labelChip(card)) counter().cardSwiped(card);
    },
    swipeFailed: (problem) => counter().listenAgain(problem),
    notice: say,
  });
  const typedNumbers = new TypedNumbers(options.after, SWIPE_KEPT_MS, () => cashier() !== null);
  options.subscribe(() => {
    if (cashier() === null) typedNumbers.wipeAll();
  });
  const devices = await openDevices({
    ...options,
    readerService,
    settings: {
      get readers() {
        return settings.current.readers;
      },
      keep: (readers) => settings.change({ readers: [...readers] }),
    },
    journal: (entry) => options.commands.appendResult(entry),
    cashier,
    unregisteredSwipe: () => say('reader-not-registered'),
  });
  devices.keyboard.setGap(settings.current.keyGapMs);
  const requireNoSale = () => {
    if (counter().current !== null) throw new CodedError('SALE_OPEN');
  };

  /** The states of a reader test, which ends with the page that asked for it. */
  async function* testReaders(serialPath: string | null, signal: AbortSignal) {
    const running = await devices.tryReaders(serialPath);
    try {
      yield* latest(() => running.state, running.subscribe, signal);
    } finally {
      await running.end();
    }
  }

  return {
    devices,
    readers: readerService,
    swipes: vault,
    typedNumbers,
    /** Shows a notice about an unexpected event from outside. */
    say,
    /** Reopens the readers after a sleep of this PC. */
    woke: async () => {
      await devices.reopen();
      if (counter().current?.step.kind === 'listening') readerService.arm();
    },
    handlers: {
      devices: {
        demoCards: () => [...devices.demoCards],
        swipeDemoCard: (input) => {
          switch (devices.swipeDemoCard(input.id)) {
            case 'no-virtual-reader':
              throw new CodedError('NO_VIRTUAL_READER');
            case 'unknown-card':
              throw new CodedError('UNKNOWN_CARD');
            case 'swiped':
              return;
          }
        },
        tryReaders: ({ serialPath }, { signal }) => {
          requireNoSale();
          return keepLanguage(testReaders(serialPath, signal));
        },
        registerReader: async (input) => {
          requireNoSale();
          if (!(await devices.register(input.id))) throw new CodedError('NOT_PROVEN');
        },
        forgetReader: async (input) => {
          requireNoSale();
          if (!(await devices.forget(input.id))) throw new CodedError('NO_SUCH_READER');
        },
        recordCheck: ({ id, finding }) => {
          const by = cashier();
          if (by === null) throw new CodedError('NOT_SIGNED_IN');
          if (!devices.recordCheck(id, finding, by)) throw new CodedError('NO_SUCH_READER');
        },
        setKeyGap: async ({ commandId, gapMs }) => {
          await changeSetting(options.commands, settings, { commandId }, { keyGapMs: gapMs });
          devices.keyboard.setGap(gapMs);
          changed();
        },
        sayOfChipCards: async ({ commandId, label }) => {
          await changeSetting(options.commands, settings, { commandId }, { chipLabel: label });
          changed();
        },
      },
    } satisfies Feature['handlers'],
    slices: {
      readers: () => [...devices.statuses],
      notice: () => notice,
      keyGap: () => settings.current.keyGapMs,
      chipLabel,
    } satisfies Feature['slices'],
    close: async () => {
      vault.wipe();
      typedNumbers.wipeAll();
      await devices.close();
      await readerService.close();
    },
  };
}
