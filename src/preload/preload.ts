import { ipcRenderer } from 'electron';
import { PORT_CHANNEL, PORT_MESSAGE } from '../shared/contract/port.ts';

/** Forwards the one port that main hands over; the page gets no other part of Electron. */
ipcRenderer.on(PORT_CHANNEL, (event) => {
  window.postMessage(PORT_MESSAGE, location.origin, [...event.ports]);
});
