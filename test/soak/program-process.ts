import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { AcknowledgedState } from '../integration/kills/words.ts';
import { memoryFileIn } from './clock.ts';
import { type Memory, memorySchema, messageSchema, type Order } from './words.ts';

const PROGRAM = fileURLToPath(new URL('soak-program.ts', import.meta.url));

const serviceSchema = z.object({ pid: z.int() }).and(memorySchema.partial());

/** The memory of the program and of its service. */
export interface Sample {
  readonly program: Memory;
  readonly service: Memory;
}

/** The program in a process of its own, with its service as a child. */
export class ProgramProcess {
  readonly words: AcknowledgedState[] = [];
  readonly #data: string;
  readonly #child: ChildProcess;
  readonly #heard = new EventEmitter();
  readonly #ended: Promise<unknown>;
  #faults = '';

  constructor(order: Order) {
    this.#data = order.data;
    this.#child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdout, stderr } = this.#child;
    if (stdout === null || stderr === null) throw new Error('It has no pipes.');
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#faults += text;
    });
    this.#ended = once(this.#child, 'close');
    createInterface(stdout).on('line', (line) => {
      const message = messageSchema.parse(JSON.parse(line));
      if (message.kind !== 'memory') this.words.push(message);
      this.#heard.emit(message.kind, message);
    });
    this.#tell(JSON.stringify(order));
  }

  /** Its error output. */
  get faults(): string {
    return this.#faults;
  }

  async ready(): Promise<void> {
    if (!this.words.some(({ kind }) => kind === 'ready')) await this.#message('ready');
  }

  /** Makes both processes collect their garbage, and measures them. */
  async measure(): Promise<Sample> {
    const answer = this.#message('memory');
    this.#tell('measure');
    return { program: memorySchema.parse(await answer), service: await this.#measureService() };
  }

  /** SIGKILL, like a power cut. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Ends it like a person. */
  async close(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#ended;
  }

  async #measureService(): Promise<Memory> {
    const file = memoryFileIn(this.#data);
    const read = () => serviceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const before = read();
    process.kill(before.pid, 'SIGUSR2');
    for (let tries = 0; tries < 500; tries += 1) {
      await wait(20);
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (text === '' || text === JSON.stringify(before)) continue;
      return memorySchema.parse(JSON.parse(text));
    }
    throw new Error('The service did not measure its memory.');
  }

  /** @throws {Error} if it ends before. */
  async #message(kind: string): Promise<unknown> {
    const ended = this.#ended.then(() => {
      throw new Error(`The program ended by itself: ${this.#faults}`);
    });
    const [message] = await Promise.race([once(this.#heard, kind), ended]);
    return message;
  }

  #tell(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }
}
