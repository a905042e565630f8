/**
 * The desktop's preload script: it forwards one message port from main to the page, and nothing else of Electron.
 *
 *    main ─port─▶ preload ─after the page asked for it─▶ page: the contract over the port
 */

import { ipcRenderer } from 'electron';
import { PORT_CHANNEL, PORT_MESSAGE, PORT_REQUEST } from '../shared/contract/port.ts';

// The scripts of a page load in parts, so main may send the port before the page listens for it.
const requested = new Promise<void>((resolve) => {
  window.addEventListener('message', ({ data }) => {
    if (data === PORT_REQUEST) resolve();
  });
});

/** Forwards the one port that main hands over; the page gets no other part of Electron. */
ipcRenderer.on(PORT_CHANNEL, async (event) => {
  await requested;
  window.postMessage(PORT_MESSAGE, location.origin, [...event.ports]);
});
