import { ORPCError } from '@orpc/client';
import { v7 } from 'uuid';

/**
 * The command id of a form's content. A press after a broken connection repeats the id, since the
 * first command may have been carried out; it is new for another content and after any answer.
 */
export class CommandId {
  #unanswered: { readonly content: string; readonly commandId: string } | null = null;

  async send<T>(content: unknown, command: (commandId: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(content);
    if (this.#unanswered?.content !== text) this.#unanswered = { content: text, commandId: v7() };
    try {
      const answer = await command(this.#unanswered.commandId);
      this.#unanswered = null;
      return answer;
    } catch (error) {
      if (error instanceof ORPCError) this.#unanswered = null;
      throw error;
    }
  }
}
