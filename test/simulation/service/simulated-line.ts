import { Dispatcher, type errors } from 'undici';

/** A request of the client, as its bytes have it. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** The course of one request: where it ends, and its answer. Each wait is in the world's time. */
export type Course =
  /** The connection fails before the first byte of the request. */
  | { readonly kind: 'not-begun'; readonly code: string }
  /** The connection breaks before a status line. */
  | { readonly kind: 'broken'; readonly code: string }
  /** No answer ever comes. */
  | { readonly kind: 'silent' }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      /** Bytes of the body after which the connection breaks; null for all of it. */
      readonly cutAfter: number | null;
    };

/** The other end of every line. */
export interface World {
  readonly wait: (ms: number) => Promise<void>;
  /** Resolves when the event loop of the client's program turns. */
  readonly awake: () => Promise<void>;
  /** False after the death of the client's program: nothing leaves it any more. */
  readonly isUp: () => boolean;
  /**
   * Decides a request.
   * @param begin writes the request: false if the client withdrew it. Not called if its first byte never leaves.
   */
  carry(request: () => WireRequest, begin: () => boolean): Promise<Course>;
}

const failure = (code: string): Error & Partial<errors.UndiciError> =>
  Object.assign(new Error(code), { code });

/** One connection to the service, in place of undici's client: each request follows the course that the world decides. */
export class SimulatedLine extends Dispatcher {
  readonly #world: World;
  #isOpen = true;

  constructor(world: World) {
    super();
    this.#world = world;
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    void this.#exchange(options, handler);
    return true;
  }

  override close(): Promise<void>;
  override close(callback: () => void): void;
  override close(callback?: () => void): Promise<void> | void {
    this.#isOpen = false;
    return callback === undefined ? Promise.resolve() : callback();
  }

  override destroy(): Promise<void>;
  override destroy(callback: () => void): void;
  override destroy(error: Error | null): Promise<void>;
  override destroy(error: Error | null, callback: () => void): void;
  override destroy(first?: Error | null | (() => void), second?: () => void): Promise<void> | void {
    this.#isOpen = false;
    const callback = typeof first === 'function' ? first : second;
    return callback === undefined ? Promise.resolve() : callback();
  }

  async #exchange(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): Promise<void> {
    const world = this.#world;
    if (!world.isUp()) return;
    const controller = new Controller();
    if (!this.#isOpen) return handler.onResponseError?.(controller, failure('UND_ERR_CLOSED'));
    const begin = () => {
      handler.onRequestStart?.(controller, {});
      return !controller.aborted;
    };
    const { method, path } = options;
    const body = () => (Buffer.isBuffer(options.body) ? options.body.toString('utf8') : '');
    const course = await world.carry(() => ({ method, path, body: body() }), begin);
    await world.awake();
    if (!world.isUp()) return;
    const fail = (code: string) =>
      handler.onResponseError?.(controller, controller.reason ?? failure(code));
    if (controller.aborted) return fail('UND_ERR_ABORTED');
    switch (course.kind) {
      case 'not-begun':
      case 'broken':
        return fail(course.code);
      case 'silent': {
        const { headersTimeout } = options;
        if (typeof headersTimeout !== 'number' || headersTimeout === 0) return; // the client's own limit ends it
        await world.wait(headersTimeout);
        await world.awake();
        return fail('UND_ERR_HEADERS_TIMEOUT');
      }
      case 'answered': {
        const bytes = Buffer.from(course.body);
        handler.onResponseStart?.(controller, course.status, course.headers);
        const some = course.cutAfter === null ? bytes : bytes.subarray(0, course.cutAfter);
        if (some.length > 0) handler.onResponseData?.(controller, some);
        if (course.cutAfter !== null) return fail('UND_ERR_SOCKET');
        return handler.onResponseEnd?.(controller, {});
      }
    }
  }
}

/** A pause has no effect: an answer comes in one piece. */
class Controller implements Dispatcher.DispatchController {
  #reason: Error | null = null;

  get aborted(): boolean {
    return this.#reason !== null;
  }

  get paused(): boolean {
    return false;
  }

  get reason(): Error | null {
    return this.#reason;
  }

  abort(reason: Error): void {
    this.#reason ??= reason;
  }

  pause(): void {}

  resume(): void {}
}
