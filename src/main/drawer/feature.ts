/**
 * The cash drawers of the counter and their sessions.
 *
 *    open with a counted float ─▶ sales, paid in, paid out ─▶ count (blind, if set) ─▶ close with over or short
 *
 * The expected cash is the sum of the journal's movements; a difference above the limit needs a manager's approval.
 */

import type { NewEntry } from '../../shared/journal/entry.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import type { Commands } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import { DrawerService } from './drawer-service.ts';
import { startingCash } from './starting-cash.ts';

/** The drawer when none is set up: it opens with its key. */
const keyedDrawer = perLanguage(() => ({ id: 'till', name: t('program.cashDrawer') }) as const);

export function openDrawer(
  options: TillContext & {
    readonly commands: Commands;
    /** The entries that open a session's drawer (src/main/receipts/outbox.ts). */
    readonly opening: (sessionId: string) => readonly NewEntry[];
    /** The open day, by the number of its future Z report. */
    readonly day: () => number;
  },
) {
  const { journal, settings, day } = options;
  const drawer = new DrawerService({
    ...options,
    rules: () => settings.current.cash,
    drawers: () => {
      const { drawers } = settings.current;
      return drawers.length > 0 ? drawers : [keyedDrawer()];
    },
  });
  return {
    service: drawer,
    handlers: {
      drawer: {
        look: () => {
          const { blind, overShortLimit } = drawer.rules;
          const { drawers, sessions } = drawer;
          return {
            drawers: [...drawers],
            sessions: [...sessions],
            startingCash: startingCash(journal.readable, day()),
            blind,
            overShortLimit,
          };
        },
        open: (input) => drawer.open(input),
        move: (input) => drawer.move(input),
        noSale: (input) => drawer.noSale(input),
        openToCount: (input) => drawer.openToCount(input),
        count: (input) => drawer.count(input),
        close: (input) => drawer.close(input),
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}
