import type { DrawerPulse } from '../printers/drawer-pulse.ts';
import type { Printer } from '../printers/printer.ts';
import { PrinterFault } from '../printers/printer-fault.ts';
import type { After } from '../readers/after.ts';

export interface DrawerSettings {
  readonly pulse: DrawerPulse;
  /** The status line's level while the drawer is open; null where the line is not wired. */
  readonly openIs: 'high' | 'low' | null;
  /** Open for so long, in ms, it is told. */
  readonly openLimitMs: number;
  /** Between two looks at the line, in ms. */
  readonly pollMs: number;
}

/** What the status line says; `unknown` where it is not wired or cannot be read. */
export type DrawerState = 'open' | 'closed' | 'unknown';

export type DrawerEvent =
  | { readonly kind: 'state'; readonly state: DrawerState }
  /** Once an opening. */
  | { readonly kind: 'open-too-long'; readonly openForMs: number };

export interface DrawerOptions {
  /** The printer it is plugged into. */
  readonly printer: Pick<Printer, 'kick' | 'status'>;
  readonly settings: DrawerSettings;
  readonly after: After;
  /** In ms, growing evenly. */
  readonly now: () => number;
}

/**
 * A cash drawer. It opens when it is kicked and at no other time: nothing here remembers a kick, so
 * that no restart and no mended line opens it by itself.
 */
export interface Drawer {
  readonly state: DrawerState;
  /**
   * Opens it, and tells what the line says afterwards. Rejects with a PrinterFault when the pulse could
   * not be sent; it is never sent again by itself.
   */
  kick(): Promise<DrawerState>;
  /** Asks the line now. */
  look(): Promise<DrawerState>;
  /** Returns the way to stop listening. */
  subscribe(listener: (event: DrawerEvent) => void): () => void;
  /** Stops looking. */
  close(): void;
}

/** Time for the drawer to spring open, in ms after the pulse. */
const SPRING_MS = 300;

/** Looks at its line from now on until it is closed. */
export function openDrawer({ printer, settings, after, now }: DrawerOptions): Drawer {
  const listeners = new Set<(event: DrawerEvent) => void>();
  let state: DrawerState = 'unknown';
  let openSince: number | null = null;
  let told = false;
  let over = false;
  let callOff = () => {};

  const tell = (event: DrawerEvent) => {
    for (const listener of listeners) listener(event);
  };

  const see = (seen: DrawerState) => {
    if (over) return;
    if (seen === 'open') openSince ??= now();
    if (seen === 'closed') [openSince, told] = [null, false];
    if (seen !== state) {
      state = seen;
      tell({ kind: 'state', state });
    }
    const openForMs = openSince === null ? 0 : now() - openSince;
    if (state === 'open' && !told && openForMs >= settings.openLimitMs) {
      told = true;
      tell({ kind: 'open-too-long', openForMs });
    }
  };

  const look = async (): Promise<DrawerState> => {
    if (settings.openIs !== null) see(await readLine(printer, settings.openIs));
    return state;
  };

  const poll = () => {
    if (over) return;
    callOff = after(settings.pollMs, () => look().then(poll));
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
      callOff();
    },
  };
}

/** A printer that cannot be asked leaves its drawer unknown; why not is for the printer to show. */
async function readLine(
  printer: DrawerOptions['printer'],
  openIs: 'high' | 'low',
): Promise<DrawerState> {
  try {
    const { drawerLine } = await printer.status();
    if (drawerLine === 'unknown') return 'unknown';
    return drawerLine === openIs ? 'open' : 'closed';
  } catch (error) {
    if (error instanceof PrinterFault) return 'unknown';
    throw error;
  }
}
