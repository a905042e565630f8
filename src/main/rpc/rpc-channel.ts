/**
 * The one channel between a page and the till: a MessagePort in the desktop, a WebSocket in the browser.
 *
 *    page ─▶ guard (shape, size, rate) ─▶ access (role or public) ─▶ route ─▶ feature
 *         ◀─ answer, or a declared error ◀─
 *
 * Card and account numbers come as bytes beside the calls, and are wiped after use.
 */

import { type AnyProcedure, type AnyRouter, implement, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { type Contract, contract } from '../../shared/contract/contract.ts';
import { displayContract } from '../../shared/contract/display.ts';
import type { Call, Handlers, PageCall } from '../../shared/contract/handlers.ts';
import { type StateEvent, type TillState, tillStateSchema } from '../../shared/contract/till.ts';
import { readTypedNumberFrame } from '../../shared/contract/typed-number.ts';
import { readTypedSwipeFrame } from '../../shared/contract/typed-swipe.ts';
import type { Till } from '../app.ts';
import type { Slices } from '../context.ts';
import { CodedError } from '../system/coded-error.ts';
import { latest } from '../system/emitter.ts';
import { writeFor } from '../system/reader-language.ts';
import { createImplementer } from './implementer.ts';

const SCHEMAS = Object.entries(tillStateSchema.shape);

/** The state for a page: withholds the personal slices before sign-in, while locked, and until the disk is confirmed. */
export function pageState(slices: Slices): TillState {
  const mayWork = slices.cashier() !== null && !slices.locked() && slices.diskConfirmed();
  const values = writeFor(slices.language, () =>
    SCHEMAS.map(([name, schema]) => {
      const { access, withheld } = schema.meta() ?? {};
      const isShown = mayWork || access === 'public';
      return [name, isShown ? slices[name as keyof Slices]() : withheld];
    }),
  );
  return Object.fromEntries(values) as TillState; // the RPC library parses it by the schema
}

/** All slices for a page, then after each change those that differ from the sent ones. */
export async function* watchState(
  { slices, subscribe }: WatchedState,
  signal: AbortSignal | undefined,
): AsyncGenerator<StateEvent, void, void> {
  const sent = new Map<string, string>();
  for await (const state of latest(() => pageState(slices), subscribe, signal)) {
    const isFirst = sent.size === 0;
    const changed = Object.entries(state).filter(([name, value]) => {
      const json = JSON.stringify(value);
      if (sent.get(name) === json) return false;
      sent.set(name, json);
      return true;
    });
    if (isFirst) yield { kind: 'all', slices: state };
    else if (changed.length > 0) yield { kind: 'changed', slices: Object.fromEntries(changed) };
  }
}

interface WatchedState {
  readonly slices: Slices;
  readonly subscribe: (changed: () => void) => () => void;
}

/**
 * The procedures of a patient's display. Every other path of the channel is unknown here, whoever is
 * signed in at the counter; an error other than the declared ones leaves without its text.
 */
function createDisplayRouter(till: Till) {
  const { displays } = till;
  const os = implement(displayContract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof CodedError) throw new ORPCError(error.code, { cause: error });
      till.reportFault(error);
      throw error;
    }
  });
  return {
    watch: os.watch.handler(async function* ({ signal }) {
      let sent = '';
      for await (const state of latest(() => displays.state, till.subscribe, signal)) {
        const json = JSON.stringify(state);
        if (json !== sent) yield state;
        sent = json;
      }
    }),
    speak: os.speak.handler(({ input }) => displays.speak(input.language)),
    sign: os.sign.handler(({ input }) => displays.sign(input)),
    decline: os.decline.handler(({ input }) => displays.decline(input.agreementId)),
  };
}

/** Largest message of a page, characters; a command is far smaller. */
const MAX_MESSAGE = 64 * 1024;

/** Most messages at once, and most per second after that; a page sends a few for each action. */
const BURST = 600;
const PER_SECOND = 120;

const id = z.string().min(1).max(40);

/** The two messages of the library's protocol that a page uses: a command, and its end. */
const messageSchema = z.union([
  z.strictObject({
    i: id,
    p: z.strictObject({
      u: z
        .string()
        .regex(/^\/\w+(\/\w+)*$/)
        .max(100),
      b: z.unknown(),
      h: z.record(z.string(), z.string()).optional(),
    }),
  }),
  z.strictObject({ i: id, t: z.literal(4) }),
]);

function isMessage(data: unknown): boolean {
  if (data instanceof Uint8Array) {
    return readTypedNumberFrame(data) !== null || readTypedSwipeFrame(data) !== null;
  }
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return false;
  try {
    return messageSchema.safeParse(JSON.parse(data)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * Guards the contract on every channel of a page. Returns true if a message may pass: one of the
 * protocol, a typed number or a typed swipe, and not in a flood. A channel with any other message must be cut: no
 * page of the program sends one, and the library cannot answer it.
 * @param now ms of a monotonic clock.
 */
function createPageGate(now: () => number): (data: unknown) => boolean {
  let left = BURST;
  let countedAt = now();
  return (data) => {
    const time = now();
    left = Math.min(BURST, left + ((time - countedAt) * PER_SECOND) / 1_000);
    countedAt = time;
    left -= 1;
    return left >= 0 && isMessage(data);
  };
}

/** The one channel between a page and the till, over any transport. */
export interface RpcChannel {
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
  send(data: string | ArrayBufferLike | Uint8Array): void;
  /** Ends it from this side. */
  cut(): void;
}

/** The program of the pages. Its till is replaced after a change of counter. */
export interface ServedProgram {
  readonly till: Till;
}

/**
 * Serves the contract on a page's channel. A channel stays with the counter that it was opened on.
 * One with an unknown message or a flood is cut. Bytes are a typed number or swipe: they bypass the library,
 * which would make strings of them.
 */
export function servePage(program: ServedProgram, line: RpcChannel): void {
  const page = new AbortController();
  line.onClose(() => page.abort());
  serve(createRouter(program.till, page.signal), line, (data) => {
    program.till.devices.typedSwipe(data);
    program.till.typedNumbers.receive(data);
  });
}

/** Serves the contract of a patient's display, and nothing else, on a display's channel. */
export function serveDisplay({ till }: ServedProgram, line: RpcChannel): void {
  const left = till.displays.join();
  line.onClose(left);
  serve(createDisplayRouter(till), line, () => line.cut());
}

/** @param bytes takes a binary frame, which is wiped after it. */
function serve(router: AnyRouter, line: RpcChannel, bytes: (data: Uint8Array) => void): void {
  const mayPass = createPageGate(() => performance.now());
  let open = true;
  line.onClose(() => {
    open = false;
  });
  new RPCHandler(router).upgrade({
    on: (event: string, listener: (message?: { data: unknown }) => void) => {
      if (event === 'close') line.onClose(listener);
      if (event !== 'message') return;
      line.onMessage((data) => {
        if (open && !mayPass(data)) {
          open = false;
          line.cut();
        }
        if (!(data instanceof Uint8Array)) {
          if (open) listener({ data });
          return;
        }
        if (open) bytes(data);
        data.fill(0); // also bytes that are refused may be a card number
      });
    },
    postMessage: (data: string | ArrayBufferLike | Uint8Array) => {
      if (open) line.send(data);
    },
  });
}

/** The procedures of the contract for one page, each with its function of the till. */
function createRouter(till: Till, page: AbortSignal): AnyRouter {
  const os = createImplementer(till);
  const handlers: Handlers<Contract, PageCall> = {
    ...till.handlers,
    till: { watch: (_, { signal }) => watchState(till, signal) },
  };
  const router = Object.entries(handlers).map(([feature, functions]) => [
    feature,
    bind(
      os[feature as keyof Contract],
      functions,
      Object.keys(contract[feature as keyof Contract]),
      page,
    ),
  ]);
  return Object.fromEntries(router);
}

/** A procedure of the library and its function without their types: `Handlers` has checked both. */
interface Untyped {
  handler(
    run: (call: { readonly input: unknown; readonly context: Call }) => unknown,
  ): AnyProcedure;
}
type AnyFunction = (input: unknown, call: PageCall) => unknown;

function bind(procedures: object, functions: object, names: readonly string[], page: AbortSignal) {
  const untyped = procedures as Readonly<Record<string, Untyped>>;
  const own = functions as Readonly<Record<string, AnyFunction>>;
  return Object.fromEntries(
    names.map((name) => [
      name,
      untyped[name]?.handler(({ input, context }) => own[name]?.(input, { ...context, page })),
    ]),
  );
}

/** A port to a window, in Electron's main process. */
export interface WindowPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  close(): void;
}

/**
 * Serves the contract on the MessagePorts of the desktop's windows: when the counter changes, each
 * window gets a new port. `cut` is called for a port that was closed for its messages.
 */
export function messagePortEnd(
  program: ServedProgram,
  cut: () => void = () => {},
  serveChannel = servePage,
): (port: WindowPort) => void {
  return (port) =>
    serveChannel(program, {
      onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
      onClose: (listener) => port.on('close', listener),
      send: (data) => port.postMessage(data),
      cut: () => {
        port.close();
        cut();
      },
    });
}

/**
 * Most unread bytes of a page. One message may exceed it; a state and every answer is far smaller, so
 * that a page that reads never reaches it.
 */
export const MAX_UNREAD = 8 * 1024 * 1024;

/** WebSocket close code "try again later" (IANA registry, RFC 6455 §7.4.2): our page does. */
const TRY_AGAIN_LATER = 1013;

/**
 * Serves the contract on the WebSockets of the browser host. When the counter changes, the channels
 * are closed, and each page connects again automatically.
 */
export function websocketEnd(
  program: ServedProgram & { subscribe(changed: () => void): () => void },
  serveChannel = servePage,
): (socket: WebSocket) => void {
  return (socket) => {
    serveChannel(program, {
      onMessage: (listener) =>
        socket.addEventListener('message', ({ data }: { readonly data: unknown }) =>
          listener(data),
        ),
      onClose: (listener) => socket.addEventListener('close', () => listener()),
      send: (data) => {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount <= MAX_UNREAD) socket.send(data);
        // The code waits behind the unread bytes; ws ends the connection after 30 s without an answer.
        else socket.close(TRY_AGAIN_LATER, 'The page does not read.');
      },
      cut: () => socket.terminate(),
    });
    socket.once(
      'close',
      program.subscribe(() => socket.close()),
    );
  };
}
