import type { BrowserWindow, PowerSaveBlocker } from 'electron';
import { t } from '../../../shared/messages/t.ts';
import type { Till } from '../../app.ts';
import type { Program } from '../counters/program.ts';

/**
 * Calls `follow` for the current till, and again for each new till after a change of counter.
 * Returns the unsubscribe.
 */
export function followTill(
  program: { readonly till: Till; readonly subscribe: Program['subscribe'] },
  follow: (till: Till) => readonly (() => void)[],
): () => void {
  let stops = follow(program.till);
  const leave = () => {
    for (const stop of stops) stop();
  };
  const unsubscribe = program.subscribe(() => {
    leave();
    stops = follow(program.till);
  });
  return () => {
    unsubscribe();
    leave();
  };
}

/** Calls back after every change of a till. Returns the unsubscribe. */
interface Followed {
  readonly subscribe: Till['subscribe'];
}

/**
 * Keeps the computer awake during a payment or while a reader waits for a card. Returns the
 * unsubscribe.
 */
export function keepAwake(
  till: Followed & { readonly busy: boolean },
  blocker: {
    readonly start: PowerSaveBlocker['start'];
    readonly stop: PowerSaveBlocker['stop'];
  },
): () => void {
  let blocking: number | null = null;
  const allowSleep = () => {
    if (blocking !== null) blocker.stop(blocking);
    blocking = null;
  };
  const follow = () => {
    if (!till.busy) allowSleep();
    else blocking ??= blocker.start('prevent-app-suspension');
  };
  follow();
  const unsubscribe = till.subscribe(follow);
  return () => {
    unsubscribe();
    allowSleep();
  };
}

/** A system notification: a count, without patient or amount. */
export interface DoubtNotice {
  readonly title: string;
  readonly body: string;
}

/**
 * Notifies of payments that become uncertain while the window is not focused. Returns the
 * unsubscribe.
 */
export function notifyInDoubt(
  till: Followed & { readonly slices: Till['slices'] },
  isSeen: () => boolean,
  show: (notice: DoubtNotice) => void,
): () => void {
  let known = till.slices.inDoubtList().length;
  return till.subscribe(() => {
    const count = till.slices.inDoubtList().length;
    const more = count > known;
    known = count;
    if (!more || isSeen()) return;
    show({
      title:
        count === 1 ? t('desktop.paymentUnconfirmed') : t('desktop.paymentsUnconfirmed', { count }),
      body: t('desktop.swipewellKeepsChecking'),
    });
  });
}

/**
 * While a sale is open, its card and patient are visible: other programs of this computer then
 * capture a black window, if the clinic's setting says so. Returns the unsubscribe.
 */
export function protectContent(
  window: Pick<BrowserWindow, 'setContentProtection' | 'isDestroyed'>,
  till: Followed & { readonly counter: Till['counter'] },
  wanted: () => boolean,
): () => void {
  let on = false;
  const follow = () => {
    const next = wanted() && till.counter.current !== null;
    if (next === on || window.isDestroyed()) return;
    on = next;
    window.setContentProtection(on);
  };
  follow();
  return till.subscribe(follow);
}
