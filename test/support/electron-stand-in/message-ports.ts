import { EventEmitter } from 'node:events';

/** One end of a channel in main. Messages wait until it is started, as in Electron. */
export class MessagePortMain extends EventEmitter {
  #other: MessagePortMain | null = null;
  #started = false;
  #open = true;
  readonly #waiting: unknown[] = [];

  entangle(other: MessagePortMain): void {
    this.#other = other;
  }

  start(): void {
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.emit('message', { data, ports: [] });
  }

  postMessage(data: unknown): void {
    const copy: unknown = structuredClone(data);
    queueMicrotask(() => this.#other?.receive(copy));
  }

  receive(data: unknown): void {
    if (!this.#open) return;
    if (this.#started) this.emit('message', { data, ports: [] });
    else this.#waiting.push(data);
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    const other = this.#other;
    this.emit('close');
    queueMicrotask(() => other?.close());
  }
}

export class MessageChannelMain {
  readonly port1 = new MessagePortMain();
  readonly port2 = new MessagePortMain();

  constructor() {
    this.port1.entangle(this.port2);
    this.port2.entangle(this.port1);
  }
}
