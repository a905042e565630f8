import { replaceEqualDeep } from '@tanstack/react-query';
import { create } from 'zustand';
import type { StateEvent, TillState } from '../../shared/contract/till.ts';
import { connect, type SendBytes, type TillClient } from './connect.ts';

interface TillStore {
  /** Null while the till cannot be reached. */
  readonly client: TillClient | null;
  /** Null while the till cannot be reached. */
  readonly sendBytes: SendBytes | null;
  /** The newest known state; retained while the till cannot be reached. */
  readonly till: TillState | null;
  /** True if the connection was open and has closed. */
  readonly lost: boolean;
  /** False in a tab of the browser host that was opened by its address alone. */
  readonly hasAccess: boolean;
}

/**
 * The state that the browser host embeds in the page; the desktop's page receives it over its port.
 */
function knownAtOpening(): TillState | null {
  const json = document.getElementById('known')?.textContent;
  return json === undefined ? null : JSON.parse(json);
}

export const useTillStore = create<TillStore>(() => ({
  client: null,
  sendBytes: null,
  till: knownAtOpening(),
  lost: false,
  hasAccess: true,
}));

/**
 * The state for the screens. Under the lock the till sends no sale and no payments until the PIN is
 * typed, so the hidden screens retain the previous ones.
 */
function underLock(before: TillState | null, received: TillState): TillState {
  if (!received.locked || before === null || before.cashier?.id !== received.cashier?.id)
    return received;
  const { current, incomingSales, unpaidAlerts, inDoubtList, alarms } = before;
  return { ...received, current, incomingSales, unpaidAlerts, inDoubtList, alarms };
}

/**
 * Calls `forget` when the person signs out: the next person sees none of the previous one's data.
 */
export function whenPersonLeaves(forget: () => void): void {
  useTillStore.subscribe(({ till }, { till: before }) => {
    const left = before?.cashier?.id;
    if (left !== undefined && left !== till?.cashier?.id) forget();
  });
}

/** All slices come first, then the changed ones. */
function stateAfter(before: TillState | null, event: StateEvent): TillState | null {
  if (event.kind === 'all') return event.slices;
  return before === null ? null : { ...before, ...event.slices };
}

async function follow(client: TillClient): Promise<void> {
  let received: TillState | null = null;
  for await (const event of await client.till.watch()) {
    if (useTillStore.getState().client !== client) return;
    const till = stateAfter(received, event);
    received = till;
    // Unchanged parts stay the same object, so that their screens do not render again.
    useTillStore.setState((store) => ({
      till: till === null ? null : replaceEqualDeep(store.till, underLock(store.till, till)),
    }));
  }
}

/** Connects, and updates the store from the till's state. */
export function followTill(): void {
  connect<TillClient>({
    opened: (client, sendBytes) => {
      useTillStore.setState({ client, sendBytes, lost: false });
      follow(client).catch(() => {
        // The connection broke in the middle of the stream; `lost` shows it and a new one follows.
        if (useTillStore.getState().client === client)
          useTillStore.setState({ client: null, sendBytes: null, lost: true });
      });
    },
    lost: () => useTillStore.setState({ client: null, sendBytes: null, lost: true }),
    noAccess: () => useTillStore.setState({ hasAccess: false, lost: true }),
  });
}

/** Sends a frame and wipes it; false while there is no connection to the till. */
export function sendWiped(frame: Uint8Array<ArrayBuffer>): boolean {
  const { sendBytes } = useTillStore.getState();
  sendBytes?.(frame);
  frame.fill(0);
  return sendBytes !== null;
}
