import { t } from '../../shared/messages/t.ts';
import type { ServiceProcess } from '../embedded-service/embedded-service.ts';
import type { SecretStore } from '../setup/secret-store.ts';

/** The host of a command. */
export interface CommandPorts {
  /** Folder of the till of this PC. */
  readonly data: string;
  /** This account's own folder: its log, and its training journal. */
  readonly account: string;
  readonly secrets: SecretStore;
  readonly productionAllowed: boolean;
  readonly version: string;
  /** Starts the demo service if no connection is set up. */
  readonly spawnService: (args: readonly string[]) => ServiceProcess;
  readonly now: () => Date;
  /** Ends after `ms` milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  readonly newId: () => string;
  /** A secret from the environment variable, or by a prompt. */
  readonly ask: (variable: string, question: string) => Promise<string>;
  readonly say: (line: string) => void;
  /** Prints the reason of a failure, separate from the output of `say`. */
  readonly complain: (line: string) => void;
}

/** Options of a command. */
export interface CommandValues {
  readonly person: string | undefined;
  readonly file: string | undefined;
  readonly out: string | undefined;
}

/** The reason that a command was refused: a sentence for its user. */
export class CommandRefused extends Error {}

/** @throws {CommandRefused} if the flag is missing. */
export function required(values: CommandValues, flag: 'file' | 'out' | 'person'): string {
  const value = values[flag];
  if (value === undefined) throw new CommandRefused(t('command.missing', { flag }));
  return value;
}
