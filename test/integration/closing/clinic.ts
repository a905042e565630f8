import type { Environment } from '../../simulation/environment/environment.ts';
import { ClinicProgram, type Running } from './clinic-program.ts';

/** The result of a command: its answer, or the code of its refusal. */
export type Came<T> = { readonly answer: T } | { readonly refused: string };

/**
 * A counter in its environment: runs commands, advances time, and starts the program if it is off.
 */
export class Clinic {
  readonly environment: Environment;
  readonly program: ClinicProgram;

  constructor(environment: Environment) {
    this.environment = environment;
    this.program = new ClinicProgram(environment);
  }

  get crashes(): number {
    return this.program.starts - 1;
  }

  /** Advances time; the program's own work continues. */
  async wait(ms: number): Promise<void> {
    const { clock } = this.environment;
    await clock.run(clock.now + ms);
  }

  /** Repeats a command until it is answered: after a crash with the same id, as a page does. */
  async give<T>(command: (running: Running) => Promise<T> | T): Promise<Came<T>> {
    for (;;) {
      await this.start();
      const came = await this.#lived(this.#ask(command));
      if (came !== 'died') return came;
    }
  }

  /** The same for a command that must not be refused. */
  async must<T>(command: (running: Running) => Promise<T> | T): Promise<T> {
    const came = await this.give(command);
    if ('refused' in came) throw new Error(`It was refused: ${came.refused}.`);
    return came.answer;
  }

  /** Starts the program if it is off. */
  async start(): Promise<void> {
    if (!this.program.isOn) await this.#lived(this.program.start());
  }

  async #ask<T>(command: (running: Running) => Promise<T> | T): Promise<Came<T> | 'died'> {
    try {
      return await this.program.ask(command);
    } catch (error) {
      return { refused: codeOf(error) };
    }
  }

  /** Advances the clock until a task has ended. */
  async #lived<T>(task: Promise<T>): Promise<T> {
    let ended = false;
    const done = task.finally(() => {
      ended = true;
    });
    done.catch(() => undefined); // it is awaited below
    await this.environment.clock.run(Number.POSITIVE_INFINITY, () => ended);
    return done;
  }

  close(): void {
    this.program.close();
    this.environment.db.close();
  }
}

/** The code of a refusal, which is an answer of the program; rethrows any other error. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.name !== 'SqliteError') {
    return String(error.code);
  }
  throw error;
}
