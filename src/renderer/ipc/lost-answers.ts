import { ORPCError } from '@orpc/client';

/** After this time a person has seen in the lists if the command was carried out, ms. */
const KEPT_MS = 10 * 60_000;

/** The content of a command without the ids that the page makes at each press. */
const contentOf = (command: object): string =>
  JSON.stringify(command, (name, value) => (/commandId$/i.test(name) ? undefined : value));

/**
 * The commands without an answer, because the connection broke. The till may have carried them out:
 * a press that sends the same content again, also after another approval, repeats the ids of the
 * first, and the till then carries it out once. Any answer ends this.
 */
export class LostAnswers {
  readonly #now: () => number;
  readonly #lost = new Map<string, { readonly command: object; readonly at: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param path the procedure. */
  async send<T>(
    path: readonly string[],
    input: unknown,
    call: (input: unknown) => Promise<T>,
  ): Promise<T> {
    if (typeof input !== 'object' || input === null || !('commandId' in input)) return call(input);
    const approval = 'approval' in input ? { approval: input.approval } : {};
    const pressed = Object.fromEntries(
      Object.entries(input).filter(([name]) => name !== 'approval'),
    );
    const key = `${path.join('.')} ${contentOf(pressed)}`;
    this.#forgetOld();
    const command = this.#lost.get(key)?.command ?? pressed;
    this.#lost.delete(key);
    try {
      return await call({ ...command, ...approval });
    } catch (error) {
      if (!(error instanceof ORPCError)) this.#lost.set(key, { command, at: this.#now() });
      throw error;
    }
  }

  /** A command may hold a new PIN or a password. */
  #forgetOld(): void {
    for (const [key, { at }] of this.#lost) {
      if (this.#now() - at >= KEPT_MS) this.#lost.delete(key);
    }
  }
}
