import type { ServiceProcess } from '../embedded-service/embedded-service.ts';
import type { SecretStore } from '../settings/secret-store.ts';

/** What a command is given of the host it runs in. */
export interface CommandPorts {
  /** The till of this PC. */
  readonly data: string;
  /** This account's own folder: its log, and what it practised. */
  readonly account: string;
  readonly secrets: SecretStore;
  readonly productionAllowed: boolean;
  readonly version: string;
  /** Starts the demo service, where no connection is set up. */
  readonly spawnService: (args: readonly string[]) => ServiceProcess;
  readonly now: () => Date;
  /** Ends after so many ms. */
  readonly wait: (ms: number) => Promise<void>;
  readonly newId: () => string;
  /** A secret from the environment variable, or asked for. */
  readonly ask: (variable: string, question: string) => Promise<string>;
  readonly say: (line: string) => void;
  /** Says why it was not done, apart from what it says when it is. */
  readonly complain: (line: string) => void;
}

/** What a command was told. */
export interface CommandValues {
  readonly person: string | undefined;
  readonly file: string | undefined;
  readonly out: string | undefined;
}

/** Why a command was not carried out: a sentence for the person who typed it. */
export class CommandRefused extends Error {}

/** @throws {CommandRefused} when the flag is missing. */
export function required(values: CommandValues, flag: 'file' | 'out' | 'person'): string {
  const value = values[flag];
  if (value === undefined) throw new CommandRefused(`--${flag} is missing.`);
  return value;
}
