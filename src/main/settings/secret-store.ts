/**
 * Where passwords are kept, apart from the settings: by the system's own safe on the desktop, in a
 * file that its owner alone can read in the browser host.
 */
export interface SecretStore {
  /** Who guards it, as the settings say it: `file` is no more than the rights of a file. */
  readonly guard: 'system' | 'file';
  /** Null when there is none. Throws when there is one that cannot be read here. */
  read(name: string): string | null;
  /** Throws when it cannot be kept. */
  keep(name: string, secret: string): void;
  forget(name: string): void;
}
