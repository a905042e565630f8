/**
 * A cash drawer behind a receipt printer (hardware.md §8): the pulse that opens it, and its status line.
 *
 *    kick ─▶ the printer's pulse
 *    poll ─▶ status line ─▶ closed ⇄ open ──longer than allowed──▶ event `open-too-long`, once
 *
 * A line that is not wired or cannot be read is `unknown`, never `closed`.
 */

import type { DrawerPulse } from '../printers/drawer-pulse.ts';
import type { Printer } from '../printers/printer.ts';
import { PrinterFault } from '../printers/printer-fault.ts';
import type { StartTimer } from '../readers/after.ts';

export interface DrawerSettings {
  readonly pulse: DrawerPulse;
  /** The status line's level while the drawer is open; null where the line is not wired. */
  readonly openIs: 'high' | 'low' | null;
  /** The drawer is reported as open too long after this time, in ms. */
  readonly openLimitMs: number;
  /** Time between two reads of the status line, in ms. */
  readonly pollMs: number;
}

/** State read from the status line; `unknown` if it is not wired or cannot be read. */
export type DrawerState = 'open' | 'closed' | 'unknown';

export type DrawerEvent =
  | { readonly kind: 'state'; readonly state: DrawerState }
  /** At most once per opening. */
  | { readonly kind: 'open-too-long'; readonly openForMs: number };

/**
 * A cash drawer. It opens only on a `kick`. No kick is stored, so neither a restart nor a repaired
 * line opens it.
 */
export interface Drawer {
  readonly state: DrawerState;
  /**
   * Opens the drawer and returns the state that the line shows afterwards. Never sends the pulse
   * again.
   *
   * @throws PrinterFault if the pulse could not be sent
   */
  kick(): Promise<DrawerState>;
  /** Reads the line now. */
  look(): Promise<DrawerState>;
  /** Returns the function that removes the listener. */
  subscribe(listener: (event: DrawerEvent) => void): () => void;
  /** Stops the reads of the line. */
  close(): void;
}

/** Time for the drawer to spring open, in ms after the pulse. */
const SPRING_MS = 300;

/**
 * Time between two reads that each open a network connection, in ms: printers stop accepting after
 * thousands a day (hardware.md §8). An open drawer is read more often.
 */
const NETWORK_POLL_MS = 60_000;
const NETWORK_OPEN_POLL_MS = 6_000;

/**
 * Reads the status line at every `pollMs` until `close`, on a network only as often as a read opens
 * no connection.
 */
export function openDrawer({
  printer,
  settings,
  after,
  now,
}: {
  /** The printer that the drawer is plugged into. */
  readonly printer: Printer;
  readonly settings: DrawerSettings;
  readonly after: StartTimer;
  /** Monotonic clock, in ms. */
  readonly now: () => number;
}): Drawer {
  const listeners = new Set<(event: DrawerEvent) => void>();
  let state: DrawerState = 'unknown';
  let openSince: number | null = null;
  let reported = false;
  let over = false;
  let cancel = () => {};

  const tell = (event: DrawerEvent) => {
    for (const listener of listeners) listener(event);
  };

  const see = (seen: DrawerState) => {
    if (over) return;
    if (seen === 'open') openSince ??= now();
    if (seen === 'closed') [openSince, reported] = [null, false];
    if (seen !== state) {
      state = seen;
      tell({ kind: 'state', state });
    }
    const openForMs = openSince === null ? 0 : now() - openSince;
    if (state === 'open' && !reported && openForMs >= settings.openLimitMs) {
      reported = true;
      tell({ kind: 'open-too-long', openForMs });
    }
  };

  const look = async (): Promise<DrawerState> => {
    if (settings.openIs !== null) see(await readLine(printer, settings.openIs));
    return state;
  };

  let unreadMs = 0;
  const poll = () => {
    if (over) return;
    cancel = after(settings.pollMs, async () => {
      unreadMs += settings.pollMs;
      const dueMs = state === 'open' ? NETWORK_OPEN_POLL_MS : NETWORK_POLL_MS;
      if (printer.asksFreely || unreadMs >= dueMs) {
        unreadMs = 0;
        await look();
      }
      poll();
    });
  };
  if (settings.openIs !== null) poll();

  return {
    get state() {
      return state;
    },
    look,
    kick: async () => {
      await printer.kick(settings.pulse);
      await new Promise<void>((resolve) => after(SPRING_MS, resolve));
      return look();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      over = true;
      cancel();
    },
  };
}

/** `unknown` if the printer does not answer; the printer reports the reason. */
async function readLine(printer: Printer, openIs: 'high' | 'low'): Promise<DrawerState> {
  try {
    const { drawerLine } = await printer.status();
    if (drawerLine === 'unknown') return 'unknown';
    return drawerLine === openIs ? 'open' : 'closed';
  } catch (error) {
    if (error instanceof PrinterFault) return 'unknown';
    throw error;
  }
}
