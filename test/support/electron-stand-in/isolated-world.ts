/** The isolated world of a preload script, by Electron's name. */
export const WORLD = 'Electron Isolated Context';

/** The binding from that world to main; Chromium exposes it to no other world. */
export const BINDING = 'swipewellStandInSend';

/**
 * A sandboxed preload script, wrapped as in Electron: CommonJS, with the small part of `electron`
 * that a sandboxed one may use.
 */
export function wrapPreload(preload: string): string {
  return `(() => {
  if (window !== top) return; // nodeIntegrationInSubFrames is off
  const listeners = new Map();
  const ports = new Map();
  const send = (message) => globalThis.${BINDING}(JSON.stringify(message));
  const ipcRenderer = {
    on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    send: (channel, ...args) => send({ kind: 'ipc', channel, args }),
  };
  globalThis.swipewellStandInReceive = (message) => {
    if (message.kind === 'port') return ports.get(message.id)?.postMessage(message.data);
    if (message.kind === 'close') return ports.get(message.id)?.close();
    const given = message.ports.map((id) => {
      const { port1, port2 } = new MessageChannel();
      ports.set(id, port1);
      port1.onmessage = ({ data }) =>
        send(
          data instanceof Uint8Array
            ? { kind: 'port', id, bytes: Array.from(data) }
            : { kind: 'port', id, data },
        );
      return port2;
    });
    for (const listener of listeners.get(message.channel) ?? []) {
      listener({ ports: given }, ...message.args);
    }
  };
  const require = (name) => {
    if (name === 'electron') return { ipcRenderer };
    throw new Error('A sandboxed preload script has no ' + name + '.');
  };
  const module = { exports: {} };
  ((require, module, exports) => {
${preload}
  })(require, module, module.exports);
})();`;
}
