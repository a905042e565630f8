/**
 * Storage of passwords, separate from the settings: the system's safe on the desktop, a file that
 * only its owner can read in the browser host.
 */
export interface SecretStore {
  /** Kind of protection, as the settings show it: `file` is only file permissions. */
  readonly guard: 'system' | 'file';
  /** Null without one. Throws if it exists but cannot be read here. */
  read(name: string): string | null;
  /** Throws if it cannot be saved. */
  keep(name: string, secret: string): void;
  forget(name: string): void;
}
